import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';
import { anyOf, raise } from './choice.ts';
import { connect } from './connect.ts';
import type { Length } from './drive.ts';
import type { Stopwatch } from './measurement.ts';
import { recordMilliseconds, runRound } from './measurement.ts';
import type { Driven, LimitOperation } from './operations.ts';
import { LINES, makeDraftsOf } from './preload.ts';

/**
 * The limit: the same work as bare statements on a `pg` connection, without HTTP, validation or any rule. The rows go
 * into the service's own tables, beside the service's rows. Each statement is one round trip, and all but BEGIN and COMMIT
 * are prepared.
 */
export type Limit = {
  /** @param most the most transactions; for `send` this many drafts are made */
  open(operation: LimitOperation, connections: number, most: number): Promise<OpenLimit>;
  close(): Promise<void>;
};

export type OpenLimit = {
  run(length: Length, stopwatch: Stopwatch): Promise<void>;
  close(): Promise<void>;
};

/** The limit's numbers start here, so that they never meet the service's numbers. */
const FIRST_NUMBER = 1_000_000_000_000;

export async function prepareLimit(connection: ConnectionOptions, accounts: Driven[]): Promise<Limit> {
  const owner = await connect(connection);
  await owner.query(
    `insert into counters (account_id, series, last_number) select unnest($1::text[]), 'limit', $2`,
    [accounts.map(({ id }) => id), FIRST_NUMBER],
  );

  return {
    async open(operation, connections, most) {
      const nextDraft = operation === 'send' ? await makeDraftsOf(owner, accounts, most) : noDrafts;
      const clients = await Promise.all(Array.from({ length: connections }, () => connect(connection)));
      return {
        async run(length, stopwatch) {
          const until = 'seconds' in length ? performance.now() + length.seconds * 1000 : Infinity;
          let left = 'requests' in length ? length.requests : Infinity;
          const work = async (client: pg.Client) => {
            while (performance.now() < until && left-- > 0) {
              const from = performance.now();
              await WORK[operation](client, anyOf(accounts), nextDraft);
              recordMilliseconds(stopwatch, performance.now() - from);
            }
          };
          await runRound(stopwatch, () => Promise.all(clients.map(work)));
        },
        async close() {
          await Promise.all(clients.map((client) => client.end()));
        },
      };
    },
    close: () => owner.end(),
  };
}

type NextDraft = () => { account: Driven; id: string };
const noDrafts: NextDraft = () => raise('No drafts were made.');

const WORK: Record<LimitOperation, (client: pg.Client, account: Driven, next: NextDraft) => Promise<void>> = {
  async create(client, account) {
    const [id, clientId] = [randomUUID(), anyOf(account.clientIds)];
    await client.query('begin');
    await readGrant(client, account);
    await insertAnswer(client, account.id);
    await run(client, 'select * from clients where account_id = $1 and id = $2', [account.id, clientId]);
    await run(
      client,
      `insert into invoices (account_id, id, type, status, issue_date, due_date, reference, client_id, client_name, client_email,
         client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore, total_ore,
         created_at, updated_at, lines)
       values ($1, $2, 'invoice', 'draft', $3, '2199-01-01', 'Ordre 1001', $4, 'Kunde', 'kunde@kunder.example', 'Storgata 1', '0155',
         'Oslo', '', 'NO', 300000, 75000, 375000, now(), now(), $5)`,
      [account.id, id, TODAY, clientId, LINES],
    );
    await insertDifferences(client, account.id, ['invoices', 'invoices-made']);
    await client.query('commit');
  },

  async send(client, _account, nextDraft) {
    const { account, id } = nextDraft();
    const entryId = randomUUID();
    await client.query('begin');
    await readGrant(client, account);
    await run(client, 'select * from invoices where account_id = $1 and id = $2 for update', [
      account.id,
      id,
    ]);
    const { rows } = await run<{ last_number: string }>(
      client,
      `update counters set last_number = last_number + 1 where account_id = $1 and series = 'limit' returning last_number`,
      [account.id],
    );
    const number = rows[0]?.last_number;
    await run(
      client,
      `update invoices set status = 'sent', number = $3, kid = $4, sent_at = now(), public_token = $5, updated_at = now(),
         payable_until = due_date + 1, lawful_due_date = due_date + 1
       where account_id = $1 and id = $2`,
      [account.id, id, number, number, id],
    );
    await insertEntry(client, account.id, { entryId, series: 'SalesInvoice', number, about: id });
    await run(client, insertEntryLines(5), entryLines(account.id, entryId, 5));
    // Inserts the delivery's row, which is the job (decision 34), as a delivery that is done. So the service does not
    // send it.
    await run(
      client,
      `insert into deliveries (account_id, id, invoice_id, status, recipient, next_attempt_at, created_at, dated_at)
       values ($1, $2, $3, 'captured', 'kunde@kunder.example', now(), now(), now())`,
      [account.id, randomUUID(), id],
    );
    await insertDifferences(client, account.id, ['invoices', 'invoiced', 'owed']);
    await insertAnswer(client, account.id);
    await client.query('commit');
  },

  async pay(client, account) {
    const [invoiceId, entryId, paymentId] = [anyOf(account.invoiceIds), randomUUID(), randomUUID()];
    await client.query('begin');
    await readGrant(client, account);
    await insertAnswer(client, account.id);
    await run(client, 'select * from invoices where account_id = $1 and id = $2 for update', [
      account.id,
      invoiceId,
    ]);
    await run(
      client,
      `insert into payments (account_id, id, invoice_id, amount_ore, paid_on, created_at)
       values ($1, $2, $3, 100, $4, now())`,
      [account.id, paymentId, invoiceId, TODAY],
    );
    await run(
      client,
      `update invoices set paid_ore = paid_ore + 1, recorded = $3, version = version + 1, updated_at = now()
       where account_id = $1 and id = $2`,
      [
        account.id,
        invoiceId,
        JSON.stringify({
          payments: [
            { id: paymentId, amountOre: 100, claimsOre: 0, creditOre: 0, paidOn: TODAY, source: 'bank' },
          ],
        }),
      ],
    );
    const { rows } = await run<{ last_number: string }>(
      client,
      `update counters set last_number = last_number + 1 where account_id = $1 and series = 'limit' returning last_number`,
      [account.id],
    );
    await insertEntry(client, account.id, {
      entryId,
      series: 'Bank',
      number: rows[0]?.last_number,
      about: paymentId,
    });
    await run(client, insertEntryLines(2), entryLines(account.id, entryId, 2));
    await insertDifferences(client, account.id, ['payments', 'owed']);
    await client.query('commit');
  },

  async get(client, account) {
    const values = [account.id, anyOf(account.invoiceIds)];
    await run(client, 'select * from invoices where account_id = $1 and id = $2', values);
  },

  async 'list invoices'(client, { id }) {
    const page = 'select * from invoices where account_id = $1 order by created_at desc, id desc limit 100';
    await run(client, page, [id]);
  },

  async 'journal month'(client, { id }) {
    const { rows } = await run<{ id: string }>(
      client,
      `select * from journal_entries where account_id = $1 and posting_date between $2 and $3
       order by posting_date, series, number limit 100`,
      [id, `${YEAR}-05-01`, `${YEAR}-05-31`],
    );
    const lines = 'select * from journal_lines where account_id = $1 and entry_id = any($2)';
    await run(client, lines, [id, rows.map((entry) => entry.id)]);
  },

  async 'trial balance'(client, { id }) {
    await run(
      client,
      `select key, sum(amount_ore), sum(second_ore) from kept_figures
       where account_id = $1 and figure = 'ledger' and day <= $2 group by key`,
      [id, `${YEAR}-12-31`],
    );
  },

  async 'list clients'(client, { id }) {
    const page = 'select * from clients where account_id = $1 order by name collate norwegian, id limit 100';
    await run(client, page, [id]);
  },
};

const YEAR = new Date().getFullYear();
const TODAY = new Date().toISOString().slice(0, 10);
/** As long as the answer for an invoice of three lines. */
const ANSWER_BODY = JSON.stringify({ id: randomUUID(), text: 'x'.repeat(1200) });

async function readGrant(client: pg.Client, { id, clientId }: Driven): Promise<void> {
  const grant = 'select scopes from api_client_grants where client_id = $1 and account_id = $2';
  await run(client, grant, [clientId, id]);
}

async function insertAnswer(client: pg.Client, accountId: string): Promise<void> {
  await run(client, 'insert into idempotency_keys values ($1, $2, $3, $4, 201, $5, $6, now())', [
    accountId,
    randomUUID(),
    randomUUID(),
    randomBytes(32),
    '{"location": "/v1/invoices/1"}',
    ANSWER_BODY,
  ]);
}

/** What the transaction adds to figures, in one row (decision 28). */
async function insertDifferences(client: pg.Client, accountId: string, figures: string[]): Promise<void> {
  const differences = figures.map((figure) => [figure, TODAY, '', '1', '100', '0', '0']);
  await run(
    client,
    `insert into new_events (account_id, id, types, body, differences) values ($1, $2, '{}', '', $3)`,
    [accountId, randomUUID(), JSON.stringify(differences)],
  );
}

async function insertEntry(
  client: pg.Client,
  accountId: string,
  {
    entryId,
    series,
    number,
    about,
  }: { entryId: string; series: string; number: string | undefined; about: string },
): Promise<void> {
  await run(
    client,
    `insert into journal_entries (account_id, id, series, year, number, document_date, posting_date, description, status,
       source_document_type, source_document_id, created_at, chain_position, hash)
     values ($1, $2, $7, 2026, $3, $4, $4, 'Faktura', 'Posted', 'Invoice', $5, now(), $3, $6)`,
    [accountId, entryId, number, TODAY, about, Buffer.alloc(32), series],
  );
}

function insertEntryLines(lines: number): string {
  return `insert into journal_lines (account_id, entry_id, line_number, ledger_account, debit_ore, credit_ore, vat_code)
    values ${places(lines, 7)}`;
}

function entryLines(accountId: string, entryId: string, lines: number): unknown[] {
  return Array.from({ length: lines }, (_, index) => [
    accountId,
    entryId,
    index + 1,
    '3000',
    0,
    75_000,
    '3',
  ]).flat();
}

function places(rows: number, columns: number): string {
  const row = (first: number) =>
    Array.from({ length: columns }, (_, index) => `$${first + index}`).join(', ');
  return Array.from({ length: rows }, (_, index) => `(${row(index * columns + 1)})`).join(', ');
}

const names = new Map<string, string>();

async function run<R extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[]) {
  const name = names.get(text) ?? `statement ${names.size + 1}`;
  names.set(text, name);
  return client.query<R>({ name, text, values });
}

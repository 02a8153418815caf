import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { ConnectionOptions } from '../server/src/platform/database.ts';
import type { Length } from './drive.ts';
import type { Measurement } from './measurement.ts';
import { measurementOf, recordMilliseconds, startStopwatch } from './measurement.ts';

/**
 * The limit: what PostgreSQL and a bare `pg` connection can do for the same work, without HTTP, validation or any rule. Tables
 * have their primary keys and nothing else; every statement is prepared and is one round trip.
 */
export const LIMIT_SCHEMA = `
  create schema bench;
  create table bench.grants (client_id text, account_id text, scopes text[], primary key (client_id, account_id));
  create table bench.answers (account_id text, grant_id text, key text, fingerprint bytea, status int, headers jsonb, body text,
    created_at timestamptz, primary key (account_id, grant_id, key));
  create table bench.clients (account_id text, id uuid, name text, email text, address text, postal_code text, city text,
    org_number text, country text, primary key (account_id, id));
  create index on bench.clients (account_id, name, id);
  create table bench.invoices (account_id text, id uuid, status text, number bigint, issue_date date, due_date date, client_id uuid,
    client_name text, client_email text, subtotal_ore bigint, vat_ore bigint, total_ore bigint, created_at timestamptz,
    updated_at timestamptz, primary key (account_id, id));
  create table bench.lines (account_id text, invoice_id uuid, line_index int, description text, quantity_e4 bigint,
    unit_price_e4 bigint, vat_code int, vat_rate_bp int, line_total_ore bigint, vat_ore bigint,
    primary key (account_id, invoice_id, line_index));
  create table bench.counters (account_id text primary key, last_number bigint);
  create table bench.entries (account_id text, id uuid, number bigint, posting_date date, description text, source_id uuid,
    created_at timestamptz, primary key (account_id, id));
  create table bench.entry_lines (account_id text, entry_id uuid, line_number int, ledger_account text, debit_ore bigint,
    credit_ore bigint, vat_code text, primary key (account_id, entry_id, line_number));
  create table bench.jobs (id uuid primary key, name text, data jsonb, created_at timestamptz);
`;

const FILL = `
  insert into bench.grants select 'client', account, '{invoices:admin}' from unnest($1::text[]) account;
  insert into bench.counters select account, $2::bigint from unnest($1::text[]) account;
  insert into bench.clients select account, uuidv7(), 'Kunde ' || n, 'kunde' || n || '@kunder.example', 'Storgata 1', '0155', 'Oslo',
    '', 'NO' from unnest($1::text[]) account, generate_series(1, greatest(100, $2 / 10)) n;
  insert into bench.invoices select account, uuidv7(), 'sent', n, now(), '2199-01-01', null, 'Kunde', 'kunde@kunder.example', 300000,
    75000, 375000, now(), now() from unnest($1::text[]) account, generate_series(1, $2::int) n;
  insert into bench.lines select account_id, id, line, 'Rådgivning', 10000, 10000000, 3, 2500, 100000, 25000
    from bench.invoices, generate_series(0, 2) line;
`;

export type LimitOperation = 'create' | 'send' | 'get' | 'list clients';

export type Limit = {
  measure(operation: LimitOperation, connections: number, length: Length): Promise<Measurement>;
  close(): Promise<void>;
};

export async function prepareLimit(
  connection: ConnectionOptions,
  accounts: string[],
  invoicesPerAccount: number,
): Promise<Limit> {
  const owner = new pg.Client(connection);
  await owner.connect();
  await owner.query(LIMIT_SCHEMA);
  for (const statement of FILL.split(';\n').filter((text) => text.trim() !== '')) {
    const literal = statement
      .replaceAll('$1::text[]', `'{${accounts.join(',')}}'::text[]`)
      .replaceAll(/\$2(::\w+)?/g, String(invoicesPerAccount));
    await owner.query(literal);
  }
  await owner.query('analyze');
  const ids = async (table: string) =>
    (await owner.query<Row>(`select account_id, id from bench.${table} order by id limit 20000`)).rows;
  const known: Known = { accounts, invoices: await ids('invoices'), clients: await ids('clients') };

  return {
    async measure(operation, connections, length) {
      const drafts =
        operation === 'send'
          ? await makeDrafts(owner, accounts, 'seconds' in length ? length.seconds * 3000 : length.requests)
          : [];
      const clients = await Promise.all(
        Array.from({ length: connections }, async () => {
          const client = new pg.Client(connection);
          await client.connect();
          return client;
        }),
      );
      const stopwatch = startStopwatch();
      const until = 'seconds' in length ? performance.now() + length.seconds * 1000 : Infinity;
      let left = 'requests' in length ? length.requests : Infinity;
      await Promise.all(
        clients.map(async (client) => {
          while (performance.now() < until && left-- > 0) {
            const from = performance.now();
            await WORK[operation](client, known, drafts);
            recordMilliseconds(stopwatch, performance.now() - from);
          }
        }),
      );
      const measured = measurementOf(stopwatch);
      await Promise.all(clients.map((client) => client.end()));
      return measured;
    },
    close: () => owner.end(),
  };
}

type Row = { account_id: string; id: string };
type Known = { accounts: string[]; invoices: Row[]; clients: Row[] };

const WORK: Record<LimitOperation, (client: pg.Client, known: Known, drafts: Row[]) => Promise<void>> = {
  async create(client, { clients }) {
    const { account_id: account, id: clientId } = anyOf(clients);
    const id = randomUUID();
    await client.query('begin');
    await run(client, 'select scopes from bench.grants where client_id = $1 and account_id = $2', [
      'client',
      account,
    ]);
    await insertAnswer(client, account);
    await run(client, 'select * from bench.clients where account_id = $1 and id = $2', [account, clientId]);
    await run(
      client,
      `insert into bench.invoices values ($1, $2, 'draft', null, $3, $4, $5, $6, $7, 300000, 75000, 375000, now(), now())`,
      [account, id, '2026-11-21', '2026-12-05', clientId, 'Kunde', 'kunde@kunder.example'],
    );
    await run(
      client,
      insertLines('bench.lines', 3, 10),
      [0, 1, 2].flatMap((line) => [
        account,
        id,
        line,
        'Rådgivning',
        10000,
        10_000_000,
        3,
        2500,
        100_000,
        25_000,
      ]),
    );
    await client.query('commit');
  },

  async send(client, _known, drafts) {
    const { account_id: account, id } = drafts.pop() ?? raise('There are no drafts left.');
    const entryId = randomUUID();
    await client.query('begin');
    await run(client, 'select scopes from bench.grants where client_id = $1 and account_id = $2', [
      'client',
      account,
    ]);
    await run(client, 'select * from bench.invoices where account_id = $1 and id = $2 for update', [
      account,
      id,
    ]);
    const { rows } = await run<{ last_number: string }>(
      client,
      'update bench.counters set last_number = last_number + 1 where account_id = $1 returning last_number',
      [account],
    );
    const number = rows[0]?.last_number;
    await run(
      client,
      `update bench.invoices set status = 'sent', number = $3, updated_at = now() where account_id = $1 and id = $2`,
      [account, id, number],
    );
    const entry = [account, entryId, number, '2026-11-21', 'Faktura', id];
    await run(client, 'insert into bench.entries values ($1, $2, $3, $4, $5, $6, now())', entry);
    await run(
      client,
      insertLines('bench.entry_lines', 5, 7),
      [0, 1, 2, 3, 4].flatMap((line) => [account, entryId, line, '3000', 0, 75_000, '3']),
    );
    await run(client, 'insert into bench.jobs values ($1, $2, $3, now())', [
      randomUUID(),
      'deliver',
      '{"delivery": 1}',
    ]);
    await insertAnswer(client, account);
    await client.query('commit');
  },

  async get(client, { invoices }) {
    const { account_id: account, id } = anyOf(invoices);
    await run(client, 'select * from bench.invoices where account_id = $1 and id = $2', [account, id]);
    await run(client, 'select * from bench.lines where account_id = $1 and invoice_id = $2', [account, id]);
  },

  async 'list clients'(client, { accounts }) {
    await run(client, 'select * from bench.clients where account_id = $1 order by name, id limit 100', [
      anyOf(accounts),
    ]);
  },
};

async function makeDrafts(owner: pg.Client, accounts: string[], count: number): Promise<Row[]> {
  const { rows } = await owner.query<Row>(
    `insert into bench.invoices select ($1::text[]) [1 + n % cardinality($1::text[])], uuidv7(), 'draft', null, now(), now(), null,
       'Kunde', 'kunde@kunder.example', 300000, 75000, 375000, now(), now() from generate_series(1, $2::int) n
     returning account_id, id`,
    [accounts, count],
  );
  return rows;
}

async function insertAnswer(client: pg.Client, account: string): Promise<void> {
  const headers = '{"location": "/v1/invoices/1"}';
  const answer = [account, 'grant', randomUUID(), randomBytes(32), headers, ANSWER_BODY];
  await run(client, 'insert into bench.answers values ($1, $2, $3, $4, 201, $5, $6, now())', answer);
}

/** As long as the answer to three lines. */
const ANSWER_BODY = JSON.stringify({ id: randomUUID(), text: 'x'.repeat(1200) });

function insertLines(table: string, rows: number, columns: number): string {
  const values = Array.from(
    { length: rows },
    (_, row) =>
      `(${Array.from({ length: columns }, (_, column) => `$${row * columns + column + 1}`).join(', ')})`,
  );
  return `insert into ${table} values ${values.join(', ')}`;
}

const names = new Map<string, string>();

async function run<R extends pg.QueryResultRow>(client: pg.Client, text: string, values: unknown[]) {
  const name = names.get(text) ?? `statement ${names.size + 1}`;
  names.set(text, name);
  return client.query<R>({ name, text, values });
}

export function anyOf<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] ?? raise('There is nothing to choose from.');
}

export function raise(message: string): never {
  throw new Error(message);
}

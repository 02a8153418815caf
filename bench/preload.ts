import type pg from 'pg';
import { STANDARD_CHART } from '../server/src/features/books/chart/standard-chart.ts';
import { rebuildDerived } from '../server/src/features/derived/index.ts';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { raise } from './choice.ts';

/** Three lines of 1000 kr at 25 %, as the requests make them. */
const NET_ORE = 300_000;
const VAT_ORE = 75_000;
const LINE = {
  description: 'Rådgivning',
  quantityE4: 10_000,
  unitPriceE4: 10_000_000,
  vatCode: 3,
  vatRateBp: 2500,
  lineTotalOre: NET_ORE / 3,
  vatOre: VAT_ORE / 3,
};
/** Of a draft, as the column `lines` has them. */
export const LINES = JSON.stringify([LINE, LINE, LINE]);
const BOOKED_LINE = { ...LINE, account: '3000', bookedVatCode: 3 };
const BOOKED_LINES = JSON.stringify([BOOKED_LINE, BOOKED_LINE, BOOKED_LINE]);
const CLIENTS_A_THOUSAND_INVOICES = 100;
const LEAST_CLIENTS = 100;
/**
 * SQL for a UUID version 7 (RFC 9562 § 5.7), as PostgreSQL 18 and later make it: milliseconds first, then the random
 * bits of a version 4, with bits 52 and 53 set.
 */
const NEW_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
  substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid`;

/** The number of clients of an account with this many invoices. */
export function clientsFor(invoices: number): number {
  return Math.max(LEAST_CLIENTS, (invoices * CLIENTS_A_THOUSAND_INVOICES) / 1000);
}

/**
 * Fills an account like months of use: clients, invoices sent over this year with their lines, links and journal
 * entries. It uses SQL, because the API would take an hour. The chain's hashes are zeros, so `tilgode verify` would
 * complain.
 */
export async function preload(owner: pg.Client, accountId: string, invoices: number): Promise<void> {
  const clients = clientsFor(invoices);
  await owner.query('begin');
  // The counters and the chain are set at the end. The replica role keeps PostgreSQL from checking a million references
  // one by one.
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into clients (account_id, id, name, type, org_number, country, email, phone, address, postal_code, city,
       contact_person, created_at, updated_at)
     select $1, ${NEW_ID}, 'Kunde ' || n, 'business', '', 'NO', 'kunde' || n || '@kunder.example', '', 'Storgata ' || n, '0155',
       'Oslo', '', now(), now() from generate_series(1, $2::int) n`,
    [accountId, clients],
  );
  await owner.query(
    `create temporary table loaded on commit drop as
     select n, ${NEW_ID} as id, ${NEW_ID} as entry_id,
       date_trunc('year', now())::date + (n * 300 / $2::int) as day,
       (select array_agg(id) from clients where account_id = $1) [1 + n % $3::int] as client_id
     from generate_series(1, $2::int) n`,
    [accountId, invoices, clients],
  );
  await owner.query(
    `insert into invoices (account_id, id, type, status, number, kid, issue_date, due_date, reference, client_id, client_name,
       client_email, client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore,
       total_ore, booked, sent_at, payable_until, lawful_due_date, public_token, language, created_at, updated_at, lines)
     select $1, id, 'invoice', 'sent', n, lpad(n::text, 10, '0'), day, '2199-01-01', '', client_id, 'Kunde', 'kunde@kunder.example',
       'Storgata 1', '0155', 'Oslo', '', 'NO', $2::bigint, $3::bigint, $2::bigint + $3::bigint, true, day,
       '2199-01-02', '2199-01-02',
       replace(id::text, '-', '') || $1, 'nb', day + n * interval '1 ms', day + n * interval '1 ms', $4
     from loaded`,
    [accountId, NET_ORE, VAT_ORE, BOOKED_LINES],
  );
  await owner.query(
    `insert into public_links (token, account_id, invoice_id) select replace(id::text, '-', '') || $1, $1, id from loaded`,
    [accountId],
  );
  await owner.query(
    `insert into journal_entries (account_id, id, series, year, number, document_date, posting_date, description, status,
       source_document_type, source_document_id, created_at, chain_position, hash)
     select $1, entry_id, 'SalesInvoice', extract(year from day), n, day, day, 'Faktura ' || n, 'Posted', 'Invoice', id, day, n,
       decode(repeat('00', 32), 'hex') from loaded`,
    [accountId],
  );
  await owner.query(
    `insert into ledger_accounts (account_id, number, name, type, nature, accepts_vat, default_vat_code, is_custom)
     select $1, number, "nameNb", type, nature, "acceptsVat", "defaultVatCode", false
     from jsonb_to_recordset($2::jsonb) as chart
       (number text, "nameNb" text, type text, nature text, "acceptsVat" boolean, "defaultVatCode" text)
     where number in ('1500', '3000', '2700')`,
    [accountId, JSON.stringify(STANDARD_CHART)],
  );
  await owner.query(
    `insert into journal_lines (account_id, entry_id, line_number, ledger_account, debit_ore, credit_ore, vat_code, customer_id)
     select $1, entry_id, line, (array['1500', '3000', '2700']) [line],
       case line when 1 then $2::bigint + $3::bigint else 0 end,
       case line when 2 then $2::bigint when 3 then $3::bigint else 0 end,
       case line when 2 then '3' end, case line when 1 then client_id end
     from loaded, generate_series(1, 3) line`,
    [accountId, NET_ORE, VAT_ORE],
  );
  await owner.query(
    `insert into counters (account_id, series, last_number) values
       ($1, 'document', $2::int), ($1, 'journal SalesInvoice ' || extract(year from now()), $2::int)`,
    [accountId, invoices],
  );
  await owner.query('update journals set entry_count = $2 where account_id = $1', [accountId, invoices]);
  await owner.query('commit');
}

/**
 * Makes this many drafts of three lines, spread over the accounts.
 * @returns a function that gives one draft after another, from one account to the next. Two drafts of one account in a
 *   row would queue for the number series of the account
 */
export async function makeDraftsOf<A extends { id: string }>(
  owner: pg.Client,
  accounts: A[],
  most: number,
): Promise<() => { account: A; id: string }> {
  const drafts: { account: A; ids: string[] }[] = [];
  for (const account of accounts) {
    const ids = await makeDrafts(owner, account.id, Math.ceil(most / accounts.length));
    drafts.push({ account, ids });
  }
  let given = 0;
  return () => {
    const { account, ids } = drafts[given++ % drafts.length] ?? raise('There are no accounts.');
    return { account, id: ids.pop() ?? raise('There are no drafts left.') };
  };
}

async function makeDrafts(owner: pg.Client, accountId: string, count: number): Promise<string[]> {
  await owner.query('begin');
  const { rows } = await owner.query<{ id: string }>(
    `insert into invoices (account_id, id, type, status, issue_date, due_date, reference, client_id, client_name, client_email,
       client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore, total_ore,
       created_at, updated_at, lines)
     select $1, ${NEW_ID}, 'invoice', 'draft', now(), '2199-01-01', '',
       (select id from clients where account_id = $1 limit 1), 'Kunde', 'kunde@kunder.example', 'Storgata 1', '0155', 'Oslo', '',
       'NO', $3::bigint, $4::bigint, $3::bigint + $4::bigint, now(), now(), $5
     from generate_series(1, $2::int) returning id`,
    [accountId, count, NET_ORE, VAT_ORE, LINES],
  );
  await owner.query('commit');
  return rows.map(({ id }) => id);
}

/** Gives each invoice of the account the mail that it was sent with. */
export async function preloadEmails(owner: pg.Client, accountId: string): Promise<void> {
  await owner.query('begin');
  await owner.query('set local session_replication_role = replica');
  await owner.query(
    `insert into deliveries (account_id, id, invoice_id, status, recipient, next_attempt_at, created_at, dated_at, delivered_at)
     select account_id, id, id, 'captured', client_email, created_at, created_at, created_at, created_at from invoices
     where account_id = $1`,
    [accountId],
  );
  await owner.query(
    `insert into captured_emails (account_id, id, delivery_id, recipient, subject, source, created_at, facts)
     select account_id, id, id, client_email, 'Faktura ' || number, '', created_at, $2 from invoices where account_id = $1`,
    [accountId, JSON.stringify(EMAIL_FACTS)],
  );
  await owner.query('commit');
}

const EMAIL_FACTS = {
  messageId: '<1@tilgode.example>',
  date: '2026-01-01T00:00:00.000Z',
  from: { name: 'Bedrift AS', address: 'faktura@tilgode.example' },
  to: [{ name: '', address: 'kunde@kunder.example' }],
  replyTo: [],
  subject: 'Faktura',
  text: 'Hei!\n'.repeat(100),
  html: '<p>Hei!</p>\n'.repeat(100),
  attachments: [
    { filename: 'faktura.pdf', contentType: 'application/pdf', size: 48_213, sha256: 'ab'.repeat(32) },
  ],
};

/**
 * Counts what was inserted beside the service, vacuums and writes to disk now. Otherwise a job of the service, autovacuum and the checkpointer would do so during
 * the measurement. In real use they have done so already.
 */
export async function settle(connection: ConnectionOptions, owner: pg.Client): Promise<void> {
  const { db, close } = openDatabase(connection, 'request', 1);
  const { rows } = await owner.query<{ id: string }>('select account_id as id from journals');
  for (const { id } of rows) await rebuildDerived(db.of(id));
  await close();
  await owner.query('vacuum (analyze)');
  await owner.query('checkpoint');
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { countFigures } from '../../support/derived.ts';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { assertChainWhole } from '../../support/books/hash-chain.ts';
import { createOldDatabase } from '../../support/database/old-database.ts';

const [BUSY, QUIET] = ['P41720933', 'T41720933'];
const COMPANY = '01981f00-0000-7000-8000-000000000001';
const CLIENT = '01981f00-0000-7000-8000-000000000002';

const { connection, db } = await createOldDatabase(3);

test('the migration chains older entries as the service does', async () => {
  await insertAccounts();
  const invoice = {
    number: 1,
    series: 'SalesInvoice',
    description: 'Faktura 1 – æøå 😀 : - 12:',
    corrects: null,
  };
  await insertEntry(BUSY, { ...invoice, at: '2026-07-01T10:00:00.120Z' }, 12);
  // Two entries of one instant are in the order of their ids.
  const payments = [2, 1].map((number) => ({ number, series: 'Bank', description: '', corrects: null }));
  for (const payment of payments) await insertEntry(BUSY, { ...payment, at: '2026-06-30T22:00:00Z' }, 2);
  const corrects = entryId(BUSY, 'Bank', 1);
  await insertEntry(
    BUSY,
    { number: 3, series: 'Bank', description: 'Tilbakeført', corrects, at: '2027-01-01T00:00:00.001Z' },
    2,
  );
  await insertEntry(QUIET, { ...invoice, at: '2026-07-01T10:00:00Z' }, 3);

  assert.equal((await migrate(connection))[0], '0004-books');

  assert.equal(await assertChainWhole(db, BUSY), 4);
  assert.equal(await assertChainWhole(db, QUIET), 1);
  const chained = await sql<{ name: string }>`
    select series || ' ' || number as name from journal_entries where account_id = ${BUSY} order by chain_position
  `.execute(db);
  assert.deepEqual(
    chained.rows.map(({ name }) => name),
    ['Bank 1', 'Bank 2', 'SalesInvoice 1', 'Bank 3'],
  );
});

test('the figures of accounts from before are counted once', async () => {
  const figures = () =>
    sql`select account_id, day, item_count from kept_figures where figure = 'entries' order by 1`.execute(db);
  assert.deepEqual((await figures()).rows, []);
  await countFigures(db);
  assert.deepEqual((await figures()).rows, [
    { account_id: BUSY, day: '2026-07-01', item_count: 4n },
    { account_id: QUIET, day: '2026-07-01', item_count: 1n },
  ]);
});

test('an account without entries has an empty journal', async () => {
  assert.equal(await assertChainWhole(db, 'P00000019'), 0);
});

async function insertAccounts(): Promise<void> {
  const at = '2026-06-01T00:00:00Z';
  await sql`
    insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered,
      default_vat_rate_bp, zero_rate_vat_code, created_at)
    values (${COMPANY}, 'Nordlys Design AS', '123456785', 'Storgata 1', '9008', 'Tromsø', '86011117947', true, 2500, 5, ${at}),
      (${CLIENT}, 'Fjord Kaffe AS', '974760673', '', '', '', '', true, 2500, 5, ${at})
  `.execute(db);
  await sql`
    insert into accounts (id, company_id, environment, accounting_enabled)
    values (${BUSY}, ${COMPANY}, 'production', true), (${QUIET}, ${COMPANY}, 'test', true),
      ('P00000019', ${CLIENT}, 'production', false)
  `.execute(db);
  await sql`
    insert into ledger_accounts (account_id, number, name, type, nature, accepts_vat, default_vat_code, is_custom)
    select id, number, 'Konto', 'Asset', 'Debit', false, null, false
    from accounts, unnest(array['1500', '3000']) as number
  `.execute(db);
}

/** Ids in the same order as the numbers. */
function entryId(accountId: string, series: string, number: number): string {
  const kind = `${series.length}`.padStart(4, '0');
  return `0198${accountId.startsWith('P') ? '1' : '2'}f00-${kind}-7000-8000-00000000000${number}`;
}

type OldEntry = { number: number; series: string; description: string; corrects: string | null; at: string };

/** An entry whose lines differ in every field: descriptions of every kind, amounts on both sides, with and without codes. */
async function insertEntry(accountId: string, entry: OldEntry, lineCount: number): Promise<void> {
  const id = entryId(accountId, entry.series, entry.number);
  await sql`
    insert into journal_entries (account_id, id, series, year, number, document_date, posting_date, description, status,
      source_document_type, source_document_id, corrects_entry_id, created_at)
    values (${accountId}, ${id}, ${entry.series}, 2026, ${entry.number}, '2026-06-30', '2026-07-01',
      ${entry.description}, 'Posted', 'Payment', ${id}, ${entry.corrects}, ${entry.at})
  `.execute(db);
  await sql`
    insert into journal_lines
    select ${accountId}, ${id}, n, case n % 2 when 0 then '1500' else '3000' end,
      (array[null, '', 'Linje ' || n || ' – blåbærsyltetøy'])[n % 3 + 1],
      case n % 2 when 0 then n * 100000000000 else 0 end, case n % 2 when 0 then 0 else n end,
      case n % 2 when 0 then null else '3' end, case n % 2 when 0 then ${CLIENT}::uuid end,
      case n % 5 when 0 then ${CLIENT}::uuid end, case n % 7 when 0 then ${CLIENT}::uuid end
    from generate_series(1, ${lineCount}) as n
  `.execute(db);
}

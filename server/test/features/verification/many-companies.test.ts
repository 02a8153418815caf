import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { CHECKS } from '../../../src/features/verification/checks.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { CITUS_URL } from '../../support/database/citus.ts';
import { noteStatements } from '../../support/database/executed-statements.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const COMPANIES = 500;
/** Each company has an account for production and one for tests. */
const ACCOUNTS = 2 * COMPANIES;
const CONNECTIONS = 2;
/** What no copy has: keys of callers, and what the account itself is. */
const NOT_COPIED = ['accounts', 'api_client_grants', 'idempotency_keys', 'api_calls'];

const skip = CITUS_URL === undefined ? false : 'on Citus each statement is of one account (decision 54)';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);

/** Gives every other test account the rows of this one. A link is found by its token alone, so each has another. */
async function copyToAll(accountId: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns
    where table_schema = 'public' and table_name <> all(${NOT_COPIED})
    group by table_name having bool_or(column_name = 'account_id')`.execute(owner);
  await owner.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { name, columns } of tables) {
      const others = sql`account_id in (select id from accounts where environment = 'test' and id <> ${accountId})`;
      await sql`delete from ${sql.table(name)} where ${others}`.execute(trx);
      const values = columns.map((column) => {
        if (column === 'account_id') return 'a.id';
        return ['token', 'public_token'].includes(column) ? `x.${column} || a.id` : `x."${column}"`;
      });
      await sql`
        insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
        select ${sql.raw(values.join())} from ${sql.table(name)} x
        cross join (select id from accounts where environment = 'test' and id <> ${accountId}) a
        where x.account_id = ${accountId}`.execute(trx);
    }
  });
  await sql`analyze`.execute(owner);
}

type Reads = { name: string; read: number; rows: number };

/** What has been read of each table since its statistics were reset, and what there is. */
async function readsOfTables(): Promise<Reads[]> {
  const { rows: tables } = await sql<Omit<Reads, 'rows'>>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_user_tables where schemaname = 'public'`.execute(owner);
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table.name)}`.execute(owner);
      return { ...table, rows: rows[0]?.count ?? 0 };
    }),
  );
}

test(
  'with 500 companies, verify runs a statement for many accounts, and reads no row as often as there are companies',
  { skip },
  async () => {
    const api = await service.caller();
    const invoice = await createSent(api);
    await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 10, paidOn: invoice.issueDate });
    await sequenceAll(service.db);
    while (service.madeAccounts.length < ACCOUNTS) await service.createCompany();
    await copyToAll(api.accountId);
    await sql`select pg_stat_reset()`.execute(owner);

    const { count, stop } = noteStatements(service.connection);
    const { db, close } = openDatabase(service.connection, 'request', CONNECTIONS);
    const shares: number[] = [];
    const { checks, accounts } = await verify(db, {
      connections: CONNECTIONS,
      onProgress: (share) => shares.push(share),
    });
    stop();
    // PostgreSQL counts what a connection has read when the connection ends.
    await close();

    assert.deepEqual(
      checks.flatMap(({ breaches }) => breaches),
      [],
    );
    assert.equal(accounts.length, ACCOUNTS);
    assert.deepEqual([shares.toSorted((a, b) => a - b), shares.at(-1)], [shares, 1]);
    const most = (ACCOUNTS * CHECKS.length) / 50;
    assert.ok(count() < most, `${count()} statements`);
    const often = (await readsOfTables()).filter(({ read, rows }) => read > 100 * Math.max(rows, COMPANIES));
    assert.deepEqual(often, []);
  },
);

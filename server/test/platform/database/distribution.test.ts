import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { ConnectionOptions, Db } from '../../../src/platform/database/database.ts';
import { SPREAD_NEW_TABLES, distributeTables } from '../../../src/platform/database/distribution.ts';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { createSent } from '../../support/example-invoices.ts';
import { NO_CITUS, makeCluster, query } from '../../support/database/citus.ts';
import { contentOf } from '../../support/database/database-content.ts';
import { createOldDatabase } from '../../support/database/old-database.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { startTestApp } from '../../support/test-app.ts';

// `tilgode migrate --distribute` and what comes after it (decision 54).

const skip = NO_CITUS;
const ALL = readdirSync(fileURLToPath(new URL('../../../migrations', import.meta.url))).length;

test('a PostgreSQL without Citus is refused before anything is made', async () => {
  const { connection, db } = await createOldDatabase(0);
  const { exitCode, stdout, stderr } = await runCommand(['migrate', '--distribute'], {
    DATABASE_URL: databaseUrl(connection),
  });
  assert.deepEqual([exitCode, stdout], [1, '']);
  assert.match(stderr, /^The extension citus is not in this database\./);
  const { rows } = await sql`select tablename from pg_tables where schemaname = 'public'`.execute(db);
  assert.deepEqual(rows, [{ tablename: 'schema_migrations' }]);
});

test(
  'a worker node is refused, and a coordinator without nodes or without an address',
  { skip },
  async () => {
    const { connection } = await createOldDatabase(0);
    const refusal = { name: 'DistributionError' };
    await query(connection, 'create extension citus');
    await assert.rejects(distributeTables(connection), { ...refusal, message: /citus_set_coordinator_host/ });
    await query(connection, `select citus_set_coordinator_host('127.0.0.1')`);
    await assert.rejects(distributeTables(connection), { ...refusal, message: /citus_add_node/ });

    const { nodes } = await createOldDatabase(0);
    await makeCluster(nodes);
    await assert.rejects(distributeTables(nodes[1] ?? assert.fail()), { ...refusal, message: /worker node/ });
  },
);

test(
  'a filled database is spread: rows, references, rights and answers stay as they were',
  { skip },
  async () => {
    const { connection, db, nodes } = await createOldDatabase(ALL);
    const service = await startTestApp({ connection, jobs: false });
    const api = await service.caller();
    const sent = await createSent(api);
    const content = await contentOf(db);
    const references = await referencesOf(db);
    await makeCluster(nodes);
    const environment = { DATABASE_URL: databaseUrl(connection) };
    const first = await runCommand(['migrate', '--distribute'], environment);
    assert.deepEqual([first.exitCode, first.stderr], [0, '']);
    assert.match(
      first.stdout,
      /^The accounts are spread over 2 nodes\.\n {2}Spread by account \(\d\d tables\): /,
    );

    assert.deepEqual(await contentOf(db), content);
    assert.deepEqual(await referencesOf(db), references);
    assert.deepEqual(await leftoversOf(db), []);
    const again = await runCommand(['migrate', '--distribute', '--json'], environment);
    const { spread, copied, local } = JSON.parse(again.stdout);
    assert.deepEqual(copied, ['accounts', 'companies', 'company_logos']);
    assert.ok(local.includes('api_client_grants') && local.includes('rate_limit_windows'), local.join());
    assert.deepEqual(spread.toSorted(), await tablesOfAccounts(db));

    assert.equal((await api.get(`/v1/invoices/${sent.id}`)).status, 200);
    assert.equal((await createSent(api)).number, '2');
    assert.equal((await verify(service.db)).holds, true);
    for (const node of nodes.slice(1)) {
      const [session] = await query<{ zone: string }>(node, `select current_setting('timezone') as zone`);
      assert.equal(session?.zone, 'UTC');
    }
  },
);

test('when one table cannot be spread, none is', { skip }, async () => {
  const { connection, db, nodes } = await createOldDatabase(ALL);
  await makeCluster(nodes);
  await sql`
    create table oddities (account_id text references accounts, id uuid, code text unique, primary key (account_id, id))
  `.execute(db);
  const references = await referencesOf(db);
  await assert.rejects(distributeTables(connection), /cannot create constraint on "oddities"/);
  assert.deepEqual(await referencesOf(db), references);
  const { rows } = await sql`select from citus_tables`.execute(db);
  assert.deepEqual(rows, []);
  await sql`drop table oddities`.execute(db);
  assert.deepEqual((await distributeTables(connection)).copied, ['accounts', 'companies', 'company_logos']);
});

test('after an interruption the next call deletes what spreading has left behind', { skip }, async () => {
  const { connection, db, nodes } = await createOldDatabase(ALL);
  const service = await startTestApp({ connection, jobs: false });
  await createSent(await service.caller());
  const content = await contentOf(db);
  await makeCluster(nodes);
  for (const node of nodes) await query(node, ROLE_MAY_LOG_IN);
  await query(connection, SPREAD_NEW_TABLES);
  assert.ok((await leftoversOf(db)).includes('clients'));
  await distributeTables(connection);
  assert.deepEqual(await leftoversOf(db), []);
  assert.deepEqual(await contentOf(db), content);
});

const ROLE_MAY_LOG_IN = `do $$
begin
  if not exists (select from pg_roles where rolname = 'tilgode_app') then create role tilgode_app login; end if;
end $$`;

test('migrations on a spread database spread their new tables by themselves', { skip }, async () => {
  const { connection, db, nodes } = await createOldDatabase(1);
  await makeCluster(nodes);
  await distributeTables(connection);
  assert.equal((await migrate(connection)).length, ALL - 1);
  assert.deepEqual(await spreadTables(connection), await tablesOfAccounts(db));
  assert.equal((await distributeTables(connection)).spread.length, (await tablesOfAccounts(db)).length);
});

/** The tables whose primary key has the account. */
async function tablesOfAccounts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.key_column_usage
    join information_schema.table_constraints using (constraint_name, table_schema, table_name)
    where constraint_type = 'PRIMARY KEY' and column_name = 'account_id' and table_schema = 'public'`.execute(
    db,
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => !IS_SHARD.test(name))
    .toSorted();
}

/** A shard on the coordinator, as of a copied table. */
const IS_SHARD = /_\d{6}$/;

async function spreadTables(connection: ConnectionOptions): Promise<string[]> {
  const rows = await query<{ name: string }>(
    connection,
    `select table_name::text as name from citus_tables where citus_table_type = 'distributed'`,
  );
  return rows.map(({ name }) => name).toSorted();
}

async function referencesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as text from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(db);
  return rows
    .filter(({ table }) => !IS_SHARD.test(table))
    .map(({ table, text }) => `${table}: ${text}`)
    .toSorted();
}

/** The spread and copied tables of which the coordinator's own file still has rows. */
async function leftoversOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition
    where (partmethod = 'h' or repmodel = 't') and pg_relation_size(logicalrelid) > 0`.execute(db);
  return rows.map(({ name }) => name);
}

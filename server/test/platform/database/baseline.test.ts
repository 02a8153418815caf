import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Db } from '../../../src/platform/database/database.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { migrate, readSchemaState } from '../../../src/platform/database/migrations.ts';
import { createSent } from '../../support/example-invoices.ts';
import { contentOf } from '../../support/database/database-content.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { startTestApp } from '../../support/test-app.ts';

// What becomes of databases of a version before 1.0.0 (decision 80).

const LAST_BEFORE = ['0001-foundation', '0106-changed-payments', '0190-before-the-baseline'];

/** A database with the record of these migrations. Its tables are those of the baseline without its comments. */
async function databaseAt(names: string[]) {
  const connection = await createTestDatabase(onEnd);
  const owner = openAsOwner(connection);
  await sql`delete from schema_migrations`.execute(owner);
  for (const name of names)
    await sql`insert into schema_migrations (name, run_on) values (${name}, now())`.execute(owner);
  await sql`comment on table invoices is null`.execute(owner);
  return { connection, owner };
}

test('a database of the last schema before 1.0.0 is taken over: rows stay, tables get their comments', async () => {
  const { connection, owner } = await databaseAt(LAST_BEFORE);
  const before = await contentOf(owner);
  assert.deepEqual(await readSchemaState(owner), { missing: ['0200-baseline'], unknown: [] });
  const migrated = valueOf(
    await runCommand(['migrate', '--json'], { DATABASE_URL: databaseUrl(connection) }),
  );
  assert.equal(migrated.migrated[0], '0200-baseline');
  assert.deepEqual(await readSchemaState(owner), { missing: [], unknown: [] });
  assert.deepEqual(await migrate(connection), []);
  const { rows } = await sql<{ comment: string }>`
    select obj_description('invoices'::regclass) as comment`.execute(owner);
  assert.match(rows[0]?.comment ?? '', /^Drafts, invoices and credit notes/);
  assert.deepEqual(
    { ...(await contentOf(owner)), schema_migrations: '' },
    { ...before, schema_migrations: '' },
  );
});

test('an older database is refused with the commit that leads on, and stays as it was', async () => {
  const { connection, owner } = await databaseAt(LAST_BEFORE.slice(0, 2));
  const { exitCode, stderr } = await runCommand(['migrate'], { DATABASE_URL: databaseUrl(connection) });
  assert.equal(exitCode, 1);
  assert.match(
    stderr,
    /^The tables are those of a version before 1\.0\.0, at 0106-changed-payments\. Check out commit [0-9a-f]{8}, run "npx tilgode migrate" there/,
  );
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by id`.execute(owner);
  assert.deepEqual(
    rows.map(({ name }) => name),
    LAST_BEFORE.slice(0, 2),
  );
});

test('while a service of a version before uses the database, the database is not taken over', async () => {
  const { connection } = await databaseAt(LAST_BEFORE);
  const older = openDatabase(connection, 'request', 1);
  await older.db.selectFrom('companies').select('id').execute();
  await assert.rejects(
    migrate(connection),
    /^SchemaRefused: A service of a version before 1\.0\.0 still uses/,
  );
  await older.close();
  assert.equal((await migrate(connection))[0], '0200-baseline');
});

test('a backup of the last schema before 1.0.0 is restored, whatever the order of its columns', async () => {
  const { connection, owner } = await databaseAt(['0200-baseline']);
  const service = await startTestApp({ connection, jobs: false });
  const api = await service.caller();
  await createSent(api);
  await sql`alter table clients drop column internal_note`.execute(owner);
  await sql`alter table clients add column internal_note text not null default ''`.execute(owner);
  await sql`update schema_migrations set name = '0190-before-the-baseline'`.execute(owner);
  const folder = join(makeTemporaryFolder(), 'backup');
  textOf(await runCommand(['backup', '--to', folder], { DATABASE_URL: databaseUrl(connection) }));

  const empty = await createTestDatabase();
  const restored = valueOf(
    await runCommand(['restore', '--from', folder, '--json'], { DATABASE_URL: databaseUrl(empty) }),
  );
  assert.equal(restored.holds, true);
  const names = (db: Db) => db.selectFrom('clients').select(['id', 'name', 'internal_note']).execute();
  assert.deepEqual(await names(openAsOwner(empty)), await names(owner));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { migrate, readSchemaState } from '../../../src/platform/database/migrations.ts';
import { contentOf } from '../../support/database/database-content.ts';
import { createOldDatabase } from '../../support/database/old-database.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { assertFound, runDoctor } from '../../program/cli/doctor/findings.ts';
import { restrictedUser } from '../../support/database/owner.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';

// What becomes of databases of a version before 1.0.0 (decision 80).

const LAST_BEFORE = ['0001-foundation', '0106-changed-payments', '0190-before-the-baseline'];

/** A database with the record of these migrations. Its tables are those of the baseline without its comments. */
async function databaseAt(names: string[]) {
  const { connection, db: owner } = await createOldDatabase(1);
  await sql`delete from schema_migrations`.execute(owner);
  for (const name of names)
    await sql`insert into schema_migrations (name, run_on) values (${name}, now())`.execute(owner);
  await sql`comment on table invoices is null`.execute(owner);
  return { connection, owner };
}

test('a database of the last schema before 1.0.0 is taken over: rows stay, tables get their comments', async () => {
  const { connection, owner } = await databaseAt(LAST_BEFORE);
  const before = await contentOf(owner);
  const state = await readSchemaState(owner);
  assert.deepEqual([state?.missing[0], state?.unknown], ['0200-baseline', []]);
  const migrated = valueOf(
    await runCommand(['migrate', '--json'], { DATABASE_URL: databaseUrl(connection) }),
  );
  assert.equal(migrated.migrated[0], '0200-baseline');
  assert.deepEqual(await readSchemaState(owner), { missing: [], unknown: [], refusal: undefined });
  assert.deepEqual(await migrate(connection), []);
  const { rows } = await sql<{ comment: string }>`
    select obj_description('invoices'::regclass) as comment`.execute(owner);
  assert.match(rows[0]?.comment ?? '', /^Drafts, invoices and credit notes/);
  const after = await contentOf(owner);
  for (const [table, content] of Object.entries(before)) {
    if (table !== 'schema_migrations') assert.deepEqual(after[table], content, table);
  }
});

test('an older database is refused with the commit that leads on, and stays as it was', async () => {
  const { connection, owner } = await databaseAt(LAST_BEFORE.slice(0, 2));
  const { exitCode, stderr } = await runCommand(['migrate'], { DATABASE_URL: databaseUrl(connection) });
  assert.equal(exitCode, 1);
  assert.match(
    stderr,
    /^The tables are those of a version before 1\.0\.0, at 0106-changed-payments\. Take a backup .*check out commit [0-9a-f]{8}, run "npm ci" and "npx tilgode migrate" there/,
  );
  // The doctor gives the same advice, and so does a command whose user may not change the tables.
  const examination = await runDoctor({ DATABASE_URL: databaseUrl(connection) });
  const says = /^The tables are those of a version before 1\.0\.0, at 0106-changed-payments\.$/;
  assertFound(examination, 'schema', 'bad', says, /check out commit [0-9a-f]{8}/);
  const few = await runCommand(['migrate'], { DATABASE_URL: await restrictedUser(connection) });
  assert.match(few.stderr, /^The tables are those of a version before 1\.0\.0/);
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

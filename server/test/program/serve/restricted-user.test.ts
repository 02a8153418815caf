import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openAsOwner, restrictedUser } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { runCommand } from '../../support/program/run-command.ts';

// A service of such a user runs in processes.test.ts.

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const DATABASE_ADMIN_URL = databaseUrl(connection);
const DATABASE_URL = await restrictedUser(connection);

test('a database with more than two migrations that the program lacks is refused, with the name of the newest', async () => {
  const newer = (...names: string[]) =>
    sql`insert into schema_migrations (name, run_on) select unnest(${names}::text[]), now()`.execute(owner);
  await newer('9997-one', '9998-two');
  assert.equal((await runCommand(['migrate'], { DATABASE_URL: DATABASE_ADMIN_URL })).exitCode, 0);
  await newer('9999-three');
  for (const command of [['migrate'], ['serve'], ['verify']]) {
    const { exitCode, stderr } = await runCommand(command, { DATABASE_URL: DATABASE_ADMIN_URL });
    assert.equal(exitCode, command[0] === 'verify' ? 2 : 1);
    assert.match(
      stderr,
      /^The database is of a newer version of Tilgode: 9999-three\. This program lacks 3 of/m,
    );
  }
  await sql`delete from schema_migrations where name like '999%'`.execute(owner);
});

test('a user with the rights of requests alone may administer, once the tables are up to date', async () => {
  // As if the newest migration had not been run.
  const { rows } = await sql<{ name: string; run_on: Date }>`
    delete from schema_migrations where id = (select max(id) from schema_migrations) returning name, run_on`.execute(
    owner,
  );
  const name = rows[0]?.name ?? '';
  const refused = await runCommand(['migrate'], { DATABASE_URL });
  assert.equal(refused.exitCode, 1);
  assert.match(refused.stderr, new RegExp(`may not bring the tables up to date \\(${name}\\)`));
  await sql`insert into schema_migrations (name, run_on) values (${name}, ${rows[0]?.run_on})`.execute(owner);
  assert.equal((await runCommand(['migrate'], { DATABASE_URL, DATABASE_ADMIN_URL })).exitCode, 0);

  const json = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runCommand([...args, '--json'], { DATABASE_URL });
    assert.deepEqual([exitCode, stderr], [0, '']);
    return JSON.parse(stdout);
  };
  const company = await json(
    'company',
    'create',
    '--name',
    'Nordlys AS',
    '--org-number',
    '123456785',
    '--owner-email',
    'eier@nordlys.example',
  );
  await json(
    'api-client',
    'create',
    '--company',
    company.companyId,
    '--name',
    'Butikk',
    '--environment',
    'test',
    '--scopes',
    'invoices:write clients:write',
  );
});

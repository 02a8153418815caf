import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import { statementsOf } from '../../../src/platform/database/migrations.ts';
import { assertFound, runDoctor } from '../cli/doctor/findings.ts';
import { FOR_GOOD } from '../../../src/program/cli/parts/output.ts';
import { openAsOwner, restrictedUser } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { startService } from '../../support/program/program.ts';
import { runCommand } from '../../support/program/run-command.ts';

// A service of such a user runs in processes.test.ts.

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const DATABASE_ADMIN_URL = databaseUrl(connection);
const DATABASE_URL = await restrictedUser(connection);

test('a database with twenty later migrations is worked on while they allow this version, and else refused', async () => {
  const later = Array.from({ length: 20 }, (_, index) => `99${index + 10}-later`);
  await sql`insert into schema_migrations (name, run_on) select unnest(${later}::text[]), now()`.execute(
    owner,
  );
  const allow = async (version: string) => {
    await sql`delete from oldest_versions where migration like '99%'`.execute(owner);
    await sql`insert into oldest_versions (migration, version) values ('9915-later', ${version})`.execute(
      owner,
    );
  };
  const { rows } = await sql<{ version: string }>`select version from oldest_versions`.execute(owner);
  assert.deepEqual(rows, [{ version: '1.1.0' }]);
  assert.equal((await runCommand(['migrate'], { DATABASE_URL: DATABASE_ADMIN_URL })).exitCode, 0);
  await allow(packageJson.version);
  for (const environment of [{ DATABASE_URL: DATABASE_ADMIN_URL }, { DATABASE_URL }]) {
    assert.equal((await runCommand(['migrate'], environment)).exitCode, 0);
  }
  const service = await startService({ DATABASE_URL });
  service.process.kill('SIGTERM');
  assert.equal(await service.exited, 0, service.stderr());
  const newer = await runDoctor({ DATABASE_URL: DATABASE_ADMIN_URL });
  assertFound(newer, 'schema', 'warn', /newer version of Tilgode, and this version may work on it/, /Update/);
  assert.ok(
    newer.findings.some(({ check }) => check === 'jobs'),
    'the work is looked at, too',
  );

  await allow('12.0.10');
  for (const command of [['migrate'], ['serve'], ['verify']]) {
    for (const environment of [{ DATABASE_URL: DATABASE_ADMIN_URL }, { DATABASE_URL }]) {
      const { exitCode, stderr } = await runCommand(command, environment);
      assert.equal(exitCode, { migrate: 1, serve: FOR_GOOD, verify: 2 }[command[0] ?? '']);
      assert.match(
        stderr,
        /^The migration 9915-later has changed the database so that only Tilgode 12\.0\.10 and newer work on it\. This is \d/m,
      );
    }
  }
  const refused = await runDoctor({ DATABASE_URL: DATABASE_ADMIN_URL });
  assertFound(
    refused,
    'schema',
    'bad',
    /only Tilgode 12\.0\.10 and newer/,
    /Run 12\.0\.10 or a newer version/,
  );
  await sql`delete from schema_migrations where name like '99%'`.execute(owner);
  await sql`delete from oldest_versions where migration like '99%'`.execute(owner);
});

test('what a migration of this version has raised refuses nothing', async () => {
  await sql`update oldest_versions set version = '99.0.0'`.execute(owner);
  assert.equal((await runCommand(['migrate'], { DATABASE_URL })).exitCode, 0);
  await sql`update oldest_versions set version = '1.1.0'`.execute(owner);
});

test('a migration raises the oldest version by the release that it names, and by nothing else', () => {
  const contract = '-- ready since 1.10.0: invoices.kid\nalter table invoices drop column kid;';
  assert.deepEqual(statementsOf('0300-less', contract), [
    'alter table invoices drop column kid',
    "insert into oldest_versions (migration, version) values ('0300-less', '1.10.0')",
  ]);
  const two = '-- ready since 1.9.0: quotes.kid\n-- ready since 1.10.0: invoices.kid\nselect 1;';
  assert.match(statementsOf('0301-both', two)[1] ?? '', /'1\.10\.0'/);
  assert.deepEqual(statementsOf('0302-more', 'alter table invoices add column colour text;').length, 1);
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
    '--vat',
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

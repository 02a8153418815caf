import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { createSent } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runTilgode, startService } from '../../support/program/program.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const user = `tilgode_test_${randomBytes(6).toString('hex')}`;
await sql`create role ${sql.id(user)} login password 'hemmelig' in role tilgode_app`.execute(owner);
onEnd(() => sql`drop role ${sql.id(user)}`.execute(owner));
const DATABASE_ADMIN_URL = databaseUrl(connection);
const DATABASE_URL = DATABASE_ADMIN_URL.replace(/\/\/[^@]*@/, `//${user}:hemmelig@`);

test('a database with more than two migrations that the program lacks is refused, with the name of the newest', async () => {
  const newer = (...names: string[]) =>
    sql`insert into schema_migrations (name, run_on) select unnest(${names}::text[]), now()`.execute(owner);
  await newer('9997-one', '9998-two');
  assert.equal((await runTilgode(['migrate'], { DATABASE_URL: DATABASE_ADMIN_URL })).exitCode, 0);
  await newer('9999-three');
  for (const command of [['migrate'], ['serve'], ['verify']]) {
    const { exitCode, stderr } = await runTilgode(command, { DATABASE_URL: DATABASE_ADMIN_URL });
    assert.equal(exitCode, command[0] === 'verify' ? 2 : 1);
    assert.match(
      stderr,
      /^The database is of a newer version of Tilgode: 9999-three\. This program lacks 3 of/m,
    );
  }
  await sql`delete from schema_migrations where name like '999%'`.execute(owner);
});

test('a user with the rights of requests alone may serve and administer, once the tables are up to date', async () => {
  // As if the newest migration had not been run.
  const { rows } = await sql<{ name: string; run_on: Date }>`
    delete from schema_migrations where id = (select max(id) from schema_migrations) returning name, run_on`.execute(
    owner,
  );
  const name = rows[0]?.name ?? '';
  const refused = await runTilgode(['migrate'], { DATABASE_URL });
  assert.equal(refused.exitCode, 1);
  assert.match(refused.stderr, new RegExp(`may not bring the tables up to date \\(${name}\\)`));
  await sql`insert into schema_migrations (name, run_on) values (${name}, ${rows[0]?.run_on})`.execute(owner);
  assert.equal((await runTilgode(['migrate'], { DATABASE_URL, DATABASE_ADMIN_URL })).exitCode, 0);

  const service = await startService({ DATABASE_URL, BASE_URL: 'http://tilgode.test' });
  const json = async (...args: string[]) => {
    const { exitCode, stdout, stderr } = await runTilgode([...args, '--json'], { DATABASE_URL });
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
  const { clientId, clientSecret } = await json(
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
  const token = await getToken(
    service.url,
    { clientId, clientSecret },
    `http://tilgode.test/v1/accounts/${company.accounts.test}`,
  );
  const api = createApiCaller(service.url, company.accounts.test, token);
  assert.equal((await createSent(api)).number, '1');
  service.process.kill('SIGTERM');
  assert.equal(await service.exited, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { startTestApp } from '../../support/test-app.ts';
import { databaseUrl } from '../../support/database/test-database.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const database = openAsOwner(service.connection);
const environment = { DATABASE_URL: databaseUrl(service.connection) };
const { company, emails, owner, admin, member } = await openStaff(service);
const deletePerson = (email: string, ...options: string[]) =>
  runCommand(['person', 'delete', '--email', email, ...options], environment);

/** The tables in which a row has this text. Sign-in attempts are left out: they are counted for a quarter of an hour. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit_windows' order by 1
  `.execute(database);
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: hits } = await sql`
        select from ${sql.table(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0 limit 1
      `.execute(database);
      return hits.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test('a deleted person is signed out and gone from every table but the audit log', async () => {
  const { personId } = existing(
    bodyOf(await owner.get(`/companies/${company.companyId}/people`), 200).people.find(
      ({ email }) => email === emails.member,
    ),
  );
  assert.equal((await runCommand(['person', 'link', '--email', emails.member], environment)).exitCode, 0);
  assert.deepEqual(
    (await tablesWith(personId)).filter((table) => table !== 'people'),
    ['known_devices', 'memberships', 'one_time_links', 'sessions'],
  );

  const { exitCode, stdout, stderr } = await deletePerson(emails.member.toUpperCase());
  assert.deepEqual([exitCode, stderr], [0, ''], stdout);

  assertError(await member.get('/sessions'), 401, 'not-signed-in');
  assert.deepEqual(await tablesWith(emails.member), ['audit_log']);
  assert.deepEqual(await tablesWith(personId), []);
  const [newest] = await database
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(1)
    .execute();
  assert.deepEqual([newest?.action, newest?.subject], ['people.deleted', emails.member]);
});

test('a person of several companies is removed from all of them; other people stay', async () => {
  const path = `/companies/${company.companyId}` as const;
  const other = await service.createCompany({ ownerEmail: 'eier@annen.example' });
  await database
    .insertInto('memberships')
    .columns(['company_id', 'person_id', 'role'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select([eb.val(other.companyId).as('company_id'), 'id', eb.val('member').as('role')])
        .where('email', '=', emails.admin),
    )
    .execute();
  assert.equal((await deletePerson(emails.admin)).exitCode, 0);
  const { people } = bodyOf(await owner.get(`${path}/people`), 200);
  assert.deepEqual(
    people.map(({ email }) => email),
    [emails.owner],
  );
  assertError(await admin.get('/sessions'), 401, 'not-signed-in');
});

test('an owner is not deleted while the company is open, and an unknown person is not deleted either', async () => {
  const refused = await deletePerson(emails.owner, '--json');
  assert.equal(refused.exitCode, 1);
  const { code, message } = JSON.parse(refused.stdout);
  assert.deepEqual(
    [code, message],
    ['owner-stays', 'This person owns a company, which cannot be without an owner. Close the company first.'],
  );
  assert.equal((await owner.get('/sessions')).status, 200);
  assert.equal(JSON.parse((await deletePerson('ingen@her.example', '--json')).stdout).code, 'not-found');

  assert.equal((await runCommand(['company', 'close', '--id', company.companyId], environment)).exitCode, 0);
  assert.equal((await deletePerson(emails.owner)).exitCode, 0);
  assert.deepEqual(await tablesWith(emails.owner), ['audit_log']);
});

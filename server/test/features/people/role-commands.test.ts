import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const { company, emails, owner, member } = await openStaff(service);
const environment = { DATABASE_URL: databaseUrl(service.connection), BASE_URL };
const of = ['--company', company.companyId];
const setRole = (email: string, role: string) =>
  runCommand(['person', 'set-role', ...of, '--email', email, '--role', role, '--json'], environment);

test('person list shows the people of a company, by role', async () => {
  const listed = valueOf(await runCommand(['person', 'list', ...of, '--json'], environment));
  assert.deepEqual(
    listed.map(({ email, role }: Record<string, string>) => [email, role]),
    [
      [emails.owner, 'owner'],
      [emails.admin, 'admin'],
      [emails.member, 'member'],
    ],
  );
  assert.match(textOf(await runCommand(['person', 'list', ...of], environment)), /role: +member/);
});

test('person set-role: the role holds from the next request on, and the audit log tells the change', async () => {
  const post = () => member.account(company.accounts.test).post('/v1/journal-entries', {});
  assertError(await post(), 403, 'role-not-sufficient');
  valueOf(await setRole(emails.member.toUpperCase(), 'accountant'));
  assertError(await post(), 400, 'validation-failed');
  const { items } = bodyOf(await owner.get(`/companies/${company.companyId}/audit-log?pageSize=1`), 200);
  const { actor, action, subject, details } = existing(items[0]);
  assert.deepEqual(
    [actor, action, subject, details],
    ['command line', 'people.role-changed', emails.member, { role: 'accountant' }],
  );
});

test('the owner stays, the owner’s role cannot be given, and a stranger is not found', async () => {
  const codes = [];
  for (const [email, role] of [
    [emails.owner, 'viewer'],
    [emails.member, 'owner'],
    ['ingen@nordlys.example', 'viewer'],
  ] as const) {
    const { exitCode, stdout } = await setRole(email, role);
    assert.notEqual(exitCode, 0);
    codes.push(JSON.parse(stdout).code);
  }
  assert.deepEqual(codes, ['owner-stays', 'wrong-usage', 'not-found']);
});

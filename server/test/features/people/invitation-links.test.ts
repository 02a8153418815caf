import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { createMailer } from '../../../src/features/mail/mailer.ts';
import { createPasswordLinkByHand } from '../../../src/features/people/index.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { PASSWORD, mailedToken, openAppCaller, openStaff } from '../../support/browser/app-caller.ts';
import { startSmtpSink } from '../../support/documents/smtp-sink.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

// Without a mail server the maker of an invitation hands its link over (decision 62).

const service = await startTestApp({ jobs: false, isAlone: true });
const { company, emails, owner, admin, member } = await openStaff(service);
const path = `/companies/${company.companyId}` as const;
const OTHER_PASSWORD = 'et annet passord enn det';

beforeEach(async () => {
  await service.db.deleteFrom('rate_limit_windows').execute();
});

test('without a mail server the page knows so, and a link of an invitation can be made again and again; the newest works, once', async () => {
  const email = newEmail();
  const first = await handedOver(email);
  const people = bodyOf(await member.get(`${path}/people`), 200);
  assert.equal(people.mailIsSetUp, false);
  const { id, expiresAt } = existing(people.invitations.find((one) => one.email === email));
  const made = bodyOf(await admin.post(`${path}/invitations/${id}/link`), 200);
  assert.equal(made.expiresAt, expiresAt, 'the end of the invitation stays');
  assert.match(made.link, new RegExp(`^${BASE_URL}/app/invitation#[\\w-]{43}$`));

  assertError(await accept(first), 404, 'link-not-valid');
  assert.deepEqual(bodyOf(await accept(tokenOf(made.link)), 200), { isSignedIn: true });
  assertError(await accept(tokenOf(made.link)), 404, 'link-not-valid');
  assertError(await admin.post(`${path}/invitations/${id}/link`), 404, 'not-found');
  const { items } = bodyOf(await owner.get(`${path}/audit-log?pageSize=3`), 200);
  assert.deepEqual(
    items.map(({ actor, action, subject }) => [actor, action, subject]),
    [
      [email, 'people.joined', email],
      [emails.admin, 'people.invitation-link-made', email],
      [emails.admin, 'people.invitation-link-made', email],
    ],
  );
});

test('the mail of a link that was handed over is never sent, because it would end the link', async () => {
  const email = newEmail();
  await handedOver(email);
  const waiting = await service.db
    .selectFrom('people_emails')
    .select('id')
    .where('recipient', '=', email)
    .execute();
  assert.deepEqual(waiting, []);
});

test('a link can be made of an open invitation of the own company only', async () => {
  const other = await openStaff(service);
  const email = newEmail();
  await other.owner.post(`/companies/${other.company.companyId}/invitations`, { email, role: 'member' });
  const theirs = bodyOf(await other.owner.get(`/companies/${other.company.companyId}/people`), 200);
  const { id } = existing(theirs.invitations.find((one) => one.email === email));
  assertError(await admin.post(`${path}/invitations/${id}/link`), 404, 'not-found');
  assertError(await admin.post(`${path}/invitations/ingen/link`), 404, 'not-found');
});

test('with a mail server no link can be made by hand', async () => {
  const mailer = createMailer((await startSmtpSink()).url);
  const withMail = await startTestApp({ jobs: false, mailer });
  const staff = await openStaff(withMail);
  const own = `/companies/${staff.company.companyId}` as const;
  const email = newEmail();
  assert.equal((await staff.owner.post(`${own}/invitations`, { email, role: 'viewer' })).status, 204);
  const { invitations, mailIsSetUp } = bodyOf(await staff.owner.get(`${own}/people`), 200);
  assert.equal(mailIsSetUp, true);
  const { id } = existing(invitations.find((one) => one.email === email));
  assertError(await staff.owner.post(`${own}/invitations/${id}/link`), 404, 'not-found');
  assert.ok(await mailedToken(withMail, email), 'its mail waits still');
});

test('a link that was handed over sets no password of a person who is there already', async () => {
  // An owner whom the operator has not given a link yet.
  const email = newEmail();
  await service.createCompany({ ownerEmail: email });
  const token = await handedOver(email);
  assert.equal(bodyOf(await show(token), 200).mustSignIn, true);
  assertError(await accept(token), 401, 'not-signed-in');
  assertError(await openAppCaller(service).signIn(email), 401, 'sign-in-refused');

  const caller = await takeOperatorsLink(email);
  assert.equal(bodyOf(await caller.post('/invitation', { token }), 200).mustSignIn, undefined);
  assert.deepEqual(bodyOf(await caller.post('/invitation/accept', form(token)), 200), { isSignedIn: true });
  assert.equal(existing(bodyOf(await caller.get('/session'), 200)).companies.length, 2);
});

test('who takes an address by a link of the own company gets nothing that others give to that address', async () => {
  const victim = newEmail();
  const thief = openAppCaller(service);
  bodyOf(await thief.post('/invitation/accept', form(await handedOver(victim))), 200);

  const second = await openStaff(service);
  const theirToken = await handedOver(victim, second.admin, second.company.companyId);
  assert.equal(bodyOf(await show(theirToken), 200).mustSignIn, true, 'nobody joins by the link alone');
  assertError(await accept(theirToken), 401, 'not-signed-in');
  await assert.rejects(service.createCompany({ ownerEmail: victim }), { code: 'address-not-proved' });
  assert.equal(existing(bodyOf(await thief.get('/session'), 200)).companies.length, 1);

  // The operator gives the address back to its person.
  const person = await takeOperatorsLink(victim);
  assertError(await thief.get('/sessions'), 401, 'not-signed-in');
  assertError(await thief.signIn(victim), 401, 'sign-in-refused');
  assert.deepEqual(bodyOf(await person.post('/invitation/accept', form(theirToken)), 200), {
    isSignedIn: true,
  });
  await service.createCompany({ ownerEmail: victim });
  assert.equal(existing(bodyOf(await person.get('/session'), 200)).companies.length, 3);
});

test('a mailed invitation proves the address: its reader sets a new password, and who was there before is shut out', async () => {
  const email = newEmail();
  const before = openAppCaller(service);
  bodyOf(await before.post('/invitation/accept', form(await handedOver(email))), 200);

  const second = await openStaff(service);
  const own = `/companies/${second.company.companyId}` as const;
  await second.owner.post(`${own}/invitations`, { email, role: 'accountant' });
  const token = await mailedToken(service, email);
  assert.equal(bodyOf(await show(token), 200).hasPassword, false);
  const caller = openAppCaller(service);
  const accepted = await caller.post('/invitation/accept', { ...form(token), password: OTHER_PASSWORD });
  assert.deepEqual(bodyOf(accepted, 200), { isSignedIn: true });
  assertError(await before.get('/sessions'), 401, 'not-signed-in');
  assertError(await before.signIn(email), 401, 'sign-in-refused');
  assert.equal(existing(bodyOf(await caller.get('/session'), 200)).companies.length, 2);
});

test('a person with a proved address joins by a link that was handed over, and goes straight in when signed in', async () => {
  const second = await openStaff(service);
  const token = await handedOver(emails.member, second.admin, second.company.companyId);
  assert.equal(bodyOf(await show(token), 200).mustSignIn, undefined);
  assert.deepEqual(bodyOf(await member.post('/invitation/accept', form(token)), 200), { isSignedIn: true });
  assert.equal(existing(bodyOf(await member.get('/session'), 200)).companies.length, 2);
});

async function handedOver(email: string, by = admin, companyId = company.companyId): Promise<string> {
  const own = `/companies/${companyId}` as const;
  assert.equal((await by.post(`${own}/invitations`, { email, role: 'accountant' })).status, 204);
  const { invitations } = bodyOf(await by.get(`${own}/people`), 200);
  const { id } = existing(invitations.find((one) => one.email === email));
  return tokenOf(bodyOf(await by.post(`${own}/invitations/${id}/link`), 200).link);
}

async function takeOperatorsLink(email: string): Promise<AppCaller> {
  const context = { db: service.db, now: service.clock.now, actor: 'command line' };
  const { link } = await createPasswordLinkByHand(context, email, BASE_URL);
  const caller = openAppCaller(service);
  const set = await caller.post('/password-by-link', { token: tokenOf(link), password: OTHER_PASSWORD });
  assert.equal(set.status, 204, set.text);
  return caller;
}

function form(token: string) {
  return { token, name: 'Kari', password: PASSWORD };
}

function show(token: string) {
  return openAppCaller(service).post('/invitation', { token });
}

function accept(token: string) {
  return openAppCaller(service).post('/invitation/accept', form(token));
}

function tokenOf(link: string): string {
  return link.slice(link.indexOf('#') + 1);
}

function newEmail(): string {
  return `ny-${crypto.randomUUID().slice(0, 8)}@nordlys.example`;
}

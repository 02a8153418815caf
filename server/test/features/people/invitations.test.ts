import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { Role } from '../../../src/domain/access/roles.ts';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import {
  PASSWORD,
  mailedLink,
  mailedToken,
  openAppCaller,
  openStaff,
  personIdOf,
  signInToApp,
} from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

const START = new Date('2026-03-02T08:00:00Z');
const DAY_MILLISECONDS = 24 * 3_600_000;
const NO_ID = '018f0000-0000-7000-8000-000000000000';

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = START;
const { company, emails, owner, admin, member } = await openStaff(service);
const path = `/companies/${company.companyId}` as const;

beforeEach(async () => {
  service.clock.now = START;
  await service.db.deleteFrom('rate_limit_windows').execute();
  await service.db.deleteFrom('people_emails').execute();
});

test('an invitation is mailed to the address, names the inviting person and the company, and is listed', async () => {
  const email = newEmail();
  assert.deepEqual([(await invite(email, 'member')).status], [204]);
  const [mail] = await service.db.selectFrom('people_emails').selectAll().execute();
  assert.equal(mail?.recipient, email);
  assert.equal(mail?.subject, 'Nordlys Design AS: invitasjon til Tilgode / invitation to Tilgode');
  assert.ok(mail?.text.includes(`${emails.admin} invites you to Nordlys Design AS in Tilgode.`));
  assert.match(await mailedLink(service, email), /^http:\/\/tilgode\.test\/app\/invitation#[\w-]{43}$/);
  const { invitations } = bodyOf(await member.get(`${path}/people`), 200);
  assert.deepEqual(
    invitations.filter((one: { email: string }) => one.email === email),
    [
      {
        id: invitations.at(-1)?.id,
        email,
        role: 'member',
        createdBy: emails.admin,
        createdAt: START.toISOString(),
        expiresAt: later(7).toISOString(),
      },
    ],
  );
});

test('a new person sees the invitation, gives a name and a password, and is signed in', async () => {
  const email = newEmail();
  const token = await invited(email, 'admin');
  const caller = openAppCaller(service);
  assert.deepEqual(bodyOf(await caller.post('/invitation', { token }), 200), {
    email,
    role: 'admin',
    companyName: 'Nordlys Design AS',
    hasPassword: false,
    others: [],
  });
  const accept = (name: string, password: string) =>
    caller.post('/invitation/accept', { token, name, password });
  assertInvalid(await accept(' ', PASSWORD), { name: 'required' });
  assertInvalid(await accept('Kari', 'for kort'), { password: 'password-too-short' });
  assertInvalid(await accept('x'.repeat(201), PASSWORD), { name: 'too-long' });
  assertInvalid(await accept('Kari\nNordmann', PASSWORD), { name: 'invalid-format' });

  assert.deepEqual(bodyOf(await accept(' Kari Nordmann ', PASSWORD), 200), { isSignedIn: true });
  const session = existing(bodyOf(await caller.get('/session'), 200));
  assert.deepEqual([session.person.email, session.person.name], [email, 'Kari Nordmann']);
  assert.deepEqual(
    session.companies.map(({ companyId, role }) => [companyId, role]),
    [[company.companyId, 'admin']],
  );
  assert.equal((await openAppCaller(service).signIn(email)).status, 204);
});

test('a link works once', async () => {
  const token = await invited(newEmail(), 'member');
  assert.equal((await accept(token)).status, 200);
  assertError(await accept(token), 404, 'link-not-valid');
  assertError(await openAppCaller(service).post('/invitation', { token }), 404, 'link-not-valid');
});

test('two requests with one link at once: only one wins', async () => {
  const token = await invited(newEmail(), 'member');
  const answers = await Promise.all([accept(token), accept(token)]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404],
  );
});

test('a new person may accept the invitations of two companies at once, and is one person', async () => {
  const email = newEmail();
  const second = await openCompany();
  const first = await invited(email, 'member');
  await second.owner.post(`/companies/${second.companyId}/invitations`, {
    email: email.toUpperCase(),
    role: 'admin',
  });
  const other = await mailedToken(service, email.toUpperCase());
  const answers = await Promise.all([accept(first), accept(other)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const session = existing(bodyOf(await (await signInToApp(service, email)).get('/session'), 200));
  assert.deepEqual(
    new Set(session.companies.map(({ companyId }) => companyId)),
    new Set([company.companyId, second.companyId]),
  );
});

test('a person with a password keeps the password and must sign in: the mail alone opens no account', async () => {
  const known = await openCompany();
  const token = await invited(known.email.toUpperCase(), 'member');
  const caller = openAppCaller(service);
  assert.equal(bodyOf(await caller.post('/invitation', { token }), 200).hasPassword, true);
  const answer = await caller.post('/invitation/accept', {
    token,
    name: 'Ola Inntrenger',
    password: 'et passord fra andre',
  });
  assert.deepEqual([bodyOf(answer, 200), answer.headers.getSetCookie()], [{ isSignedIn: false }, []]);
  assertError(await caller.get('/sessions'), 401, 'not-signed-in');
  assertError(await caller.signIn(known.email, 'et passord fra andre'), 401, 'sign-in-refused');
  await caller.signIn(known.email);
  const { person, companies } = existing(bodyOf(await caller.get('/session'), 200));
  assert.equal(person.name, '');
  assert.deepEqual(companies.map(({ role }) => role).toSorted(), ['member', 'owner']);
});

test('an owner without a password can set one by an invitation, too', async () => {
  const email = newEmail();
  await service.createCompany({ ownerEmail: email });
  const caller = openAppCaller(service);
  const token = await invited(email, 'member');
  const accepted = await caller.post('/invitation/accept', { token, name: 'Kari', password: PASSWORD });
  assert.deepEqual(bodyOf(accepted, 200), { isSignedIn: true });
  assert.equal(existing(bodyOf(await caller.get('/session'), 200)).companies.length, 2);
});

test('a person who already works for the company keeps the same role', async () => {
  const token = await invited(emails.owner, 'member');
  assert.deepEqual(bodyOf(await accept(token), 200), { isSignedIn: false });
  assert.equal(await roleOf(emails.owner), 'owner');
  const { items } = bodyOf(await owner.get(`${path}/audit-log`), 200);
  assert.equal(items[0]?.action, 'people.invited', 'nobody has joined');
});

test('a link ends after seven days, by withdrawal, by a newer invitation, and with the company', async () => {
  const refused = async (token: string) => {
    assertError(await openAppCaller(service).post('/invitation', { token }), 404, 'link-not-valid');
    assertError(await accept(token), 404, 'link-not-valid');
  };
  const old = await invited(newEmail(), 'member');
  service.clock.now = later(7);
  await refused(old);
  service.clock.now = START;

  const withdrawn = newEmail();
  const token = await invited(withdrawn, 'member');
  const { invitations } = bodyOf(await admin.get(`${path}/people`), 200);
  const { id } = existing(invitations.find((one: { email: string }) => one.email === withdrawn));
  assert.equal((await admin.delete(`${path}/invitations/${id}`)).status, 204);
  await refused(token);
  assertError(await admin.delete(`${path}/invitations/${id}`), 404, 'not-found');
  assertError(await admin.delete(`${path}/invitations/${NO_ID}`), 404, 'not-found');
  assertError(await admin.delete(`${path}/invitations/ingen`), 404, 'not-found');

  const twice = newEmail();
  const first = await invited(twice, 'admin');
  const second = await invited(twice.toUpperCase(), 'member');
  await refused(first);
  assert.equal((await accept(second)).status, 200);
  assert.equal(await roleOf(twice.toUpperCase()), 'member');

  const other = await openCompany();
  const email = newEmail();
  await other.owner.post(`/companies/${other.companyId}/invitations`, { email, role: 'admin' });
  const toClosed = await mailedToken(service, email);
  await closeCompany({ db: service.db, now: START, actor: 'test' }, other.companyId);
  await refused(toClosed);
});

test('an invitation of another company can neither be seen nor withdrawn', async () => {
  const other = await openCompany();
  await other.owner.post(`/companies/${other.companyId}/invitations`, { email: newEmail(), role: 'member' });
  const { invitations } = bodyOf(await other.owner.get(`/companies/${other.companyId}/people`), 200);
  const { id: theirs } = existing(invitations[0]);
  assertError(await owner.delete(`${path}/invitations/${theirs}`), 404, 'not-found');
  const mine = bodyOf(await owner.get(`${path}/people`), 200).invitations;
  assert.ok(mine.every(({ id }) => id !== theirs));
});

test('an invitation needs a bare address, and a role that can be given', async () => {
  const wrong = {
    '': 'invalid-email',
    'Kari <kari@nordlys.example>': 'invalid-email',
    'a@b.no,c@d.no': 'invalid-email',
    'kari@nordlys.example\nBcc: alle@nordlys.example': 'invalid-email',
  };
  for (const [email, code] of Object.entries(wrong))
    assertInvalid(await invite(email, 'member'), { email: code });
  assertInvalid(await invite(newEmail(), 'owner'), { role: 'unknown-value' });
  assertInvalid(await owner.post(`${path}/invitations`, { email: newEmail() }), { role: 'required' });
  assert.deepEqual(await service.db.selectFrom('people_emails').select('id').execute(), []);
});

test('a company mails thirty invitations in 15 minutes', async () => {
  const answers = await Promise.all(Array.from({ length: 31 }, () => invite(newEmail(), 'member')));
  assert.equal(answers.filter(({ status }) => status === 204).length, 30);
  for (const answer of answers.filter(({ status }) => status !== 204))
    assertError(answer, 429, 'rate_limited');
});

test('nobody can take or give the owner’s role', async () => {
  const ownerId = await personIdOf(owner);
  for (const caller of [admin, owner]) {
    assertError(await caller.delete(`${path}/people/${ownerId}`), 409, 'owner-stays');
    assertError(await caller.patch(`${path}/people/${ownerId}`, { role: 'member' }), 409, 'owner-stays');
    const adminId = await personIdOf(admin);
    assertInvalid(await caller.patch(`${path}/people/${adminId}`, { role: 'owner' }), {
      role: 'unknown-value',
    });
  }
  assert.equal(await roleOf(emails.owner), 'owner');
});

test('a change of role and a removal apply from the next request of an open session', async () => {
  const email = newEmail();
  const caller = openAppCaller(service);
  const token = await invited(email, 'member');
  await caller.post('/invitation/accept', { token, name: 'Kari', password: PASSWORD });
  const id = await personIdOf(caller);
  const clients = () => caller.get(`${path}/api-clients`);
  const books = () => caller.account(company.accounts.test).get('/v1/invoices');
  assertError(await clients(), 403, 'role-not-sufficient');

  assert.equal((await admin.patch(`${path}/people/${id}`, { role: 'admin' })).status, 204);
  bodyOf(await clients(), 200);
  assert.equal((await admin.patch(`${path}/people/${id}`, { role: 'member' })).status, 204);
  assertError(await clients(), 403, 'role-not-sufficient');
  bodyOf(await books(), 200);

  assert.equal((await admin.delete(`${path}/people/${id}`)).status, 204);
  assertError(await clients(), 404, 'not-found');
  assertError(await books(), 404, 'not-found');
  assertError(await caller.get(`${path}/people`), 404, 'not-found');
  assert.deepEqual(existing(bodyOf(await caller.get('/session'), 200)).companies, []);
  assertError(await admin.delete(`${path}/people/${id}`), 404, 'not-found');
});

test('a removal, or the loss of the role admin, withdraws the invitations by that person and to that person', async () => {
  for (const showOut of [
    (id: string) => owner.delete(`${path}/people/${id}`),
    (id: string) => owner.patch(`${path}/people/${id}`, { role: 'member' }),
  ]) {
    const email = newEmail();
    const leaver = openAppCaller(service);
    const token = await invited(email, 'admin');
    await leaver.post('/invitation/accept', { token, name: 'Kari', password: PASSWORD });
    const id = await personIdOf(leaver);
    const second = newEmail();
    for (const [invitedEmail, role] of [
      [second, 'admin'],
      [newEmail(), 'member'],
    ]) {
      const answer = await leaver.post(`${path}/invitations`, { email: invitedEmail, role });
      assert.equal(answer.status, 204, answer.text);
    }
    const ownSecond = await mailedToken(service, second);
    const toThem = await invited(email.toUpperCase(), 'admin');

    assert.equal((await showOut(id)).status, 204);
    for (const one of [ownSecond, toThem]) {
      assertError(await openAppCaller(service).post('/invitation', { token: one }), 404, 'link-not-valid');
      assertError(await accept(one), 404, 'link-not-valid');
    }
    const { invitations } = bodyOf(await owner.get(`${path}/people`), 200);
    assert.ok(
      invitations.every(({ createdBy, email: to }) => createdBy !== email && to !== email.toUpperCase()),
    );
  }
});

test('an invitation works only while its author may still give the role', async () => {
  const email = newEmail();
  const token = await invited(email, 'admin');
  const adminId = await personIdOf(admin);
  const setRole = (role: Role) =>
    service.db
      .updateTable('memberships')
      .set({ role })
      .where('person_id', '=', adminId)
      .where('company_id', '=', company.companyId)
      .execute();
  await setRole('member');
  assertError(await accept(token), 404, 'link-not-valid');
  await setRole('admin');
  assert.equal((await accept(token)).status, 200);
});

test('when an admin is removed while somebody accepts an invitation of that admin, the answer says whether the person got in', async () => {
  for (let round = 0; round < 5; round++) {
    const leaver = openAppCaller(service);
    const token = await invited(newEmail(), 'admin');
    await leaver.post('/invitation/accept', { token, name: 'Kari', password: PASSWORD });
    const id = await personIdOf(leaver);
    const second = newEmail();
    await leaver.post(`${path}/invitations`, { email: second, role: 'admin' });
    const ownSecond = await mailedToken(service, second);
    const [removed, accepted] = await Promise.all([owner.delete(`${path}/people/${id}`), accept(ownSecond)]);
    assert.equal(removed.status, 204, removed.text);
    assert.ok([200, 404].includes(accepted.status), accepted.text);
    assert.equal((await roleOf(second)) !== undefined, accepted.status === 200);
    await service.db.deleteFrom('rate_limit_windows').execute();
  }
});

test('people of another company cannot be changed: 404, with the bytes of an unknown id', async () => {
  const other = await openCompany();
  const theirs = await personIdOf(other.owner);
  const mine = await personIdOf(member);
  const answers = [
    await admin.delete(`${path}/people/${theirs}`),
    await admin.delete(`${path}/people/${NO_ID}`),
    await admin.delete(`${path}/people/%00`),
    await admin.patch(`${path}/people/${theirs}`, { role: 'member' }),
    await admin.delete(`/companies/${other.companyId}/people/${mine}`),
    await admin.delete(`/companies/${other.companyId}/people/${theirs}`),
    await admin.patch(`/companies/${other.companyId}/people/${theirs}`, { role: 'member' }),
    await admin.post(`/companies/${other.companyId}/invitations`, { email: newEmail(), role: 'admin' }),
  ];
  for (const answer of answers) assertError(answer, 404, 'not-found');
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
});

test('the audit log says who did what to whom, when and from where, and nobody can change the log', async () => {
  const email = newEmail();
  const token = await invited(email, 'member');
  const caller = openAppCaller(service);
  await caller.post('/invitation/accept', { token, name: 'Kari', password: PASSWORD });
  const id = await personIdOf(caller);
  await admin.patch(`${path}/people/${id}`, { role: 'admin' });
  await owner.delete(`${path}/people/${id}`);
  const withdrawn = newEmail();
  await invite(withdrawn, 'admin');
  const { invitations } = bodyOf(await admin.get(`${path}/people`), 200);
  const open = invitations.find((one: { email: string }) => one.email === withdrawn);
  assert.ok(open);
  await admin.delete(`${path}/invitations/${open.id}`);

  const { items } = bodyOf(await owner.get(`${path}/audit-log?pageSize=6`), 200);
  const log = items.map(({ id: _id, ...event }) => event).toReversed();
  const common = { at: START.toISOString(), address: '127.0.0.1' };
  assert.deepEqual(log, [
    { ...common, actor: emails.admin, action: 'people.invited', subject: email, details: { role: 'member' } },
    { ...common, actor: email, action: 'people.joined', subject: email, details: { role: 'member' } },
    {
      ...common,
      actor: emails.admin,
      action: 'people.role-changed',
      subject: email,
      details: { role: 'admin' },
    },
    { ...common, actor: emails.owner, action: 'people.removed', subject: email, details: {} },
    {
      ...common,
      actor: emails.admin,
      action: 'people.invited',
      subject: withdrawn,
      details: { role: 'admin' },
    },
    {
      ...common,
      actor: emails.admin,
      action: 'people.invitation-withdrawn',
      subject: withdrawn,
      details: {},
    },
  ]);
  await assert.rejects(
    service.db.updateTable('audit_log').set({ actor: 'x' }).execute(),
    /permission denied/,
  );
  await assert.rejects(service.db.deleteFrom('audit_log').execute(), /permission denied/);
});

function invite(email: string, role: string) {
  return admin.post(`${path}/invitations`, { email, role });
}

async function invited(email: string, role: 'admin' | 'member'): Promise<string> {
  assert.equal((await invite(email, role)).status, 204);
  return mailedToken(service, email);
}

function accept(token: string) {
  return openAppCaller(service).post('/invitation/accept', { token, name: 'Kari', password: PASSWORD });
}

async function roleOf(email: string): Promise<string | undefined> {
  const { people } = bodyOf(await owner.get(`${path}/people`), 200);
  return people.find((one: { email: string }) => one.email === email)?.role;
}

function newEmail(): string {
  return `ny-${crypto.randomUUID().slice(0, 8)}@nordlys.example`;
}

async function openCompany(): Promise<{ companyId: string; email: string; owner: AppCaller }> {
  const email = `eier-${crypto.randomUUID().slice(0, 8)}@annen.example`;
  const { companyId } = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
  return { companyId, email, owner: await signInToApp(service, email) };
}

function later(days: number): Date {
  return new Date(START.getTime() + days * DAY_MILLISECONDS);
}

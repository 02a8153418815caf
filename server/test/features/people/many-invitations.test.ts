import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { AppCaller, Staff } from '../../support/browser/app-caller.ts';
import { PASSWORD, mailedToken, openAppCaller, openStaff } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

// An accountant who is invited to many companies accepts once.

const service = await startTestApp({ jobs: false, isAlone: true });
const staffs: Staff[] = [];
for (let index = 0; index < 3; index += 1) staffs.push(await openStaff(service));
const [first, second, third] = staffs as [Staff, Staff, Staff];

beforeEach(async () => {
  await service.db.deleteFrom('rate_limit_windows').execute();
});

const newEmail = () => `regnskap-${crypto.randomUUID().slice(0, 8)}@tall.example`;
const invite = async ({ owner, company }: Staff, email: string, role = 'accountant') => {
  const { status, text } = await owner.post(`/companies/${company.companyId}/invitations`, { email, role });
  assert.equal(status, 204, text);
};
const rolesOf = async (caller: AppCaller) =>
  Object.fromEntries(
    existing(bodyOf(await caller.get('/session'), 200)).companies.map(({ companyId, role }) => [
      companyId,
      role,
    ]),
  );

test('the link of one invitation shows all that the address is invited to, and accepts them at once; each company logs who came', async () => {
  const email = newEmail();
  await invite(second, email, 'admin');
  await invite(third, email.toUpperCase());
  await invite(first, email);
  const caller = openAppCaller(service);
  const token = await mailedToken(service, email, 2);
  const { others } = bodyOf(await caller.post('/invitation', { token }), 200);
  assert.deepEqual(others.map(({ companyName, role }) => `${companyName} ${role}`).toSorted(), [
    'Nordlys Design AS accountant',
    'Nordlys Design AS admin',
  ]);
  const alsoIds = others.map(({ id }) => id);
  const accepted = await caller.post('/invitation/accept', {
    token,
    name: 'Ragnhild',
    password: PASSWORD,
    alsoIds: [...alsoIds, 'no-id', crypto.randomUUID()],
  });
  assert.deepEqual(bodyOf(accepted, 200), { isSignedIn: true });
  assert.deepEqual(await rolesOf(caller), {
    [first.company.companyId]: 'accountant',
    [second.company.companyId]: 'admin',
    [third.company.companyId]: 'accountant',
  });
  for (const { owner, company } of staffs) {
    const { items } = bodyOf(await owner.get(`/companies/${company.companyId}/audit-log?pageSize=1`), 200);
    assert.deepEqual(
      items.map(({ actor, action, subject }) => [actor.toLowerCase(), action, subject.toLowerCase()]),
      [[email, 'people.joined', email]],
    );
  }
});

test('single invitations are chosen off, stay open, and are accepted later by the signed-in person', async () => {
  const email = newEmail();
  for (const staff of staffs) await invite(staff, email);
  const caller = openAppCaller(service);
  const token = await mailedToken(service, email, 3);
  const { others } = bodyOf(await caller.post('/invitation', { token }), 200);
  assert.equal(others.length, 2);
  bodyOf(
    await caller.post('/invitation/accept', { token, name: 'Ragnhild', password: PASSWORD, alsoIds: [] }),
    200,
  );
  assert.equal(Object.keys(await rolesOf(caller)).length, 1);
  const { items } = bodyOf(await caller.get('/invitations'), 200);
  assert.deepEqual(items.map(({ id }) => id).toSorted(), others.map(({ id }) => id).toSorted());

  const ids = items.map(({ id }) => id);
  // Twice at once: each is accepted once.
  const answers = await Promise.all([
    caller.post('/invitations/accept', { ids }),
    caller.post('/invitations/accept', { ids }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 404],
  );
  assert.equal(Object.keys(await rolesOf(caller)).length, 3);
  assert.deepEqual(bodyOf(await caller.get('/invitations'), 200).items, []);
  assertError(await caller.post('/invitations/accept', { ids }), 404, 'link-not-valid');
});

test('nobody learns of invitations to an address that they have not proved, nor accepts them', async () => {
  const email = newEmail();
  await invite(first, email);
  await invite(second, email);
  const { invitations } = bodyOf(await first.owner.get(`/companies/${first.company.companyId}/people`), 200);
  const { id } = existing(invitations.find((one) => one.email === email));
  const { link } = bodyOf(
    await first.owner.post(`/companies/${first.company.companyId}/invitations/${id}/link`),
    200,
  );
  const token = link.slice(link.indexOf('#') + 1);
  const caller = openAppCaller(service);
  assert.deepEqual(bodyOf(await caller.post('/invitation', { token }), 200).others, []);

  const listed = bodyOf(await second.owner.get(`/companies/${second.company.companyId}/people`), 200);
  const other = existing(listed.invitations.find((one) => one.email === email));
  bodyOf(
    await caller.post('/invitation/accept', {
      token,
      name: 'Ola',
      password: PASSWORD,
      alsoIds: [other.id],
    }),
    200,
  );
  assert.deepEqual(Object.keys(await rolesOf(caller)), [first.company.companyId]);
  assert.deepEqual(bodyOf(await caller.get('/invitations'), 200).items, []);
  assertError(await caller.post('/invitations/accept', { ids: [other.id] }), 404, 'link-not-valid');
  // Somebody else gets nothing of it either.
  assert.deepEqual(bodyOf(await third.owner.get('/invitations'), 200).items, []);
  assertError(await third.owner.post('/invitations/accept', { ids: [other.id] }), 404, 'link-not-valid');
  assertError(await openAppCaller(service).get('/invitations'), 401, 'not-signed-in');
});

test('an invitation ends with its company and with the role of its inviter; the others go on', async () => {
  const email = newEmail();
  const closing = await openStaff(service);
  for (const staff of [first, second, closing]) await invite(staff, email);
  const invited = await second.admin.post(`/companies/${second.company.companyId}/invitations`, {
    email,
    role: 'viewer',
  });
  assert.equal(invited.status, 204);
  const caller = openAppCaller(service);
  const token = await mailedToken(service, email, 3);
  // The newest mail is that of the second company, from its admin.
  const { others } = bodyOf(await caller.post('/invitation', { token }), 200);
  const context = { db: service.db, now: new Date(), actor: 'x', address: '', watch: async () => ({}) };
  await closeCompany(context, closing.company.companyId);
  bodyOf(
    await caller.post('/invitation/accept', {
      token,
      name: 'Ragnhild',
      password: PASSWORD,
      alsoIds: others.map(({ id }) => id),
    }),
    200,
  );
  assert.deepEqual(await rolesOf(caller), {
    [first.company.companyId]: 'accountant',
    [second.company.companyId]: 'viewer',
  });
});

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { PASSWORD, mailedToken, openAppCaller, signInToApp } from '../../support/browser/app-caller.ts';
import type { SoftwarePasskey } from '../../support/browser/software-passkey.ts';
import { createSoftwarePasskey } from '../../support/browser/software-passkey.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const START = new Date('2026-03-02T08:00:00Z');
const RP_ID = 'tilgode.test';
const OWNER = 'eier@nordlys.example';
const OTHER = 'annen@nordlys.example';
const NEW_PASSWORD = 'en ny lang setning';

// This app has its worker, because the worker mails a reset.
const service = await startTestApp();
service.clock.now = START;
const company = await service.createCompany({ ownerEmail: OWNER, ownerPassword: PASSWORD });
await service.createCompany({ ownerEmail: OTHER, ownerPassword: PASSWORD });
let owner: AppCaller;

beforeEach(async () => {
  service.clock.now = START;
  for (const table of ['rate_limit_windows', 'passkeys', 'people_emails', 'one_time_links'] as const) {
    await service.db.deleteFrom(table).execute();
  }
  owner = await signInToApp(service, OWNER);
});

test('in a session older than five minutes a person must confirm who they are before registering or removing a passkey', async () => {
  const passkey = await register(owner);
  const id = (await passkeys())[0]?.id;
  const { challenge } = bodyOf(await owner.post('/passkeys/options'), 200);
  minutesLater(5);
  const response = createSoftwarePasskey(RP_ID).register({ challenge, origin: BASE_URL });
  const refused = [
    await owner.post('/passkeys/options'),
    await owner.post('/passkeys', { name: 'Tyv', response }),
    await owner.delete(`/passkeys/${id}`),
  ];
  for (const answer of refused) assertError(answer, 403, 'confirmation-required');
  assert.equal((await passkeys()).length, 1);

  assertError(await owner.post('/session/confirm', { password: 'galt' }), 401, 'sign-in-refused');
  const thief = Object.assign(openAppCaller(service), { token: owner.token });
  assert.equal((await owner.post('/session/confirm', { password: PASSWORD })).status, 204);
  // A copy of the session from before is worth nothing. The copy must not be confirmed together with its owner's session.
  assertError(await thief.get('/sessions'), 401, 'not-signed-in');
  await register(owner, 'Ny');

  minutesLater(10);
  assertError(await owner.delete(`/passkeys/${id}`), 403, 'confirmation-required');
  assert.equal((await confirmWith(owner, passkey)).status, 204);
  assert.equal((await owner.delete(`/passkeys/${id}`)).status, 204);
});

test('only the person’s own passkey confirms, and only with a challenge made for confirming', async () => {
  const other = await signInToApp(service, OTHER);
  const theirs = await register(other);
  const own = await register(owner);
  minutesLater(6);
  assertError(await confirmWith(owner, theirs), 401, 'passkey-refused');
  const { challenge } = bodyOf(await openAppCaller(service).post('/session/passkey/options'), 200);
  const response = own.signIn({ challenge, origin: BASE_URL });
  assertError(await owner.post('/session/confirm/passkey', { response }), 401, 'passkey-refused');
  assertError(await owner.post('/passkeys/options'), 403, 'confirmation-required');
  const nobody = openAppCaller(service);
  for (const path of ['/session/confirm', '/session/confirm/passkey/options', '/session/confirm/passkey'])
    assertError(await nobody.post(path, {}), 401, 'not-signed-in');
});

test('wrong passwords of a confirmation count like wrong passwords of a sign-in', async () => {
  const answers = await Promise.all(
    Array.from({ length: 11 }, () => owner.post('/session/confirm', { password: 'galt' })),
  );
  assert.equal(answers.filter(({ status }) => status === 429).length, 1);
});

test('a reset by mail removes every passkey; the audit log shows it, and a mail tells the person', async () => {
  // This test runs after the others, because it reads the newest entries.
  minutesLater(60);
  const at = service.clock.now.toISOString();
  owner = await signInToApp(service, OWNER);
  const passkey = await register(owner, 'Telefon');
  await register(owner, 'Reserve');
  const id = (await passkeys())[1]?.id;
  assert.equal((await owner.delete(`/passkeys/${id}`)).status, 204);
  const changed = await owner.put('/password', { presentPassword: PASSWORD, password: NEW_PASSWORD });
  assert.equal(changed.status, 204, changed.text);
  await openAppCaller(service).post('/password-resets', { email: OWNER });
  const token = await mailedToken(service, OWNER);
  const reset = openAppCaller(service);
  assert.equal((await reset.post('/password-by-link', { token, password: PASSWORD })).status, 204);
  assertError(await signInWith(passkey), 401, 'passkey-refused');
  assert.deepEqual(bodyOf(await reset.get('/passkeys'), 200).items, []);

  const { items } = bodyOf(await reset.get(`/companies/${company.companyId}/audit-log?pageSize=5`), 200);
  const common = { at, actor: OWNER, subject: OWNER, address: '127.0.0.1' };
  assert.deepEqual(items.map(({ id: _id, ...event }) => event).toReversed(), [
    { ...common, action: 'people.passkey-added', details: { name: 'Telefon' } },
    { ...common, action: 'people.passkey-added', details: { name: 'Reserve' } },
    { ...common, action: 'people.passkey-removed', details: { name: 'Reserve' } },
    { ...common, action: 'people.password-changed', details: {} },
    { ...common, action: 'people.password-reset', details: {} },
  ]);
  const mails = await service.db
    .selectFrom('people_emails')
    .select(['recipient', 'subject', 'text'])
    .where('link_id', 'is', null)
    .orderBy('id')
    .execute();
  assert.deepEqual(
    mails.map(({ recipient, subject }) => [recipient, subject.split(' / ')[1]]),
    [
      [OWNER, 'New passkey in Tilgode'],
      [OWNER, 'New passkey in Tilgode'],
      [OWNER, 'Passkey removed in Tilgode'],
      [OWNER, 'Your password in Tilgode was changed'],
      [OWNER, 'Your password in Tilgode was changed'],
    ],
  );
  for (const { text } of mails) assert.match(text, /IP address: 127\.0\.0\.1\n/);
});

function minutesLater(minutes: number): void {
  service.clock.now = new Date(START.getTime() + minutes * 60_000);
}

async function passkeys(): Promise<{ id: string; name: string }[]> {
  return service.db.selectFrom('passkeys').select(['id', 'name']).orderBy('id').execute();
}

async function register(caller: AppCaller, name = 'Telefon'): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(RP_ID);
  const { challenge } = bodyOf(await caller.post('/passkeys/options'), 200);
  const response = passkey.register({ challenge, origin: BASE_URL });
  const answer = await caller.post('/passkeys', { name, response });
  assert.equal(answer.status, 204, answer.text);
  return passkey;
}

async function confirmWith(caller: AppCaller, passkey: SoftwarePasskey) {
  const { challenge } = bodyOf(await caller.post('/session/confirm/passkey/options'), 200);
  return caller.post('/session/confirm/passkey', {
    response: passkey.signIn({ challenge, origin: BASE_URL }),
  });
}

async function signInWith(passkey: SoftwarePasskey) {
  const browser = openAppCaller(service);
  const { challenge } = bodyOf(await browser.post('/session/passkey/options'), 200);
  return browser.post('/session/passkey', { response: passkey.signIn({ challenge, origin: BASE_URL }) });
}

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { deleteEndedSignIns } from '../../../src/features/people/jobs.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { PASSWORD, openAppCaller, signInToApp } from '../../support/browser/app-caller.ts';
import type { SoftwarePasskey } from '../../support/browser/software-passkey.ts';
import { createSoftwarePasskey } from '../../support/browser/software-passkey.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const OWNER = 'eier@nordlys.example';
const OTHER = 'annen@nordlys.example';
const START = new Date('2026-03-02T08:00:00Z');
const RP_ID = 'tilgode.test';

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = START;
for (const ownerEmail of [OWNER, OTHER]) await service.createCompany({ ownerEmail, ownerPassword: PASSWORD });
const owner = await signInToApp(service, OWNER);
const other = await signInToApp(service, OTHER);

beforeEach(async () => {
  service.clock.now = START;
  for (const table of ['rate_limit_windows', 'passkeys', 'passkey_challenges'] as const) {
    await service.db.deleteFrom(table).execute();
  }
});

test('a passkey is registered, listed, signs in without email and password, and is deleted', async () => {
  const options = bodyOf(await owner.post('/passkeys/options'), 200);
  assert.deepEqual([options.rp, options.user.name], [{ name: 'Tilgode', id: RP_ID }, OWNER]);
  assert.equal(options.authenticatorSelection?.userVerification, 'required');
  assert.equal(options.authenticatorSelection?.residentKey, 'required');
  const passkey = await registered(owner, ' Telefon ');
  const { items } = bodyOf(await owner.get('/passkeys'), 200);
  const { id } = existing(items[0]);
  assert.deepEqual(items, [{ id, name: 'Telefon', createdAt: START.toISOString(), lastUsedAt: null }]);
  const next = bodyOf(await owner.post('/passkeys/options'), 200);
  assert.deepEqual(
    next.excludeCredentials?.map(({ id }) => id),
    [passkey.id],
  );

  const browser = openAppCaller(service);
  const answer = await signInWith(passkey, browser);
  assert.deepEqual([answer.status, answer.text], [204, '']);
  assert.match(answer.headers.getSetCookie()[0] ?? '', /HttpOnly; SameSite=Strict$/);
  assert.equal(existing(bodyOf(await browser.get('/session'), 200)).person.email, OWNER);
  assert.equal(bodyOf(await owner.get('/passkeys'), 200).items[0]?.lastUsedAt, START.toISOString());

  assert.equal((await browser.delete(`/passkeys/${id}`)).status, 204);
  assertError(await signInWith(passkey), 401, 'passkey-refused');
});

test('a sign-in by passkey ends the session that the browser had before', async () => {
  const passkey = await registered(owner);
  const browser = await signInToApp(service, OTHER);
  const before = browser.token;
  assert.equal((await signInWith(passkey, browser)).status, 204);
  assert.notEqual(browser.token, before);
  const old = Object.assign(openAppCaller(service), { token: before });
  assertError(await old.get('/sessions'), 401, 'not-signed-in');
});

test('a challenge works once, for five minutes, and only when this service made it', async () => {
  const passkey = await registered(owner);
  const challenge = await signInChallenge();
  assert.equal((await answerWith(passkey, challenge)).status, 204);
  assertError(await answerWith(passkey, challenge), 401, 'passkey-refused');

  assertError(await answerWith(passkey, Buffer.alloc(32).toString('base64url')), 401, 'passkey-refused');
  const late = await signInChallenge();
  service.clock.now = new Date(START.getTime() + 5 * 60_000);
  assertError(await answerWith(passkey, late), 401, 'passkey-refused');

  service.clock.now = START;
  await signInChallenge();
  await deleteEndedSignIns(service.db, new Date(START.getTime() + 5 * 60_000));
  assert.deepEqual(await service.db.selectFrom('passkey_challenges').selectAll().execute(), []);
});

test('one challenge answered twice at once signs in once', async () => {
  const passkey = await registered(owner);
  const challenge = await signInChallenge();
  const response = passkey.signIn({ challenge, origin: BASE_URL });
  const answers = await Promise.all(
    [1, 2].map(() => openAppCaller(service).post('/session/passkey', { response })),
  );
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [204, 401],
  );
});

test('a challenge for one purpose or person does not work for another', async () => {
  const passkey = await registered(owner);
  // A challenge for registering, used to sign in.
  const { challenge } = bodyOf(await owner.post('/passkeys/options'), 200);
  assertError(await answerWith(passkey, challenge), 401, 'passkey-refused');
  // A challenge for signing in, used to register.
  assertError(await registerWith(owner, await signInChallenge()), 401, 'passkey-refused');
  // A challenge of another person.
  const theirs = bodyOf(await other.post('/passkeys/options'), 200).challenge;
  assertError(await registerWith(owner, theirs), 401, 'passkey-refused');
  assert.equal(bodyOf(await owner.get('/passkeys'), 200).items.length, 1);
});

test('a signature for another site, without the person present, or by another key is refused', async () => {
  const passkey = await registered(owner);
  const foreign: Parameters<SoftwarePasskey['signIn']>[0][] = [
    { challenge: await signInChallenge(), origin: 'https://tilgode.ond.example' },
    { challenge: await signInChallenge(), origin: BASE_URL, isVerified: false },
  ];
  for (const made of foreign) {
    const answer = await openAppCaller(service).post('/session/passkey', { response: passkey.signIn(made) });
    assertError(answer, 401, 'passkey-refused');
  }
  const forged = createSoftwarePasskey(RP_ID, passkey.id);
  assertError(await signInWith(forged), 401, 'passkey-refused');
  const otherSite = createSoftwarePasskey('ond.example', passkey.id);
  assertError(await signInWith(otherSite), 401, 'passkey-refused');
  assertError(await signInWith(createSoftwarePasskey(RP_ID)), 401, 'passkey-refused');
});

test('a device whose counter goes back has been copied, and is refused', async () => {
  const passkey = await registered(owner);
  passkey.counter = 7;
  assert.equal((await signInWith(passkey)).status, 204);
  passkey.counter = 3;
  assertError(await signInWith(passkey), 401, 'passkey-refused');
});

test('a credential belongs to one person for ever', async () => {
  const passkey = await registered(owner);
  const copy = createSoftwarePasskey(RP_ID, passkey.id);
  const { challenge } = bodyOf(await other.post('/passkeys/options'), 200);
  const response = copy.register({ challenge, origin: BASE_URL });
  assertError(await other.post('/passkeys', { name: 'Min', response }), 401, 'passkey-refused');
  assert.deepEqual(bodyOf(await other.get('/passkeys'), 200).items, []);
  assert.equal((await signInWith(passkey)).status, 204);
});

test('people see and delete their own passkeys; the passkey of another person is 404, like an unknown one', async () => {
  await registered(owner);
  const { id } = existing(bodyOf(await owner.get('/passkeys'), 200).items[0]);
  assert.deepEqual(bodyOf(await other.get('/passkeys'), 200).items, []);
  for (const unknown of [id, '018f0000-0000-7000-8000-000000000000', 'ingen', '%00']) {
    assertError(await other.delete(`/passkeys/${unknown}`), 404, 'not-found');
  }
  assert.equal(bodyOf(await owner.get('/passkeys'), 200).items.length, 1);
  assertError(await openAppCaller(service).get('/passkeys'), 401, 'not-signed-in');
  assertError(await openAppCaller(service).post('/passkeys/options'), 401, 'not-signed-in');
});

test('nonsense is refused, and never makes the service fail', async () => {
  const passkey = await registered(owner);
  const good = () => signInChallenge().then((challenge) => passkey.signIn({ challenge, origin: BASE_URL }));
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const broken: unknown[] = [
    { id: 'x', response: {} },
    { id: 'x', response: { clientDataJSON: 7 } },
    { id: 'x', response: { clientDataJSON: '?' } },
    { id: 'x', response: { clientDataJSON: encode(null) } },
    { id: 'x', response: { clientDataJSON: encode({ challenge: { a: 1 } }) } },
    { id: 'x', response: { clientDataJSON: encode({ challenge: 'a\u0000b' }) } },
    { ...(await good()), id: 'a b' },
    { ...(await good()), type: 'password' },
    { ...(await good()), rawId: 7 },
    { ...(await good()), response: { ...(await good()).response, signature: 'AAAA' } },
    { ...(await good()), response: { ...(await good()).response, authenticatorData: 'AAAA' } },
  ];
  for (const response of broken) {
    const answer = await openAppCaller(service).post('/session/passkey', { response });
    assertError(answer, 401, 'passkey-refused');
    assertError(await owner.post('/passkeys', { name: 'N', response }), 401, 'passkey-refused');
  }
  const post = (body: unknown) => openAppCaller(service).post('/session/passkey', body);
  assertInvalid(await post({}), { response: 'required' });
  assertInvalid(await post({ response: { id: 'x'.repeat(2001) } }), {
    'response.id': 'too-long',
    'response.response': 'required',
  });
});

test('a browser gets sixty challenges in 15 minutes', async () => {
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => openAppCaller(service).post('/session/passkey/options')),
  );
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 1);
  assert.match(refused[0]?.headers.get('retry-after') ?? '', /^\d+$/);
});

async function registered(caller: AppCaller, name = 'Telefon'): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey(RP_ID);
  const { challenge } = bodyOf(await caller.post('/passkeys/options'), 200);
  const response = passkey.register({ challenge, origin: BASE_URL });
  const answer = await caller.post('/passkeys', { name, response });
  assert.equal(answer.status, 204, answer.text);
  return passkey;
}

function registerWith(caller: AppCaller, challenge: string) {
  const response = createSoftwarePasskey(RP_ID).register({ challenge, origin: BASE_URL });
  return caller.post('/passkeys', { name: 'N', response });
}

async function signInChallenge(): Promise<string> {
  return bodyOf(await openAppCaller(service).post('/session/passkey/options'), 200).challenge;
}

function answerWith(passkey: SoftwarePasskey, challenge: string, browser = openAppCaller(service)) {
  return browser.post('/session/passkey', { response: passkey.signIn({ challenge, origin: BASE_URL }) });
}

async function signInWith(passkey: SoftwarePasskey, browser = openAppCaller(service)) {
  return answerWith(passkey, await signInChallenge(), browser);
}

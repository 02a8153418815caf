import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { buildApp } from '../../../src/program/app.ts';
import { deleteEndedSignIns } from '../../../src/features/people/jobs.ts';
import { createClientDocuments } from '../../../src/features/apps/index.ts';
import { createOrganisationLookUp } from '../../../src/features/clients/index.ts';
import { createLog } from '../../../src/platform/operations/log.ts';
import { createPdfRenderer } from '../../../src/platform/documents/pdf-renderer.ts';
import { DEFAULT_QUOTAS } from '../../../src/platform/operations/storage-settings.ts';
import { createSigningKeys } from '../../../src/platform/access/signing-keys.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import { argon2JobsOf } from '../../support/api/argon2-jobs.ts';
import type { AppCaller } from '../../support/browser/app-caller.ts';
import { PASSWORD, openAppCaller, personIdOf, signInToApp } from '../../support/browser/app-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { startTestApp } from '../../support/test-app.ts';

const OWNER = 'eier@nordlys.example';
const WITHOUT_PASSWORD = 'uten@nordlys.example';
const START = new Date('2026-03-02T08:00:00Z');
const NO_ID = '018f0000-0000-7000-8000-000000000000';

const service = await startTestApp({ jobs: false, isAlone: true });
const other = await startTestApp({
  jobs: false,
  connection: service.connection,
  trustedProxies: ['127.0.0.1'],
});
const company = await service.createCompany({ ownerEmail: OWNER, ownerPassword: PASSWORD });
await service.createCompany({ ownerEmail: WITHOUT_PASSWORD });

const ownerId = await personIdOf(await signInToApp(service, OWNER));

beforeEach(async () => {
  service.clock.now = START;
  await service.db.deleteFrom('rate_limit_windows').execute();
});

test('the right password signs in; the answer names the person and the person’s companies', async () => {
  const caller = openAppCaller(service);
  const answer = await caller.signIn(` ${OWNER.toUpperCase()} `);
  assert.deepEqual([answer.status, answer.text], [204, '']);
  const session = existing(bodyOf(await caller.get('/session'), 200));
  assert.deepEqual(session, {
    person: { id: session.person.id, email: OWNER, name: '' },
    heldSince: null,
    mayAddCompany: false,
    closedAccounts: [],
    companies: [
      {
        companyId: company.companyId,
        companyName: 'Nordlys Design AS',
        role: 'owner',
        accounts: company.accounts,
        productionWaitsSince: null,
        accountingEnabled: { production: true, test: true },
        currencies: { production: [], test: [] },
        firstStepsHidden: false,
        fourEyesRefunds: false,
        vatTermChanges: [],
      },
    ],
  });
});

test('a wrong password, an unknown person and a person without a password get the same answer, after one argon2', async () => {
  const caller = openAppCaller(service);
  const tries: Record<string, [email: string, password: string]> = {
    wrong: [OWNER, `${PASSWORD}!`],
    unknown: ['ingen@nordlys.example', PASSWORD],
    'no address at all': ['', PASSWORD],
    'no password set': [WITHOUT_PASSWORD, PASSWORD],
    'no password set, none sent': [WITHOUT_PASSWORD, ''],
  };
  const answers: string[] = [];
  for (const [name, [email, password]] of Object.entries(tries)) {
    const hashes = await argon2JobsOf(async () => {
      const answer = await caller.signIn(email, password);
      assertError(answer, 401, 'sign-in-refused');
      assert.deepEqual(answer.headers.getSetCookie(), [], name);
      answers.push(answer.text);
    });
    assert.equal(hashes, 1, name);
  }
  assert.equal(new Set(answers).size, 1);
  assertError(await caller.get('/sessions'), 401, 'not-signed-in');
});

test('scripts and other sites cannot reach the cookie, and its token is nowhere in the database', async () => {
  const caller = openAppCaller(service);
  const [cookie = ''] = (await caller.signIn(OWNER)).headers.getSetCookie();
  assert.match(cookie, /^tilgode=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
  const rows = await service.db.selectFrom('sessions').selectAll().execute();
  const token = caller.token ?? '';
  const digest = createHash('sha256').update(token).digest('hex');
  assert.ok(rows.some((row) => row.token_sha256.toString('hex') === digest));
  assert.ok(!JSON.stringify(rows.map((row) => ({ ...row, token_sha256: '' }))).includes(token));
});

test('on https the cookie is Secure and __Host-, which no subdomain can set', async () => {
  const keys = createSigningKeys(service.db);
  const renderer = createPdfRenderer();
  const app = await buildApp({
    ...service,
    accessDb: service.db,
    keys,
    renderer,
    clock: () => service.clock.now,
    log: createLog('silent'),
    baseUrl: 'https://faktura.example',
    vipps: service.vippsDeps.vipps,
    rateLimits: false,
    mailIsSetUp: false,
    signUpIsOpen: false,
    operatorEmail: undefined,
    accessPointIsSetUp: false,
    recipients: service.eInvoices.recipients,
    secrets: service.webhooks.secrets,
    webhookTargets: 'public',
    documents: createClientDocuments(service.outgoing, { clock: () => service.clock.now, from: [] }),
    appRules: { allowsUnverified: false, documentsFrom: [] },
    organisations: createOrganisationLookUp({
      url: undefined,
      outgoing: service.outgoing,
      log: createLog('silent'),
    }),
    trustedProxies: [],
    storageQuotas: DEFAULT_QUOTAS,
  });
  onEnd(async () => {
    await app.close();
    await renderer.close();
  });
  const sign = (headers: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/app-api/session',
      headers: { 'content-type': 'application/json', ...headers },
      payload: { email: OWNER, password: PASSWORD },
    });
  const answer = await sign({ origin: 'https://faktura.example' });
  const [cookie = '', device = ''] = [answer.headers['set-cookie']].flat();
  assert.match(
    device,
    /^__Host-tilgode-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  assert.match(
    cookie,
    /^__Host-tilgode=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const token = cookie.slice('__Host-tilgode='.length, cookie.indexOf(';'));
  const ask = (name: string) =>
    app.inject({ url: '/app-api/sessions', headers: { cookie: `${name}=${token}` } });
  assert.equal((await ask('__Host-tilgode')).statusCode, 200);
  assert.equal((await ask('tilgode')).statusCode, 401);
  assert.equal((await sign({ origin: 'http://faktura.example' })).statusCode, 403);
});

test('every sign-in makes a new token and ends the session of that browser; other browsers keep their sessions', async () => {
  const [laptop, phone] = [await signInToApp(service, OWNER), await signInToApp(service, OWNER)];
  const before = laptop.token;
  assert.equal((await laptop.signIn(OWNER)).status, 204);
  assert.notEqual(laptop.token, before);
  assertError(await withToken(before).get('/sessions'), 401, 'not-signed-in');
  existing(bodyOf(await laptop.get('/session'), 200));
  existing(bodyOf(await phone.get('/session'), 200));

  // The service never takes over a token that somebody else chose.
  const fixed = withToken('A'.repeat(43));
  assert.equal((await fixed.signIn(OWNER)).status, 204);
  assert.notEqual(fixed.token, 'A'.repeat(43));
  // A sign-in that fails ends no session.
  assertError(await laptop.signIn(OWNER, 'galt'), 401, 'sign-in-refused');
  existing(bodyOf(await laptop.get('/session'), 200));
});

test('a session ends after 12 hours without use, even when its row is still there', async () => {
  const caller = await signInToApp(service, OWNER);
  service.clock.now = hoursAfterStart(11.9);
  existing(bodyOf(await caller.get('/session'), 200));
  service.clock.now = hoursAfterStart(23.8);
  existing(bodyOf(await caller.get('/session'), 200));
  service.clock.now = hoursAfterStart(35.8);
  assertError(await caller.get('/sessions'), 401, 'not-signed-in');
});

test('a session ends 30 days after sign-in, also when it is used; ended sessions are forgotten', async () => {
  await service.db.deleteFrom('sessions').execute();
  const caller = await signInToApp(service, OWNER);
  for (let hours = 11; hours < 30 * 24; hours += 11) {
    service.clock.now = hoursAfterStart(hours);
    assert.equal((await caller.get('/sessions')).status, 200, `after ${hours} hours`);
  }
  service.clock.now = hoursAfterStart(30 * 24 - 0.01);
  existing(bodyOf(await caller.get('/session'), 200));
  await deleteEndedSignIns(service.db, service.clock.now);
  assert.equal(await sessionCount(), 1);
  service.clock.now = hoursAfterStart(30 * 24);
  assertError(await caller.get('/sessions'), 401, 'not-signed-in');
  await deleteEndedSignIns(service.db, service.clock.now);
  assert.equal(await sessionCount(), 0);
});

test('sessions are listed with the present one marked; a revoked session is refused from the next request on', async () => {
  await service.db.deleteFrom('sessions').execute();
  const laptop = openAppCaller(service);
  await laptop.post('/session', { email: OWNER, password: PASSWORD }, { 'user-agent': 'Laptop'.repeat(99) });
  service.clock.now = hoursAfterStart(1);
  const phone = openAppCaller(service);
  await phone.post('/session', { email: OWNER, password: PASSWORD }, { 'user-agent': 'Phone' });
  const { items } = bodyOf(await phone.get('/sessions'), 200);
  const [ofPhone, ofLaptop] = items;
  assert.ok(ofPhone && ofLaptop);
  assert.deepEqual(items, [
    {
      id: ofPhone.id,
      createdAt: '2026-03-02T09:00:00.000Z',
      lastSeenAt: '2026-03-02T09:00:00.000Z',
      address: '127.0.0.1',
      userAgent: 'Phone',
      isThisOne: true,
    },
    {
      id: ofLaptop.id,
      createdAt: '2026-03-02T08:00:00.000Z',
      lastSeenAt: '2026-03-02T08:00:00.000Z',
      address: '127.0.0.1',
      userAgent: 'Laptop'.repeat(99).slice(0, 300),
      isThisOne: false,
    },
  ]);
  assert.equal((await phone.delete(`/sessions/${ofLaptop.id}`)).status, 204);
  assertError(await laptop.get('/sessions'), 401, 'not-signed-in');
  assertError(await phone.delete(`/sessions/${ofLaptop.id}`), 404, 'not-found');
});

test('the session of another person is 404, like an unknown session, and stays', async () => {
  const email = 'annen@nordlys.example';
  await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
  const [mine, theirs] = [await signInToApp(service, OWNER), await signInToApp(service, email)];
  const { id } = existing(bodyOf(await theirs.get('/sessions'), 200).items[0]);
  const answers = [];
  for (const unknown of [id, NO_ID, 'ikke-en-id', '%00'])
    answers.push(await mine.delete(`/sessions/${unknown}`));
  for (const answer of answers) assertError(answer, 404, 'not-found');
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  existing(bodyOf(await theirs.get('/session'), 200));
});

test('signing out ends the session and removes the cookie; without a session it is no error', async () => {
  const caller = await signInToApp(service, OWNER);
  const before = caller.token;
  const answer = await caller.delete('/session');
  assert.equal(answer.status, 204);
  assert.match(
    answer.headers.getSetCookie()[0] ?? '',
    /^tilgode=; .*Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Strict$/,
  );
  assert.equal(caller.token, undefined);
  assertError(await withToken(before).get('/sessions'), 401, 'not-signed-in');
  assert.equal((await caller.delete('/session')).status, 204);
});

test('a cookie that is no token of this service is no session', async () => {
  for (const cookie of [
    'tilgode=',
    'tilgode=%E0%A4%A',
    'tilgode="x',
    `tilgode=${'x'.repeat(4000)}`,
    '=;;=',
  ]) {
    const caller = openAppCaller(service);
    assertError(await caller.call('GET', '/sessions', { headers: { cookie } }), 401, 'not-signed-in');
    // The app asks at every start, and nobody being signed in is no error then.
    assert.equal(bodyOf(await caller.call('GET', '/session', { headers: { cookie } }), 200), null);
  }
});

test('a person who knows the present password sets a new one: all sessions end, this one too, and the browser gets a new session', async () => {
  const [laptop, phone] = [await signInToApp(service, OWNER), await signInToApp(service, OWNER)];
  const before = laptop.token;
  const change = (presentPassword: string, password: string) =>
    laptop.put('/password', { presentPassword, password });
  assertError(await change('galt', 'en ny lang setning'), 401, 'sign-in-refused');
  assertInvalid(await change(PASSWORD, 'elleve tegn'), { password: 'password-too-short' });
  assertInvalid(await change(PASSWORD, 'x'.repeat(201)), { password: 'too-long' });
  existing(bodyOf(await phone.get('/session'), 200));

  assert.equal((await change(PASSWORD, 'en ny lang setning')).status, 204);
  existing(bodyOf(await laptop.get('/session'), 200));
  assertError(await phone.get('/sessions'), 401, 'not-signed-in');
  assertError(await withToken(before).get('/sessions'), 401, 'not-signed-in');
  assertError(await phone.signIn(OWNER), 401, 'sign-in-refused');
  assert.equal((await phone.signIn(OWNER, 'en ny lang setning')).status, 204);
  assert.equal(
    (await phone.put('/password', { presentPassword: 'en ny lang setning', password: PASSWORD })).status,
    204,
  );
});

test('passwords are compared by their characters, not their bytes: å is å, typed either way', async () => {
  const caller = await signInToApp(service, OWNER);
  const composed = 'blåbærsyltetøy på brød'.normalize('NFC');
  assert.equal(
    (await caller.put('/password', { presentPassword: PASSWORD, password: composed })).status,
    204,
  );
  assert.equal((await caller.signIn(OWNER, composed.normalize('NFD'))).status, 204);
  assert.equal(
    (await caller.put('/password', { presentPassword: composed, password: PASSWORD })).status,
    204,
  );
});

test('ten wrong passwords close sign-in for a person for 15 minutes, from every address and in all processes', async () => {
  const tries = Array.from({ length: 11 }, (_, index) =>
    openAppCaller(index % 2 === 0 ? service : other).post(
      '/session',
      { email: index % 3 === 0 ? OWNER.toUpperCase() : OWNER, password: 'galt' },
      { 'x-forwarded-for': `203.0.113.${index}` },
    ),
  );
  assert.deepEqual(countByStatus(await Promise.all(tries)), { 401: 10, 429: 1 });
  const refused = await openAppCaller(other).post(
    '/session',
    { email: OWNER, password: PASSWORD },
    { 'x-forwarded-for': '203.0.113.99' },
  );
  assertError(refused, 429, 'rate_limited');
  const seconds = Number(refused.headers.get('retry-after'));
  assert.ok(seconds > 800 && seconds <= 900, String(seconds));

  await sql`update rate_limit_windows set started_at = started_at - interval '15 minutes'`.execute(
    service.db,
  );
  assert.equal((await openAppCaller(service).signIn(OWNER)).status, 204);
});

test('sign-in for an unknown person closes in the same way', async () => {
  const tries = Array.from({ length: 11 }, () => openAppCaller(service).signIn('ingen@nordlys.example'));
  assert.deepEqual(countByStatus(await Promise.all(tries)), { 401: 10, 429: 1 });
});

test('attempts count for the person, in whatever spelling the address is written; without a person they count for the folded address', async () => {
  const known = 'jørgen.İ@nordlys.example';
  await service.createCompany({ ownerEmail: known, ownerPassword: PASSWORD });
  const forms = [known, ` ${known} `, 'JØRGEN.İ@NORDLYS.EXAMPLE', 'jørgen.i\u0307@nordlys.example'];
  for (let index = 0; index < 15; index++) {
    const answer = await openAppCaller(service).signIn(forms[index % forms.length] ?? '', 'galt');
    assert.equal(answer.status, index < 10 ? 401 : 429, `try ${index}`);
  }
  await service.db.deleteFrom('rate_limit_windows').execute();
  for (const form of forms) assert.equal((await openAppCaller(service).signIn(form)).status, 204, form);
});

test('a device that has signed in before has attempts of its own, so people who guess do not lock its person out', async () => {
  const caller = await signInToApp(service, OWNER);
  assert.match(caller.deviceToken ?? '', /^[\w-]{43}$/);
  await setCount(`password account ${ownerId}`, 10);
  await setCount('password address 127.0.0.1', 50);
  assertError(await openAppCaller(service).signIn(OWNER), 429, 'rate_limited');
  const device = caller.deviceToken;
  assert.equal((await caller.delete('/session')).status, 204);
  assert.equal((await caller.signIn(OWNER)).status, 204);
  assert.equal(caller.deviceToken, device, 'it is known already');

  const tries = await Promise.all(
    Array.from({ length: 11 }, () =>
      Object.assign(openAppCaller(service), { deviceToken: device }).signIn(OWNER, 'galt'),
    ),
  );
  assert.deepEqual(countByStatus(tries), { 401: 10, 429: 1 });
  // A made-up device cookie, or the cookie of another person: an unknown device.
  for (const deviceToken of ['A'.repeat(43), device]) {
    const stranger = Object.assign(openAppCaller(service), { deviceToken });
    assertError(await stranger.signIn(WITHOUT_PASSWORD), 429, 'rate_limited');
  }
  const rows = await service.db.selectFrom('known_devices').selectAll().execute();
  assert.ok(!JSON.stringify(rows.map((row) => ({ ...row, token_sha256: '' }))).includes(device ?? ''));
});

test('a person has at most twenty known devices, for a year, until the password changes', async () => {
  const callers: AppCaller[] = [];
  for (let index = 0; index < 21; index++) callers.push(await signInToApp(service, OWNER));
  assert.equal((await devices()).length, 20);
  await deleteEndedSignIns(service.db, hoursAfterStart(365 * 24));
  assert.deepEqual(await devices(), []);
  const caller = await signInToApp(service, OWNER);
  const changed = await caller.put('/password', { presentPassword: PASSWORD, password: PASSWORD });
  assert.equal(changed.status, 204, changed.text);
  assert.equal((await devices()).length, 1, 'the one that has changed it');
});

test('fifty wrong passwords close an address, whichever people they were for; other addresses go on', async () => {
  await setCount('password address 127.0.0.1', 49);
  assertError(await openAppCaller(service).signIn('a@nordlys.example'), 401, 'sign-in-refused');
  assertError(await openAppCaller(service).signIn('b@nordlys.example'), 429, 'rate_limited');
  assertError(await openAppCaller(service).signIn(OWNER), 429, 'rate_limited');
  const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
  const answer = await openAppCaller(other).post('/session', { email: OWNER, password: PASSWORD }, elsewhere);
  assert.equal(answer.status, 204, answer.text);
});

test('all limits by address count an IPv6 /64 as one address, and IPv4 written as IPv6 as IPv4', async () => {
  for (const [network, addresses] of [
    ['2001:db8:1:2::/64', ['2001:db8:1:2::7', '2001:db8:1:2:ffff::1']],
    ['203.0.113.9', ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109']],
  ] as const) {
    for (const [subject, count, path, body] of [
      ['password address', 50, '/session', { email: OWNER, password: PASSWORD }],
      ['password-reset address', 20, '/password-resets', { email: OWNER }],
      ['passkey address', 60, '/session/passkey/options', {}],
    ] as const) {
      await setCount(`${subject} ${network}`, count);
      for (const address of addresses) {
        const answer = await openAppCaller(other).post(path, body, { 'x-forwarded-for': address });
        assertError(answer, 429, 'rate_limited');
      }
    }
  }
});

test('right passwords do not count, and do not cancel wrong ones', async () => {
  await setCount(`password account ${ownerId}`, 9);
  for (let tries = 0; tries < 3; tries++)
    assert.equal((await openAppCaller(service).signIn(OWNER)).status, 204);
  assertError(await openAppCaller(service).signIn(OWNER, 'galt'), 401, 'sign-in-refused');
  assertError(await openAppCaller(service).signIn(OWNER), 429, 'rate_limited');
});

test('the guesses of a session thief at the present password are limited, too', async () => {
  const caller = await signInToApp(service, OWNER);
  caller.deviceToken = undefined;
  await setCount(`password account ${ownerId}`, 10);
  const answer = await caller.put('/password', { presentPassword: PASSWORD, password: 'en ny lang setning' });
  assertError(answer, 429, 'rate_limited');
});

test('wrong bodies get the same errors as everywhere', async () => {
  const caller = openAppCaller(service);
  const post = (body: unknown, headers = {}) => caller.post('/session', body, headers);
  assertInvalid(await post({ email: OWNER, password: PASSWORD, admin: true }), { admin: 'unknown-field' });
  assertInvalid(await post({ email: 7 }), { email: 'invalid-type', password: 'required' });
  assertInvalid(await post({ email: 'x'.repeat(255), password: 'x'.repeat(1001) }), {
    email: 'too-long',
    password: 'too-long',
  });
  assertInvalid(await post({ email: `${OWNER}\n`, password: PASSWORD }), { email: 'invalid-format' });
  assertInvalid(await post('{"email":'), { '': 'invalid-json' });
  assertInvalid(await post(undefined), { email: 'required', password: 'required' });
  assertError(await post('email=a', { 'content-type': 'text/plain' }), 415, 'unsupported-media-type');
  assertError(await post('x'.repeat(1_048_577)), 413, 'payload-too-large');
  assertInvalid(
    await caller.call('POST', '/session?next=/app', { body: { email: OWNER, password: PASSWORD } }),
    {
      next: 'unknown-parameter',
    },
  );
});

test('without a sign-in the answer is 401 before the body is checked, and 404 where there is no endpoint', async () => {
  const caller = openAppCaller(service);
  assertError(await caller.put('/password', 'x'.repeat(1_048_577)), 401, 'not-signed-in');
  assertError(await caller.post(`/companies/${company.companyId}/api-clients`, '{'), 401, 'not-signed-in');
  assertError(await caller.account(company.accounts.test).get('/v1/invoices'), 401, 'not-signed-in');
  assertError(await caller.get('/nothing'), 404, 'not-found');
  assert.equal((await signInToApp(service, OWNER)).token?.length, 43);
});

test('a person keeps the same id over sign-ins', async () => {
  const [one, two] = [await signInToApp(service, OWNER), await signInToApp(service, OWNER)];
  assert.equal(await personIdOf(one), await personIdOf(two));
});

function devices() {
  return service.db.selectFrom('known_devices').select('id').where('person_id', '=', ownerId).execute();
}

function withToken(token: string | undefined): AppCaller {
  return Object.assign(openAppCaller(service), { token });
}

function hoursAfterStart(hours: number): Date {
  return new Date(START.getTime() + hours * 3_600_000);
}

async function sessionCount(): Promise<number> {
  return (await service.db.selectFrom('sessions').select('id').execute()).length;
}

async function setCount(subject: string, count: number): Promise<void> {
  await sql`
    insert into rate_limit_windows values (${subject}, statement_timestamp(), ${count})
    on conflict (subject) do update set request_count = excluded.request_count
  `.execute(service.db);
}

function countByStatus(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

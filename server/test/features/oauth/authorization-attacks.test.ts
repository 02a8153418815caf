import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verifyApp } from '../../../src/features/apps/index.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { createApiCaller, request } from '../../support/api/api-caller.ts';
import { BACK, connect, openProgram, requestAt } from '../../support/apps/app-program.ts';
import { openAppCaller, openStaff } from '../../support/browser/app-caller.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

// RFC 9700 at the authorization endpoint and at the page where a person agrees. SECURITY.md names each test.

const service = await startTestApp({ jobs: false });
const { company, owner } = await openStaff(service);
const url = `/companies/${company.companyId}/apps` as const;
const register = async (name: string, redirectUris: string[], isConfidential = false) =>
  openProgram(
    service,
    bodyOf(await owner.post(url, { name, homepage: null, redirectUris, isConfidential }), 200),
  );
const verified = await register('Butikk', [BACK, 'https://butikk.example/q?a=b', 'http://127.0.0.1/cb']);
const unverified = await register('Ukjent', [BACK, 'http://127.0.0.1/cb']);
await verifyApp({ db: service.db, now: new Date(), actor: 'operator' }, verified.app.clientId, true);

const SCOPES = ['invoices:read'] as const;
const HTML = { accept: 'text/html,application/xhtml+xml' };
const ask = (path: string, headers: Record<string, string> = {}) =>
  request(service.url, 'GET', path, { headers });
/** The address of a request of the verified app, with some of its fields changed; undefined: left out. */
function pathWith(changed: Record<string, string | undefined>, program = verified): string {
  const query = new URLSearchParams(program.begin(SCOPES).path.split('?')[1]);
  for (const [name, value] of Object.entries(changed)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return `/v1/oauth/authorize?${query.toString()}`;
}
function assertTold(answer: { status: number; headers: Headers; text: string }, why?: RegExp): void {
  assert.deepEqual([answer.status, answer.headers.get('location')], [400, null], answer.text);
  if (why !== undefined) assert.match(answer.text, why);
}

test('no browser is sent anywhere until client and address are known to belong together', async () => {
  for (const redirect of [
    undefined,
    'https://evil.example/',
    `${BACK}/`,
    `${BACK}?x=1`,
    `${BACK}#x`,
    'https://butikk.example@evil.example/tilbake',
    'https://butikk.example%2f@evil.example/tilbake',
    'https://evil.example\\@butikk.example/tilbake',
    'https://butikk.example.evil.example/tilbake',
    'https://butikk.example:444/tilbake',
    'https://butikk.example/%74ilbake',
    'https://BUTIKK.example/tilbake',
    'https://butikk.еxample/tilbake',
    'http://butikk.example/tilbake',
    '//butikk.example/tilbake',
    ' https://butikk.example/tilbake',
    'javascript:alert(1)',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost:5000/cb',
    'http://127.0.0.1:5000/cb/x',
  ])
    assertTold(await ask(pathWith({ redirect_uri: redirect })), /redirect_uri/);
  for (const client of [
    undefined,
    '',
    'app_0000000000000000000000',
    `${verified.app.clientId} `,
    'client_5tXk0vR1c2mJ8w',
    'http://app.example/client.json',
    'https://app.example',
    "' or 1=1 --",
    '\0',
    'x'.repeat(5_000),
  ])
    assertTold(await ask(pathWith({ client_id: client })), /client_id/);
  for (const port of ['', ':1', ':65535'])
    await requestAt(service, pathWith({ redirect_uri: `http://127.0.0.1${port}/cb` }));
});

test('a field that comes twice is refused, so that nobody reads another one than the person is asked about', async () => {
  for (const name of ['redirect_uri', 'client_id', 'scope', 'state', 'code_challenge', 'resource'])
    assertTold(await ask(`${pathWith({})}&${name}=x`), new RegExp(`may have ${name} once`));
});

test('a wrong request of an app that nobody has verified sends no browser to the app: the service redirects nobody for strangers', async () => {
  assertTold(await ask(pathWith({ response_type: 'token' }, unverified)), /response_type/);
  assertTold(await ask(pathWith({ scope: undefined }, unverified)), /scope/);
  const here = await ask(
    pathWith({ scope: undefined, redirect_uri: 'http://127.0.0.1:5000/cb' }, unverified),
  );
  assert.match(here.headers.get('location') ?? '', /^http:\/\/127\.0\.0\.1:5000\/cb\?error=invalid_scope&/);
});

test('a wrong request of a verified app goes back with the error, the state and the issuer, and with nothing else that was sent', async () => {
  for (const [changed, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code token' }, 'unsupported_response_type'],
    [{ scope: undefined }, 'invalid_scope'],
    [{ scope: 'everything' }, 'invalid_scope'],
    [{ resource: undefined }, 'invalid_target'],
    [{ resource: `${BASE_URL}/v1/` }, 'invalid_target'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    [{ account: 'everything' }, 'invalid_request'],
  ] as const) {
    const answer = await ask(pathWith({ ...changed, state: 'a&b=c' }));
    assert.equal(answer.status, 303, answer.text);
    const back = new URL(answer.headers.get('location') ?? '');
    assert.equal(back.origin + back.pathname, BACK);
    assert.deepEqual([...back.searchParams.keys()].toSorted(), [
      'error',
      'error_description',
      'iss',
      'state',
    ]);
    const { searchParams } = back;
    assert.deepEqual(
      [searchParams.get('error'), searchParams.get('iss'), searchParams.get('state')],
      [error, BASE_URL, 'a&b=c'],
    );
  }
  const kept = await ask(pathWith({ redirect_uri: 'https://butikk.example/q?a=b', scope: undefined }));
  assert.match(kept.headers.get('location') ?? '', /^https:\/\/butikk\.example\/q\?a=b&error=/);
});

test('PKCE is demanded with S256: none, plain and what is no digest are refused', async () => {
  for (const changed of [
    { code_challenge: undefined },
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge_method: undefined },
    { code_challenge_method: 'plain' },
    { code_challenge_method: 's256' },
    { code_challenge: 'short' },
    { code_challenge: `${'a'.repeat(42)}=` },
    { code_challenge: 'a'.repeat(44) },
  ]) {
    const { headers } = await ask(pathWith(changed));
    assert.match(
      headers.get('location') ?? '',
      /^https:\/\/butikk\.example\/tilbake\?error=invalid_request&/,
    );
  }
});

test('the page of a refusal shows nothing of what was sent, runs nothing and stands in no frame; others get JSON', async () => {
  const attack = '"><script>alert(1)</script>';
  for (const path of [
    pathWith({ client_id: attack }),
    pathWith({ redirect_uri: attack }),
    pathWith({ state: `${attack}\u0000` }),
    pathWith({ scope: attack, response_type: attack }, unverified),
  ]) {
    const page = await ask(path, HTML);
    assert.equal(page.status, 400);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.doesNotMatch(page.text, /<script|alert/);
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /default-src 'none'.*frame-ancestors 'none'/,
    );
    assert.equal(page.headers.get('x-frame-options'), 'DENY');
    const json = await ask(path, { accept: 'application/json' });
    assert.deepEqual([json.status, (json.body as { error: string }).error], [400, 'invalid_request']);
    assert.doesNotMatch(json.text, /<script|alert/);
    for (const answer of [page, json])
      assert.deepEqual(
        [answer.headers.get('cache-control'), answer.headers.get('referrer-policy')],
        ['no-store', 'no-referrer'],
      );
  }
});

test('the page where a person agrees stands in no frame, is kept by nobody, and tells no other site its address', async () => {
  const asked = await ask(pathWith({}), HTML);
  // 303, so that no browser sends a body on (RFC 9700 § 4.12).
  assert.equal(asked.status, 303);
  assert.match(asked.headers.get('location') ?? '', /^\/app\/connect#/);
  assert.equal(asked.headers.get('cache-control'), 'no-store');
  const page = await ask('/app/connect', HTML);
  assert.match(page.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  assert.deepEqual(
    ['x-frame-options', 'referrer-policy', 'cache-control', 'cross-origin-opener-policy'].map((name) =>
      page.headers.get(name),
    ),
    ['DENY', 'no-referrer', 'no-store', 'same-origin'],
  );
});

test('only a person at our own page agrees: other sites, strangers and changed requests are refused', async () => {
  const signed = await requestAt(service, pathWith({}));
  const connections = `/companies/${company.companyId}/connections` as const;
  const body = { request: signed, environment: 'test', scopes: [...SCOPES], mode: 'direct' };
  const fromElsewhere = await owner.post(connections, body, { origin: 'https://evil.example' });
  assertError(fromElsewhere, 403, 'origin-refused');
  assertError(await openAppCaller(service).post(connections, body), 401, 'not-signed-in');
  const { owner: stranger } = await openStaff(service);
  assertError(await stranger.post(connections, body), 404, 'not-found');

  const [head = '', , signature = ''] = signed.split('.');
  const forged = Buffer.from(JSON.stringify({ redirectUri: 'https://evil.example/' })).toString('base64url');
  const tokens = await connect(service, verified, { person: owner, company, scopes: [...SCOPES] });
  for (const text of [
    `${head}.${forged}.${signature}`,
    `${Buffer.from('{"alg":"none","typ":"app-request+jwt"}').toString('base64url')}.${forged}.`,
    // Signed by the same key, for another purpose.
    tokens.access_token,
    'x',
  ]) {
    assertError(await owner.post('/app-requests', { request: text }), 409, 'app-request-not-valid');
    assertError(await owner.post(connections, { ...body, request: text }), 409, 'app-request-not-valid');
  }
  const api = createApiCaller(service.url, tokens.account_id, signed);
  assertError(await api.get('/v1/me'), 401, 'unauthorized');
});

test('a request of an app is answered once and for half an hour, with no more than it asked for', async () => {
  const connections = `/companies/${company.companyId}/connections` as const;
  const agree = (signed: string, scopes: ('invoices:read' | 'bank:write')[]) =>
    owner.post(connections, { request: signed, environment: 'test', scopes, mode: 'direct' });
  const signed = await requestAt(service, pathWith({}));
  assertError(await agree(signed, ['bank:write']), 400, 'validation-failed');
  const both = await Promise.all([1, 2].map(() => agree(signed, ['invoices:read', 'bank:write'])));
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([200, 409]));
  const { items } = bodyOf(await owner.get(connections), 200);
  for (const { scopes } of items) assert.deepEqual(scopes, ['invoices:read']);

  const late = await requestAt(service, pathWith({}));
  await service.clock.at(new Date(Date.now() + 30 * 60_000 + 1_000), async () => {
    assertError(await owner.post('/app-requests', { request: late }), 409, 'app-request-not-valid');
  });
});

test('a person is shown the host that gets the code, and where an app comes from that nobody has verified', async () => {
  const shown = async (path: string) =>
    bodyOf(await owner.post('/app-requests', { request: await requestAt(service, path) }), 200);
  const asked = await shown(pathWith({}, unverified));
  assert.deepEqual(
    [asked.host, asked.backTo, asked.isVerified, asked.registeredBy, asked.isOnThisMachine],
    ['butikk.example', 'butikk.example', false, 'Nordlys Design AS', false],
  );
  const here = await shown(pathWith({ redirect_uri: 'http://127.0.0.1:5000/cb' }, unverified));
  assert.deepEqual([here.backTo, here.isOnThisMachine], ['127.0.0.1:5000', true]);
});

test('an app that nobody has verified is for its own company and for test accounts', async () => {
  const { owner: other, company: theirs } = await openStaff(service);
  const signed = await requestAt(service, pathWith({}, unverified));
  const { accounts } = bodyOf(await other.post('/app-requests', { request: signed }), 200);
  assert.deepEqual(
    accounts.map(({ environment, refusal }) => [environment, refusal]),
    [
      ['production', 'app-not-verified'],
      ['test', null],
    ],
  );
  const body = { request: signed, scopes: [...SCOPES], mode: 'direct' };
  const connections = `/companies/${theirs.companyId}/connections` as const;
  assertError(await other.post(connections, { ...body, environment: 'production' }), 403, 'app-not-verified');
  bodyOf(await other.post(connections, { ...body, environment: 'test' }), 200);
});

test('other methods at the endpoints of authorization are refused, and change nothing', async () => {
  for (const [method, path] of [
    ['POST', pathWith({})],
    ['GET', '/v1/oauth/token'],
    ['GET', '/v1/oauth/revoke'],
    ['PUT', '/v1/oauth/token'],
  ] as const) {
    const { status } = await request(service.url, method, path);
    assert.ok(status === 404 || status === 405, `${method} ${path} ${status}`);
  }
});

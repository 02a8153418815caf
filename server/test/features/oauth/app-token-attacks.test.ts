import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { createApiCaller, request } from '../../support/api/api-caller.ts';
import type { Program, Tokens } from '../../support/apps/app-program.ts';
import { BACK, connect, openProgram, requestAt } from '../../support/apps/app-program.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

// RFC 9700 at the token endpoint, and with the tokens that it gives. SECURITY.md names each test.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-02T09:00:00Z');
const { company, owner } = await openStaff(service);
const register = async (name: string, isConfidential: boolean) =>
  openProgram(
    service,
    bodyOf(
      await owner.post(`/companies/${company.companyId}/apps`, {
        name,
        homepage: null,
        redirectUris: [BACK, `${BACK}/annen`],
        isConfidential,
      }),
      200,
    ),
  );
const [withSecret, other, open] = [
  await register('Med nøkkel', true),
  await register('Annen', true),
  await register('Uten nøkkel', false),
];
const SCOPES = ['invoices:write', 'clients:read'] as const;
const connected = (program: Program, fields: Record<string, string> = {}) =>
  connect(service, program, { person: owner, company, scopes: [...SCOPES], fields });
const callerOf = ({ account_id: accountId, access_token: token }: Tokens) =>
  createApiCaller(service.url, accountId, token);
const minutesLater = <T>(minutes: number, act: () => Promise<T>) =>
  service.clock.at(new Date(service.clock.now.getTime() + minutes * 60_000), act);

function assertRefused({ status, body, text }: ApiAnswer, error: string): void {
  assert.deepEqual(
    [status, (body as { error: string }).error],
    [error === 'invalid_client' ? 401 : 400, error],
    text,
  );
}

async function codeFor(program: Program) {
  const { path, verifier } = program.begin(SCOPES);
  const body = {
    request: await requestAt(service, path),
    environment: 'test',
    scopes: [...SCOPES],
    mode: 'direct',
  };
  const { redirectTo } = bodyOf(await owner.post(`/companies/${company.companyId}/connections`, body), 200);
  return { verifier, code: new URL(redirectTo).searchParams.get('code') ?? '' };
}
const send = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
  request(service.url, 'POST', '/v1/oauth/token', {
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const basicOf = ({ app: { clientId, clientSecret } }: Program, secret = clientSecret) => ({
  authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
});

test('a stolen code is of no use: it belongs to its app, its address, its verifier and its resource', async () => {
  const { code, verifier } = await codeFor(withSecret);
  assertRefused(await other.redeem(code, verifier), 'invalid_grant');
  assertRefused(await open.redeem(code, verifier), 'invalid_grant');
  for (const fields of [
    { redirect_uri: `${BACK}/annen` },
    { redirect_uri: `${BACK}?` },
    { code_verifier: randomBytes(32).toString('base64url') },
    // The challenge itself, as if the method were plain.
    { code_verifier: createHash('sha256').update(verifier).digest('base64url') },
    { code_verifier: verifier.slice(0, 42) },
  ])
    assertRefused(await withSecret.redeem(code, verifier, fields), 'invalid_grant');
  for (const fields of [{ redirect_uri: '' }, { code_verifier: '' }, { code: '' }])
    assertRefused(await withSecret.redeem(code, verifier, fields), 'invalid_request');
  assertRefused(await withSecret.redeem(code, verifier, { resource: `${BASE_URL}/mcp` }), 'invalid_target');
  assertRefused(await withSecret.refresh(code), 'invalid_grant');
  // None of these has used it up.
  assert.equal((await withSecret.redeem(code, verifier)).status, 200);
});

test('a refresh token is of no use to another app, for another resource, or for more than was agreed to; a wrong request uses nothing up', async () => {
  const tokens = await connected(withSecret);
  const { refresh_token: token } = tokens;
  assertRefused(await other.refresh(token), 'invalid_grant');
  assertRefused(await open.refresh(token), 'invalid_grant');
  assertRefused(await withSecret.redeem(token, 'x'.repeat(43)), 'invalid_grant');
  assertRefused(await withSecret.refresh(token, { resource: `${BASE_URL}/mcp` }), 'invalid_target');
  assertRefused(await withSecret.refresh(token, { resource: 'https://other.example/' }), 'invalid_target');
  assertRefused(await withSecret.refresh(token, { scope: 'bank:write' }), 'invalid_scope');
  await minutesLater(10, async () => {
    const more = (await withSecret.refresh(token, { scope: 'invoices:admin bank:write' })).body as Tokens;
    assert.equal(more.scope, 'invoices:write');
    const less = (await withSecret.refresh(more.refresh_token, { scope: 'invoices:read' })).body as Tokens;
    assert.equal(less.scope, 'invoices:read');
    assertError(await callerOf(less).post('/v1/invoices', {}), 403, 'insufficient_scope');
    const all = (await withSecret.refresh(less.refresh_token)).body as Tokens;
    assert.equal(all.scope, tokens.scope);
  });
});

test('a thief of a refresh token has it for a minute at most: the one who comes later ends the access', async () => {
  const tokens = await connected(open);
  const thief = (await open.refresh(tokens.refresh_token)).body as Tokens;
  bodyOf(await callerOf(thief).get('/v1/invoices'), 200);
  await minutesLater(1.1, async () => {
    assertRefused(await open.refresh(tokens.refresh_token), 'invalid_grant');
    assertRefused(await open.refresh(thief.refresh_token), 'invalid_grant');
    assertError(await callerOf(thief).get('/v1/invoices'), 401, 'unauthorized');
  });
  const { items } = bodyOf(await owner.get(`/companies/${company.companyId}/connections`), 200);
  assert.ok(items.every(({ appId }) => appId !== open.app.clientId));
});

test('of many requests with one refresh token all get the same successor, and none a second chain', async () => {
  const { refresh_token: token } = await connected(open);
  const answers = await Promise.all(Array.from({ length: 8 }, () => open.refresh(token)));
  const successors = new Set(answers.map(({ body }) => (body as Tokens).refresh_token));
  assert.deepEqual([successors.size, answers.every(({ status }) => status === 200)], [1, true]);
});

test('an app with a secret sends it, in one place; one without has none to send', async () => {
  const { clientId, clientSecret } = withSecret.app;
  const refresh = async (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    send({ grant_type: 'refresh_token', refresh_token: token, ...fields }, headers);
  const { refresh_token: token } = await connected(withSecret);
  const secret = clientSecret ?? '';
  for (const [fields, headers] of [
    [{}, {}],
    [{ client_id: clientId }, {}],
    [{ client_id: clientId, client_secret: '' }, {}],
    [{ client_id: clientId, client_secret: 'wrong' }, {}],
    [{ client_id: clientId, client_secret: other.app.clientSecret ?? '' }, {}],
    [{}, basicOf(withSecret, '')],
    [{}, basicOf(withSecret, other.app.clientSecret)],
    [{ client_secret: secret }, {}],
    [{ client_id: `${clientId}\0`, client_secret: secret }, {}],
    [{ client_id: clientId, client_assertion: 'x', client_assertion_type: 'x' }, {}],
  ] as const)
    assertRefused(await refresh(fields, headers), 'invalid_client');
  const challenge = (await refresh({ client_id: clientId })).headers.get('www-authenticate');
  assert.equal(challenge, 'Basic realm="tilgode"');
  for (const [fields, headers] of [
    [{ client_secret: secret }, basicOf(withSecret)],
    [{ client_id: other.app.clientId }, basicOf(withSecret)],
  ] as const)
    assertRefused(await refresh(fields, headers), 'invalid_request');
  assertRefused(
    await send({ grant_type: 'refresh_token', refresh_token: token }, basicOf(open, 'x')),
    'invalid_client',
  );
  const post = await refresh({ client_id: clientId, client_secret: secret });
  assert.equal(post.status, 200, post.text);
  const basic = await send(
    { grant_type: 'refresh_token', refresh_token: (post.body as Tokens).refresh_token, client_id: clientId },
    basicOf(withSecret),
  );
  assert.equal(basic.status, 200, basic.text);
});

test('a field of the form that comes twice is refused, and so are other grants', async () => {
  const { refresh_token: token } = await connected(open);
  const form = `grant_type=refresh_token&refresh_token=${token}&client_id=${open.app.clientId}`;
  for (const twice of [
    'grant_type=refresh_token',
    'refresh_token=x',
    'client_id=x',
    'scope=&scope=',
    'resource=&resource=',
  ])
    assertRefused(await send(`${form}&${twice}`), 'invalid_request');
  for (const grant of ['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', ''])
    assertRefused(await send(`grant_type=${grant}&client_id=${open.app.clientId}`), 'unsupported_grant_type');
  assertRefused(await send(form, { 'content-type': 'application/json' }), 'invalid_request');
  assert.equal((await send(form)).status, 200);
});

test('nobody keeps the answer with tokens, or an error; no other site may read it', async () => {
  const { refresh_token: token } = await connected(open);
  for (const answer of [await open.refresh(token), await open.refresh('x'), await open.revoke('x')]) {
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.equal(answer.headers.get('access-control-allow-origin'), null);
  }
});

test('a token in the address or in the body is not read', async () => {
  const { access_token: token } = await connected(withSecret);
  for (const path of [`/v1/me?access_token=${token}`, `/v1/invoices?access_token=${token}`])
    assertError(await request(service.url, 'GET', path), 401, 'unauthorized');
  assertError(
    await request(service.url, 'POST', `/mcp?access_token=${token}`, {
      body: `access_token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    401,
    'unauthorized',
  );
});

test('a token of an app for the API is refused at the tools, and back, also after a refresh and while a tool reaches the API', async () => {
  const tools = await connected(withSecret, { resource: `${BASE_URL}/mcp` });
  const api = await connected(withSecret);
  const headers = (token: string) => ({
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  });
  const ping = (token: string) =>
    request(service.url, 'POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
      headers: headers(token),
    });
  assert.deepEqual(
    [(await ping(tools.access_token)).status, (await ping(api.access_token)).status],
    [200, 401],
  );
  assertError(await callerOf(tools).get('/v1/me'), 401, 'unauthorized');
  // The way by which a tool reaches the API is inside of one request: it opens no door for another.
  const [inside, ...outside] = await Promise.all([
    request(service.url, 'POST', '/mcp', {
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'about_account', arguments: {} } },
      headers: headers(tools.access_token),
    }),
    ...Array.from({ length: 5 }, () => callerOf(tools).get('/v1/me')),
  ]);
  assert.doesNotMatch(inside.text, /"isError":true/);
  for (const answer of outside) assertError(answer, 401, 'unauthorized');
  const refreshed = (await withSecret.refresh(tools.refresh_token)).body as Tokens;
  assertError(await callerOf(refreshed).get('/v1/me'), 401, 'unauthorized');
});

test('the log of changes names an app that ends its access by its id, whatever it calls itself', async () => {
  const named = await register('eier@nordlys.example', false);
  const tokens = await connected(named);
  assert.equal((await named.revoke(tokens.refresh_token)).status, 200);
  const { items } = bodyOf(await owner.get(`/companies/${company.companyId}/audit-log`), 200);
  const ended = items.filter(({ action }) => action === 'app.disconnected');
  const by = new Set(ended.map(({ actor }) => actor));
  assert.deepEqual([by.has(named.app.clientId), by.has('eier@nordlys.example')], [true, false]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { existing } from '../../support/api/answers.ts';
import { createSigningKeys } from '../../../src/platform/access/signing-keys.ts';
import { createApiCaller, getToken, request } from '../../support/api/api-caller.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { BASE_URL, audienceOf, startTestApp } from '../../support/test-app.ts';
import { databaseUrl } from '../../support/database/test-database.ts';

// RFC 9068. The tests read tokens as anyone with the key set reads them.

const service = await startTestApp({ jobs: false });
const other = await startTestApp({ jobs: false, connection: service.connection });
const company = await service.createCompany();
const client = await service.createClient(company, { scopes: ['invoices:write', 'bilag:read'] });
const accountId = company.accounts.test;
const audience = audienceOf(accountId);

const newToken = (app = service) => getToken(app.url, client, audience);
const whoAmI = (app: typeof service, token: string) =>
  createApiCaller(app.url, accountId, token).get('/v1/me');

async function publishedKeys(app = service) {
  const answer = await request(app.url, 'GET', '/.well-known/jwks.json');
  assert.equal(answer.status, 200, answer.text);
  return answer.body.keys;
}

test('a token verifies with the published key, and has the claims that RFC 9068 requires', async () => {
  const before = Math.floor(Date.now() / 1000);
  const token = await newToken();
  const keys = createLocalJWKSet({ keys: await publishedKeys() });
  const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer: BASE_URL, audience });

  const { kid, ...header } = protectedHeader;
  assert.deepEqual(header, { alg: 'EdDSA', typ: 'at+jwt' });
  assert.equal(kid, (await publishedKeys())[0]?.['kid']);
  const { sub, scope, iat = 0, exp = 0, jti } = payload;
  assert.deepEqual({ sub, scope }, { sub: client.clientId, scope: 'invoices:write bilag:read' });
  assert.equal(exp - iat, 900);
  assert.ok(iat >= before && iat <= Date.now() / 1000, `issued at ${iat}`);
  assert.match(jti ?? '', /^[\da-f-]{36}$/);
});

test('no two tokens have the same jti', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, () => newToken()));
  assert.equal(new Set(tokens.map((token) => decodeJwt(token).jti)).size, 10);
});

test('a token holds no secret and no name', async () => {
  const text = JSON.stringify(decodeJwt(await newToken()));
  for (const hidden of [client.clientSecret, 'Nordlys', 'nordlys']) assert.ok(!text.includes(hidden), text);
});

test('the key set holds public Ed25519 keys and nothing private', async () => {
  const keys = await publishedKeys();
  assert.ok(keys.length > 0);
  for (const key of keys) {
    assert.deepEqual(Object.keys(key).toSorted(), ['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    assert.deepEqual([key['kty'], key['crv'], key['alg'], key['use']], ['OKP', 'Ed25519', 'EdDSA', 'sig']);
  }
});

// The following tests move the one key set forward in time, so their order matters.

const day = 24 * 60 * 60 * 1000;
const started = Date.now();
/** Stands for a third process, which happens to run the daily job. */
const rotating = createSigningKeys(service.db);
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test('a key is not rotated before it is 30 days old', async () => {
  const [key] = await publishedKeys();
  await rotating.rotateWhenDue(new Date(started + 29 * day));
  assert.deepEqual(await publishedKeys(), [key]);
});

test('after rotation every process signs with the new key and accepts tokens of both, at once', async () => {
  const oldTokens = [await newToken(service), await newToken(other)];
  const [oldKey] = await publishedKeys();
  for (const app of [service, other]) {
    // A token of an unknown key makes the process look for the key just before the rotation.
    assert.equal((await whoAmI(app, tokenOfUnknownKey(oldTokens[0] ?? ''))).status, 401);
  }

  await rotating.rotateWhenDue(new Date(started + 30.5 * day));

  const published = await publishedKeys(other);
  assert.equal(published.length, 2);
  assert.deepEqual(published[1], oldKey);
  const newTokens = [await newToken(service), await newToken(other)];
  for (const token of newTokens) assert.equal(kidOf(token), published[0]?.['kid']);
  for (const app of [service, other]) {
    for (const token of [...newTokens, ...oldTokens]) {
      const answer = await whoAmI(app, token);
      assert.equal(answer.status, 200, answer.text);
    }
  }
});

test('a process that has not issued any token accepts a token of a new key', async () => {
  await rotating.rotateWhenDue(new Date(started + 61 * day));
  const token = await newToken(service);
  assert.equal((await whoAmI(other, token)).status, 200);
});

test('two processes that rotate at the same time make one key', async () => {
  const later = new Date(started + 100 * day);
  const processes = [createSigningKeys(service.db), createSigningKeys(other.db), rotating];
  const before = await publishedKeys();
  await Promise.all(processes.map((keys) => keys.rotateWhenDue(later)));
  const [made, ...kept] = await publishedKeys();
  assert.ok(made);
  assert.ok(!before.some((key) => key['kid'] === made['kid']));
  // The key that signed until now, however old, and not the keys before.
  assert.deepEqual(kept, [before[0]]);
});

test('a retired key leaves the key set, and a process that did not know the key refuses its tokens', async () => {
  const token = await newToken();
  const kidsAfter = async (days: number) => {
    await rotating.rotateWhenDue(new Date(started + days * day));
    return (await publishedKeys()).map((key) => key['kid']);
  };
  assert.ok((await kidsAfter(200)).includes(kidOf(token)));
  assert.ok((await kidsAfter(200.9)).includes(kidOf(token)));
  assert.ok(!(await kidsAfter(201.1)).includes(kidOf(token)));
  const fresh = await startTestApp({ jobs: false, connection: service.connection });
  assert.equal((await whoAmI(fresh, token)).status, 401);
});

test('signing-keys replace: a service that starts afterwards refuses the older tokens', async () => {
  const stolen = await newToken();
  const environment = { DATABASE_URL: databaseUrl(service.connection) };
  const { exitCode, stdout } = await runCommand(['signing-keys', 'replace', '--json'], environment);
  assert.equal(exitCode, 0);
  const fresh = await startTestApp({ jobs: false, connection: service.connection });
  assert.deepEqual(
    (await publishedKeys(fresh)).map((key) => key['kid']),
    [JSON.parse(stdout).kid],
  );
  assert.equal((await whoAmI(fresh, stolen)).status, 401);
  assert.equal((await whoAmI(fresh, await newToken(fresh))).status, 200);
});

function tokenOfUnknownKey(token: string): string {
  const [, payload, signature] = token.split('.');
  const header = Buffer.from(JSON.stringify({ alg: 'EdDSA', typ: 'at+jwt', kid: crypto.randomUUID() }));
  return `${header.toString('base64url')}.${payload}.${signature}`;
}

/** What RFC 8414 calls so; `openapi.json` names only what is ours. */
type Metadata = Record<'issuer' | 'jwks_uri' | 'token_endpoint' | 'audience_template', string> &
  Record<'grant_types_supported' | 'scopes_supported' | 'token_endpoint_auth_methods_supported', string[]>;

test('the metadata alone (RFC 8414) lead to a token, by each way to send the secret that they list', async () => {
  const answer = await request(service.url, 'GET', '/.well-known/oauth-authorization-server');
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
  const metadata: Metadata = JSON.parse(answer.text);
  // The test service listens elsewhere than its base URL says.
  const fetched = (url: string, init?: RequestInit) => fetch(url.replace(BASE_URL, service.url), init);
  const keys = createLocalJWKSet((await (await fetched(metadata.jwks_uri)).json()) as JSONWebKeySet);
  const { clientId, clientSecret } = client;
  const secrets: Record<string, { headers?: Record<string, string>; form?: Record<string, string> }> = {
    client_secret_basic: {
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    },
    client_secret_post: { form: { client_id: clientId, client_secret: clientSecret } },
  };
  // 'none' is of apps without a secret (app-access.test.ts).
  const withSecret = metadata.token_endpoint_auth_methods_supported.filter((method) => method !== 'none');
  assert.deepEqual(withSecret.toSorted(), Object.keys(secrets));
  for (const [method, { headers = {}, form = {} }] of Object.entries(secrets)) {
    const given = await fetched(metadata.token_endpoint, {
      method: 'POST',
      headers,
      body: new URLSearchParams({
        grant_type: existing(metadata.grant_types_supported[0]),
        audience: metadata.audience_template.replace('{account_id}', accountId),
        ...form,
      }),
    });
    assert.equal(given.status, 200, method);
    const { access_token, scope } = (await given.json()) as { access_token: string; scope: string };
    await jwtVerify(access_token, keys, { issuer: metadata.issuer, audience });
    for (const one of scope.split(' ')) assert.ok(metadata.scopes_supported.includes(one), one);
  }
});

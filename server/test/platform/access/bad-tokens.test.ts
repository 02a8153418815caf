import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import { SignJWT, base64url, exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWTHeaderParameters } from 'jose';
import { createSigningKeys } from '../../../src/platform/access/signing-keys.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { request } from '../../support/api/api-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { BASE_URL, audienceOf, startTestApp } from '../../support/test-app.ts';
import { readDocument } from '../../support/api/openapi.ts';

// Contract 5.9, 5.10, 9.8. The forged tokens are right in all but one point.

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
const stranger = await service.createCompany();
const client = await service.createClient(company);
const strangersClient = await service.createClient(stranger);
const testClient = await service.createClient(company, { environments: ['test'] });
const audience = audienceOf(company.accounts.test);
const ownKey = await createSigningKeys(service.db).current();
const otherKey = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
const otherJwk = { ...(await exportJWK(otherKey.publicKey)), kid: ownKey.kid };
const publicBytes = base64url.decode(ownKey.publicJwk.x ?? '');

/** What differs from a token that would be accepted. Undefined leaves a part out. */
type Forgery = {
  header?: { alg?: string; typ?: string | undefined; kid?: string | undefined; [parameter: string]: unknown };
  payload?: Record<string, unknown>;
  key?: CryptoKey | Uint8Array;
};

function forge({ header = {}, payload = {}, key = ownKey.privateKey }: Forgery): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: BASE_URL,
    sub: client.clientId,
    aud: audience,
    jti: crypto.randomUUID(),
    iat: now,
    exp: now + 900,
    scope: 'invoices:admin',
    secret_version: 1,
    ...payload,
  };
  const protectedHeader = { alg: 'EdDSA', typ: 'at+jwt', kid: ownKey.kid, ...header };
  return new SignJWT(claims).setProtectedHeader(protectedHeader as JWTHeaderParameters).sign(key);
}

/** A token whose parts the test chooses, signature included. */
function assemble(header: object, payload: string, signature: string): string {
  return `${base64url.encode(JSON.stringify(header))}.${payload}.${signature}`;
}

let genuine = { header: '', payload: '', signature: '' };

before(async () => {
  const token = await forge({});
  const [header = '', payload = '', signature = ''] = token.split('.');
  genuine = { header, payload, signature };
  // The pattern itself must be accepted. Otherwise the refusals below prove nothing.
  const answer = await callWith(`Bearer ${token}`);
  assert.equal(answer.status, 200, answer.text);
});

/** Serves the key of the forged tokens, as `jku` and `x5u` say. Nobody may ever ask for this key. */
const foreignKeys = await serveForeignKeys();

const seconds = (fromNow: number) => Math.floor(Date.now() / 1000) + fromNow;

const forged: [what: string, make: () => Promise<string>][] = [
  ['signed with another key', () => forge({ key: otherKey.privateKey })],
  ['of an unknown key', () => forge({ key: otherKey.privateKey, header: { kid: crypto.randomUUID() } })],
  [
    'whose header brings its own key (jwk)',
    () => forge({ key: otherKey.privateKey, header: { jwk: otherJwk } }),
  ],
  [
    'whose header says where its key is (jku)',
    () => forge({ key: otherKey.privateKey, header: { jku: foreignKeys.url } }),
  ],
  [
    'whose header says where its certificate is (x5u)',
    () => forge({ key: otherKey.privateKey, header: { x5u: foreignKeys.url, kid: undefined } }),
  ],
  ['whose kid is a path', () => forge({ key: otherKey.privateKey, header: { kid: '../../dev/null' } })],
  ['whose kid is SQL', () => forge({ key: otherKey.privateKey, header: { kid: "' or 1=1 --" } })],
  ['whose kid is no text', () => forge({ key: otherKey.privateKey, header: { kid: 1 as never } })],
  ['with an extension that must be understood (crit)', async () => withCriticalExtension()],
  ['that names no key', () => forge({ header: { kid: undefined } })],
  [
    'with algorithm none',
    async () => assemble({ alg: 'none', typ: 'at+jwt', kid: ownKey.kid }, genuine.payload, ''),
  ],
  [
    'with algorithm none and our signature',
    async () => assemble({ alg: 'none', typ: 'at+jwt', kid: ownKey.kid }, genuine.payload, genuine.signature),
  ],
  [
    'signed with HS256 and the public key as secret',
    () => forge({ header: { alg: 'HS256' }, key: publicBytes }),
  ],
  [
    'signed with HS256 and the published JWK as secret',
    () => forge({ header: { alg: 'HS256' }, key: Buffer.from(JSON.stringify(ownKey.publicJwk)) }),
  ],
  ['of type JWT', () => forge({ header: { typ: 'JWT' } })],
  ['of no type', () => forge({ header: { typ: undefined } })],
  ['of type JWE', () => forge({ header: { typ: 'JWE' } })],
  ['of an ID token’s type', () => forge({ header: { typ: 'id+jwt' } })],
  ['of another issuer', () => forge({ payload: { iss: 'http://evil.test' } })],
  ['of no issuer', () => forge({ payload: { iss: undefined } })],
  ['for an audience of another service', () => forge({ payload: { aud: audience.replace(BASE_URL, '') } })],
  ['for an array of audiences', () => forge({ payload: { aud: [audience] } })],
  [
    'for our account and another service',
    () => forge({ payload: { aud: [audience, 'https://elsewhere.example'] } }),
  ],
  [
    'for both environments',
    () => forge({ payload: { aud: [audience, audienceOf(company.accounts.production)] } }),
  ],
  [
    'for the environment that its client was not given',
    () => forge({ payload: { sub: testClient.clientId, aud: audienceOf(company.accounts.production) } }),
  ],
  ['for no audience', () => forge({ payload: { aud: undefined } })],
  ["for another company's account", () => forge({ payload: { aud: audienceOf(stranger.accounts.test) } })],
  ["of another company's client", () => forge({ payload: { sub: strangersClient.clientId } })],
  ['of an unknown client', () => forge({ payload: { sub: 'nobody' } })],
  ['of no client', () => forge({ payload: { sub: undefined } })],
  ['that has expired', () => forge({ payload: { iat: seconds(-901), exp: seconds(-1) } })],
  ['that never expires', () => forge({ payload: { exp: undefined } })],
  ['that is not valid yet', () => forge({ payload: { nbf: seconds(60) } })],
  ['without jti', () => forge({ payload: { jti: undefined } })],
  ['without iat', () => forge({ payload: { iat: undefined } })],
  ['without scope', () => forge({ payload: { scope: undefined } })],
  ['of another secret version', () => forge({ payload: { secret_version: 2 } })],
  ['without secret version', () => forge({ payload: { secret_version: undefined } })],
  ['with a changed payload', async () => changedPayload()],
  ['without its signature', async () => `${genuine.header}.${genuine.payload}.`],
];

for (const [what, make] of forged) {
  test(`401 unauthorized: a token ${what}`, async () => {
    assertUnauthorised(await callWith(`Bearer ${await make()}`));
  });
}

test('401 unauthorized: a token that says the same bytes in other text, in any of its parts', async () => {
  const { header, payload, signature } = genuine;
  const parts = [header, payload, signature];
  const spoilt = parts.flatMap((part, index) => {
    const others = [
      ...otherTexts(part),
      `${part}=`,
      `${part}==`,
      `${part.slice(0, -1)}+`,
      `${part.slice(0, -1)}/`,
    ];
    return others.map((other) => parts.with(index, other).join('.'));
  });
  // A signature of 64 bytes leaves four bits of its last character unused.
  assert.ok(spoilt.length >= 12 + 15, `${spoilt.length} texts`);
  for (const token of spoilt) assertUnauthorised(await callWith(`Bearer ${token}`));
});

/** The texts of base64url that a lenient reader takes for the same bytes: with other unused bits of the last character. */
function otherTexts(part: string): string[] {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const bytes = Buffer.from(part, 'base64url');
  const texts = alphabet.split('').map((last) => `${part.slice(0, -1)}${last}`);
  return texts.filter((text) => text !== part && Buffer.from(text, 'base64url').equals(bytes));
}

const headers: [what: string, authorization: string | undefined][] = [
  ['no Authorization header', undefined],
  ['no token after Bearer', 'Bearer'],
  ['an empty token', 'Bearer '],
  ['garbage', 'Bearer garbage'],
  ['garbage of three parts', 'Bearer a.b.c'],
  ['the client secret as token', `Bearer ${client.clientSecret}`],
  [
    'Basic credentials',
    `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`,
  ],
  ['two tokens', 'Bearer a.b.c, Bearer a.b.c'],
];

for (const [what, authorization] of headers) {
  test(`401 unauthorized: ${what}`, async () => {
    assertUnauthorised(await callWith(authorization));
  });
}

test('the service never opens the address of a key that a token names', () => {
  assert.equal(foreignKeys.requests, 0);
});

test('401 unauthorized: a token in the query string or in a form field is not read (RFC 6750 § 2.2, § 2.3)', async () => {
  const token = await forge({});
  assertUnauthorised(await request(service.url, 'GET', `/v1/me?access_token=${token}`));
  assertUnauthorised(
    await request(service.url, 'POST', '/v1/invoices', {
      body: `access_token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'a' },
    }),
  );
});

test('the message of 401 tells a token that is missing, malformed, expired or refused apart; the header is the same', async () => {
  const token = await forge({});
  const [head, payload, signature = ''] = token.split('.');
  const expired = await forge({ payload: { iat: seconds(-1000), exp: seconds(-100) } });
  for (const [authorization, message] of [
    [undefined, /^There is no access token: send the header Authorization: Bearer/],
    ['Basic eDp5', /^There is no access token/],
    [token, /^There is no access token/],
    ['Bearer abc', /^The access token is malformed/],
    ['Bearer <TOKEN>', /^The access token is malformed/],
    [`Bearer ${head}.${payload}.${signature.slice(0, -4)}`, /^The access token is malformed/],
    [`Bearer ${expired}`, /^The access token has expired: tokens last 15 minutes/],
    // Only what we have signed is told to be expired.
    [`Bearer ${expired.slice(0, -8)}AAAAAAAA`, /^The access token is malformed/],
    [
      `Bearer ${await forge({ payload: { secret_version: 7 } })}`,
      /^The access token is not accepted any more/,
    ],
    [`Bearer ${await forge({ payload: { sub: 'client_x' } })}`, /^The access token is not accepted any more/],
  ] as const) {
    const answer = await callWith(authorization);
    assertUnauthorised(answer);
    assert.match(bodyOf(answer, 401).message, message);
  }
});

test('every endpoint needs a token, except those where tokens are given and taken back', async () => {
  const document = await readDocument(service.url);
  const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path.replaceAll(/\{\w+\}/g, 'x')] as const),
  );
  const guarded = operations.filter(([, path]) => path.startsWith('/v1/') && !path.startsWith('/v1/oauth/'));
  assert.ok(guarded.length >= 17, `${guarded.length} endpoints`);
  for (const [method, path] of guarded) assertUnauthorised(await request(service.url, method, path));
});

test('a token lasts 900 seconds: it is accepted in the last second and refused after it', async () => {
  const clocked = await startTestApp({ jobs: false, connection: service.connection });
  const start = Math.ceil(Date.now() / 1000) * 1000;
  clocked.clock.now = new Date(start);
  const caller = await clocked.caller({ company });
  clocked.clock.now = new Date(start + 899_999);
  assert.equal((await caller.get('/v1/me')).status, 200);
  clocked.clock.now = new Date(start + 900_000);
  assertUnauthorised(await caller.get('/v1/me'));
});

function callWith(authorization: string | undefined) {
  return request(service.url, 'GET', '/v1/me', {
    headers: authorization === undefined ? {} : { authorization },
  });
}

function assertUnauthorised(answer: ApiAnswer): void {
  assertError(answer, 401, 'unauthorized');
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
}

/** The service's own key signs this token: `crit` alone must keep the token out (RFC 7515 § 4.1.11). */
async function withCriticalExtension(): Promise<string> {
  const header = {
    alg: 'EdDSA',
    typ: 'at+jwt',
    kid: ownKey.kid,
    crit: ['https://evil.test/x'],
    'https://evil.test/x': 1,
  };
  const signed = `${base64url.encode(JSON.stringify(header))}.${genuine.payload}`;
  const signature = await crypto.subtle.sign('Ed25519', ownKey.privateKey, Buffer.from(signed));
  return `${signed}.${base64url.encode(new Uint8Array(signature))}`;
}

async function serveForeignKeys(): Promise<{ url: string; requests: number }> {
  const server = createServer((_request, response) => {
    keys.requests += 1;
    response.end(JSON.stringify({ keys: [otherJwk] }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => server.close());
  const keys = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests: 0 };
  return keys;
}

function changedPayload(): string {
  const payload = JSON.parse(Buffer.from(genuine.payload, 'base64url').toString());
  const wider = base64url.encode(JSON.stringify({ ...payload, scope: 'bilag:write' }));
  return `${genuine.header}.${wider}.${genuine.signature}`;
}

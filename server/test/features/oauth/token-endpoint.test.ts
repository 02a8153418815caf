import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import { deleteApiClient, removeApiClientEnvironment } from '../../../src/features/companies/index.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { assertError, assertOAuthError, bodyOf } from '../../support/api/answers.ts';
import { request, requestToken } from '../../support/api/api-caller.ts';
import { BASE_URL, audienceOf, startTestApp } from '../../support/test-app.ts';

// Contract 5.5 to 5.8, 5.20 to 5.25.

const service = await startTestApp({ jobs: false });
const admin = { db: service.db, now: new Date(), actor: 'test' };
const company = await service.createCompany();
const stranger = await service.createCompany();
const client = await service.createClient(company, { scopes: ['invoices:write', 'clients:read'] });
const { clientId, clientSecret } = client;
const audience = audienceOf(company.accounts.test);
const grant = { grant_type: 'client_credentials', audience };

test('a token answer has exactly the four fields, for Basic credentials and for the form', async () => {
  for (const answer of [
    await requestToken(service.url, grant, client),
    await requestToken(service.url, { ...grant, client_id: clientId, client_secret: clientSecret }),
  ]) {
    assert.equal(answer.status, 200, answer.text);
    const { access_token: token, ...rest } = answer.body;
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 900, scope: 'invoices:write clients:read' });
    const me = await request(service.url, 'GET', '/v1/me', { headers: { authorization: `Bearer ${token}` } });
    assert.equal(me.status, 200, me.text);
    assert.equal(me.body.account.id, company.accounts.test);
  }
});

test('extra parameters that RFC 6749 lets clients send beside the credentials do no harm', async () => {
  for (const extra of [
    { scope: 'openid profile' },
    { scope: '' },
    { client_id: clientId },
    { resource: 'x' },
  ]) {
    const answer = await requestToken(service.url, { ...grant, ...extra }, client);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.scope, 'invoices:write clients:read');
  }
});

test('scope narrows the token to what is granted of it; a token is no wider than it says', async () => {
  for (const [scope, expected] of [
    ['clients:read', 'clients:read'],
    ['invoices:read openid', 'invoices:read'],
    ['invoices:admin', 'invoices:write'],
    ['clients:read invoices:write', 'invoices:write clients:read'],
  ] as const) {
    const { body, status } = await requestToken(service.url, { ...grant, scope }, client);
    assert.deepEqual([status, body.scope], [200, expected]);
  }
  const { body } = await requestToken(service.url, { ...grant, scope: 'clients:read' }, client);
  const headers = { authorization: `Bearer ${body.access_token}` };
  assert.equal((await request(service.url, 'GET', '/v1/clients', { headers })).status, 200);
  const narrow = await request(service.url, 'GET', '/v1/invoices', { headers });
  assertError(narrow, 403, 'insufficient_scope', { requiredScope: 'invoices:read' });
  assert.match(bodyOf(narrow, 403).message, /^This token lacks the scope .+ though its API client has it/);
  const unknown = await requestToken(service.url, { ...grant, scope: 'invoices:everything' }, client);
  assert.equal(unknown.body.scope, (await requestToken(service.url, grant, client)).body.scope);
  const none = await requestToken(service.url, { ...grant, scope: 'bilag:read' }, client);
  assertOAuthError(none, 400, 'invalid_scope', /^None of these scopes is granted/);
});

test('each mistake in the audience is told, and what the audience must be', async () => {
  const account = company.accounts.test;
  const testOnly = await service.createClient(company, { environments: ['test'] });
  const told = async (value: string, credentials = client) => {
    const answer = await requestToken(service.url, { ...grant, audience: value }, credentials);
    assertOAuthError(answer, 400, 'invalid_target');
    assert.doesNotMatch(answer.text, new RegExp(account.slice(1)));
    return JSON.parse(answer.text).error_description;
  };
  const form = `The audience must be ${BASE_URL}/v1/accounts/{account ID}, where the account ID is P (production) or T (test) and eight digits.`;
  const otherHost = audience.replace(new URL(BASE_URL).hostname, 'another.example');
  assert.equal(
    await told(otherHost),
    `The audience begins with another address than this service has; localhost and 127.0.0.1 are two. ${form}`,
  );
  assert.equal(await told(account), `The account ID alone is no audience. ${form}`);
  assert.equal(await told(''), `There is no audience. ${form}`);
  assert.equal(await told(audienceOf(account.slice(1))), `The account ID lacks its letter. ${form}`);
  assert.equal(await told(`${audience}/`), `The audience ends with a slash. ${form}`);
  assert.equal(
    await told(audienceOf(account.toLowerCase())),
    `The letter of the account ID is a capital one. ${form}`,
  );
  assert.equal(await told('x'), form);
  const twoSlashes = `The audience has two slashes in a row: does your URL end with one? ${form}`;
  assert.equal(await told(audience.replace('/v1', '//v1')), twoSlashes);
  const lacksPath = `The audience lacks its path /v1/accounts/{account ID}, or the end of it. ${form}`;
  for (const short of [BASE_URL, `${BASE_URL}/`, `${BASE_URL}/v1`, audienceOf('')]) {
    assert.equal(await told(short), lacksPath);
  }
  const liveOnly = await service.createClient(company, { environments: ['production'] });
  assert.equal(
    await told(audienceOf(company.accounts.production), testOnly),
    'This client is for the test environment: take the account ID that begins with T.',
  );
  assert.equal(
    await told(audience, liveOnly),
    'This client is for production: take the account ID that begins with P.',
  );
  assert.match(
    await told(audienceOf(stranger.accounts.test)),
    /^The client has no access to this account\. .* P is production, T is test\.$/,
  );
});

test('the prefix of the account id decides the environment', async () => {
  for (const environment of ['production', 'test'] as const) {
    const { body } = await requestToken(
      service.url,
      { ...grant, audience: audienceOf(company.accounts[environment]) },
      client,
    );
    const headers = { authorization: `Bearer ${body.access_token}` };
    const me = await request(service.url, 'GET', '/v1/me', { headers });
    assert.equal(me.body.account.environment, environment);
  }
});

/** A form in the shape that `URLSearchParams` takes, so that a field can appear twice. */
type Form = [string, string][];
type Case = { what: string; form: Form; basic?: [string, string]; contentType?: string };

const grantForm: Form = Object.entries(grant);
const inForm: Form = [...grantForm, ['client_id', clientId], ['client_secret', clientSecret]];
const basic: [string, string] = [clientId, clientSecret];
const withAudience = (value: string): Case => ({
  what: `audience ${JSON.stringify(value)}`,
  form: [
    ['grant_type', 'client_credentials'],
    ['audience', value],
  ],
  basic,
});

const refused: [status: number, error: string, cases: Case[]][] = [
  [
    400,
    'invalid_request',
    [
      { what: 'JSON instead of a form', form: inForm, contentType: 'application/json' },
      { what: 'multipart instead of a form', form: inForm, contentType: 'multipart/form-data; boundary=x' },
      { what: 'no content type', form: inForm, contentType: '' },
      { what: 'the secret in the header and in the form', form: inForm, basic },
      { what: 'a secret in the form beside the header', form: [...grantForm, ['client_secret', 'x']], basic },
      { what: 'grant_type twice', form: [...grantForm, ['grant_type', 'client_credentials']], basic },
      { what: 'audience twice', form: [...grantForm, ['audience', audience]], basic },
      { what: 'client_id twice', form: [...inForm, ['client_id', clientId]] },
      { what: 'scope twice', form: [...grantForm, ['scope', 'x'], ['scope', 'x']], basic },
      { what: 'client_secret twice', form: [...inForm, ['client_secret', clientSecret]] },
    ],
  ],
  [
    400,
    'unsupported_grant_type',
    [
      { what: 'no grant_type', form: [['audience', audience]], basic },
      { what: 'an empty form', form: [] },
      { what: 'an empty grant_type', form: [['grant_type', '']], basic },
      ...[
        'urn:ietf:params:oauth:grant-type:device_code',
        'password',
        'Client_Credentials',
        'client_credentials ',
      ].map((grantType) => ({
        what: `grant_type ${JSON.stringify(grantType)}`,
        form: [
          ['grant_type', grantType],
          ['audience', audience],
        ] satisfies Form,
        basic,
      })),
    ],
  ],
  [
    401,
    'invalid_client',
    [
      { what: 'no credentials', form: grantForm },
      { what: 'a client_id without a secret', form: [...grantForm, ['client_id', clientId]] },
      { what: 'a secret without a client_id', form: [...grantForm, ['client_secret', clientSecret]] },
      { what: 'an empty secret in the header', form: grantForm, basic: [clientId, ''] },
      { what: 'an unknown client', form: grantForm, basic: ['tg_unknown', clientSecret] },
      { what: 'a wrong secret', form: grantForm, basic: [clientId, `${clientSecret}x`] },
      { what: 'the secret in other letters', form: grantForm, basic: [clientId, clientSecret.toUpperCase()] },
      { what: 'a client_id with a NUL', form: grantForm, basic: ['a\0b', clientSecret] },
      { what: 'a client_id that is no UTF-8', form: grantForm, basic: ['%ff%fe', clientSecret] },
      { what: 'a wrong secret and a wrong audience', form: withAudience('x').form, basic: [clientId, 'x'] },
    ],
  ],
  [
    400,
    'invalid_target',
    [
      { what: 'no audience', form: [['grant_type', 'client_credentials']], basic },
      withAudience(''),
      withAudience(company.accounts.test),
      withAudience(`${audience}/`),
      withAudience(` ${audience}`),
      withAudience(`${audience}?x=1`),
      withAudience(audience.replace('/v1/', '/v2/')),
      withAudience(audience.replace(BASE_URL, `${BASE_URL}.evil.test`)),
      withAudience(audience.replace('http:', 'https:')),
      withAudience(audienceOf(company.accounts.test.toLowerCase())),
      withAudience(audienceOf(company.accounts.test.replace('T', 'X'))),
      withAudience(audienceOf('T00000000')),
      withAudience(audienceOf(`${company.accounts.test}\0`)),
      { ...withAudience(audienceOf(stranger.accounts.test)), what: 'an audience of another company' },
    ],
  ],
];

for (const [status, error, cases] of refused) {
  for (const { what, form, basic, contentType } of cases) {
    test(`${status} ${error}: ${what}`, async () => {
      const answer = await postForm(form, basic, contentType);
      assertOAuthError(answer, status, error);
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
    });
  }
}

test('400 invalid_target: an environment that the API client was never given or has lost', async () => {
  const testOnly = await service.createClient(company, { environments: ['test'] });
  const both = await service.createClient(company);
  await removeApiClientEnvironment(admin, both.clientId, 'production');
  const production = { ...grant, audience: audienceOf(company.accounts.production) };
  for (const credentials of [testOnly, both]) {
    const answer = await requestToken(service.url, production, credentials);
    assertOAuthError(answer, 400, 'invalid_target');
    assert.equal((await requestToken(service.url, grant, credentials)).status, 200);
  }
});

test('401 invalid_client: an unknown client, a wrong secret and a deleted client get the same answer to the byte', async () => {
  const deleted = await service.createClient(company);
  assert.equal((await requestToken(service.url, grant, deleted)).status, 200);
  await deleteApiClient(admin, deleted.clientId);
  const unknown = { clientId: deleted.clientId.split('').toReversed().join(''), clientSecret };
  const wrong = { clientId, clientSecret: deleted.clientSecret };

  const expected = await requestToken(service.url, grant, unknown);
  assertOAuthError(expected, 401, 'invalid_client');
  for (const credentials of [unknown, wrong, deleted]) {
    const answer = await requestToken(service.url, grant, credentials);
    assert.deepEqual(comparable(answer), comparable(expected));
    // RFC 6749 § 5.2: a caller that used the Authorization header is told the scheme.
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Basic /);
  }
});

test('401 invalid_client: an unknown id gets no token, not even with the secret of the client that is read in its place', async () => {
  const isolated = await startTestApp({ jobs: false, isAlone: true });
  const alone = await isolated.createCompany();
  const only = await isolated.createClient(alone);
  const asked = { ...grant, audience: audienceOf(alone.accounts.test) };
  assert.equal((await requestToken(isolated.url, asked, only)).status, 200);
  for (const unknownId of ['client_0', 'client_zzzzzzzzzzzzzzzz', 'x']) {
    const answer = await requestToken(isolated.url, asked, { ...only, clientId: unknownId });
    assertOAuthError(answer, 401, 'invalid_client');
  }
  await deleteApiClient({ ...admin, db: isolated.db }, only.clientId);
  assert.equal((await requestToken(isolated.url, asked, only)).status, 401, 'with no client at all');
});

test('403 access_denied: the company is closed; only a caller that knows the secret learns this', async () => {
  const closing = await service.createCompany();
  const credentials = await service.createClient(closing);
  const target = { ...grant, audience: audienceOf(closing.accounts.test) };
  assert.equal((await requestToken(service.url, target, credentials)).status, 200);
  await closeCompany(admin, closing.companyId);

  const answer = await requestToken(service.url, target, credentials);
  assertOAuthError(answer, 403, 'access_denied');
  const wrong = await requestToken(service.url, target, { ...credentials, clientSecret: 'x' });
  assertOAuthError(wrong, 401, 'invalid_client');
});

test('no cache may keep an answer of the token endpoint (RFC 6749 § 5.1)', async () => {
  for (const answer of [
    await requestToken(service.url, grant, client),
    await requestToken(service.url, grant),
    await requestToken(service.url, {}),
  ]) {
    assert.equal(answer.headers.get('cache-control'), 'no-store');
  }
});

test('a form of more than 1 MB is refused with 413 in the format of OAuth', async () => {
  const answer = await postForm([...inForm, ['x', 'x'.repeat(1_048_576)]]);
  assertOAuthError(answer, 413, 'invalid_request', /8192 bytes/);
});

test('credentials in the header are form-encoded before Base64 (RFC 6749 § 2.3.1)', async () => {
  const encoded = Buffer.from(clientId).toString('hex').replaceAll(/../g, '%$&');
  assert.equal((await postForm(grantForm, [encoded, clientSecret])).status, 200);
});

function postForm(form: Form, basic?: [string, string], contentType?: string) {
  const type = contentType ?? 'application/x-www-form-urlencoded';
  return request(service.url, 'POST', '/v1/oauth/token', {
    // Sent as bytes, because fetch gives text a content type of its own.
    body: Buffer.from(new URLSearchParams(form).toString()),
    headers: {
      ...(type !== '' && { 'content-type': type }),
      ...(basic && { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }),
    },
  });
}

/** An answer without the parts that differ between any two answers. */
function comparable({ status, text, headers }: ApiAnswer) {
  const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers);
  return { status, text, headers: rest };
}

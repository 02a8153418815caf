import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import {
  deleteApiClient,
  removeApiClientEnvironment,
  rotateApiClientSecret,
  setApiClientScopes,
} from '../../../src/features/companies/index.ts';
import { makeStaleOnRotation } from '../../../src/features/proposals/index.ts';
import { assertError } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import type { TestClient, TestCompany } from '../../support/test-app.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

// Contract 5.11 to 5.14: each request is checked against the stored state, and a change holds from the next one on.
// Two apps on one database stand for two processes; both have seen the token before the change.

const service = await startTestApp({ jobs: false });
const other = await startTestApp({ jobs: false, connection: service.connection });
const admin = { db: service.db, now: new Date(), actor: 'test' };
const company = await service.createCompany();

type Subject = { company: TestCompany; client: TestClient };

const refused = (answer: ApiAnswer) => {
  assertError(answer, 401, 'unauthorized');
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer error="invalid_token"');
};
const accepted = (answer: ApiAnswer) => assert.equal(answer.status, 200, answer.text);
const lacksScope = (answer: ApiAnswer) => assertError(answer, 403, 'insufficient_scope');

const changes: {
  what: string;
  change: (subject: Subject) => Promise<unknown>;
  test: (answer: ApiAnswer) => void;
  production: (answer: ApiAnswer) => void;
}[] = [
  {
    what: 'deleting the client refuses its tokens of both environments',
    change: ({ client }) => deleteApiClient(admin, client.clientId),
    test: refused,
    production: refused,
  },
  {
    what: 'rotating the secret refuses the tokens of the old one',
    change: ({ client }) => rotateApiClientSecret(admin, client.clientId, makeStaleOnRotation),
    test: refused,
    production: refused,
  },
  {
    what: 'removing an environment refuses its tokens, and only those',
    change: ({ client }) => removeApiClientEnvironment(admin, client.clientId, 'test'),
    test: refused,
    production: accepted,
  },
  {
    what: 'removing a permission takes it from the tokens of its environment, and only from those',
    change: ({ client }) => setApiClientScopes(admin, client.clientId, 'test', ['clients:admin']),
    test: lacksScope,
    production: accepted,
  },
  {
    what: 'closing the company refuses all its tokens',
    change: ({ company }) => closeCompany(admin, company.companyId),
    test: refused,
    production: refused,
  },
];

for (const { what, change, ...expected } of changes) {
  test(`${what}, from the next request on and in every process`, async () => {
    const changing = await service.createCompany();
    const client = await service.createClient(changing);
    const bystander = await service.caller({ company });
    const callers = {
      test: await callersOf(changing.accounts.test, client),
      production: await callersOf(changing.accounts.production, client),
    };
    for (const caller of [...callers.test, ...callers.production]) accepted(await caller.get('/v1/invoices'));

    await change({ company: changing, client });

    for (const environment of ['test', 'production'] as const) {
      for (const caller of callers[environment]) expected[environment](await caller.get('/v1/invoices'));
    }
    accepted(await bystander.get('/v1/invoices'));
  });
}

test('after rotation only the new secret works; the old secret never works again', async () => {
  const client = await service.createClient(company);
  const audience = audienceOf(company.accounts.test);
  const oldToken = await getToken(service.url, client, audience);
  const rotated = await rotateApiClientSecret(admin, client.clientId, makeStaleOnRotation);
  assert.equal(rotated.clientId, client.clientId);

  const token = await getToken(other.url, rotated, audience);
  accepted(await createApiCaller(service.url, '', token).get('/v1/invoices'));
  await assert.rejects(getToken(other.url, client, audience), /invalid_client/);
  refused(await createApiCaller(service.url, '', oldToken).get('/v1/invoices'));
});

test('a refused POST does nothing', async () => {
  const client = await service.createClient(company);
  const [caller] = await callersOf(company.accounts.test, client);
  const witness = await service.caller({ company });
  await deleteApiClient(admin, client.clientId);
  refused(await caller.post('/v1/clients', { name: 'Spor' }));
  assert.equal((await witness.get('/v1/clients')).body.totalCount, 0);
});

test('a token may do what both the token and the present grant allow', async () => {
  const cases: [token: Scopes, grant: Scopes, both: Scopes][] = [
    [['invoices:admin'], ['invoices:read'], ['invoices:read']],
    [['invoices:read'], ['invoices:admin'], ['invoices:read']],
    [
      ['invoices:write', 'clients:read'],
      ['invoices:read', 'clients:write'],
      ['clients:read', 'invoices:read'],
    ],
    [['invoices:write'], ['invoices:write', 'bilag:read'], ['invoices:write']],
    [['invoices:write'], ['bilag:write'], []],
  ];
  for (const [tokenScopes, grantScopes, both] of cases) {
    const client = await service.createClient(company, { scopes: tokenScopes });
    const [caller] = await callersOf(company.accounts.test, client);
    await setApiClientScopes(admin, client.clientId, 'test', grantScopes);
    const { body } = await caller.get('/v1/me');
    assert.deepEqual(
      body.scopes.toSorted(),
      both,
      `token ${tokenScopes.join()}, grant ${grantScopes.join()}`,
    );
    const allowedToWrite = both.includes('invoices:write');
    assert.equal((await caller.post('/v1/invoices', {})).status, allowedToWrite ? 400 : 403);
  }
});

type Scopes = Parameters<typeof setApiClientScopes>[3];

/** A token of the API client, as a caller of each process. */
async function callersOf(accountId: string, client: TestClient): Promise<[ApiCaller, ApiCaller]> {
  const token = await getToken(service.url, client, audienceOf(accountId));
  return [createApiCaller(service.url, accountId, token), createApiCaller(other.url, accountId, token)];
}

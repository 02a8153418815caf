import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deleteApiClient } from '../../../src/features/companies/index.ts';
import { listenToStatements } from '../../../src/platform/database/statement-listener.ts';
import { assertError } from '../../support/api/answers.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

// The row of GET /v1/invoices/{id} is read while it is not decided yet whether the caller may have it.

const service = await startTestApp({ jobs: false });
const admin = { db: service.db, now: new Date(), actor: 'test' };
const company = await service.createCompany();
const client = await service.createClient(company);
const token = await getToken(service.url, client, audienceOf(company.accounts.test));
const caller = createApiCaller(service.url, company.accounts.test, token);
const draft = await createDraft(caller);

/** What happens to the statements of a request, in order. */
const happened: string[] = [];
listenToStatements((text) => {
  const of = /from "?(api_clients|invoices)\b/.exec(text)?.[1];
  if (of === undefined) return () => {};
  happened.push(`${of} asked`);
  return () => happened.push(`${of} answered`);
});

test('an invoice is asked for together with the authorisation, once', async () => {
  await caller.get(`/v1/invoices/${draft.id}`);
  happened.length = 0;
  assert.equal((await caller.get(`/v1/invoices/${draft.id}`)).body.id, draft.id);
  assert.deepEqual(happened, [
    'api_clients asked',
    'invoices asked',
    'api_clients answered',
    'invoices answered',
  ]);
});

test('what was read goes to nobody who is refused', async () => {
  const url = `/v1/invoices/${draft.id}`;
  const stranger = await service.caller();
  assertError(await stranger.get(url), 404, 'not-found');
  const inProduction = await service.caller({ company, environment: 'production' });
  assertError(await inProduction.get(url), 404, 'not-found');
  const withoutScope = await service.caller({ company, scopes: ['clients:read'] });
  happened.length = 0;
  assertError(await withoutScope.get(url), 403, 'insufficient_scope');
  await deleteApiClient(admin, client.clientId);
  assertError(await caller.get(url), 401, 'unauthorized');
  assert.equal(happened.filter((what) => what === 'invoices asked').length, 2);
});

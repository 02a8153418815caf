import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRoutes } from '../../../../scripts/describe-routes.ts';
import { existing } from '../../support/api/answers.ts';
import { assertAnswerOfApp } from '../../support/browser/app-answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

test('the check of every answer of the app notices what the schema does not allow', async () => {
  const { owner } = await openStaff(await startTestApp({ jobs: false }));
  const answer = await owner.get('/session');
  const { person, companies } = existing(answer.body);
  await assertAnswerOfApp('GET', '/session', answer);
  for (const body of [
    { person },
    { person: { ...person, id: 7 }, companies },
    { person, companies: [{ ...companies[0], role: 'other' }] },
  ]) {
    await assert.rejects(assertAnswerOfApp('GET', '/session', { ...answer, body }), assert.AssertionError);
  }
});

test('the public document has no endpoint of the app, and the types of the app have none of the public API', async () => {
  const { api, appApi } = await describeRoutes();
  assert.doesNotMatch(JSON.stringify(api), /app-api/);
  const addresses = Object.keys(JSON.parse(appApi).paths);
  assert.ok(addresses.includes('/accounts/{accountId}/latest-events'));
  assert.deepEqual(
    addresses.filter((address) => address.includes('/v1/')),
    // People see the rows of their list, and decide, in the app alone.
    ['rows', '{id}/approve', '{id}/decline'].map((path) => `/accounts/{accountId}/v1/proposals/${path}`),
  );
});

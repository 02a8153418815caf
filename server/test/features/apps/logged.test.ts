import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { BACK, connect, openProgram } from '../../support/apps/app-program.ts';
import { openStaff, personIdOf } from '../../support/browser/app-caller.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestApp } from '../../support/test-app.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';

const service = await startTestApp({ jobs: false });

test('what an app does stands under the app and its person, and its access tells when it was last used', async () => {
  const { company, owner } = await openStaff(service);
  const registered = bodyOf(
    await owner.post(`/companies/${company.companyId}/apps`, {
      name: 'Nettbutikk',
      homepage: null,
      redirectUris: [BACK],
      isConfidential: true,
    }),
    200,
  );
  const scopes = ['invoices:write', 'clients:write', 'webhooks:write'] as const;
  const tokens = await connect(service, openProgram(service, registered), {
    person: owner,
    company,
    scopes: [...scopes],
  });
  const api = createApiCaller(service.url, tokens.account_id, tokens.access_token);
  const draft = await createDraft(api);
  const hook = { url: 'https://butikk.example/hook', types: ['invoice.*'] };
  const endpoint = bodyOf(await api.post('/v1/webhook-endpoints', hook), 201);
  const atCompany = <P extends string>(path: P) => `/companies/${company.companyId}${path}` as const;
  const connection = await eventually('the last use of the access', async () => {
    const [only] = bodyOf(await owner.get(atCompany('/connections')), 200).items;
    return only?.lastUsedAt !== null && only;
  });

  await sequenceAll(service.db);
  const person = owner.account(company.accounts.test);
  const events = bodyOf(await person.get('/v1/events?types=invoice.*'), 200).items;
  const actor = { type: 'api-client', id: connection.id, personId: await personIdOf(owner) };
  assert.deepEqual(existing(events[0]).actor, actor);
  const calls = await eventually('the log of calls', async () => {
    const { items } = bodyOf(await owner.get(atCompany('/api-calls?environment=test')), 200);
    return items.length > 1 && items;
  });
  assert.ok(calls.every(({ clientId }) => clientId === connection.id));
  const names = bodyOf(await owner.get(atCompany('/api-clients')), 200).items;
  assert.deepEqual(
    names.map(({ id, name, isApp }) => [id, name, isApp]),
    [[connection.id, 'Nettbutikk', true]],
  );
  const { items: changes } = bodyOf(await owner.get(atCompany('/audit-log')), 200);
  const made = existing(changes.find(({ action }) => action === 'webhook.created'));
  assert.equal(made.subject, endpoint.id);
  assert.match(made.actor, /Nettbutikk/);
  assert.ok(draft.id !== '');
  // The access is no API client: nobody rotates a secret that it does not have.
  const rotated = await owner.post(atCompany(`/api-clients/${connection.id}/rotate`));
  assert.equal(rotated.status, 404);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { createSent, journalOf } from '../../support/example-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-11-25T10:00:00Z');
const api = await service.caller();
const PATH = '/v1/entry-templates';

test('a manual entry gets a name, templates are listed by name, and a deleted template leaves its entry', async () => {
  const lines = [
    { account: '6300', debit: 100 },
    { account: '1920', credit: 100 },
  ];
  const entry = { documentDate: '2026-11-01', description: 'Husleie', lines };
  const { id: entryId } = bodyOf(await api.post('/v1/journal-entries', entry), 201);
  const made = await api.post(PATH, { name: ' Hus\u202Eleie ', entryId });
  const rent = bodyOf(made, 201);
  assert.equal(made.headers.get('location'), `${BASE_URL}${PATH}/${rent.id}`);
  assert.deepEqual(rent, { id: rent.id, name: 'Husleie', entryId });
  const fee = bodyOf(await api.post(PATH, { name: 'Gebyr', entryId }), 201);
  assert.deepEqual(bodyOf(await api.get(PATH), 200), { items: [fee, rent] });
  assertInvalid(await api.post(PATH, { name: 'Husleie', entryId }), { name: 'already-used' });

  const stranger = await service.caller();
  assert.deepEqual(bodyOf(await stranger.get(PATH), 200), { items: [] });
  assertError(await stranger.delete(`${PATH}/${rent.id}`), 404, 'not-found');
  assertInvalid(await stranger.post(PATH, { name: 'Min', entryId }), { entryId: 'unknown-value' });

  assert.equal((await api.delete(`${PATH}/${rent.id}`)).status, 204);
  assertError(await api.delete(`${PATH}/${rent.id}`), 404, 'not-found');
  assert.deepEqual(bodyOf(await api.get(PATH), 200), { items: [fee] });
  assert.equal((await api.get(`/v1/journal-entries/${entryId}`)).status, 200);
});

test('only manual entries can be templates', async () => {
  await createSent(api);
  const sale = (await journalOf(api, '2026')).find(({ series }) => series === 'SalesInvoice');
  assert.ok(sale);
  assertInvalid(await api.post(PATH, { name: 'Salg', entryId: sale.id }), { entryId: 'unknown-value' });
  assertInvalid(await api.post(PATH, {}), { name: 'required', entryId: 'required' });
});

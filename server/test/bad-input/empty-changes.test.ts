import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../support/api/answers.ts';
import { createDraft, invoiceBody } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const LATER = new Date(Date.now() + 60_000);

/** A change that says nothing new must answer and leave the stored state: the same body, the same ETag. */
async function assertUnchanged(path: string, changes: unknown): Promise<void> {
  const before = await api.get(path);
  const answer = await service.clock.at(LATER, () => api.patch(path, changes));
  const after = await api.get(path);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual([answer.text, after.text], [before.text, before.text], JSON.stringify(changes));
  const etags = [before, answer, after].map(({ headers }) => headers.get('etag'));
  assert.deepEqual(etags, [etags[0], etags[0], etags[0]], JSON.stringify(changes));
}

test('a change of a draft that says nothing new changes neither ETag nor updatedAt', async () => {
  const content = {
    dueDate: '2030-01-31',
    deliveryDate: '2030-01-02',
    deliveryPlace: 'Bergen',
    reference: 'A-1',
    notes: 'Takk',
    language: 'en',
    lines: [
      { description: 'Logo', quantity: 7.5, unitPrice: 1250 },
      { description: 'Kaffe', quantity: 3, unitPrice: 149.9, vatCode: 31 },
      { quantity: 1, unitPrice: 10, vatCode: 5, account: '3100' },
    ],
  };
  const draft = await createDraft(api, content);
  const path = `/v1/invoices/${draft.id}` as const;
  for (const changes of [
    {},
    content,
    { reference: ' A-1 ' },
    { client: invoiceBody()['client'], language: 'en' },
  ]) {
    await assertUnchanged(path, changes);
  }
  // By its id the draft follows the register in all, which is new once.
  const byId = { clientId: draft.client.id, language: 'en' };
  bodyOf(await api.patch(path, byId), 200);
  await assertUnchanged(path, byId);
  const changed = bodyOf(await service.clock.at(LATER, () => api.patch(path, { reference: 'A-2' })), 200);
  assert.deepEqual([changed.reference, changed.updatedAt], ['A-2', LATER.toISOString()]);
});

test('a change of a draft credit note that says nothing new changes nothing', async () => {
  const { id } = bodyOf(await api.post('/v1/invoices', invoiceBody()), 201);
  bodyOf(await api.post(`/v1/invoices/${id}/send`), 200);
  const credit = bodyOf(await api.post(`/v1/invoices/${id}/credit-notes`), 201);
  await assertUnchanged(`/v1/invoices/${credit.id}`, {});
  await assertUnchanged(`/v1/invoices/${credit.id}`, { reference: credit.reference });
});

test('a change of a client that says nothing new changes neither ETag nor updatedAt', async () => {
  const content = {
    name: 'Fjord Kaffe AS',
    orgNumber: '974760673',
    email: 'a@fjord.example',
    city: 'Bergen',
  };
  const client = bodyOf(await api.post('/v1/clients', content), 201);
  for (const changes of [{}, content, { city: ' Bergen ' }, { phone: null }]) {
    await assertUnchanged(`/v1/clients/${client.id}`, changes);
  }
  const changed = await service.clock.at(LATER, () =>
    api.patch(`/v1/clients/${client.id}`, { city: 'Oslo' }),
  );
  assert.equal(bodyOf(changed, 200).updatedAt, LATER.toISOString());
});

test('an own account and the booking accounts stay the same after a change that says nothing new, too', async () => {
  const account = { number: '3999', name: 'Kurs', type: 'Income' };
  const created = await api.post('/v1/accounts', account);
  assert.equal(created.status, 201, created.text);
  await assertUnchanged('/v1/accounts/3999', {});
  await assertUnchanged('/v1/accounts/3999', { name: 'Kurs' });
  const { bank } = bodyOf(await api.get('/v1/booking-accounts'), 200);
  await assertUnchanged('/v1/booking-accounts', {});
  await assertUnchanged('/v1/booking-accounts', { bank });
});

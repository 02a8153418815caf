import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { capturedEmails, moveClock } from '../../support/test-tools.ts';

const service = await startTestApp();
const api = await service.caller();
await moveClock(api, '2027-07-20T22:30:00Z');
const late = await createSent(api, {
  client: { name: 'Ås Bakeri', email: 'Post@aas.example' },
  dueDate: '2027-07-21',
});
await capturedEmails(api, late.id, 1);
await moveClock(api, '2027-09-01T10:00:00Z');
bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: false }), 201);
const other = await createSent(api, { client: { name: 'Bø AS', email: 'faktura@bo.example' } });
const note = bodyOf(await api.post(`/v1/invoices/${other.id}/credit-notes`), 201);
await send(api, note.id);
await capturedEmails(api, other.id, 1);
await capturedEmails(api, note.id, 1);
await capturedEmails(api, late.id, 2);
bodyOf(await api.post(`/v1/test/invoices/${note.id}/bounce`), 200);

const list = async (query = '', by = api) => bodyOf(await by.get(`/v1/emails${query}`), 200);
const types = async (query = '') => (await list(query)).items.map(({ type }: any) => type);

test('the emails of all documents and letters are listed with their documents, newest first', async () => {
  const { items, totalCount } = await list();
  assert.equal(totalCount, 4);
  const [delivery] = bodyOf(await api.get(`/v1/invoices/${late.id}/deliveries`), 200).items;
  assert.deepEqual(items[3], {
    ...delivery,
    date: '2027-07-20T22:30:00.000Z',
    invoiceId: late.id,
    invoiceNumber: late.number,
    clientName: 'Ås Bakeri',
  });
  assert.deepEqual(await types(), ['credit_note', 'invoice', 'reminder', 'invoice']);
  assert.deepEqual(await types('?sort=date&pageSize=2&page=2'), ['invoice', 'credit_note']);
});

test('emails are chosen by status, content, day in Oslo, address and document', async () => {
  assert.deepEqual(await types('?status=bounced'), ['credit_note']);
  assert.deepEqual(await types('?type=invoice'), ['invoice', 'invoice']);
  assert.deepEqual(await types('?type=reminder'), ['reminder']);
  assert.deepEqual(await types('?type=collection_warning'), []);
  // Half past ten in the evening by UTC is the next day in Oslo.
  assert.deepEqual(await types('?dateTo=2027-07-20'), []);
  assert.deepEqual(await types('?dateFrom=2027-07-21&dateTo=2027-07-21'), ['invoice']);
  assert.deepEqual(await types('?q=@AAS.example'), ['reminder', 'invoice']);
  assert.deepEqual(await types('?q=bø'), ['credit_note', 'invoice']);
  assertInvalid(await api.get('/v1/emails?status=lost&type=letter&dateTo=x'), {
    status: 'unknown-value',
    type: 'unknown-value',
    dateTo: 'invalid-date',
  });
});

test('production has the same list, and each account its own', async () => {
  const production = await service.caller({ environment: 'production' });
  assert.equal((await list('', production)).totalCount, 0);
  const { id } = await createSent(production);
  const queued = await eventually('the email is listed', async () => (await list('', production)).items[0]);
  assert.equal(queued.invoiceId, id);
});

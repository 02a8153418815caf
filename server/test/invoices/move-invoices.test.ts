import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveInvoices } from '../../src/invoices/move-invoices.ts';
import { verify } from '../../src/verification/index.ts';
import { assertError, bodyOf } from '../support/api/answers.ts';
import { openAsOwner } from '../support/database/owner.ts';
import { putBackIntoTables } from '../support/database/unmoved-invoices.ts';
import { everyDocument } from '../support/documents/every-document.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);
const { api, unbooked } = await everyDocument(service);
bodyOf(await api.post('/v1/accounts', { number: '3021', name: 'Kurs' }), 201);
const named = await createDraft(api, { lines: [{ ...exemptLine(100), account: '3021' }] });
const draft = await createDraft(api, { lines: [exemptLine(100), { quantity: 2, unitPrice: 10 }] });

const paidOn = '2026-07-20';
const pay = (id: string) => api.post(`/v1/invoices/${id}/payments`, { amount: 1, paidOn });
const rows = () =>
  owner.selectFrom('invoices').select(['id', 'lines']).where('account_id', '=', api.accountId).execute();

async function putAllBack(): Promise<void> {
  await putBackIntoTables(
    owner,
    api.accountId,
    (await rows()).filter(({ lines }) => lines !== null).map(({ id }) => id),
  );
}

/** Everything that the API says of the account's invoices. */
async function read(): Promise<unknown[]> {
  const { items } = bodyOf(await api.get('/v1/invoices?pageSize=100&sort=createdAt'), 200);
  const each = await Promise.all(
    items.map(async ({ id }: { id: string }) => [
      await getInvoice(api, id),
      bodyOf(await api.get(`/v1/invoices/${id}/timeline`), 200),
    ]),
  );
  return [items, each, bodyOf(await api.get('/v1/opening-balances'), 200)];
}

async function assertHolds(): Promise<void> {
  const { holds, checks } = await verify(service.db);
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
  assert.equal(holds, true);
}

/** Whether nothing of these invoices is outside of their rows; of all invoices when none is named. */
async function areMoved(...ids: string[]): Promise<boolean> {
  const unmoved = (await rows()).filter(
    ({ id, lines }) => lines === null && (ids.length === 0 || ids.includes(id)),
  );
  const left = await owner
    .selectFrom('invoice_lines')
    .select('invoice_id')
    .where('account_id', '=', api.accountId)
    .$if(ids.length > 0, (query) => query.where('invoice_id', 'in', ids))
    .execute();
  return unmoved.length === 0 && left.length === 0;
}

test('the API says the same of invoices before and after they are moved, and verify holds', async () => {
  const before = await read();
  await putAllBack();
  assert.equal(await areMoved(), false);
  assert.deepEqual(await read(), before);
  await assertHolds();

  await moveInvoices(service.db);
  assert.equal(await areMoved(), true);
  assert.deepEqual(await read(), before);
  await assertHolds();
});

test('whatever changes an invoice moves that invoice first', async () => {
  await putAllBack();
  bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { notes: 'Ny' }), 200);
  const { lines, notes } = await getInvoice(api, draft.id);
  assert.deepEqual([lines.length, notes], [2, 'Ny']);

  const sent = await createSent(api, { lines: [exemptLine(100)] });
  await putBackIntoTables(owner, api.accountId, [sent.id]);
  assert.equal(bodyOf(await pay(sent.id), 201).payments.length, 1);

  const note = bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`), 201);
  await putBackIntoTables(owner, api.accountId, [sent.id, note.id]);
  bodyOf(await api.post(`/v1/invoices/${note.id}/send`), 200);
  assert.equal((await getInvoice(api, sent.id)).status, 'credited');
  assert.equal(await areMoved(draft.id, sent.id, note.id), true);
  await assertHolds();
});

test('an account that only a draft names is in use before the draft is moved and after', async () => {
  await putBackIntoTables(owner, api.accountId, [named.id]);
  assertError(await api.delete('/v1/accounts/3021'), 409, 'account-in-use');
  await moveInvoices(service.db);
  assertError(await api.delete('/v1/accounts/3021'), 409, 'account-in-use');

  await putBackIntoTables(owner, api.accountId, [named.id]);
  bodyOf(await api.delete(`/v1/invoices/${named.id}`), 204);
  bodyOf(await api.delete('/v1/accounts/3021'), 204);
});

test('payments that come while the invoices are moved are all kept', async () => {
  const sent = await Promise.all(
    Array.from({ length: 12 }, () => createSent(api, { lines: [exemptLine(100)] })),
  );
  await putAllBack();
  const moving = [moveInvoices(service.db), moveInvoices(service.db)];
  const paid = await Promise.all(sent.flatMap(({ id }) => [pay(id), pay(id), pay(id)]));
  for (const answer of paid) bodyOf(answer, 201);
  await Promise.all(moving);
  // A batch leaves out what a payment holds at that moment.
  await moveInvoices(service.db);
  for (const { id } of sent) assert.equal((await getInvoice(api, id)).payments.length, 3);
  assert.equal((await getInvoice(api, unbooked.paid)).status, 'paid');
  assert.equal(await areMoved(), true);
  await assertHolds();
});

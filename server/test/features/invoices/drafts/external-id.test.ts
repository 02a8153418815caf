import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../../src/platform/events/sequencer.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import { createApiCaller } from '../../../support/api/api-caller.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { createDraft, createSent, getInvoice, invoiceBody, send } from '../../../support/example-invoices.ts';
import { openBooks } from '../../../support/opening-examples.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const other = await startTestApp({ jobs: false, connection: service.connection });

const order = (externalId: unknown) => invoiceBody({ externalId });

test('a second invoice with an externalId is refused under any key, and the error names the first', async () => {
  const api = await service.caller();
  const key = crypto.randomUUID();
  const first = bodyOf(await api.post('/v1/invoices', order('ordre-1'), { key }), 201);
  assert.equal(first.externalId, 'ordre-1');
  assert.equal((await getInvoice(api, first.id)).externalId, 'ordre-1');
  const refused = await api.post('/v1/invoices', order(' ordre-1 '));
  assertError(refused, 409, 'invoice-exists', { existingId: first.id });
  await send(api, first.id);
  assertError(await api.post('/v1/invoices', order('ordre-1')), 409, 'invoice-exists', {
    existingId: first.id,
  });
  // The retry of the first request repeats its answer.
  const retried = await api.post('/v1/invoices', order('ordre-1'), { key });
  assert.deepEqual(bodyOf(retried, 201), first);
  assert.equal(retried.headers.get('idempotency-replayed'), 'true');
  // A refused request has left nothing.
  assert.equal(bodyOf(await api.get('/v1/invoices'), 200).totalCount, 1);
  assert.equal((await createDraft(api)).externalId, null);
});

test('of 20 requests at once with one externalId, to two services, one makes the invoice', async () => {
  const { accountId, token } = await service.caller();
  const callers = [service, other].map(({ url }) => createApiCaller(url, accountId, token));
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (callers[index % 2] ?? assert.fail()).post('/v1/invoices', order('ordre-samtidig')),
    ),
  );
  const [made, ...more] = answers.filter(({ status }) => status === 201);
  assert.equal(more.length, 0);
  const existingId = made?.body.id;
  for (const answer of answers.filter((one) => one !== made)) {
    assertError(answer, 409, 'invoice-exists', { existingId });
  }
});

test('two drafts that are given one externalId at once: one gets it', async () => {
  const api = await service.caller();
  const drafts = await Promise.all([createDraft(api), createDraft(api), createDraft(api)]);
  const answers = await Promise.all(
    drafts.map(({ id }) => api.patch(`/v1/invoices/${id}`, { externalId: 'ordre-2' })),
  );
  const refused = answers.filter(({ status }) => status !== 200);
  assert.equal(refused.length, 2);
  for (const answer of refused) assertError(answer, 409, 'invoice-exists');
});

test('each account has its externalIds, and so has each environment', async () => {
  const company = await service.createCompany();
  const accounts = await Promise.all([
    service.caller(),
    service.caller({ company }),
    service.caller({ company, environment: 'production' }),
  ]);
  for (const api of accounts) bodyOf(await api.post('/v1/invoices', order('ordre-1')), 201);
  for (const api of accounts)
    assertError(await api.post('/v1/invoices', order('ordre-1')), 409, 'invoice-exists');
});

test('a deleted draft frees its externalId, and so does a change', async () => {
  const api = await service.caller();
  const { id } = await createDraft(api, { externalId: 'ordre-3' });
  bodyOf(await api.delete(`/v1/invoices/${id}`), 204);
  const next = await createDraft(api, { externalId: 'ordre-3' });
  const changed = bodyOf(await api.patch(`/v1/invoices/${next.id}`, { externalId: 'ordre-4' }), 200);
  assert.equal(changed.externalId, 'ordre-4');
  await createDraft(api, { externalId: 'ordre-3' });
  assertError(await api.patch(`/v1/invoices/${next.id}`, { externalId: 'ordre-3' }), 409, 'invoice-exists');
  // What it has already changes nothing.
  const same = await api.patch(`/v1/invoices/${next.id}`, { externalId: 'ordre-4' });
  assert.deepEqual([bodyOf(same, 200), same.headers.get('etag')], [changed, '"2.1"']);
});

test('an order that was credited is invoiced again once the issued invoice has given its externalId up', async () => {
  const api = await service.caller();
  const sent = await createSent(api, { externalId: 'ordre-5' });
  const note = bodyOf(await api.post(`/v1/invoices/${sent.id}/credit-notes`, {}), 201);
  assert.equal(note.externalId, null);
  await send(api, note.id);
  const path = `/v1/invoices/${sent.id}` as const;
  assertError(await api.patch(path, { externalId: null, reference: 'x' }), 409, 'invoice-not-draft');
  assertError(await api.patch(path, {}), 409, 'invoice-not-draft');
  assertError(await api.patch(path, { externalId: null }, { 'if-match': '"1"' }), 412, 'precondition-failed');
  const before = await getInvoice(api, sent.id);
  const cleared = bodyOf(await api.patch(path, { externalId: null }), 200);
  assert.deepEqual({ ...cleared, updatedAt: '' }, { ...before, externalId: null, updatedAt: '' });
  const again = await createDraft(api, { externalId: 'ordre-5' });
  assertError(await api.patch(path, { externalId: 'ordre-5' }), 409, 'invoice-exists', {
    existingId: again.id,
  });
  assert.equal(
    bodyOf(await api.patch(path, { externalId: 'ordre-5-gammel' }), 200).externalId,
    'ordre-5-gammel',
  );
  // A credit note can be named as well, as a return.
  assert.equal(
    bodyOf(await api.patch(`/v1/invoices/${note.id}`, { externalId: 'retur-5' }), 200).externalId,
    'retur-5',
  );
  assertError(await api.post('/v1/invoices', order('retur-5')), 409, 'invoice-exists', {
    existingId: note.id,
  });
});

test('events show the externalId, and a change of it on an issued invoice is an event', async () => {
  const api = await service.caller();
  const sent = await createSent(api, { externalId: 'ordre-6' });
  bodyOf(await api.patch(`/v1/invoices/${sent.id}`, { externalId: 'ordre-7' }), 200);
  await sequenceAll(service.db);
  const { items } = bodyOf(await api.get('/v1/events?after=0&types=invoice.*'), 200);
  assert.deepEqual(
    items.map(({ type, data }) => [type, data.invoice?.externalId]),
    [
      ['invoice.created', 'ordre-6'],
      ['invoice.sent', 'ordre-6'],
      ['invoice.updated', 'ordre-7'],
    ],
  );
});

test('an opening invoice takes an externalId, so that its order is not invoiced again', async () => {
  const api = await service.caller();
  const { id } = existing((await openBooks(api)).openInvoices[0]);
  const named = bodyOf(await api.patch(`/v1/invoices/${id}`, { externalId: 'ordre-8' }), 200);
  assert.equal(named.externalId, 'ordre-8');
  assertError(await api.post('/v1/invoices', order('ordre-8')), 409, 'invoice-exists', { existingId: id });
  assertError(await api.patch(`/v1/invoices/${id}`, { reference: 'x' }), 409, 'opening-invoice');
});

test('a dry run tells of a taken externalId, and takes none', async () => {
  const api = await service.caller();
  const headers = { 'tilgode-dry-run': 'true' };
  assert.equal(
    bodyOf(await api.post('/v1/invoices', order('ordre-9'), { headers }), 201).externalId,
    'ordre-9',
  );
  const { id } = await createDraft(api, { externalId: 'ordre-9' });
  assertError(await api.post('/v1/invoices', order('ordre-9'), { headers }), 409, 'invoice-exists', {
    existingId: id,
  });
});

test('the list is filtered by externalId, written exactly', async () => {
  const api = await service.caller();
  const { id } = await createDraft(api, { externalId: 'Ordre/10 #æ' });
  await createDraft(api, { externalId: 'ordre/10 #æ' });
  const found = async (externalId: string) =>
    bodyOf(await api.get(`/v1/invoices?externalId=${encodeURIComponent(externalId)}`), 200);
  const { items, totalCount } = await found('Ordre/10 #æ');
  assert.deepEqual([items.map((one) => one.id), totalCount], [[id], 1]);
  assert.equal((await found('Ordre/10')).totalCount, 0);
});

test('an externalId has 1 to 100 characters on one line', async () => {
  const api = await service.caller();
  const longest = 'å'.repeat(100);
  assert.equal((await createDraft(api, { externalId: longest })).externalId, longest);
  for (const [wrong, code] of [
    ['', 'required'],
    ['  ', 'required'],
    ['å'.repeat(101), 'too-long'],
    ['a\nb', 'invalid-format'],
    [7, 'invalid-type'],
  ] as const) {
    assertInvalid(await api.post('/v1/invoices', order(wrong)), { externalId: code });
  }
});

test('the database itself refuses a second one', async () => {
  const api = await service.caller();
  const [one, two] = [await createDraft(api, { externalId: 'ordre-11' }), await createDraft(api)];
  const owner = openAsOwner(service.connection);
  const name = (id: string) =>
    owner.updateTable('invoices').set({ external_id: 'ordre-11' }).where('id', '=', id).execute();
  await name(one.id);
  await assert.rejects(name(two.id), /invoices_external_id_key|unique/);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { createDraft, createSent, exemptLine, getInvoice, send } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
service.clock.now = new Date('2026-07-20T08:00:00.000Z');
const api = await service.caller({ company });

for (const [changes, expected] of [
  [{ dueDate: '2026-09-01' }, { dueDate: '2026-09-01' }],
  [{ reference: 'ny' }, { reference: 'ny' }],
  [{ reference: null }, { reference: '' }],
  [{ notes: 'Hei\nder' }, { notes: 'Hei\nder' }],
  [{ notes: null }, { notes: null }],
  [{ deliveryDate: '2026-07-01' }, { deliveryDate: '2026-07-01' }],
  [{ deliveryDate: null }, { deliveryDate: null }],
  [{ deliveryPlace: 'Bodø' }, { deliveryPlace: 'Bodø' }],
  [{ deliveryPlace: null }, { deliveryPlace: null }],
] as const) {
  test(`changing ${JSON.stringify(changes)} changes these fields and nothing else`, async () => {
    const draft = await createDraft(api, {
      reference: 'ordre-1',
      notes: 'Takk',
      deliveryDate: '2026-06-30',
      deliveryPlace: 'Oslo',
    });
    service.clock.now = new Date('2026-07-20T08:05:00.000Z');
    const answer = await api.patch(`/v1/invoices/${draft.id}`, changes);
    service.clock.now = new Date('2026-07-20T08:00:00.000Z');
    assert.deepEqual(bodyOf(answer, 200), { ...draft, ...expected, updatedAt: '2026-07-20T08:05:00.000Z' });
    assert.deepEqual(await getInvoice(api, draft.id), answer.body);
  });
}

test('lines are replaced as a whole, and their prices are calculated again', async () => {
  const draft = await createDraft(api, { lines: [exemptLine(1), exemptLine(2), exemptLine(3)] });
  const lines = [{ description: 'Ny', quantity: 2, unitPrice: 10, vatRate: 15 }];
  const changed = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { lines }), 200);
  assert.deepEqual(changed.lines, [
    {
      description: 'Ny',
      quantity: 2,
      unitPrice: 10,
      vatRate: 15,
      vatCode: 31,
      account: null,
      unit: 'EA',
      discountPercent: null,
      discountAmount: null,
      unitPriceWithVat: null,
      discountAmountWithVat: null,
      lineTotal: 20,
      lineTotalWithVat: null,
      productId: null,
      vatAmount: 3,
    },
  ]);
  assert.deepEqual(
    [changed.subtotal, changed.vat, changed.total, changed.outstandingAmount],
    [20, 3, 23, 23],
  );
});

test('the client is replaced as a whole: by clientId, and by an inline client', async () => {
  const draft = await createDraft(api);
  const registered = bodyOf(await api.post('/v1/clients', { name: 'Ny AS', orgNumber: '981566378' }), 201);
  const byId = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { clientId: registered.id }), 200);
  assert.deepEqual([byId.client.id, byId.client.name, byId.client.city], [registered.id, 'Ny AS', '']);

  const inline = { client: { orgNumber: '981566378', city: 'Bodø' } };
  const { client } = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, inline), 200);
  assert.deepEqual([client.id, client.name, client.city], [registered.id, 'Ny AS', 'Bodø']);
});

test('the rules for a new draft apply to a changed draft', async () => {
  const draft = await createDraft(api);
  const path = `/v1/invoices/${draft.id}` as const;
  const priced = { quantity: 1, unitPrice: 1 };
  assertInvalid(await api.patch(path, { lines: [] }), { lines: 'required' });
  assertInvalid(await api.patch(path, { lines: null, dueDate: null }), {
    lines: 'required',
    dueDate: 'required',
  });
  assertInvalid(await api.patch(path, { client: { name: 'A' }, clientId: crypto.randomUUID() }), {
    client: 'client-and-client-id',
  });
  assertInvalid(await api.patch(path, { client: { city: 'Bodø' } }), { 'client.name': 'required' });
  assertInvalid(await api.patch(path, { status: 'sent', number: '7' }), {
    status: 'unknown-field',
    number: 'unknown-field',
  });
  assertError(
    await api.patch(path, { lines: [{ ...priced, vatCode: 3, vatRate: 12 }] }),
    400,
    'vat-rate-mismatch',
  );
  assertError(await api.patch(path, { clientId: crypto.randomUUID() }), 404, 'client-not-found');
  assert.deepEqual(await getInvoice(api, draft.id), draft);
});

test('precondition-failed: If-Match must name the present ETag, for a change and for deleting', async () => {
  const draft = await createDraft(api);
  const path = `/v1/invoices/${draft.id}` as const;
  const first = (await api.get(path)).headers.get('etag') ?? '';
  const changed = await api.patch(path, { reference: 'a' }, { 'if-match': first });
  assert.equal(changed.status, 200, changed.text);
  const second = changed.headers.get('etag') ?? '';

  assertError(await api.patch(path, { reference: 'b' }, { 'if-match': first }), 412, 'precondition-failed');
  assertError(
    await api.patch(path, { reference: 'b' }, { 'if-match': `W/${second}` }),
    412,
    'precondition-failed',
  );
  assertError(await api.delete(path, { 'if-match': first }), 412, 'precondition-failed');
  assert.equal((await getInvoice(api, draft.id)).reference, 'a');

  assert.equal((await api.patch(path, {}, { 'if-match': `${first}, ${second}` })).status, 200);
  assert.equal((await api.patch(path, {}, { 'if-match': '*' })).status, 200);
  assert.equal((await api.delete(path, { 'if-match': '*' })).status, 204);
});

test('a deleted draft is 204, then 404 for every request, and uses no number', async () => {
  const draft = await createDraft(api);
  const path = `/v1/invoices/${draft.id}` as const;
  const deleted = await api.delete(path);
  assert.deepEqual([deleted.status, deleted.text], [204, '']);
  assertError(await api.get(path), 404, 'not-found');
  assertError(await api.delete(path), 404, 'not-found');
  assertError(await api.patch(path, {}), 404, 'not-found');
  assertError(await api.post(`${path}/send`), 404, 'not-found');
  const rows = await service.db.selectFrom('invoices').select('id').where('id', '=', draft.id).execute();
  assert.deepEqual(rows, []);
  const [first, second] = [await createSent(api), await createSent(api)];
  assert.equal(Number(second.number), Number(first.number) + 1);
});

test('invoice-not-draft: a sent invoice cannot be changed or deleted', async () => {
  const sent = await createSent(api);
  assertError(await api.patch(`/v1/invoices/${sent.id}`, { notes: 'x' }), 409, 'invoice-not-draft');
  assertError(await api.delete(`/v1/invoices/${sent.id}`), 409, 'invoice-not-draft');
  assert.deepEqual(await getInvoice(api, sent.id), sent);
});

test('only reference and notes of a draft credit note can change; the draft can be deleted', async () => {
  const invoice = await createSent(api);
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  const path = `/v1/invoices/${note.id}` as const;
  const changed = bodyOf(await api.patch(path, { reference: 'retur', notes: 'Beklager' }), 200);
  assert.deepEqual({ ...note, reference: 'retur', notes: 'Beklager' }, { ...changed });
  assertInvalid(await api.patch(path, { dueDate: '2026-09-01', lines: [exemptLine(1)], notes: 'x' }), {
    dueDate: 'unknown-field',
    lines: 'unknown-field',
  });
  assertInvalid(await api.patch(path, { client: { name: 'En annen' } }), { client: 'unknown-field' });
  assert.equal((await api.delete(path)).status, 204);
  assert.deepEqual(await getInvoice(api, invoice.id), invoice);
});

test('not-found: a draft of another company or another environment is not changed', async () => {
  const draft = await createDraft(api);
  const path = `/v1/invoices/${draft.id}` as const;
  for (const other of [
    await service.caller(),
    await service.caller({ company, environment: 'production' }),
  ]) {
    assertError(await other.patch(path, { notes: 'x' }), 404, 'not-found');
    assertError(await other.delete(path), 404, 'not-found');
    assertError(await other.post(`${path}/send`), 404, 'not-found');
  }
  assert.deepEqual(await getInvoice(api, draft.id), draft);
  await send(api, draft.id);
});

test('a draft with a clientId follows the register until it is sent: values, ETag, search, readiness; nothing is written', async () => {
  const before = { name: 'Gammel AS', city: 'Oslo', country: 'NO', language: 'en' as const };
  const registered = bodyOf(await api.post('/v1/clients', before), 201);
  const draft = await createDraft(api, { client: null, clientId: registered.id });
  const etag = (await api.get(`/v1/invoices/${draft.id}`)).headers.get('etag');
  const readiness = async () => bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness`), 200);
  assert.deepEqual(
    (await readiness()).problems.map(({ field }) => field),
    ['client.email'],
  );
  const changes = { name: 'Helt Ny AS', email: 'ny@ny.example', address: 'Vei 1', language: 'nn' as const };
  bodyOf(await api.patch(`/v1/clients/${registered.id}`, changes), 200);
  const answer = await api.get(`/v1/invoices/${draft.id}`);
  const after = bodyOf(answer, 200);
  const { language, ...client } = changes;
  assert.deepEqual(after, { ...draft, language, client: { ...draft.client, ...client } });
  assert.notEqual(answer.headers.get('etag'), etag);
  assertError(
    await api.patch(`/v1/invoices/${draft.id}`, { notes: 'x' }, { 'if-match': etag ?? '' }),
    412,
    'precondition-failed',
  );
  assert.deepEqual((await readiness()).problems, []);
  const found = async (q: string) =>
    bodyOf(await api.get(`/v1/invoices?q=${encodeURIComponent(q)}`), 200).items.map(({ id }) => id);
  assert.deepEqual([await found('helt ny'), await found('gammel as')], [[draft.id], []]);
  const listed = bodyOf(await api.get(`/v1/invoices?clientId=${registered.id}`), 200).items;
  assert.deepEqual(listed, [after]);

  // A change of something else neither fixes the customer nor counts as one.
  bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { notes: 'Takk' }), 200);
  bodyOf(await api.patch(`/v1/clients/${registered.id}`, { city: 'Bodø' }), 200);
  const sent = await send(api, draft.id);
  assert.deepEqual(sent.client, { ...draft.client, ...client, city: 'Bodø' });
  assert.equal(sent.language, 'nn');
  bodyOf(await api.patch(`/v1/clients/${registered.id}`, { name: 'Enda Nyere AS' }), 200);
  assert.deepEqual((await getInvoice(api, draft.id)).client, sent.client);
});

test('an inline value that was given stays, and what was not given follows the register', async () => {
  const draft = await createDraft(api, {
    client: { name: 'Inline AS', city: 'Oslo', orgNumber: '983544622' },
    language: 'nb',
  });
  bodyOf(
    await api.patch(`/v1/clients/${draft.client.id}`, {
      name: 'Register AS',
      email: 'post@register.example',
      city: 'Bodø',
      address: 'Vei 2',
      language: 'en',
    }),
    200,
  );
  const after = await getInvoice(api, draft.id);
  const { name, city, email, address } = after.client;
  assert.deepEqual(
    [name, city, email, address, after.language],
    ['Inline AS', 'Oslo', 'post@register.example', 'Vei 2', 'nb'],
  );
  const byId = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { clientId: draft.client.id }), 200);
  assert.deepEqual([byId.client.name, byId.language], ['Register AS', 'en']);
  // An address of the register does not go to another country than the draft says.
  const abroad = await createDraft(api, { client: { orgNumber: '983544622', country: 'NO' } });
  bodyOf(await api.patch(`/v1/clients/${draft.client.id}`, { country: 'SJ', city: 'Longyearbyen' }), 200);
  const { country, city: kept } = (await getInvoice(api, abroad.id)).client;
  assert.deepEqual([country, kept], ['NO', 'Bodø']);
});

test('a draft from before the register was followed says what it said, and takes from the register what it lacks', async () => {
  const draft = await createDraft(api, { client: { name: 'Fra før AS', city: 'Oslo' } });
  await sql`update invoices set client_register = null where id = ${draft.id}`.execute(service.db);
  bodyOf(await api.patch(`/v1/clients/${draft.client.id}`, { email: 'for@for.example', city: 'Bodø' }), 200);
  const { email, city } = (await getInvoice(api, draft.id)).client;
  assert.deepEqual([email, city], ['for@for.example', 'Oslo']);
});

test('a mail again goes to the address on the document, and warns that the register has another one', async () => {
  const sent = await createSent(api, { client: { name: 'Igjen AS', email: 'gammel@igjen.example' } });
  const path = `/v1/invoices/${sent.id}/resend` as const;
  assert.equal(bodyOf(await api.post(path, {}), 202).warnings, undefined);
  bodyOf(await api.patch(`/v1/clients/${sent.client.id}`, { email: 'ny@igjen.example' }), 200);
  const again = bodyOf(await api.post(path, {}), 202);
  assert.deepEqual(
    again.warnings?.map(({ field, code }) => [field, code]),
    [['client.email', 'differs-from-register']],
  );
  assert.equal(bodyOf(await api.post(path, { email: 'ny@igjen.example' }), 202).warnings, undefined);
  const mails = bodyOf(await api.get(`/v1/invoices/${sent.id}/deliveries`), 200).items;
  assert.deepEqual(
    mails.slice(-2).map(({ recipient }) => recipient),
    ['gammel@igjen.example', 'ny@igjen.example'],
  );
});

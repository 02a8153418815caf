import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { inDays } from '../../support/dates.ts';
import { createQuote, createSentQuote, getQuote, invoiceQuote } from '../../support/example-quotes.ts';
import { assertChangesHaveEvents } from '../../support/events/changes-and-events.ts';
import { createSent, getInvoice, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();

const LINES = [
  { description: 'Timer', quantity: 7.5, unitPrice: 1250, vatCode: 3 },
  { description: 'Kaffe', quantity: 3, unitPrice: 149.9, vatCode: 31, discountPercent: 10 },
  { description: 'Oppsett', quantity: 1, unitPrice: 999.99, vatCode: 3, discountAmount: 100.01 },
];

const quantities = (lines: { description: string; quantity: number }[]) =>
  lines.map(({ description, quantity }) => `${description} ${quantity}`);

test('the whole quote becomes a draft that says the same, to the øre', async () => {
  const quote = await createSentQuote(api, {
    lines: LINES,
    dueDate: '2199-06-30',
    reference: 'ordre-1',
    buyerReference: 'Kari',
    orderReference: 'PO-1',
    notes: 'Takk',
    deliveryPlace: 'Oslo',
    deliveryPeriod: { from: '2199-01-01', to: '2199-01-31' },
    metadata: { orderId: '7' },
    language: 'nn',
  });
  const answer = await api.post(`/v1/quotes/${quote.id}/invoices`, { dueDateAgreed: true });
  const draft = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `http://tilgode.test/v1/invoices/${draft.id}`);
  assert.deepEqual(draft, await getInvoice(api, draft.id));
  const same = [
    'subtotal vat total lines reference buyerReference orderReference notes deliveryPlace deliveryDate',
    'deliveryPeriod prepayment metadata language client clientType dueDate',
  ]
    .join(' ')
    .split(' ') as (keyof typeof quote & keyof typeof draft)[];
  for (const field of same) assert.deepEqual(draft[field], quote[field], field);
  assert.deepEqual(
    [draft.status, draft.quoteId, draft.externalId, draft.number, draft.dueDateAgreed],
    ['draft', quote.id, null, null, true],
  );
  const after = await getQuote(api, quote.id);
  assert.deepEqual([after.status, after.invoicedShare, after.invoiceIds], ['invoiced', 100, [draft.id]]);
  assertError(await api.post(`/v1/quotes/${quote.id}/invoices`, {}), 409, 'quote-already-invoiced');
  const sent = await send(api, draft.id);
  assert.equal(sent.quoteId, quote.id);
  const note = bodyOf(await api.post(`/v1/invoices/${draft.id}/credit-notes`, {}), 201);
  assert.equal(note.quoteId, null);
  await send(api, note.id);
  assert.equal((await getQuote(api, quote.id)).invoicedShare, 100, 'a credit note gives no share back');
});

test('parts sum exactly to all quantities and discounts; a deleted draft gives its share back', async () => {
  const quote = await createSentQuote(api, { lines: LINES });
  const first = await invoiceQuote(api, quote.id, { share: 33.33 });
  assert.deepEqual(quantities(first.lines), ['Timer 2.4997', 'Kaffe 0.9999', 'Oppsett 0.3333']);
  assert.deepEqual(
    first.lines.map(({ discountPercent, discountAmount }) => discountPercent ?? discountAmount),
    [null, 10, 33.33],
  );
  const second = await invoiceQuote(api, quote.id, { share: 33.33 });
  assertInvalid(await api.post(`/v1/quotes/${quote.id}/invoices`, { share: 33.35 }), {
    share: 'out-of-range',
  });
  const beyond = bodyOf(await api.post(`/v1/quotes/${quote.id}/invoices`, { share: 50 }), 400);
  assert.deepEqual(beyond.errors?.[0]?.details, { greaterThan: 0, max: 33.34 });
  const third = await invoiceQuote(api, quote.id);
  assert.deepEqual(quantities(third.lines), ['Timer 2.5006', 'Kaffe 1.0002', 'Oppsett 0.3334']);
  assert.equal(third.lines[2]?.discountAmount, 33.35);
  assert.equal((await getQuote(api, quote.id)).status, 'invoiced');

  bodyOf(await api.delete(`/v1/invoices/${second.id}`), 204);
  const after = await getQuote(api, quote.id);
  assert.deepEqual(
    [after.status, after.invoicedShare, after.invoiceIds],
    ['sent', 66.67, [first.id, third.id]],
  );
  const last = await invoiceQuote(api, quote.id);
  assert.deepEqual(quantities(last.lines), quantities(second.lines));
  await workOff(service.db, service.outbox, service.madeAccounts);
  await assertChangesHaveEvents(service.db.of(api.accountId));
});

test('prices with VAT stay as they were given, and the parts have their kind', async () => {
  const quote = await createSentQuote(api, {
    lines: [
      { description: 'Bok', quantity: 3, unitPriceWithVat: 99.9, vatCode: 3 },
      { description: 'Mat', quantity: 7, unitPriceWithVat: 33.33, vatCode: 31, discountAmountWithVat: 20 },
    ],
  });
  assert.equal(quote.total, 513.01);
  const half = await invoiceQuote(api, quote.id, { share: 50 });
  assert.deepEqual(
    half.lines.map(({ unitPriceWithVat, quantity, discountAmountWithVat }) => [
      unitPriceWithVat,
      quantity,
      discountAmountWithVat,
    ]),
    [
      [99.9, 1.5, null],
      [33.33, 3.5, 10],
    ],
  );
  const rest = await invoiceQuote(api, quote.id);
  assert.ok(Math.abs(half.total + rest.total - quote.total) < 0.02, `${half.total} + ${rest.total}`);
});

test('shares are refused that are none: 0, below, above 100, too precise, so small that no line has anything', async () => {
  const quote = await createSentQuote(api, { lines: [{ quantity: 0.0001, unitPrice: 1 }] });
  const path = `/v1/quotes/${quote.id}/invoices` as const;
  assertInvalid(await api.post(path, { share: 0 }), { share: 'greater-than' });
  assertInvalid(await api.post(path, { share: -1 }), { share: 'greater-than' });
  assertInvalid(await api.post(path, { share: 100.01 }), { share: 'out-of-range' });
  assertInvalid(await api.post(path, { share: 33.333 }), { share: 'too-precise' });
  assertInvalid(await api.post(path, { share: '50' }), { share: 'invalid-type' });
  assertInvalid(await api.post(path, { share: 50 }), { share: 'out-of-range' });
  const whole = await invoiceQuote(api, quote.id, { share: 100 });
  assert.equal(whole.lines.length, 1);
});

test('a draft and a declined quote cannot be invoiced, an accepted and an expired one can', async () => {
  const own = await service.caller();
  await moveClock(own, '2027-03-01');
  const draft = await createQuote(own);
  assertError(await own.post(`/v1/quotes/${draft.id}/invoices`, {}), 409, 'quote-not-sent');
  const declined = await createSentQuote(own);
  bodyOf(await own.post(`/v1/quotes/${declined.id}/decline`, {}), 200);
  assertError(await own.post(`/v1/quotes/${declined.id}/invoices`, {}), 409, 'quote-not-open', {
    status: 'declined',
  });
  const accepted = await createSentQuote(own);
  bodyOf(await own.post(`/v1/quotes/${accepted.id}/accept`, {}), 200);
  await invoiceQuote(own, accepted.id, { share: 10 });
  assert.equal((await getQuote(own, accepted.id)).status, 'accepted');
  const expired = await createSentQuote(own, { validUntil: '2027-03-02' });
  await moveClock(own, '2027-03-05');
  assert.equal((await getQuote(own, expired.id)).status, 'expired');
  const part = await invoiceQuote(own, expired.id, { share: 10 });
  assert.equal((await getQuote(own, expired.id)).status, 'expired');
  assert.equal(part.issueDate, '2027-03-05');
});

test('the due date is that of the request, else of the quote, else the payment term of the client or the company', async () => {
  const own = await service.caller();
  await moveClock(own, '2027-03-01');
  const client = bodyOf(
    await own.post('/v1/clients', { name: 'Sen AS', email: 'sen@sen.example', paymentTermDays: 30 }),
    201,
  );
  const termed = await createSentQuote(own, { client: undefined, clientId: client.id });
  assert.equal((await invoiceQuote(own, termed.id, { share: 50 })).dueDate, '2027-03-31');
  assert.equal((await invoiceQuote(own, termed.id, { dueDate: '2027-04-15' })).dueDate, '2027-04-15');
  const plain = await createSentQuote(own);
  assert.equal((await invoiceQuote(own, plain.id)).dueDate, '2027-03-15');
  const dated = await createSentQuote(own, { dueDate: '2027-05-01' });
  assert.equal((await invoiceQuote(own, dated.id)).dueDate, '2027-05-01');
});

test('two conversions at once never take more than the whole', async () => {
  for (const body of [{}, { share: 60 }, { share: 50 }]) {
    const quote = await createSentQuote(api, { lines: LINES });
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => api.post(`/v1/quotes/${quote.id}/invoices`, body)),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, body.share === 50 ? 2 : 1);
    const after = await getQuote(api, quote.id);
    assert.equal(after.invoicedShare, (body.share ?? 100) * made.length);
    assert.equal(after.invoiceIds.length, made.length);
  }
});

test('an acceptance beside a conversion, and a deletion beside a conversion, are both whole', async () => {
  const quote = await createSentQuote(api, { lines: LINES });
  const [accepted, made] = await Promise.all([
    api.post(`/v1/quotes/${quote.id}/accept`, {}),
    api.post(`/v1/quotes/${quote.id}/invoices`, { share: 40 }),
  ]);
  assert.deepEqual([accepted.status, made.status], [200, 201]);
  const after = await getQuote(api, quote.id);
  assert.deepEqual([after.status, after.invoicedShare], ['accepted', 40]);
  const draft = bodyOf(made, 201);
  const [gone, rest] = await Promise.all([
    api.delete(`/v1/invoices/${draft.id}`),
    api.post(`/v1/quotes/${quote.id}/invoices`, {}),
  ]);
  assert.deepEqual([gone.status, rest.status], [204, 201]);
  const { invoicedShare, invoiceIds } = await getQuote(api, quote.id);
  assert.ok(invoicedShare === 100 || invoicedShare === 60, String(invoicedShare));
  assert.equal(invoiceIds.length, 1);
});

test('a dry run converts nothing, and the same key converts once', async () => {
  const quote = await createSentQuote(api);
  const dry = await api.post(
    `/v1/quotes/${quote.id}/invoices`,
    {},
    { headers: { 'tilgode-dry-run': 'true' } },
  );
  assert.equal(bodyOf(dry, 201).quoteId, quote.id);
  assert.equal((await getQuote(api, quote.id)).invoicedShare, 0);
  const key = crypto.randomUUID();
  const once = await api.post(`/v1/quotes/${quote.id}/invoices`, { share: 10 }, { key });
  const again = await api.post(`/v1/quotes/${quote.id}/invoices`, { share: 10 }, { key });
  assert.deepEqual(bodyOf(again, 201), bodyOf(once, 201));
  assert.equal((await getQuote(api, quote.id)).invoicedShare, 10);
});

test('the invoice has the customer as the register has it today, and the lines of the quote', async () => {
  const quote = await createSentQuote(api, { lines: LINES });
  const { client } = await getQuote(api, quote.id);
  bodyOf(await api.patch(`/v1/clients/${quote.client.id}`, { name: 'Nytt navn', address: 'Ny vei 1' }), 200);
  assert.deepEqual((await getQuote(api, quote.id)).client, client, 'what was sent stays');
  const first = await invoiceQuote(api, quote.id, { share: 50 });
  assert.deepEqual([first.client.name, first.client.address], ['Nytt navn', 'Ny vei 1']);
  bodyOf(await api.patch(`/v1/clients/${quote.client.id}`, { address: 'Ny vei 2' }), 200);
  assert.equal((await getInvoice(api, first.id)).client.address, 'Ny vei 2');
  bodyOf(await api.patch(`/v1/invoices/${first.id}`, { lines: [{ quantity: 1, unitPrice: 1 }] }), 200);
  assert.equal((await getInvoice(api, first.id)).quoteId, quote.id);
  const rest = await invoiceQuote(api, quote.id);
  assert.deepEqual(quantities(rest.lines), ['Timer 3.75', 'Kaffe 1.5', 'Oppsett 0.5']);
});

test('what was said otherwise than the register for the quote stays on its invoice; a draft of a quote follows the register', async () => {
  const { id } = bodyOf(await api.post('/v1/clients', { name: 'Mor', email: 'familien@hus.example' }), 201);
  const quote = await createQuote(api, { client: { name: 'Sønn', email: 'familien@hus.example' } });
  assert.equal(quote.client.id, id);
  const byId = await createQuote(api, { client: null, clientId: id });
  const etag = (await api.get(`/v1/quotes/${byId.id}`)).headers.get('etag') ?? '';
  bodyOf(await api.patch(`/v1/clients/${id}`, { name: 'Mormor', email: 'ny@hus.example' }), 200);
  const { client } = await getQuote(api, byId.id);
  assert.deepEqual([client.name, client.email], ['Mormor', 'ny@hus.example']);
  const found = bodyOf(await api.get('/v1/quotes?q=mormor'), 200).items;
  assert.deepEqual(
    found.map((one) => one.id),
    [byId.id],
  );
  assertError(
    await api.patch(`/v1/quotes/${byId.id}`, { notes: 'x' }, { 'if-match': etag }),
    412,
    'precondition-failed',
  );
  for (const one of [quote, byId]) bodyOf(await api.post(`/v1/quotes/${one.id}/send`, {}), 200);
  bodyOf(await api.patch(`/v1/clients/${id}`, { name: 'Oldemor' }), 200);
  const invoices = [await invoiceQuote(api, quote.id), await invoiceQuote(api, byId.id)];
  assert.deepEqual(
    invoices.map((one) => [one.client.name, one.client.email]),
    [
      ['Sønn', 'ny@hus.example'],
      ['Oldemor', 'ny@hus.example'],
    ],
  );
});

test('a line keeps its product, and what it took of it, through the quote to the invoice', async () => {
  const product = bodyOf(
    await api.post('/v1/products', { name: 'Kaffe, 1 kg', unitPrice: 149.9, vatCode: 31 }),
    201,
  );
  const quote = await createSentQuote(api, { lines: [{ productId: product.id, quantity: 4 }] });
  bodyOf(await api.patch(`/v1/products/${product.id}`, { unitPrice: 200, archived: true }), 200);
  const draft = await invoiceQuote(api, quote.id, { share: 50 });
  assert.deepEqual(
    draft.lines.map(({ productId, description, unitPrice, quantity }) => [
      productId,
      description,
      unitPrice,
      quantity,
    ]),
    [[product.id, 'Kaffe, 1 kg', 149.9, 2]],
  );
  assert.equal(
    (await api.delete(`/v1/products/${product.id}`)).status,
    200,
    'it was used, so it is archived',
  );
});

test('the drafts of quotes keep their client in the register; a sent quote to a deleted client makes no invoice', async () => {
  const own = await service.caller();
  const draft = await createQuote(own);
  const path = `/v1/clients/${draft.client.id}` as const;
  assertError(await own.delete(path), 409, 'client-has-drafts', { draftIds: [], quoteIds: [draft.id] });
  bodyOf(await own.post(`/v1/quotes/${draft.id}/send`, {}), 200);
  await workOff(service.db, service.outbox, service.madeAccounts);
  assert.equal(bodyOf(await own.get('/v1/test/emails'), 200).totalCount, 1);
  bodyOf(await own.delete(path), 204);
  assert.equal(bodyOf(await own.get('/v1/test/emails'), 200).totalCount, 0);
  assert.equal((await getQuote(own, draft.id)).client.name, 'Kari Nordmann', 'what was sent stays');
  assertError(await own.post(`/v1/quotes/${draft.id}/invoices`, {}), 404, 'client-not-found');
});

test('an account that a line of a quote asks for stays in the chart', async () => {
  const own = await service.caller();
  bodyOf(
    await own.post('/v1/accounts', { number: '3055', name: 'Konsulent', acceptsVat: true, type: 'Income' }),
    201,
  );
  await createQuote(own, { lines: [{ ...LINES[0], account: '3055' }] });
  assertError(await own.delete('/v1/accounts/3055'), 409, 'account-in-use');
  assertInvalid(
    await own.post('/v1/quotes', {
      validUntil: '2199-01-01',
      client: { name: 'A' },
      lines: [{ ...LINES[0], account: '9999' }],
    }),
    { 'lines[0].account': 'invalid-format' },
  );
});

test('nothing of quotes is in books, lists of invoices, sales, receivables, SAF-T, VAT and figures', async () => {
  const own = await service.caller();
  await createSent(own);
  const before = await picture(own);
  const quote = await createSentQuote(own, { lines: LINES });
  await createQuote(own, { lines: LINES });
  bodyOf(await own.post(`/v1/quotes/${quote.id}/accept`, {}), 200);
  const declined = await createSentQuote(own, { lines: LINES });
  bodyOf(await own.post(`/v1/quotes/${declined.id}/decline`, {}), 200);
  await workOff(service.db, service.outbox, service.madeAccounts);
  assert.deepEqual(await picture(own), before);
});

/** All that tells of documents and money of the account. */
async function picture(caller: ApiCaller) {
  const year = inDays(0).slice(0, 4);
  const period = `from=${year}-01-01&to=${year}-12-31`;
  const paths = [
    '/v1/invoices',
    '/v1/payments',
    `/v1/journal-entries?from=${year}-01&to=${year}-12`,
    `/v1/reports/sales?${period}`,
    '/v1/reports/receivables',
    `/v1/reports/vat?year=${year}&term=1`,
    `/v1/reports/clients`,
    `/v1/reports/invoices`,
    `/v1/reports/trial-balance`,
    `/v1/reports/ledger?${period}&account=3000`,
    '/v1/reports/number-gaps',
  ] as const;
  const answers = await Promise.all(paths.map((path) => caller.get(path)));
  for (const answer of answers) assert.equal(answer.status, 200, answer.text);
  const safT = await caller.get(`/v1/exports/saf-t?${period}`);
  assert.equal(safT.status, 200, safT.text);
  const told = safT.text.replace(/<\w+:(AuditFileDateCreated|DateCreated)>[^<]*/g, '');
  return [...answers.map(({ text }) => text.replaceAll(/"(madeAt|createdAt)":"[^"]*"/g, '')), told];
}

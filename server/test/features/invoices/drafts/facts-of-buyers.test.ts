import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../../support/api/answer-types.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import { createDraft, createSent, getInvoice, send } from '../../../support/example-invoices.ts';
import { getPdf } from '../../../support/documents/pdf.ts';
import { request } from '../../../support/api/api-caller.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00Z');
const company = await service.createCompany();
const api = await service.caller({ company });

const FACTS = {
  deliveryPeriod: { from: '2026-07-01', to: '2026-07-15' },
  reference: 'ordre-7',
  buyerReference: 'Kari Ås',
  orderReference: 'PO-2041',
  metadata: { orderId: '10045', 'the shop': 'Bergen' },
  lines: [
    { description: 'Rådgivning', quantity: 7.5, unit: 'HUR', unitPrice: 1250, discountPercent: 12.5 },
    { description: 'Kaffe', quantity: 3, unit: 'KGM', unitPrice: 149.9, vatCode: 31, discountAmount: 49.7 },
    { description: 'Kopp', quantity: 2, unit: 'EA', unitPrice: 50, vatCode: 3, discountAmount: 0 },
    { description: 'Frakt', quantity: 1, unitPrice: 100 },
  ],
};
/** 9375.00 − 1171.88; 449.70 − 49.70; 100.00; 100.00. */
const TOTALS = [8203.12, 400, 100, 100];

test('a draft without these facts has their defaults', async () => {
  const draft = await createDraft(api);
  const { deliveryPeriod, buyerReference, orderReference, metadata, lines } = draft;
  assert.deepEqual(
    { deliveryPeriod, buyerReference, orderReference, metadata },
    { deliveryPeriod: null, buyerReference: null, orderReference: null, metadata: {} },
  );
  const { unit, discountPercent, discountAmount } = existing(lines[0]);
  assert.deepEqual([unit, discountPercent, discountAmount], ['EA', null, null]);
});

test('a draft has units, discounts, a period of delivery, references and metadata, as it was given', async () => {
  const draft = await createDraft(api, FACTS);
  const { lines, ...rest } = FACTS;
  const told: Record<string, unknown> = draft;
  for (const [field, value] of Object.entries(rest)) assert.deepEqual(told[field], value, field);
  assert.equal(draft.deliveryDate, null);
  assert.deepEqual(
    draft.lines.map(({ unit, discountPercent, discountAmount }) => [unit, discountPercent, discountAmount]),
    [
      ['HUR', 12.5, null],
      ['KGM', null, 49.7],
      ['EA', null, 0],
      ['EA', null, null],
    ],
  );
  assert.deepEqual(
    draft.lines.map(({ lineTotal }) => lineTotal),
    TOTALS,
  );
  // 25 % of 8403.12 is 2100.78, and 15 % of 400 is 60.
  assert.deepEqual([draft.subtotal, draft.vat, draft.total], [8803.12, 2160.78, 10963.9]);
  assert.deepEqual(await getInvoice(api, draft.id), draft);
  assert.equal(lines.length, draft.lines.length);
});

test('a change replaces what it names: a day of delivery takes the place of the period, and the other way round', async () => {
  const draft = await createDraft(api, FACTS);
  const change = async (body: object) => bodyOf(await api.patch(`/v1/invoices/${draft.id}`, body), 200);
  const onDay = await change({ deliveryDate: '2026-07-10' });
  assert.deepEqual([onDay.deliveryDate, onDay.deliveryPeriod], ['2026-07-10', null]);
  const overDays = await change({ deliveryPeriod: { from: '2026-07-02', to: '2026-07-02' } });
  assert.deepEqual(
    [overDays.deliveryDate, overDays.deliveryPeriod],
    [null, { from: '2026-07-02', to: '2026-07-02' }],
  );
  const emptied = await change({
    deliveryPeriod: null,
    buyerReference: ' ',
    orderReference: null,
    metadata: { kept: 'yes' },
  });
  assert.deepEqual(
    [emptied.deliveryPeriod, emptied.buyerReference, emptied.orderReference, emptied.metadata],
    [null, null, null, { kept: 'yes' }],
  );
  assert.deepEqual((await change({ metadata: null })).metadata, {});
  assert.deepEqual(emptied.reference, 'ordre-7');
});

test('the answer of a draft can be sent back as its change, and nothing changes', async () => {
  const draft = await createDraft(api, FACTS);
  const { deliveryDate, deliveryPeriod, buyerReference, orderReference, metadata, lines } = draft;
  const again = lines.map(
    ({ lineTotal: _total, lineTotalWithVat: _withVat, vatAmount: _vat, ...line }) => line,
  );
  const body = { deliveryDate, deliveryPeriod, buyerReference, orderReference, metadata, lines: again };
  const { lines: after, ...changed } = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, body), 200);
  assert.deepEqual(after, lines);
  assert.equal(changed.total, draft.total);
});

test('an issued invoice keeps these facts; the PDF and the public page show them, but not the metadata', async () => {
  const draft = await createDraft(api, FACTS);
  const invoice = await send(api, draft.id);
  const facts = ['deliveryDate', 'deliveryPeriod', 'buyerReference', 'orderReference', 'metadata'] as const;
  for (const field of facts) assert.deepEqual(invoice[field], draft[field], field);
  assert.deepEqual(invoice.lines.map(withoutAccount), draft.lines.map(withoutAccount));
  const { text } = await getPdf(service.url, api, `/v1/invoices/${invoice.id}/pdf`);
  const page = await request(service.url, 'GET', invoice.publicUrl.replace(BASE_URL, ''));
  const html = page.text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/[\s\u00A0]+/g, ' ');
  for (const fact of [
    '01.07.2026 – 15.07.2026',
    'Leveringsperiode',
    'Deres ref.',
    'Kari Ås',
    'PO-2041',
    'ordre-7',
    '7,5 timer',
    '12,5 %',
    '3 kg',
    '49,70',
    '2 stk.',
    '8 203,12',
  ]) {
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(fact), `«${fact}» is missing in:\n${text}`);
    assert.ok(html.includes(fact), `«${fact}» is missing in:\n${html}`);
  }
  for (const secret of ['10045', 'the shop']) assert.ok(!text.includes(secret) && !html.includes(secret));
});

function withoutAccount({ account: _account, ...line }: Schemas['InvoiceLine']) {
  return line;
}

test('an invoice without discounts has no column for them, and a line without a unit no word', async () => {
  const invoice = await createSent(api, { lines: [{ description: 'Kaffe', quantity: 3, unitPrice: 100 }] });
  const { text } = await getPdf(service.url, api, `/v1/invoices/${invoice.id}/pdf`);
  assert.ok(!text.includes('Rabatt') && !text.includes('stk.'), text);
});

test('a credit note has the facts of its invoice; a discount in kroner is shared by the quantity', async () => {
  const invoice = await createSent(api, FACTS);
  const credit = async (lines: object[]) =>
    send(api, bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, { lines }), 201).id);
  const first = await credit([
    { lineIndex: 0, quantity: 2.5 },
    { lineIndex: 1, quantity: 1 },
  ]);
  for (const field of [
    'deliveryPeriod',
    'deliveryDate',
    'buyerReference',
    'orderReference',
    'metadata',
  ] as const) {
    assert.deepEqual(first[field], invoice[field], field);
  }
  assert.deepEqual(
    first.lines.map(({ unit, discountPercent, discountAmount, lineTotal }) => [
      unit,
      discountPercent,
      discountAmount,
      lineTotal,
    ]),
    [
      ['HUR', 12.5, null, 2734.37],
      // A third of 400.00 is 133.33, and 149.90 − 133.33 is 16.57.
      ['KGM', null, 16.57, 133.33],
    ],
  );
  await credit([
    { lineIndex: 0, quantity: 5 },
    { lineIndex: 1, quantity: 2 },
    { lineIndex: 2, quantity: 2 },
    { lineIndex: 3, quantity: 1 },
  ]);
  const { creditedAmount, total } = await getInvoice(api, invoice.id);
  assert.equal(creditedAmount, total);
});

test('references and metadata of a credit note can be changed', async () => {
  const invoice = await createSent(api, FACTS);
  const draft = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`), 201);
  const changes = { buyerReference: 'Ola', orderReference: 'PO-1', metadata: { a: 'b' } };
  const changed: Record<string, unknown> = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, changes), 200);
  for (const [field, value] of Object.entries(changes)) assert.deepEqual(changed[field], value, field);
});

test('invoices are found by pairs of their metadata, all of them at once', async () => {
  const shop = { shop: 'Å & [ø]', 'order id': '1' };
  const one = await createDraft(api, { metadata: shop });
  const two = await createSent(api, { metadata: { ...shop, 'order id': '2' } });
  const other = await service.caller();
  await createDraft(other, { metadata: shop });
  const find = async (...pairs: [string, string][]) => {
    const query = pairs.map(
      ([key, value]) => `metadata[${encodeURIComponent(key)}]=${encodeURIComponent(value)}`,
    );
    const { items, totalCount } = bodyOf(
      await api.get(`/v1/invoices?${query.join('&')}&sort=createdAt`),
      200,
    );
    assert.equal(totalCount, items.length);
    return items.map(({ id }) => id);
  };
  assert.deepEqual(await find(['shop', shop.shop]), [one.id, two.id]);
  assert.deepEqual(await find(['shop', shop.shop], ['order id', '2']), [two.id]);
  assert.deepEqual(await find(['shop', 'å & [ø]']), []);
  assert.deepEqual(await find(['order id', '1'], ['shop', 'Oslo']), []);
  const encoded = await api.get(`/v1/invoices?${encodeURIComponent('metadata[order id]')}=2&status=sent`);
  assert.deepEqual(
    bodyOf(encoded, 200).items.map(({ id }) => id),
    [two.id],
  );
});

test('the pairs may be written as a list, which every generated client can', async () => {
  const order = { order: '7', page: 'a=b', channel: 'web' };
  const one = await createDraft(api, { metadata: order });
  await createDraft(api, { metadata: { ...order, channel: 'phone' } });
  const find = async (query: string) =>
    bodyOf(await api.get(`/v1/invoices?${query}`), 200).items.map(({ id }) => id);
  assert.deepEqual(await find('metadataPairs=order=7,channel=web'), [one.id]);
  assert.deepEqual(await find('metadataPairs=order%3D7%2Cpage%3Da%3Db%2Cchannel%3Dweb'), [one.id]);
  assert.deepEqual(await find('metadataPairs=order=7&metadata[channel]=web'), [one.id]);
  assert.deepEqual(await find('metadataPairs=channel=web&metadata[channel]=phone'), []);
  assert.deepEqual(await find('metadataPairs=channel=web,channel=phone'), []);
});

test('a malformed filter by metadata is refused', async () => {
  for (const [query, error] of [
    ['metadata=1', 'metadata invalid-type'],
    ['metadata[]=1', 'metadata required'],
    ['metadata[a]=1&metadata[a]=2', 'metadata.a invalid-type'],
    [`metadata[${'k'.repeat(41)}]=1`, 'metadata too-long'],
    [`metadata[a]=${'v'.repeat(501)}`, 'metadata.a too-long'],
    ['metadata[a]=%00', 'metadata.a invalid-format'],
    ['metadata[__proto__]=1', '? unknown-parameter'],
    ['metadataPairs=a', 'metadataPairs invalid-format'],
    ['metadataPairs==a', 'metadataPairs invalid-format'],
    ['metadataPairs=a=1,', 'metadataPairs invalid-format'],
    ['metadataPairs=a=1&metadataPairs=b=2', 'metadataPairs invalid-type'],
    [`metadataPairs=a=${'v'.repeat(2000)}`, 'metadataPairs too-long'],
    ['reference[a]=1', '? unknown-parameter'],
  ]) {
    const { errors } = bodyOf(await api.get(`/v1/invoices?${query}`), 400);
    assert.ok(errors);
    assert.deepEqual(
      errors.map(({ field, code }) => `${field} ${code}`),
      [error],
      query,
    );
  }
});

test('all of it verifies', async () => {
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

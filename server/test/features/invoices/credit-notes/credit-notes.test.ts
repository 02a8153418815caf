import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oreFromKroner } from '../../../../src/domain/money.ts';
import type { Schemas } from '../../../support/api/answer-types.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import type { Sent } from '../../../support/example-invoices.ts';
import { assertError, assertInvalid, bodyOf } from '../../../support/api/answers.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createDraft,
  createSent,
  exemptLine,
  getInvoice,
  invoiceBody,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const company = await service.createCompany();
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const api = await service.caller({ company });

type Part = { lineIndex: number; quantity: number };

const creditOf = (of: ApiCaller, id: string, lines?: Part[]) =>
  of.post(`/v1/invoices/${id}/credit-notes`, lines && { lines });

/** Makes and sends a credit note. */
async function credit(of: ApiCaller, id: string, lines?: Part[]) {
  const draft = bodyOf(await creditOf(of, id, lines), 201);
  return send(of, draft.id);
}

async function pay(of: ApiCaller, id: string, amount: number, paidOn = '2026-07-20') {
  return bodyOf(await of.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);
}

test('a credit note without lines credits the whole invoice, as a draft with positive amounts', async () => {
  const { warnings: _, ...invoice } = await createSent(api, {
    reference: 'ordre-1',
    notes: 'Takk',
    dueDate: '2026-08-01',
    lines: [exemptLine(100), { description: 'Kaffe', quantity: 3, unitPrice: 149.9, vatCode: 31 }],
  });
  const answer = await creditOf(api, invoice.id);
  const draft = bodyOf(answer, 201);
  assert.equal(answer.headers.get('location'), `${BASE_URL}/v1/invoices/${draft.id}`);
  assert.deepEqual(draft, {
    ...invoice,
    id: draft.id,
    type: 'credit_note',
    status: 'draft',
    number: null,
    kid: null,
    notes: null,
    dueDate: '2026-07-20',
    payableUntil: null,
    outstandingAmount: 0,
    creditedInvoiceId: invoice.id,
    channel: null,
    publicUrl: null,
  });
  assert.deepEqual(await getInvoice(api, invoice.id), invoice);

  const sent = await send(api, draft.id);
  assert.deepEqual(
    [sent.status, sent.number, sent.kid, sent.total, sent.outstandingAmount],
    ['sent', String(Number(invoice.number) + 1), null, 617.16, 0],
  );
  const credited = await getInvoice(api, invoice.id);
  assert.deepEqual(
    [credited.status, credited.creditedAmount, credited.outstandingAmount, credited.paidAt],
    ['credited', 617.16, 0, '2026-07-20'],
  );
  assert.deepEqual(credited.lines, invoice.lines);
});

test('a credit note is due on the day it is sent and has its own notes; its draft counts for nothing', async () => {
  const invoice = await createSent(api);
  const answer = await api.post(`/v1/invoices/${invoice.id}/credit-notes`, { notes: 'Retur' });
  const draft = bodyOf(answer, 201);
  assert.deepEqual([draft.notes, draft.issueDate, draft.dueDate], ['Retur', '2026-07-20', '2026-07-20']);
  assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, invoice.total);
  service.clock.now = new Date('2026-07-22T10:00:00.000Z');
  const sent = await send(await service.caller({ company }), draft.id);
  service.clock.now = new Date('2026-07-20T10:00:00.000Z');
  assert.deepEqual([sent.issueDate, sent.dueDate], ['2026-07-22', '2026-07-22']);
  assert.equal((await getInvoice(api, invoice.id)).paidAt, '2026-07-22');
});

test('the worked example: a credit note for line 2 takes back 449.70 and 67.46', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh, {
    lines: [
      { description: 'Design', quantity: 7.5, unitPrice: 1250, vatRate: 25 },
      { description: 'Kaffe', quantity: 3, unitPrice: 149.9, vatCode: 31 },
      { description: 'Reise', quantity: 1, unitPrice: 387.5, vatCode: 33 },
      { description: 'Bok', quantity: 1, unitPrice: 349, vatCode: 5 },
      { description: 'Kurs', quantity: 1, unitPrice: 200, vatCode: 6 },
    ],
  });
  const note = await credit(fresh, invoice.id, [{ lineIndex: 1, quantity: 3 }]);
  assert.deepEqual([note.subtotal, note.vat, note.total], [449.7, 67.46, 517.16]);
  const entry = (await journalOf(fresh, '2026')).find(({ series }) => series === 'CreditNote');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3030 449.7', '2701 67.46', '1500 -517.16']);
  assert.deepEqual(
    [entry.number, entry.sourceDocumentType, entry.sourceDocumentId, entry.correctsEntryId],
    [1, 'CreditNote', note.id, null],
  );
  const after = await getInvoice(fresh, invoice.id);
  assert.deepEqual([after.status, after.creditedAmount, after.outstandingAmount], ['sent', 517.16, 12701.75]);
});

test('several credit notes together equal the invoice to the øre, though all were drafted before any was sent', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh, {
    lines: [
      { quantity: 3, unitPrice: 33.3333, vatRate: 25 },
      { quantity: 0.7, unitPrice: 0.99, vatRate: 25 },
      { quantity: 7, unitPrice: 9.99, vatRate: 12 },
    ],
  });
  const parts: Part[][] = [
    [0, 1, 2].map((lineIndex) => ({ lineIndex, quantity: [1, 0.1, 2][lineIndex] ?? 0 })),
    [0, 1, 2].map((lineIndex) => ({ lineIndex, quantity: [1, 0.3, 2.5][lineIndex] ?? 0 })),
    [{ lineIndex: 0, quantity: 1 }],
  ];
  const drafts: Schemas['Invoice'][] = [];
  for (const lines of parts) drafts.push(bodyOf(await creditOf(fresh, invoice.id, lines), 201));
  const notes: Schemas['Invoice'][] = [];
  for (const { id } of drafts) notes.push(await send(fresh, id));
  notes.push(await credit(fresh, invoice.id));

  const sum = (pick: (note: Schemas['Invoice']) => number) =>
    notes.reduce((total, note) => total + oreFromKroner(pick(note)), 0n);
  assert.deepEqual(
    [sum((note) => note.subtotal), sum((note) => note.vat), sum((note) => note.total)],
    [invoice.subtotal, invoice.vat, invoice.total].map(oreFromKroner),
  );
  // The thirds of 100.00 as the credit notes were sent, not as they were drafted.
  assert.deepEqual(
    notes.slice(0, 3).map((note) => note.lines[0]?.lineTotal),
    [33.33, 33.34, 33.33],
  );
  const credited = await getInvoice(fresh, invoice.id);
  assert.deepEqual([credited.status, credited.outstandingAmount], ['credited', 0]);
  await assertBooksAgree(fresh, ['2026']);
});

test('credit-exceeds-invoice: a credit note takes more of a line than is left, at creation', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(10, 3)] });
  const exceeding: Part[][] = [
    [{ lineIndex: 0, quantity: 3.0001 }],
    [
      { lineIndex: 0, quantity: 2 },
      { lineIndex: 0, quantity: 1.5 },
    ],
  ];
  for (const lines of exceeding) {
    assertError(await creditOf(api, invoice.id, lines), 409, 'credit-exceeds-invoice');
  }
  await credit(api, invoice.id, [{ lineIndex: 0, quantity: 2 }]);
  assertError(
    await creditOf(api, invoice.id, [{ lineIndex: 0, quantity: 1.0001 }]),
    409,
    'credit-exceeds-invoice',
  );
  assert.equal(bodyOf(await creditOf(api, invoice.id, [{ lineIndex: 0, quantity: 1 }]), 201).total, 10);
});

test('credit-exceeds-invoice: of two competing drafts the second is refused when it is sent', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(10, 3)] });
  const two = [{ lineIndex: 0, quantity: 2 }];
  const [first, second] = [await creditOf(api, invoice.id, two), await creditOf(api, invoice.id, two)];
  await send(api, first.body.id);
  assertError(await api.post(`/v1/invoices/${second.body.id}/send`), 409, 'credit-exceeds-invoice');
  assert.equal((await getInvoice(api, second.body.id)).status, 'draft');
  assert.equal((await getInvoice(api, invoice.id)).creditedAmount, 20);
});

test('a line that is not on the invoice is validation-failed', async () => {
  const invoice = await createSent(api);
  assertInvalid(await creditOf(api, invoice.id, [{ lineIndex: 1, quantity: 1 }]), {
    'lines[0].lineIndex': 'out-of-range',
  });
  assertInvalid(await creditOf(api, invoice.id, []), { lines: 'required' });
});

test('invoice-not-creditable: a draft, a credit note and a credited invoice, at creation and when the credit note is sent', async () => {
  const draft = await createDraft(api);
  assertError(await creditOf(api, draft.id), 409, 'invoice-not-creditable');
  const invoice = await createSent(api);
  const late = bodyOf(await creditOf(api, invoice.id), 201);
  const note = await credit(api, invoice.id);
  assertError(await creditOf(api, note.id), 409, 'invoice-not-creditable');
  assertError(await creditOf(api, invoice.id), 409, 'invoice-not-creditable');
  assertError(
    await creditOf(api, invoice.id, [{ lineIndex: 0, quantity: 1 }]),
    409,
    'invoice-not-creditable',
  );
  assertError(await api.post(`/v1/invoices/${late.id}/send`), 409, 'invoice-not-creditable');
  assertError(await creditOf(api, crypto.randomUUID()), 404, 'not-found');
  assertError(await creditOf(await service.caller(), invoice.id), 404, 'not-found');
});

test('after a paid invoice is credited, 2900 shows the debt to the client, and paidAt stays', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh, { lines: [exemptLine(1000)] });
  await pay(fresh, invoice.id, 1000, '2026-07-15');
  const note = await credit(fresh, invoice.id);
  const after = await getInvoice(fresh, invoice.id);
  assert.deepEqual(
    [after.status, after.paidAmount, after.creditedAmount, after.outstandingAmount, after.paidAt],
    ['credited', 1000, 1000, 0, '2026-07-15'],
  );
  const entry = (await journalOf(fresh, '2026')).find(({ series }) => series === 'CreditNote');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3100 1000', '2900 -1000']);
  assert.deepEqual(entry.lines[1]?.customerId, note.client.id);
  await assertBooksAgree(fresh, ['2026']);
});

test('after a partly paid invoice is credited, 1500 is 0, and the paid part is owed to the client', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh, { lines: [exemptLine(1000)] });
  await pay(fresh, invoice.id, 400, '2026-07-15');
  await credit(fresh, invoice.id);
  const after = await getInvoice(fresh, invoice.id);
  assert.deepEqual([after.status, after.outstandingAmount, after.paidAt], ['credited', 0, '2026-07-20']);
  const entry = (await journalOf(fresh, '2026')).find(({ series }) => series === 'CreditNote');
  assert.ok(entry);
  assert.deepEqual(postings(entry), ['3100 1000', '1500 -600', '2900 -400']);
});

test('after a partial credit note the rest can be paid, and not more', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100, 10)] });
  await credit(api, invoice.id, [{ lineIndex: 0, quantity: 4 }]);
  assertError(
    await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 600.01, paidOn: '2026-07-20' }),
    409,
    'payment-exceeds-outstanding',
    { outstanding: 600 },
  );
  const paid = await pay(api, invoice.id, 600, '2026-07-01');
  assert.deepEqual(
    [paid.status, paid.paidAt, paid.creditedAmount, paid.paidAmount],
    ['paid', '2026-07-20', 400, 600],
  );
});

for (const [name, parts, expected] of [
  ['all', undefined, { outstanding: 0, status: 'credited', paidAt: '2026-07-20' }],
  ['a part', [{ lineIndex: 0, quantity: 3 }], { outstanding: 700, status: 'sent', paidAt: null }],
] as const) {
  test(`a payment reversed after ${name} was credited leaves 1500 equal to the outstanding amounts`, async () => {
    const fresh = await service.caller();
    const invoice = await createSent(fresh, { lines: [exemptLine(100, 10)] });
    const { payments } = await pay(fresh, invoice.id, 1000, '2026-07-15');
    await credit(fresh, invoice.id, parts && [...parts]);
    const reversal = await fresh.delete(`/v1/invoices/${invoice.id}/payments/${payments[0]?.id}`);
    const reversed = bodyOf(reversal, 200);
    assert.deepEqual(
      { outstanding: reversed.outstandingAmount, status: reversed.status, paidAt: reversed.paidAt },
      expected,
    );
    await assertBooksAgree(fresh, ['2026']);
    const owed = (await journalOf(fresh, '2026'))
      .flatMap(({ lines }) => lines)
      .filter(({ account }) => account === '2900')
      .reduce((sum, line) => sum + line.debit - line.credit, 0);
    assert.equal(owed, 0);
  });
}

test('credit on a paid invoice is paid back: the payment is reversed, and the kept part is recorded again', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh, { lines: [exemptLine(100, 10)] });
  const { payments } = await pay(fresh, invoice.id, 1000, '2026-07-15');
  await credit(fresh, invoice.id, [{ lineIndex: 0, quantity: 3 }]);
  bodyOf(await fresh.delete(`/v1/invoices/${invoice.id}/payments/${payments[0]?.id}`), 200);
  const kept = await pay(fresh, invoice.id, 700, '2026-07-15');
  assert.deepEqual([kept.status, kept.paidAmount, kept.outstandingAmount], ['paid', 700, 0]);
  const balances = new Map<string, number>();
  for (const { lines } of await journalOf(fresh, '2026')) {
    for (const { account, debit, credit: credited } of lines) {
      balances.set(account, (balances.get(account) ?? 0) + debit - credited);
    }
  }
  assert.deepEqual(Object.fromEntries(balances), { 1500: 0, 1920: 700, 2900: 0, 3100: -700 });
  await assertBooksAgree(fresh, ['2026']);
});

test('an amount is credited over the VAT of the invoice, beside lines, and all of them equal the invoice', async () => {
  const invoice = await createSent(api, {
    lines: [
      { description: 'Timer', quantity: 3, unitPrice: 333.33, vatCode: 3 },
      { description: 'Mat', quantity: 7, unitPrice: 14.99, vatCode: 31 },
      { description: 'Mer', quantity: 1, unitPrice: 99.99, vatCode: 3 },
    ],
  });
  const path = `/v1/invoices/${invoice.id}/credit-notes` as const;
  assertInvalid(await api.post(path, { amount: 1 }), { description: 'required' });
  assertInvalid(await api.post(path, { description: 'x', vatCode: 3 }), {
    vatCode: 'unknown-field',
    description: 'unknown-field',
  });
  const both = { amount: 1, description: 'x', lines: [{ lineIndex: 0, quantity: 1 }] };
  assertInvalid(await api.post(path, both), { lines: 'unknown-field' });
  assertInvalid(await api.post(path, { amount: 1, description: 'x', vatCode: 5 }), {
    vatCode: 'unknown-vat-code',
  });
  const tooMuch = { amount: invoice.total + 0.01, description: 'x' };
  assertError(await api.post(path, tooMuch), 409, 'credit-exceeds-invoice', { amount: invoice.total });

  const notes: Sent[] = [];
  for (const body of [
    { amount: 100.01, description: 'Prisavslag' },
    { lines: [{ lineIndex: 0, quantity: 1 }] },
    { amount: 33.33, vatCode: 31, description: 'Maten var kald' },
    {},
  ]) {
    const draft = bodyOf(await api.post(path, body), 201);
    notes.push(await send(api, draft.id));
  }
  const [first, , third] = notes;
  assert.deepEqual([first?.total, third?.total, third?.lines.length], [100.01, 33.33, 1]);
  assert.deepEqual(
    first?.lines.map(({ description, vatCode, quantity }) => [description, vatCode, quantity]),
    [
      ['Prisavslag', 3, 1],
      ['Prisavslag', 31, 1],
    ],
  );
  const sum = (amount: 'subtotal' | 'vat' | 'total') =>
    notes.reduce((total, note) => total + Math.round(note[amount] * 100), 0) / 100;
  assert.deepEqual(
    [sum('subtotal'), sum('vat'), sum('total')],
    [invoice.subtotal, invoice.vat, invoice.total],
  );
  assert.equal((await getInvoice(api, invoice.id)).status, 'credited');
});

test('a credit note has lines of its own, within what is left of each VAT of the invoice, and all of them equal the invoice', async () => {
  const invoice = await createSent(api, {
    lines: [
      { description: 'Timer', quantity: 3, unitPrice: 333.33, vatCode: 3 },
      { description: 'Mat', quantity: 7, unitPrice: 14.99, vatCode: 31 },
    ],
  });
  const path = `/v1/invoices/${invoice.id}/credit-notes` as const;
  const own = (unitPrice: number, more: object = {}) => ({
    description: 'Prisavslag',
    quantity: 1,
    unitPrice,
    vatCode: 3,
    ...more,
  });
  assertInvalid(await api.post(path, { ownLines: [own(1, { vatCode: null }), own(1, { vatCode: 5 })] }), {
    'ownLines[0].vatCode': 'required',
    'ownLines[1].vatCode': 'unknown-vat-code',
  });
  assertInvalid(await api.post(path, { ownLines: [own(0.001)] }), {
    'ownLines[0].unitPrice': 'out-of-range',
  });
  assertInvalid(await api.post(path, { ownLines: [own(1, { unitPrice: null, unitPriceWithVat: 1 })] }), {
    'ownLines[0].unitPriceWithVat': 'mixed-prices',
  });
  assertInvalid(
    await api.post(path, { ownLines: [own(1, { unitPriceWithVat: 1 }), { ...own(1), unitPrice: null }] }),
    {
      'ownLines[0].unitPriceWithVat': 'price-and-price-with-vat',
      'ownLines[1].unitPrice': 'required',
    },
  );
  assertInvalid(await api.post(path, { ownLines: [own(1)], amount: 1, description: 'x' }), {
    ownLines: 'unknown-field',
  });
  // Each VAT stands for itself: nothing is taken from the other one.
  const refused = await api.post(path, { ownLines: [own(900), own(100)] });
  assertError(refused, 409, 'credit-exceeds-invoice', { lineIndex: 1, amount: 99.99 });
  assertError(
    await api.post(path, { ownLines: [own(104.94, { vatCode: 31 })] }),
    409,
    'credit-exceeds-invoice',
    {
      lineIndex: 0,
      amount: 104.93,
    },
  );

  const written = {
    ownLines: [
      own(40.05, { quantity: 2.5, description: 'Timer som ikke ble brukt' }),
      own(10, { vatCode: 31 }),
    ],
  };
  const draft = bodyOf(await api.post(path, written), 201);
  assert.deepEqual(
    draft.lines.map(({ description, quantity, unitPrice, lineTotal, vatAmount, vatCode }) => [
      description,
      quantity,
      unitPrice,
      lineTotal,
      vatAmount,
      vatCode,
    ]),
    [
      ['Timer som ikke ble brukt', 2.5, 40.05, 100.13, 25.03, 3],
      ['Prisavslag', 1, 10, 10, 1.5, 31],
    ],
  );
  // Another one takes the last of a VAT before it is sent.
  const other = bodyOf(await api.post(path, { ownLines: [own(899.86)] }), 201);
  const late = bodyOf(await api.post(path, { ownLines: [own(900)] }), 201);
  const notes = [await send(api, draft.id), await send(api, other.id)];
  assertError(await api.post(`/v1/invoices/${late.id}/send`), 409, 'credit-exceeds-invoice', {
    lineIndex: 0,
    amount: 0,
  });
  const changed = bodyOf(
    await api.patch(`/v1/invoices/${late.id}`, { credit: { ownLines: [own(94.93, { vatCode: 31 })] } }),
    200,
  );
  notes.push(await send(api, changed.id));
  const sum = (amount: 'subtotal' | 'vat' | 'total') =>
    notes.reduce((total, note) => total + Math.round(note[amount] * 100), 0) / 100;
  assert.deepEqual(
    [sum('subtotal'), sum('vat'), sum('total')],
    [invoice.subtotal, invoice.vat, invoice.total],
  );
  assert.equal((await getInvoice(api, invoice.id)).status, 'credited');
});

test('an own line is booked on the account of what it credits; where no account has enough, it is a line for each', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh, {
    lines: [
      { description: 'Timer', quantity: 1, unitPrice: 100, vatCode: 3, account: '3000' },
      { description: 'Varer', quantity: 1, unitPrice: 300, vatCode: 3, account: '3020' },
    ],
  });
  const path = `/v1/invoices/${invoice.id}/credit-notes` as const;
  const own = (unitPrice: number) => ({ ownLines: [{ description: 'Avslag', quantity: 1, unitPrice }] });
  const first = bodyOf(await fresh.post(path, own(200)), 201);
  assert.deepEqual(
    first.lines.map(({ account, lineTotal }) => [account, lineTotal]),
    [['3020', 200]],
  );
  await send(fresh, first.id);
  const second = bodyOf(await fresh.post(path, own(150)), 201);
  assert.deepEqual(
    second.lines.map(({ account, lineTotal, unitPrice }) => [account, lineTotal, unitPrice]),
    [
      ['3000', 75, 75],
      ['3020', 75, 75],
    ],
  );
  await send(fresh, second.id);
  await credit(fresh, invoice.id);
  await assertBooksAgree(fresh, ['2026']);
});

test('own lines of an invoice with prices with VAT have prices with VAT, and take exactly that', async () => {
  const invoice = await createSent(api, {
    lines: [{ description: 'Kaffe', quantity: 3, unitPriceWithVat: 49.99, vatCode: 3 }],
  });
  const ownLines = [{ description: 'Avslag', quantity: 3, unitPriceWithVat: 9.99 }];
  const draft = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, { ownLines }), 201);
  const note = await send(api, draft.id);
  assert.deepEqual([note.total, note.lines[0]?.unitPriceWithVat, note.lines[0]?.quantity], [29.97, 9.99, 3]);
  assert.equal((await credit(api, invoice.id)).total, 120);
});

test('a draft credit note can credit something else, and is shared anew when it is sent', async () => {
  const invoice = await createSent(api, {
    lines: [exemptLine(100), { description: 'Kaffe', quantity: 1, unitPrice: 80, vatCode: 3 }],
  });
  const path = `/v1/invoices/${invoice.id}/credit-notes` as const;
  const draft = bodyOf(await api.post(path, { amount: 100, description: 'Avslag' }), 201);
  assert.deepEqual(
    draft.lines.map(({ lineTotal, vatAmount }) => [lineTotal, vatAmount]),
    [
      [50, 0],
      [40, 10],
    ],
  );
  const other = bodyOf(await api.post(path, { lines: [{ lineIndex: 1, quantity: 1 }] }), 201);
  await send(api, other.id);
  const sent = await send(api, draft.id);
  assert.deepEqual(
    sent.lines.map(({ lineTotal, vatAmount }) => [lineTotal, vatAmount]),
    [[100, 0]],
  );
  const again = await createSent(api, { lines: [exemptLine(100)] });
  const note = bodyOf(await api.post(`/v1/invoices/${again.id}/credit-notes`, {}), 201);
  const change = { credit: { amount: 30, description: 'Avslag' } };
  const changed = bodyOf(await api.patch(`/v1/invoices/${note.id}`, change), 200);
  assert.deepEqual([changed.total, changed.lines[0]?.description], [30, 'Avslag']);
  assertInvalid(await api.patch(`/v1/invoices/${note.id}`, { credit: { amount: 30 } }), {
    'credit.description': 'required',
  });
  const plain = bodyOf(await api.post('/v1/invoices', invoiceBody()), 201);
  assertInvalid(await api.patch(`/v1/invoices/${plain.id}`, change), { credit: 'unknown-field' });
});

test('a credit note takes back what was rounded off', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  const path = `/v1/invoices/${invoice.id}` as const;
  bodyOf(await api.post(`${path}/payments`, { amount: 99.5, paidOn: invoice.issueDate }), 201);
  bodyOf(await api.post(`${path}/write-offs`, { reason: 'rounding' }), 201);
  const draft = bodyOf(await api.post(`${path}/credit-notes`, {}), 201);
  await send(api, draft.id);
  const after = await getInvoice(api, invoice.id);
  assert.deepEqual(
    [after.status, after.writeOffs, after.writtenOffAmount, after.creditedAmount],
    ['credited', [], 0, 100],
  );
});

test('a credit note is mailed and numbered once, in the same number series as the invoices', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh);
  const note = await credit(fresh, invoice.id);
  const next = await createSent(fresh);
  assert.deepEqual([invoice.number, note.number, next.number], ['1', '2', '3']);
  assertError(await fresh.post(`/v1/invoices/${note.id}/send`), 409, 'invoice-not-draft');
  const mails = await service.db
    .selectFrom('deliveries')
    .select('id')
    .where('account_id', '=', fresh.accountId)
    .where('invoice_id', '=', note.id)
    .execute();
  assert.equal(mails.length, 1);
});

test('an invoice of 0 kr can be credited once, as a whole', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(0)] });
  assert.equal((await credit(api, invoice.id)).total, 0);
  assertError(await creditOf(api, invoice.id), 409, 'invoice-not-creditable');
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
});

test('verify finds no fault with them', async () => {
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.filter(({ breaches }) => breaches.length > 0),
    [],
  );
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { scaledFromNumber } from '../../../../src/domain/money.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { request } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { getPdf } from '../../../support/documents/pdf.ts';
import { elementsAt, readXml, textAt } from '../../../support/documents/read-xml.ts';
import { fatal, findingsOf, withoutOfficialRules } from '../../../support/e-invoices/official-rules.ts';
import {
  createDraft,
  createSent,
  getInvoice,
  invoiceBody,
  journalOf,
  postings,
  send,
} from '../../../support/example-invoices.ts';
import { moveClock } from '../../../support/test-tools.ts';
import { BASE_URL, startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00Z');
const company = await service.createCompany({ name: 'Blåbær & Sønn AS' });
const api = await service.caller({ company });

const CUP = { description: 'Kopp', quantity: 3, unitPriceWithVat: 99.9, vatCode: 3 };
const COFFEE = {
  description: 'Kaffe',
  quantity: 7,
  unit: 'KGM',
  unitPriceWithVat: 33.33,
  vatCode: 31,
  discountPercent: 10,
};
const BOX = {
  description: 'Eske',
  quantity: 2,
  unitPriceWithVat: 149,
  vatCode: 3,
  discountAmountWithVat: 50,
};
const FREE = { description: 'Bok', quantity: 1, unitPriceWithVat: 35, vatCode: 5 };
const BUYER = {
  name: 'Fjord Kaffe AS',
  email: 'faktura@fjordkaffe.example',
  city: 'Bergen',
  orgNumber: '974760673',
};
const CODES: Record<string, number> = { '25': 3, '15': 31, '12': 33, '0': 5 };

/** Fails the test where `verify` finds anything in the account. */
async function assertSound(of: ApiCaller): Promise<void> {
  const { checks } = await verify(service.db, { accountId: of.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
}

async function creditPart(of: ApiCaller, id: string, lines?: { lineIndex: number; quantity: number }[]) {
  const draft = bodyOf(await of.post(`/v1/invoices/${id}/credit-notes`, lines && { lines }), 201);
  return send(of, draft.id);
}

/** A line of the guide's table: `7 × 33.33 at 15 % with 10 % off`. */
function readLine(text: string) {
  const [, quantity = '1', price, rate = '', discount, unit] =
    /^(?:([\d.]+) × )?([\d.]+) at (\d+) %(?: with ([\d.]+) (%|kr) off)?$/.exec(text.trim()) ?? [];
  assert.ok(price, text);
  const off = unit === '%' ? 'discountPercent' : 'discountAmountWithVat';
  return {
    quantity: Number(quantity),
    unitPriceWithVat: Number(price),
    vatCode: CODES[rate],
    ...(discount && { [off]: Number(discount) }),
  };
}

test('each example of the guide is charged as it says', async () => {
  const guide = readFileSync(new URL('../../../../../docs/invoices.md', import.meta.url), 'utf8');
  const table = guide.split('## Prices with VAT')[1]?.split('\n## ')[0] ?? '';
  const rows = [...table.matchAll(/^\| (.*? %.*?) +\| ([\d.]+) +\| ([\d.]+) +\| ([\d.]+) +\|$/gm)];
  assert.ok(rows.length >= 6);
  for (const [, lines = '', ...expected] of rows) {
    const { total, subtotal, vat } = await createDraft(api, { lines: lines.split(',').map(readLine) });
    assert.deepEqual([total, subtotal, vat], expected.map(Number), lines);
  }
});

test('the answer has the price as it was given, and what it is without VAT; a line without VAT has neither', async () => {
  const { lines } = await createDraft(api, { lines: [BOX, COFFEE] });
  const [box, coffee] = lines;
  assert.deepEqual(
    { ...box, description: '' },
    {
      productId: null,
      description: '',
      quantity: 2,
      unit: 'EA',
      unitPrice: 119.2,
      unitPriceWithVat: 149,
      discountPercent: null,
      discountAmount: 40,
      discountAmountWithVat: 50,
      vatRate: 25,
      vatCode: 3,
      account: null,
      lineTotal: 198.4,
      lineTotalWithVat: 248,
      vatAmount: 49.6,
    },
  );
  assert.deepEqual(
    [coffee?.unitPrice, coffee?.discountPercent, coffee?.discountAmount, coffee?.discountAmountWithVat],
    [28.9826086957, 10, null, null],
  );
  const [plain] = (await createDraft(api)).lines;
  assert.deepEqual(
    [plain?.unitPriceWithVat, plain?.lineTotalWithVat, plain?.discountAmountWithVat],
    [null, null, null],
  );
});

const CUP_WITHOUT = { quantity: 1, unitPrice: 80, vatCode: 3 };
const REFUSED: [name: string, lines: object[], errors: Record<string, string>][] = [
  ['no price', [{ quantity: 1, vatCode: 3 }], { 'lines[0].unitPrice': 'required' }],
  ['two prices', [{ ...CUP, unitPrice: 79.92 }], { 'lines[0].unitPriceWithVat': 'price-and-price-with-vat' }],
  [
    'neither code nor rate, for no default decides what a price holds',
    [CUP, { quantity: 1, unitPriceWithVat: 10 }],
    { 'lines[1].vatCode': 'required' },
  ],
  ['prices of two kinds', [CUP_WITHOUT, CUP, CUP_WITHOUT], { 'lines[1].unitPriceWithVat': 'mixed-prices' }],
  [
    'prices of two kinds, the other way',
    [CUP, CUP_WITHOUT, CUP_WITHOUT],
    { 'lines[1].unitPrice': 'mixed-prices', 'lines[2].unitPrice': 'mixed-prices' },
  ],
  [
    'a discount without VAT on a price with it',
    [{ ...CUP, discountAmount: 5 }],
    { 'lines[0].discountAmount': 'mixed-prices' },
  ],
  [
    'a discount with VAT on a price without it',
    [{ ...CUP_WITHOUT, discountAmountWithVat: 5 }],
    { 'lines[0].discountAmountWithVat': 'mixed-prices' },
  ],
  [
    'two discounts',
    [{ ...CUP, discountAmountWithVat: 5, discountPercent: 5 }],
    { 'lines[0].discountAmountWithVat': 'discount-percent-and-amount' },
  ],
  [
    'a discount above the line',
    [{ ...CUP, discountAmountWithVat: 299.71 }],
    { 'lines[0].discountAmountWithVat': 'out-of-range' },
  ],
  ['five decimals', [{ ...CUP, unitPriceWithVat: 0.00001 }], { 'lines[0].unitPriceWithVat': 'too-precise' }],
  ['below 0', [{ ...CUP, unitPriceWithVat: -1 }], { 'lines[0].unitPriceWithVat': 'greater-than-or-equal' }],
  ['a text', [{ ...CUP, unitPriceWithVat: '99' }], { 'lines[0].unitPriceWithVat': 'invalid-type' }],
];

for (const [name, lines, errors] of REFUSED) {
  test(`refused in a new invoice and in a change: ${name}`, async () => {
    assertInvalid(await api.post('/v1/invoices', invoiceBody({ lines })), errors);
    const draft = await createDraft(api);
    assertInvalid(await api.patch(`/v1/invoices/${draft.id}`, { lines }), errors);
  });
}

test('a rate does instead of a code; null is left out; the whole line may be taken off', async () => {
  const { total, vat, lines } = await createDraft(api, {
    lines: [
      { ...CUP, vatCode: null, vatRate: 25, unitPrice: null, discountAmount: null },
      { ...FREE, vatCode: null, vatRate: 0, discountAmountWithVat: 35 },
    ],
  });
  assert.deepEqual([total, vat, lines[0]?.vatCode, lines[1]?.lineTotalWithVat], [299.7, 59.94, 3, 0]);
});

test('a change may turn the kind of all prices; a dry run tells the total and keeps nothing', async () => {
  const draft = await createDraft(api);
  const dry = await api.call('PATCH', `/v1/invoices/${draft.id}`, {
    body: { lines: [CUP] },
    headers: { 'tilgode-dry-run': 'true' },
  });
  assert.equal((dry.body as { total: number }).total, 299.7);
  assert.equal((await getInvoice(api, draft.id)).total, 125);
  const changed = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { lines: [CUP, BOX] }), 200);
  assert.deepEqual([changed.subtotal, changed.vat, changed.total], [438.16, 109.54, 547.7]);
  const readiness = bodyOf(await api.get(`/v1/invoices/${draft.id}/readiness`), 200);
  assert.deepEqual([readiness.canSend, readiness.problems], [true, []]);
});

test('the answer can be sent back without what follows from it, and nothing changes', async () => {
  const draft = await createDraft(api, { lines: [CUP, COFFEE, BOX, FREE] });
  const again = draft.lines.map(
    ({
      lineTotal: _net,
      lineTotalWithVat: _sum,
      vatAmount: _vat,
      unitPrice: _price,
      discountAmount: _off,
      ...line
    }) => line,
  );
  const changed = bodyOf(await api.patch(`/v1/invoices/${draft.id}`, { lines: again }), 200);
  assert.deepEqual([changed.lines, changed.updatedAt], [draft.lines, draft.updatedAt]);
});

test('a company outside the VAT register has no price with VAT, and none of its documents speaks of it', async () => {
  const outside = await service.caller({
    company: await service.createCompany({ vatRegistered: false, defaultVatRateBp: 0 }),
  });
  const refused = await outside.post('/v1/invoices', invoiceBody({ lines: [CUP] }));
  assert.equal(bodyOf(refused, 400).code, 'not-vat-registered');
  const sent = await createSent(outside, { lines: [{ ...CUP, vatCode: 7 }] });
  assert.deepEqual([sent.total, sent.vat, sent.lines[0]?.unitPrice], [299.7, 0, 99.9]);
  const { text } = await getPdf(service.url, outside, `/v1/invoices/${sent.id}/pdf`);
  assert.ok(!text.includes('inkl. mva'), text);
  await assertSound(outside);
});

test('an øre beside net × rate is booked, reported and exported as the document has it', async () => {
  const fresh = await service.caller();
  const sent = await createSent(fresh, { lines: [{ ...CUP, quantity: 1, unitPriceWithVat: 99.92 }] });
  const [entry] = await journalOf(fresh, '2026');
  assert.deepEqual(postings(existing(entry)), ['1500 99.92', '3000 -79.94', '2700 -19.98']);
  const report = bodyOf(await fresh.get('/v1/reports/vat?year=2026&term=4'), 200);
  const [line] = report.lines;
  assert.deepEqual([line?.vatCode, line?.base, line?.vat], ['3', 79.94, 19.98]);
  const saft = await fresh.get('/v1/exports/saf-t?from=2026-07&to=2026-07');
  assert.equal(saft.status, 200, saft.text);
  assert.match(saft.text, /<Amount>19\.98<\/Amount>/);
  assert.equal((await getInvoice(fresh, sent.id)).outstandingAmount, 99.92);
  await assertBooksAgree(fresh, ['2026']);
  await assertSound(fresh);
});

test('PDF and public page show the prices as they were given, and net and VAT', async () => {
  const sent = await createSent(api, { lines: [CUP, COFFEE, BOX] });
  const { text } = await getPdf(service.url, api, `/v1/invoices/${sent.id}/pdf`);
  for (const row of [
    'Beskrivelse Antall Pris inkl. mva. Rabatt Mva. Beløp inkl. mva.',
    'Kopp 3 99,90 25 % 299,70',
    'Kaffe 7 kg 33,33 10 % 15 % 209,98',
    'Eske 2 149,00 50,00 25 % 248,00',
  ]) {
    assert.ok(text.replaceAll(/\s+/g, ' ').includes(row), `${row}\n${text}`);
  }
  assert.match(text, /Sum eks\. mva\.\s+620,75/);
  const { text: page } = await request(service.url, 'GET', sent.publicUrl.replace(BASE_URL, ''), {});
  for (const shown of ['Pris inkl. mva.', '>99,90<', '>299,70<', 'Rabatt 50,00', '620,75']) {
    assert.ok(page.replaceAll('\u00A0', ' ').includes(shown), shown);
  }
});

test('the e-invoice states the price of the whole quantity', { skip: withoutOfficialRules }, async () => {
  const sent = await createSent(api, { client: BUYER, lines: [CUP, COFFEE, BOX] });
  const part = await creditPart(api, sent.id, [{ lineIndex: 1, quantity: 2 }]);
  const xml = (await api.get(`/v1/invoices/${sent.id}/e-invoice`)).text;
  const file = readXml(xml.replaceAll(/(<\/?)c[ab]c:/g, '$1'));
  const told = elementsAt(file, 'InvoiceLine').map((line) =>
    ['LineExtensionAmount', 'AllowanceCharge/Amount', 'Price/PriceAmount', 'Price/BaseQuantity'].map((path) =>
      textAt(line, path),
    ),
  );
  assert.deepEqual(told, [
    ['239.76', undefined, '239.76', '3'],
    ['182.59', '20.29', '202.88', '7'],
    ['198.40', '40.00', '238.4', '2'],
  ]);
  const credited = (await api.get(`/v1/invoices/${part.id}/e-invoice`)).text;
  for (const one of [xml, credited]) assert.deepEqual(fatal(await findingsOf(one)), []);
});

test('credit notes in parts give back what was charged, net and VAT too', async () => {
  const fresh = await service.caller();
  const invoice = await createSent(fresh, {
    lines: [{ ...CUP, unitPriceWithVat: 33.31 }, COFFEE, { ...BOX, quantity: 3 }, FREE],
  });
  const notes = [
    await creditPart(fresh, invoice.id, [
      { lineIndex: 0, quantity: 1 },
      { lineIndex: 2, quantity: 0.3333 },
    ]),
    await creditPart(fresh, invoice.id, [{ lineIndex: 1, quantity: 2.5 }]),
    await creditPart(fresh, invoice.id, [
      { lineIndex: 0, quantity: 1 },
      { lineIndex: 2, quantity: 1 },
    ]),
    await creditPart(fresh, invoice.id),
  ];
  const [first] = notes;
  assert.deepEqual([first?.lines[0]?.unitPriceWithVat, first?.lines[0]?.lineTotalWithVat], [33.31, 33.31]);
  for (const amount of ['subtotal', 'vat', 'total'] as const) {
    const ore = notes.map((note) => scaledFromNumber(note[amount], 2));
    assert.equal(
      ore.reduce((sum, one) => sum + one, 0n),
      scaledFromNumber(invoice[amount], 2),
    );
  }
  const { status, outstandingAmount } = await getInvoice(fresh, invoice.id);
  assert.deepEqual([status, outstandingAmount], ['credited', 0]);
  await assertBooksAgree(fresh, ['2026']);
  await assertSound(fresh);
});

test('the VAT of a final loss, and of what comes in of it, is that of the lines', async () => {
  const fresh = await service.caller();
  const lines = [{ ...CUP, quantity: 1, unitPriceWithVat: 99.92 }, COFFEE];
  const invoice = await createSent(fresh, { dueDate: '2026-08-17', lines });
  await moveClock(fresh, '2026-09-01');
  const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
  bodyOf(await fresh.post(`/v1/invoices/${invoice.id}/write-offs`, loss), 201);
  const entry = existing((await journalOf(fresh, '2026')).at(-1));
  assert.deepEqual(postings(entry), ['7830 262.53', '2711 19.98', '2712 27.39', '1500 -309.9']);
  for (const amount of [100, 209.9]) {
    const payment = { amount, paidOn: '2026-09-01', recoversLoss: true };
    bodyOf(await fresh.post(`/v1/invoices/${invoice.id}/payments`, payment), 201);
  }
  assert.equal((await getInvoice(fresh, invoice.id)).status, 'paid');
  await assertBooksAgree(fresh, ['2026']);
  await assertSound(fresh);
});

test('whatever a shop charges, the total is the sum of its lines, and verify finds nothing', async () => {
  const fresh = await service.caller();
  const someLine = fc.record({
    quantity: fc.oneof(
      fc.constantFrom(1, 3, 0.75),
      fc.integer({ min: 1, max: 400_000 }).map((n) => n / 10_000),
    ),
    unitPriceWithVat: fc.oneof(
      fc.constantFrom(0.01, 99.92),
      fc.integer({ min: 0, max: 9_999_999 }).map((n) => n / 10_000),
    ),
    vatCode: fc.constantFrom(3, 31, 33, 5, 6),
    discountPercent: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000)),
  });
  const documents = fc.sample(fc.array(someLine, { minLength: 1, maxLength: 8 }), { numRuns: 20, seed: 52 });
  for (const lines of documents) {
    const invoice = await createSent(fresh, { lines });
    const ore = invoice.lines.map((line) => scaledFromNumber(existing(line.lineTotalWithVat), 2));
    assert.equal(
      scaledFromNumber(invoice.total, 2),
      ore.reduce((sum, one) => sum + one, 0n),
    );
    for (const [lineIndex, { quantity }] of invoice.lines.entries()) {
      await creditPart(fresh, invoice.id, [{ lineIndex, quantity: Math.ceil(quantity * 5_000) / 10_000 }]);
    }
  }
  await assertBooksAgree(fresh, ['2026']);
  await assertSound(fresh);
});

test('a row has the price without VAT where programs of before read it', async () => {
  const { id } = await createDraft(api, { lines: [COFFEE, BOX] });
  const row = await service.db
    .selectFrom('invoices')
    .select('lines')
    .where('account_id', '=', api.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [coffee, box] = row.lines as Record<string, unknown>[];
  assert.deepEqual([coffee?.['unitPriceE4'], coffee?.['unitPriceWithVatE4']], [289_826, 333_300]);
  assert.deepEqual([box?.['discountOre'], box?.['discountWithVatOre']], [4_000, 5_000]);
});

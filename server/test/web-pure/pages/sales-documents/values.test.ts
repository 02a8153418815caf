import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formField } from '../../../../../web/src/pages/sales-documents/form-field.ts';
import { withOtherPrices } from '../../../../../web/src/pages/sales-documents/lines/other-prices.ts';
import type { InvoiceValues } from '../../../../../web/src/pages/invoices/form/invoice-values.ts';
import {
  newInvoice,
  readInvoice,
  valuesOfDraft,
} from '../../../../../web/src/pages/invoices/form/invoice-values.ts';
import {
  deliveryOf,
  likeInvoice,
  linesOf,
  newLine,
} from '../../../../../web/src/pages/sales-documents/values.ts';
import type { LineValues } from '../../../../../web/src/pages/sales-documents/values.ts';
import type { Invoice } from '../../../../../web/src/pages/invoices/invoices.ts';
import { usualVat, isVatChoice, rateBpOf } from '../../../../../web/src/pages/ledger/vat-choices.ts';

const TODAY = '2026-07-01';
const TERM = 14;
const CLIENT = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';

const line = (given: Partial<LineValues>): LineValues => ({ ...newLine('3'), key: 'a', ...given });
const values = (given: Partial<InvoiceValues> = {}): InvoiceValues => ({
  ...newInvoice({ clientId: CLIENT, customer: 'register', vat: '3' }),
  dueDate: '2026-07-15',
  lines: [line({ description: 'Kart', unitPrice: '100' })],
  ...given,
});
function bodyOf(given: Partial<InvoiceValues> = {}) {
  const read = readInvoice(values(given), TODAY, TERM);
  assert.ok('body' in read, JSON.stringify(read));
  return read.body;
}
const lineOf = (given: Partial<LineValues>, isWithVat = false) =>
  bodyOf({ lines: [line({ description: 'Kart', unitPrice: '100', ...given })], isWithVat }).lines[0];

test('the switch to prices with VAT converts prices and discounts in kroner, and the total stays', () => {
  const lines = [
    line({ unitPrice: '499' }),
    line({ unitPrice: '100', vat: '31', discount: '10', discountIn: 'kroner' }),
    line({ unitPrice: '80,5', vat: '0', discount: '12,5' }),
    line({ unitPrice: 'gratis' }),
    line({}),
  ];
  const told = (one: { lines: readonly LineValues[] }) =>
    one.lines.map(({ unitPrice, discount }) => `${unitPrice} ${discount}`.trim());
  const withVat = withOtherPrices({ isWithVat: false, lines }, TODAY, 'nb');
  assert.equal(withVat.isWithVat, true);
  assert.deepEqual(told(withVat), ['623,75', '115 11,50', '80,50 12,5', 'gratis', '']);
  const back = withOtherPrices(withVat, TODAY, 'nb');
  assert.equal(back.isWithVat, false);
  assert.deepEqual(told(back), ['499', '100 10', '80,50 12,5', 'gratis', '']);
  const shop = { isWithVat: true, lines: [line({ unitPrice: '499' })] };
  assert.deepEqual(told(withOtherPrices(shop, TODAY, 'nb')), ['399,20']);
});

test('a line at the end that nobody has touched is no line; the only line is asked about', () => {
  const kart = line({ description: 'Kart', unitPrice: '100' });
  assert.equal(bodyOf({ lines: [kart, newLine('3'), newLine('31')] }).lines.length, 1);
  for (const lines of [
    [newLine('3')],
    [kart, line({ description: 'Frakt' })],
    [newLine('3'), kart],
    [kart, line({ quantity: '2' })],
  ]) {
    const read = readInvoice(values({ lines }), TODAY, TERM);
    assert.ok('problems' in read && Object.values(read.problems).includes('required'));
  }
});

test('a new invoice asks for what was typed, and empties what was not', () => {
  const { lines: _lines, ...body } = bodyOf();
  assert.deepEqual(body, {
    clientId: CLIENT,
    dueDate: '2026-07-15',
    dueDateAgreed: false,
    deliveryPlace: null,
    reference: '',
    buyerReference: null,
    orderReference: null,
    notes: null,
    deliveryDate: null,
    deliveryPeriod: null,
    prepayment: null,
  });
});

for (const [what, given, isWithVat, expected] of [
  [
    'a line without a unit and a discount',
    {},
    false,
    { description: 'Kart', quantity: 1, unitPrice: 100, vatCode: 3 },
  ],
  [
    'a unit, and a discount in percent',
    { quantity: '7,5', unitPrice: '1 250', unit: 'HUR', discount: '12,5' },
    false,
    { description: 'Kart', quantity: 7.5, unit: 'HUR', unitPrice: 1250, discountPercent: 12.5, vatCode: 3 },
  ],
  [
    'a discount in kroner',
    { discount: '375', discountIn: 'kroner' },
    false,
    { description: 'Kart', quantity: 1, unitPrice: 100, discountAmount: 375, vatCode: 3 },
  ],
  [
    'a price with VAT, and its discount',
    { unitPrice: '99,92', discount: '9,92', discountIn: 'kroner' },
    true,
    { description: 'Kart', quantity: 1, unitPriceWithVat: 99.92, discountAmountWithVat: 9.92, vatCode: 3 },
  ],
  [
    'a rate of 0 without a code, and an account',
    { vat: '0', account: '3100' },
    false,
    { description: 'Kart', quantity: 1, unitPrice: 100, vatRate: 0, account: '3100' },
  ],
  [
    'a product, whose unit the line must not take',
    { productId: CLIENT },
    false,
    { productId: CLIENT, unit: 'EA', description: 'Kart', quantity: 1, unitPrice: 100, vatCode: 3 },
  ],
  [
    'a description of blanks',
    { description: '  ' },
    false,
    { description: null, quantity: 1, unitPrice: 100, vatCode: 3 },
  ],
] as const) {
  test(`a line is asked for: ${what}`, () => assert.deepEqual(lineOf(given, isWithVat), expected));
}

test('the due date follows the payment term until somebody types another one', () => {
  const due = (dueDate: string | null, term: number) => {
    const read = readInvoice(values({ dueDate }), TODAY, term);
    return 'body' in read ? read.body.dueDate : read.problems;
  };
  assert.deepEqual([due(null, 14), due(null, 30)], ['2026-07-15', '2026-07-31']);
  assert.equal(due('2026-07-21', 30), '2026-07-21');
  assert.deepEqual(due('', 30), { dueDate: 'required' });
});

test('what keeps the form from being sent is told at its field', () => {
  const problems = (given: Partial<InvoiceValues>) => {
    const read = readInvoice(values(given), TODAY, TERM);
    return 'problems' in read ? read.problems : {};
  };
  assert.deepEqual(problems({}), {});
  assert.deepEqual(problems({ clientId: '', dueDate: '' }), { clientId: 'required', dueDate: 'required' });
  // A period has a first day.
  assert.deepEqual(problems({ deliveryTo: '2026-07-15' }), { deliveryDate: 'required' });
  const lines = [
    line({ quantity: 'to', unitPrice: '' }),
    line({ unitPrice: '1.000', discount: 'x', discountIn: 'kroner' }),
  ];
  assert.deepEqual(problems({ lines }), {
    'lines.0.quantity': 'invalid-number',
    'lines.0.unitPrice': 'required',
    'lines.1.unitPrice': 'ambiguous-number',
    'lines.1.discount': 'invalid-number',
  });
});

test('a customer is one of the register, a new one, or the one that the draft has', () => {
  assert.equal(bodyOf().clientId, CLIENT);
  const kept = bodyOf({ customer: 'kept' });
  assert.deepEqual([kept.clientId, kept.client], [undefined, undefined]);
  const made = bodyOf({ customer: 'new', client: { ...values().client, name: ' Voss Bygg AS ' } });
  assert.equal(made.client?.name, 'Voss Bygg AS');
  for (const name of ['phone', 'contactPerson', 'paymentTermDays'])
    assert.ok(!(name in (made.client ?? {})), name);
  // The language of a newly chosen customer counts where none is chosen.
  assert.deepEqual(['language' in bodyOf(), bodyOf({ customer: 'kept' }).language], [false, null]);
  assert.equal(bodyOf({ language: 'en' }).language, 'en');
});

test('a day of delivery and a period empty each other', () => {
  const of = (deliveryDate: string, deliveryTo: string) =>
    deliveryOf({ deliveryDate, deliveryTo, prepayment: '' });
  assert.deepEqual(of('', ''), { deliveryDate: null, deliveryPeriod: null });
  assert.deepEqual(of(TODAY, ''), { deliveryDate: TODAY, deliveryPeriod: null });
  assert.deepEqual(of(TODAY, '2026-07-15'), {
    deliveryDate: null,
    deliveryPeriod: { from: TODAY, to: '2026-07-15' },
  });
});

const STORED_LINE = {
  productId: null,
  description: 'Rådgivning',
  quantity: 7.5,
  unit: 'HUR',
  unitPrice: 1250.5,
  unitPriceWithVat: null,
  discountPercent: null,
  discountAmount: 375,
  discountAmountWithVat: null,
  vatCode: 31,
  account: '3100',
};
const STORED = {
  currency: 'NOK',
  client: { id: CLIENT, name: 'Voss Bygg AS', vatNumber: null },
  dueDate: '2026-07-15',
  dueDateAgreed: true,
  deliveryPlace: 'Voss',
  reference: 'Bestilling 4711',
  buyerReference: 'Kari',
  orderReference: 'PO-1',
  notes: 'Takk for handelen!',
  language: 'en',
  deliveryDate: null,
  deliveryPeriod: { from: TODAY, to: '2026-07-15' },
  prepayment: null,
  lines: [STORED_LINE, { ...STORED_LINE, unit: 'EA', discountAmount: null, vatCode: null, account: null }],
} as unknown as Invoice;

test('a draft in the form asks for what it is, so that saving it changes nothing', () => {
  const stored = valuesOfDraft(STORED, 'nb');
  assert.deepEqual([stored.lines[0]?.unitPrice, stored.lines[0]?.quantity], ['1250,50', '7,5']);
  const read = readInvoice(stored, TODAY, TERM);
  assert.ok('body' in read);
  const { client: _client, dueDate: due, lines: _lines, ...texts } = STORED;
  assert.deepEqual(read.body, {
    ...texts,
    dueDate: due,
    lines: [
      {
        description: 'Rådgivning',
        quantity: 7.5,
        unit: 'HUR',
        unitPrice: 1250.5,
        discountAmount: 375,
        vatCode: 31,
        account: '3100',
      },
      { description: 'Rådgivning', quantity: 7.5, unitPrice: 1250.5, vatRate: 0 },
    ],
  });
});

test('prices with VAT stay so in the form', () => {
  const lines = [
    { ...STORED_LINE, unitPriceWithVat: 99.92, discountAmount: 7.94, discountAmountWithVat: 9.92 },
  ];
  const { isWithVat, lines: shown } = linesOf(lines as unknown as Invoice['lines'], 'en');
  assert.deepEqual(
    [isWithVat, shown[0]?.unitPrice, shown[0]?.discount, shown[0]?.discountIn],
    [true, '99.92', '9.92', 'kroner'],
  );
});

test('an invoice like an earlier one has its lines and notes, with dates and an order of its own', () => {
  const blank = newInvoice({ clientId: CLIENT, customer: 'register', vat: '3' });
  const like = likeInvoice(STORED, blank, 'nb');
  assert.deepEqual(
    [like.dueDate, like.deliveryDate, like.deliveryTo, like.reference, like.orderReference],
    [null, '', '', '', ''],
  );
  assert.deepEqual([like.notes, like.buyerReference, like.language], ['Takk for handelen!', 'Kari', 'en']);
  assert.deepEqual([like.customer, like.clientId], ['register', CLIENT]);
  assert.deepEqual(
    like.lines.map(({ description, unitPrice, account }) => [description, unitPrice, account]),
    [
      ['Rådgivning', '1250,50', ''],
      ['Rådgivning', '1250,50', ''],
    ],
  );
  // A customer that is not in the register any more is a new one.
  const gone = likeInvoice(STORED, { ...blank, clientId: '' }, 'nb');
  assert.deepEqual([gone.customer, gone.client.name, gone.client.vatNumber], ['new', 'Voss Bygg AS', '']);
});

for (const [apiField, field] of [
  ['client', 'clientId'],
  ['client.email', 'client.email'],
  ['deliveryPeriod', 'deliveryTo'],
  ['deliveryPeriod.from', 'deliveryDate'],
  ['deliveryPeriod.to', 'deliveryTo'],
  ['lines[0].vatCode', 'lines.0.vat'],
  ['lines[12].vatRate', 'lines.12.vat'],
  ['lines[1].productId', 'lines.1.description'],
  ['lines[1].unitPriceWithVat', 'lines.1.unitPrice'],
  ['lines[1].discountAmountWithVat', 'lines.1.discount'],
  ['lines[1].discountPercent', 'lines.1.discount'],
  ['dueDate', 'dueDate'],
] as const) {
  test(`what the service says of ${apiField} stands at ${field}`, () =>
    assert.equal(formField(apiField), field));
}

test('a new line has the usual VAT of the company', () => {
  const company = (vatRegistered: boolean, defaultVatRate: number) =>
    usualVat({ vatRegistered, defaultVatRate }, TODAY);
  assert.deepEqual(
    [usualVat(undefined, TODAY), company(true, 25), company(true, 15), company(true, 0), company(false, 25)],
    ['3', '3', '31', '0', '7'],
  );
  assert.deepEqual([isVatChoice('3'), isVatChoice('0'), isVatChoice('99')], [true, true, false]);
  assert.deepEqual([rateBpOf('3', TODAY), rateBpOf('0', TODAY)], [2500, 0]);
});

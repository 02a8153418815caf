import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '../../src/domain/limits.ts';
import { assertError, bodyOf } from '../support/api/answers.ts';
import { contentOf } from '../support/database/database-content.ts';
import { invoiceBody } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';
import type { WrongValue } from '../support/api/wrong-values.ts';
import {
  MISSING,
  WRONG_ACCOUNT_NUMBERS,
  WRONG_DATES,
  WRONG_EMAILS,
  WRONG_EXTERNAL_IDS,
  WRONG_QUANTITIES,
  assertEntries,
  replaced,
  wrongTexts,
} from '../support/api/wrong-values.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const before = await contentOf(service.db);

const WRONG_VALUES: Record<string, WrongValue[]> = {
  clientId: [
    [5, 'invalid-type'],
    [false, 'invalid-type'],
    [{}, 'invalid-type'],
  ],
  client: [
    [MISSING, 'required'],
    [null, 'required'],
    ['Kari', 'invalid-type'],
    [5, 'invalid-type'],
    [[], 'invalid-type'],
  ],
  'client.name': [
    [MISSING, 'required'],
    [null, 'required'],
    ['', 'required'],
    ['   ', 'required'],
    ...wrongTexts(LIMITS.nameCharacters, 'single-line'),
  ],
  'client.email': WRONG_EMAILS,
  'client.address': wrongTexts(LIMITS.addressCharacters, 'single-line'),
  'client.postalCode': wrongTexts(LIMITS.postalCodeCharacters, 'single-line'),
  'client.city': wrongTexts(LIMITS.cityCharacters, 'single-line'),
  'client.vatNumber': wrongTexts(LIMITS.vatNumberCharacters, 'single-line'),
  'client.orgNumber': [
    ...wrongTexts(LIMITS.orgNumberCharacters, 'single-line'),
    [974760673, 'invalid-type'],
    ['123456789', 'invalid-org-number'],
    ['000000000', 'invalid-org-number'],
    ['97476067', 'invalid-org-number'],
    ['SE5566778899', 'invalid-org-number'],
    ['٩٧٤٧٦٠٦٧٣', 'invalid-org-number'],
  ],
  'client.country': [
    [47, 'invalid-type'],
    ['no', 'unknown-country'],
    ['NOR', 'unknown-country'],
    ['XX', 'unknown-country'],
    ['Norge', 'unknown-country'],
  ],
  'client.type': [
    [5, 'invalid-type'],
    [['business'], 'invalid-type'],
    ['company', 'unknown-client-type'],
    ['Business', 'unknown-client-type'],
    ['', 'unknown-client-type'],
  ],
  'client.externalId': WRONG_EXTERNAL_IDS,
  'client.phone': [['22 00 00 00', 'unknown-field']],
  dueDate: [[MISSING, 'required'], [null, 'required'], ...WRONG_DATES],
  deliveryDate: WRONG_DATES,
  prepayment: [
    [5, 'invalid-type'],
    ['', 'unknown-value'],
    ['Subscription', 'unknown-value'],
    ['forskudd', 'unknown-value'],
  ],
  deliveryPeriod: [
    [5, 'invalid-type'],
    ['2026-07', 'invalid-type'],
    [[], 'invalid-type'],
  ],
  externalId: WRONG_EXTERNAL_IDS,
  buyerReference: wrongTexts(LIMITS.referenceCharacters, 'single-line'),
  orderReference: wrongTexts(LIMITS.referenceCharacters, 'single-line'),
  metadata: [
    [5, 'invalid-type'],
    ['a=b', 'invalid-type'],
    [[], 'invalid-type'],
    [Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, ''])), 'too-many'],
    [{ ['k'.repeat(41)]: '' }, 'too-long'],
    [{ ['😀'.repeat(41)]: '' }, 'too-long'],
    [{ '': 'empty' }, 'required'],
    [{ 'a\nb': '' }, 'invalid-format'],
  ],
  deliveryPlace: wrongTexts(LIMITS.cityCharacters, 'single-line'),
  reference: wrongTexts(LIMITS.referenceCharacters, 'single-line'),
  notes: wrongTexts(LIMITS.notesCharacters, 'multi-line'),
  lines: [
    [MISSING, 'required'],
    [null, 'required'],
    [[], 'required'],
    [{}, 'invalid-type'],
    ['Kaffe', 'invalid-type'],
    [Array.from({ length: LIMITS.invoiceLines + 1 }, () => ({ quantity: 1, unitPrice: 1 })), 'too-many'],
    [
      Array.from({ length: 101 }, () => ({ quantity: 1, unitPrice: 100_000_000, vatCode: 5 })),
      'out-of-range',
    ],
  ],
  'lines[0]': [
    [null, 'required'],
    ['Kaffe', 'invalid-type'],
    [[1, 100], 'invalid-type'],
  ],
  'lines[0].description': wrongTexts(LIMITS.descriptionCharacters, 'multi-line'),
  'lines[0].quantity': WRONG_QUANTITIES,
  'lines[0].unitPrice': [
    [MISSING, 'required'],
    [null, 'required'],
    ['100', 'invalid-type'],
    [false, 'invalid-type'],
    [{}, 'invalid-type'],
    [-1, 'greater-than-or-equal'],
    [-0.0001, 'greater-than-or-equal'],
    [1.00005, 'too-precise'],
    [100_000_000.0001, 'out-of-range'],
    [1e21, 'out-of-range'],
  ],
  'lines[0].vatRate': [
    ['25', 'invalid-type'],
    [true, 'invalid-type'],
    [24, 'unknown-vat-rate'],
    [-25, 'unknown-vat-rate'],
    [25.001, 'unknown-vat-rate'],
    [0.25, 'unknown-vat-rate'],
    [1e300, 'unknown-vat-rate'],
  ],
  'lines[0].vatCode': [
    ['3', 'invalid-type'],
    [[3], 'invalid-type'],
    [0, 'unknown-vat-code'],
    [1, 'unknown-vat-code'],
    [25, 'unknown-vat-code'],
    [-3, 'unknown-vat-code'],
    [1e300, 'unknown-vat-code'],
  ],
  'lines[0].account': [
    ...WRONG_ACCOUNT_NUMBERS,
    ['3999', 'unknown-account'],
    ['399999', 'unknown-account'],
    // Receivables, output VAT, costs: none of them is income.
    ['1500', 'unfitting-account'],
    ['2700', 'unfitting-account'],
    ['6300', 'unfitting-account'],
    // An income account without VAT codes, for a line with 25 %.
    ['3090', 'unfitting-account'],
  ],
  'lines[0].unit': [
    [5, 'invalid-type'],
    ['', 'unknown-unit'],
    ['ea', 'unknown-unit'],
    ['stk', 'unknown-unit'],
    // A stick of cigarettes, and no code at all.
    ['STK', 'unknown-unit'],
    ['PCE', 'unknown-unit'],
    ['toString', 'unknown-unit'],
  ],
  'lines[0].discountPercent': [
    ['10', 'invalid-type'],
    [-1, 'greater-than-or-equal'],
    [100.0001, 'out-of-range'],
    [1.00005, 'too-precise'],
  ],
  'lines[0].discountAmount': [
    ['10', 'invalid-type'],
    [-0.01, 'greater-than-or-equal'],
    // The line is 100 kr.
    [100.01, 'out-of-range'],
    [1e12, 'out-of-range'],
    [1.001, 'too-precise'],
  ],
  'lines[0].discount': [[10, 'unknown-field']],
  total: [[100, 'unknown-field']],
  status: [[null, 'unknown-field']],
  currency: [
    [5, 'invalid-type'],
    ['nok', 'unknown-value'],
    ['XYZ', 'unknown-value'],
    ['EUR', 'unsupported-currency'],
  ],
};

for (const [field, values] of Object.entries(WRONG_VALUES)) {
  test(`validation-failed: POST /v1/invoices refuses every wrong ${field}`, async () => {
    const body = invoiceBody(field === 'clientId' ? { client: null } : {});
    for (const [value, code] of values) {
      assertEntries(
        await api.post('/v1/invoices', replaced(body, field, value)),
        [`${field} ${code}`],
        value,
      );
    }
  });
}

test('client-and-client-id stands on client, whatever client and clientId hold', async () => {
  for (const clientId of [crypto.randomUUID(), 'kari', '']) {
    assertEntries(await api.post('/v1/invoices', invoiceBody({ clientId })), ['client client-and-client-id']);
  }
});

test('a line has one discount, and delivery is a day or a period that ends on or after its first day', async () => {
  const line = { description: 'Kaffe', quantity: 0.5, unitPrice: 0.01 };
  const wrong = invoiceBody({
    deliveryDate: '2026-07-01',
    deliveryPeriod: { from: '2026-07-02', to: '2026-07-01' },
    lines: [
      { ...line, discountPercent: 10, discountAmount: 0 },
      { ...line, discountAmount: 0.02 },
      // Half an øre is one øre.
      { ...line, discountAmount: 0.01 },
      { ...line, discountPercent: 100, discountAmount: null },
    ],
  });
  assertEntries(await api.post('/v1/invoices', wrong), [
    'deliveryPeriod delivery-date-and-period',
    'deliveryPeriod.to before-from',
    'lines[0].discountAmount discount-percent-and-amount',
    'lines[1].discountAmount out-of-range',
  ]);
  for (const [deliveryPeriod, errors] of [
    [{ from: '2026-07-01' }, ['deliveryPeriod.to required']],
    [
      { from: 'i dag', to: '2026-02-30' },
      ['deliveryPeriod.from invalid-date', 'deliveryPeriod.to invalid-date'],
    ],
    [{ from: '2026-07-01', to: '2026-07-01', days: 1 }, ['deliveryPeriod.days unknown-field']],
  ] as const) {
    assertEntries(await api.post('/v1/invoices', invoiceBody({ deliveryPeriod })), [...errors]);
  }
});

test('a value of metadata is a text of at most 500 characters', async () => {
  const metadata = { one: 5, two: null, three: 'x'.repeat(501), four: '\u0001', five: 'x'.repeat(500) };
  assertEntries(await api.post('/v1/invoices', invoiceBody({ metadata })), [
    'metadata.four invalid-format',
    'metadata.one invalid-type',
    'metadata.three too-long',
    'metadata.two required',
  ]);
});

test('all failing fields are listed together, one entry each', async () => {
  const answer = await api.post('/v1/invoices', {
    client: { email: 'kari', type: 'x', country: 'NO', orgNumber: '1', phone: '' },
    deliveryDate: 'i morgen',
    reference: 1,
    notes: '\u0001',
    total: 1,
    lines: [
      { quantity: 0, unitPrice: -1, vatRate: 24, vatCode: 4, description: 5 },
      { quantity: 1, unitPrice: 1 },
      { unitPrice: '1', price: 1 },
    ],
  });
  assertEntries(answer, [
    'client.email invalid-email',
    'client.orgNumber invalid-org-number',
    'client.phone unknown-field',
    'client.type unknown-client-type',
    'deliveryDate invalid-date',
    'dueDate required',
    'lines[0].description invalid-type',
    'lines[0].quantity greater-than',
    'lines[0].unitPrice greater-than-or-equal',
    'lines[0].vatCode unknown-vat-code',
    'lines[0].vatRate unknown-vat-rate',
    'lines[2].price unknown-field',
    'lines[2].quantity required',
    'lines[2].unitPrice invalid-type',
    'notes invalid-format',
    'reference invalid-type',
    'total unknown-field',
  ]);
});

test('a missing client name is listed with the other failing fields when no entry of the register could match', async () => {
  const answer = await api.post('/v1/invoices', {
    client: { city: 'Oslo' },
    dueDate: '2026-02-30',
    lines: [],
  });
  assertEntries(answer, ['client.name required', 'dueDate invalid-date', 'lines required']);
});

test('an empty body lists the required fields', async () => {
  for (const body of [undefined, {}]) {
    assertEntries(await api.post('/v1/invoices', body), [
      'client required',
      'dueDate required',
      'lines required',
    ]);
  }
});

test('a body that is no object is invalid-type, with an empty field name', async () => {
  for (const body of ['null', '5', '"faktura"', 'true', '[]', '[{"dueDate":"2026-08-03"}]']) {
    assertEntries(await api.post('/v1/invoices', body), [' invalid-type'], body);
  }
});

test('unknown-field names a field only when the name looks like one', async () => {
  for (const [name, shown] of [
    ['dueDates', 'dueDates'],
    ['due_date', 'due_date'],
    ['duedate', 'duedate'],
    ['toString', 'toString'],
    ['constructor', 'constructor'],
    ['a b', '?'],
    ['', '?'],
    ['ærlig', '?'],
    ['0', '?'],
    ['a'.repeat(41), '?'],
    ['<script>', '?'],
  ] as const) {
    assertEntries(await api.post('/v1/invoices', invoiceBody({ [name]: 1 })), [`${shown} unknown-field`]);
  }
});

test('order: field errors, then vat-rate-mismatch, then client-not-found', async () => {
  const clientId = crypto.randomUUID();
  const mismatch = { quantity: 1, unitPrice: 1, vatCode: 3, vatRate: 15 };
  const body = invoiceBody({ client: undefined, clientId, lines: [mismatch] });
  assertEntries(await api.post('/v1/invoices', { ...body, dueDate: '' }), ['dueDate invalid-date']);
  assertError(await api.post('/v1/invoices', body), 400, 'vat-rate-mismatch', { lines: [0] });
  const lines = [{ ...mismatch, vatRate: 25 }];
  assertError(await api.post('/v1/invoices', { ...body, lines }), 404, 'client-not-found');
  // The missing name of an inline client is a field error, too, although only the register can tell.
  const client = { email: 'ukjent@nordmann.example' };
  assertEntries(await api.post('/v1/invoices', invoiceBody({ client, lines: [mismatch] })), [
    'client.name required',
  ]);
});

// This test is registered last: all requests above were refused.
test('no refused invoice has changed anything', async () => {
  assert.deepEqual(await contentOf(service.db), before);
});

test('the largest and longest values are taken; lengths count characters', async () => {
  const emoji = (count: number) => '🧾'.repeat(count);
  const line = { quantity: 1_000_000, unitPrice: 10_000, vatCode: 5 };
  const draft = bodyOf(
    await api.post('/v1/invoices', {
      client: {
        name: emoji(LIMITS.nameCharacters),
        email: `${'k'.repeat(64)}@${'n'.repeat(63)}.${'n'.repeat(63)}.${'n'.repeat(52)}.example`,
        address: emoji(LIMITS.addressCharacters),
        postalCode: emoji(LIMITS.postalCodeCharacters),
        city: emoji(LIMITS.cityCharacters),
        vatNumber: emoji(LIMITS.vatNumberCharacters),
      },
      dueDate: '2199-12-31',
      deliveryPlace: emoji(LIMITS.cityCharacters),
      reference: emoji(LIMITS.referenceCharacters),
      notes: emoji(LIMITS.notesCharacters),
      lines: [
        { ...line, description: emoji(LIMITS.descriptionCharacters) },
        ...Array.from({ length: LIMITS.invoiceLines - 1 }, () => ({
          quantity: 0.0001,
          unitPrice: 0,
          description: 'a\n\tb',
        })),
      ],
    }),
    201,
  );
  assert.equal(draft.total, 10_000_000_000);
  assert.equal(draft.notes, emoji(LIMITS.notesCharacters));
  assert.equal(draft.lines.length, LIMITS.invoiceLines);
  assert.equal(draft.lines[1]?.quantity, 0.0001);
  assert.equal(draft.lines[1]?.description, 'a\n\tb');
});

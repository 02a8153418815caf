import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '../../src/domain/limits.ts';
import { addDays } from '../../src/domain/days/local-date.ts';
import { inDays } from '../support/dates.ts';
import { bodyOf } from '../support/api/answers.ts';
import { contentOf } from '../support/database/database-content.ts';
import { createDraft, createSent } from '../support/example-invoices.ts';
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
const client = bodyOf(await api.post('/v1/clients', { name: 'Ola Nordmann', orgNumber: '974760673' }), 201);
const draft = await createDraft(api);
const sent = await createSent(api);
bodyOf(await api.post('/v1/accounts', { number: '3022', name: 'Salg av kaffe' }), 201);
const before = await contentOf(service.db);
const today = inDays(0);

const line = { quantity: 1, unitPrice: 100 };
const REGISTER_FIELDS: Record<string, WrongValue[]> = {
  name: [
    [null, 'required'],
    ['', 'required'],
    ['  ', 'required'],
    ...wrongTexts(LIMITS.nameCharacters, 'single-line'),
  ],
  type: [
    [5, 'invalid-type'],
    ['company', 'unknown-client-type'],
    ['', 'unknown-client-type'],
  ],
  orgNumber: [
    [974760673, 'invalid-type'],
    ['974760674', 'invalid-org-number'],
    ['x'.repeat(LIMITS.orgNumberCharacters + 1), 'too-long'],
  ],
  vatNumber: wrongTexts(LIMITS.vatNumberCharacters, 'single-line'),
  country: [
    [47, 'invalid-type'],
    ['no', 'unknown-country'],
    ['XX', 'unknown-country'],
  ],
  externalId: WRONG_EXTERNAL_IDS,
  email: WRONG_EMAILS,
  phone: wrongTexts(LIMITS.phoneCharacters, 'single-line'),
  address: wrongTexts(LIMITS.addressCharacters, 'single-line'),
  postalCode: wrongTexts(LIMITS.postalCodeCharacters, 'single-line'),
  city: wrongTexts(LIMITS.cityCharacters, 'single-line'),
  contactPerson: wrongTexts(LIMITS.contactPersonCharacters, 'single-line'),
  id: [[crypto.randomUUID(), 'unknown-field']],
};
const ACCOUNT_FIELDS: Record<string, WrongValue[]> = {
  name: [
    [null, 'required'],
    ['', 'required'],
    ['  ', 'required'],
    ...wrongTexts(LIMITS.nameCharacters, 'single-line'),
  ],
  defaultVatCode: [
    [3, 'invalid-type'],
    ['', 'unknown-vat-code'],
    ['4', 'unknown-vat-code'],
    ['03', 'unknown-vat-code'],
  ],
  isCustom: [[false, 'unknown-field']],
};
const DELIVERY_FIELDS: Record<string, WrongValue[]> = {
  email: WRONG_EMAILS,
  message: wrongTexts(LIMITS.notesCharacters, 'multi-line'),
  recipient: [['kari@nordmann.example', 'unknown-field']],
};

function wrongBookingAccounts(unfitting: string[]): WrongValue[] {
  return [
    [null, 'required'],
    ...WRONG_ACCOUNT_NUMBERS,
    ['3999', 'unknown-account'],
    ...unfitting.map((number) => [number, 'unfitting-account'] as const),
  ];
}

/** For each request: a body that would be accepted, and the wrong values of each field. */
const REQUESTS: {
  method: 'POST' | 'PATCH';
  path: string;
  named: string;
  body: Record<string, unknown>;
  fields: Record<string, WrongValue[]>;
}[] = [
  {
    method: 'POST',
    path: '/v1/clients',
    named: '/v1/clients',
    body: { name: 'Kari Nordmann' },
    fields: { ...REGISTER_FIELDS, name: [[MISSING, 'required'], ...(REGISTER_FIELDS['name'] ?? [])] },
  },
  {
    method: 'PATCH',
    path: `/v1/clients/${client.id}`,
    named: '/v1/clients/{id}',
    body: { city: 'Oslo' },
    fields: REGISTER_FIELDS,
  },
  {
    method: 'PATCH',
    path: `/v1/invoices/${draft.id}`,
    named: '/v1/invoices/{id}',
    body: { client: { name: 'Kari Nordmann' }, lines: [line] },
    fields: {
      client: [
        ['Kari', 'invalid-type'],
        [[], 'invalid-type'],
      ],
      'client.name': [
        [null, 'required'],
        ['', 'required'],
      ],
      'client.type': [['company', 'unknown-client-type']],
      'client.orgNumber': [['123456789', 'invalid-org-number']],
      externalId: WRONG_EXTERNAL_IDS,
      'client.externalId': WRONG_EXTERNAL_IDS,
      dueDate: [[null, 'required'], ...WRONG_DATES],
      deliveryDate: WRONG_DATES,
      deliveryPlace: wrongTexts(LIMITS.cityCharacters, 'single-line'),
      reference: wrongTexts(LIMITS.referenceCharacters, 'single-line'),
      notes: wrongTexts(LIMITS.notesCharacters, 'multi-line'),
      lines: [
        [null, 'required'],
        [[], 'required'],
        [{}, 'invalid-type'],
        [Array.from({ length: LIMITS.invoiceLines + 1 }, () => line), 'too-many'],
      ],
      'lines[0].quantity': WRONG_QUANTITIES,
      'lines[0].vatRate': [[24, 'unknown-vat-rate']],
      'lines[0].vatCode': [[4, 'unknown-vat-code']],
      'lines[0].account': [
        ['3O00', 'invalid-format'],
        ['3999', 'unknown-account'],
        ['1500', 'unfitting-account'],
      ],
      issueDate: [['2026-07-20', 'unknown-field']],
      number: [['1', 'unknown-field']],
    },
  },
  {
    method: 'POST',
    path: `/v1/invoices/${draft.id}/send`,
    named: '/v1/invoices/{id}/send',
    body: {},
    fields: DELIVERY_FIELDS,
  },
  {
    method: 'POST',
    path: `/v1/invoices/${sent.id}/resend`,
    named: '/v1/invoices/{id}/resend',
    body: {},
    fields: DELIVERY_FIELDS,
  },
  {
    method: 'POST',
    path: `/v1/invoices/${sent.id}/payments`,
    named: '/v1/invoices/{id}/payments',
    body: { amount: 1, paidOn: today },
    fields: {
      amount: [
        [MISSING, 'required'],
        [null, 'required'],
        ['5', 'invalid-type'],
        [[5], 'invalid-type'],
        [0, 'greater-than'],
        [-0.01, 'greater-than'],
        [0.001, 'too-precise'],
        [1.005, 'too-precise'],
        [10_000_000_000.01, 'out-of-range'],
        [1e300, 'out-of-range'],
      ],
      paidOn: [
        [MISSING, 'required'],
        [null, 'required'],
        [addDays(today, 1), 'out-of-range'],
        ['2199-12-31', 'out-of-range'],
        ...WRONG_DATES,
      ],
      kid: [['0000000018', 'unknown-field']],
    },
  },
  {
    method: 'POST',
    path: '/v1/accounts',
    named: '/v1/accounts',
    body: { number: '3021', name: 'Salg av kaffekurs', defaultVatCode: '3' },
    fields: {
      ...ACCOUNT_FIELDS,
      number: [[MISSING, 'required'], [null, 'required'], ...WRONG_ACCOUNT_NUMBERS],
      type: [
        ['income', 'unknown-value'],
        [3, 'invalid-type'],
        ['Asset', 'unfitting-account'],
        ['Expense', 'unfitting-account'],
      ],
      nature: [
        ['debit', 'unknown-value'],
        [3, 'invalid-type'],
      ],
      acceptsVat: [
        ['true', 'invalid-type'],
        // Together with a default VAT code.
        [false, 'unknown-value'],
      ],
    },
  },
  {
    method: 'PATCH',
    path: '/v1/accounts/3022',
    named: '/v1/accounts/{number}',
    body: { name: 'Salg av te' },
    fields: { ...ACCOUNT_FIELDS, number: [['3023', 'unknown-field']], type: [['Income', 'unknown-field']] },
  },
  {
    method: 'PATCH',
    path: '/v1/booking-accounts',
    named: '/v1/booking-accounts',
    body: { sales: [{ vatCode: 3, goods: '3005' }] },
    fields: {
      receivables: wrongBookingAccounts(['1920', '2400', '3000']),
      bank: wrongBookingAccounts(['1500', '2380', '6300']),
      owedToCustomers: wrongBookingAccounts(['1500', '2000', '2700', '2740']),
      reminderFees: wrongBookingAccounts(['1500', '8150']),
      lateInterest: wrongBookingAccounts(['8150', '2950']),
      badDebts: wrongBookingAccounts(['3900', '1580']),
      rounding: wrongBookingAccounts(['3900', '1920']),
      outputVat: [['2700', 'unknown-field']],
      sales: [
        [null, 'required'],
        [{}, 'invalid-type'],
        [Array.from({ length: 8 }, () => ({ vatCode: 3 })), 'too-many'],
      ],
      'sales[0].vatCode': [
        [MISSING, 'required'],
        ['3', 'invalid-type'],
        [1, 'unknown-vat-code'],
      ],
      'sales[0].goods': wrongBookingAccounts(['1500', '6300', '3090']),
      'sales[0].services': wrongBookingAccounts(['1500', '6300', '3090']),
      'sales[0].account': [['3000', 'unknown-field']],
    },
  },
  {
    method: 'POST',
    path: `/v1/invoices/${sent.id}/credit-notes`,
    named: '/v1/invoices/{id}/credit-notes',
    body: { lines: [{ lineIndex: 0, quantity: 1 }] },
    fields: {
      lines: [
        [[], 'required'],
        [{}, 'invalid-type'],
        ['0', 'invalid-type'],
        [
          Array.from({ length: LIMITS.invoiceLines + 1 }, () => ({ lineIndex: 0, quantity: 0.001 })),
          'too-many',
        ],
      ],
      'lines[0]': [
        [null, 'required'],
        [0, 'invalid-type'],
      ],
      'lines[0].lineIndex': [
        [MISSING, 'required'],
        [null, 'required'],
        ['0', 'invalid-type'],
        [0.5, 'invalid-type'],
        [-1, 'greater-than-or-equal'],
        [1, 'out-of-range'],
        [LIMITS.invoiceLines, 'out-of-range'],
        [1e300, 'out-of-range'],
      ],
      'lines[0].quantity': WRONG_QUANTITIES,
      'lines[0].unitPrice': [[1, 'unknown-field']],
      notes: wrongTexts(LIMITS.notesCharacters, 'multi-line'),
      reference: [['x', 'unknown-field']],
    },
  },
  {
    method: 'POST',
    path: `/v1/invoices/${sent.id}/credit-notes`,
    named: '/v1/invoices/{id}/credit-notes (ownLines)',
    body: { ownLines: [{ description: 'Avslag', quantity: 1, unitPrice: 1 }] },
    fields: {
      ownLines: [
        [[], 'required'],
        [{}, 'invalid-type'],
      ],
      'ownLines[0]': [
        [null, 'required'],
        [0, 'invalid-type'],
      ],
      'ownLines[0].description': [
        [MISSING, 'required'],
        [' ', 'required'],
      ],
      'ownLines[0].quantity': WRONG_QUANTITIES,
      'ownLines[0].unitPrice': [
        [MISSING, 'required'],
        ['1', 'invalid-type'],
      ],
      'ownLines[0].account': [['3000', 'unknown-field']],
    },
  },
];

for (const { method, path, named, body, fields } of REQUESTS) {
  for (const [field, values] of Object.entries(fields)) {
    test(`validation-failed: ${method} ${named} refuses every wrong ${field}`, async () => {
      for (const [value, code] of values) {
        const answer = await api.call(method, path, { body: replaced(body, field, value) });
        assertEntries(answer, [`${field} ${code}`], value);
      }
    });
  }

  test(`validation-failed: ${method} ${named} refuses a body that is no object`, async () => {
    for (const text of ['null', '[]', '5', '"x"']) {
      assertEntries(await api.call(method, path, { body: text }), [' invalid-type'], text);
    }
  });
}

test('validation-failed: PATCH /v1/invoices/{id} takes client or clientId, not both', async () => {
  const both = { client: { name: 'Kari' }, clientId: client.id };
  assertEntries(await api.patch(`/v1/invoices/${draft.id}`, both), ['client client-and-client-id']);
  assertEntries(await api.patch(`/v1/invoices/${draft.id}`, { clientId: 5 }), ['clientId invalid-type']);
});

test('validation-failed: an empty body lists the required fields of a payment and of a credit note', async () => {
  for (const body of [undefined, {}]) {
    assertEntries(await api.post(`/v1/invoices/${sent.id}/payments`, body), [
      'amount required',
      'paidOn required',
    ]);
  }
  assertEntries(await api.post('/v1/clients', {}), ['name required']);
});

// This test is registered last: all requests above were refused.
test('no refused request has changed anything', async () => {
  assert.deepEqual(await contentOf(service.db), before);
});

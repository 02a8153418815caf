import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Client } from '../../../../../../web/src/pages/customer-register/customers.ts';
import type {
  InvoiceValues,
  RowValues,
} from '../../../../../../web/src/pages/books/opening/opening-values.ts';
import {
  isEmpty,
  newInvoice,
  newRow,
  readOpening,
  sumsOf,
} from '../../../../../../web/src/pages/books/opening/opening-values.ts';

const REGISTER = [
  { id: 'fjord', name: 'Fjord Kaffe AS' },
  { id: 'nord-1', name: 'Nord AS' },
  { id: 'nord-2', name: 'Nord AS' },
] as Client[];
const DATE = '2025-12-31';
const INVOICE = { number: 'A-1', customer: 'Fjord Kaffe AS', dueDate: '2026-01-14', outstanding: '100' };

const read = (balances: Partial<RowValues>[], invoices: Partial<InvoiceValues>[] = [], date = DATE) =>
  readOpening({ date, balances: balances.map(newRow), openInvoices: invoices.map(newInvoice) }, REGISTER);
const problemsOf = (...given: Parameters<typeof read>) => {
  const found = read(...given);
  return 'problems' in found ? found.problems : {};
};
const clientOf = (invoice: Partial<InvoiceValues>) => {
  const found = read([], [{ ...INVOICE, ...invoice }]);
  assert.ok('body' in found, JSON.stringify(found));
  const { clientId, client } = existing(found.body.openInvoices?.[0]);
  return clientId ?? client;
};
function existing<T>(value: T | undefined): T {
  assert.ok(value !== undefined);
  return value;
}

test('empty rows and rows of 0 are not sent, and each item knows its row', () => {
  assert.deepEqual(
    read([
      {},
      { account: '1500', debit: '12 500,50' },
      { account: '1920', debit: '0,00' },
      { account: '2050', credit: '12500,5' },
    ]),
    {
      body: {
        date: DATE,
        balances: [
          { account: '1500', debit: 12_500.5, credit: 0 },
          { account: '2050', debit: 0, credit: 12_500.5 },
        ],
        openInvoices: [],
      },
      places: { balances: [1, 3], openInvoices: [] },
    },
  );
});

test('an open invoice is sent with its KID as digits, and with null for what is not known', () => {
  const found = read([], [{}, { ...INVOICE, number: ' A-1 ', kid: '10 23 42' }]);
  assert.ok('body' in found);
  assert.deepEqual(found.body.openInvoices, [
    {
      number: 'A-1',
      kid: '102342',
      issueDate: null,
      dueDate: '2026-01-14',
      outstanding: 100,
      clientId: 'fjord',
    },
  ]);
  assert.deepEqual(found.places.openInvoices, [1]);
});

for (const [name, row, problems] of [
  ['an amount without an account', { debit: '5' }, { 'balances.0.account': 'required' }],
  [
    'an amount that means two',
    { account: '1500', debit: '52.000' },
    { 'balances.0.debit': 'ambiguous-number' },
  ],
  ['an amount that is none', { account: '1500', credit: 'x' }, { 'balances.0.credit': 'invalid-number' }],
  ['parts of an øre', { account: '1500', debit: '1,005' }, { 'balances.0.debit': 'ambiguous-number' }],
  ['four decimals', { account: '1500', debit: '1,0055' }, { 'balances.0.debit': 'too-precise' }],
  ['a debit below 0', { account: '1500', debit: '-5' }, { 'balances.0.debit': 'greater-than-or-equal' }],
] as const) {
  test(`a row with ${name} is kept: ${JSON.stringify(problems)}`, () => {
    assert.deepEqual(problemsOf([row]), problems);
  });
}

for (const [name, invoice, problems] of [
  [
    'nothing but a KID',
    { kid: '1' },
    { number: 'required', customer: 'required', dueDate: 'required', outstanding: 'required' },
  ],
  ['a strange sum', { ...INVOICE, outstanding: 'alt' }, { outstanding: 'invalid-number' }],
  ['a sum below 0', { ...INVOICE, outstanding: '-1' }, { outstanding: 'greater-than-or-equal' }],
] as const) {
  test(`an open invoice with ${name} is kept: ${JSON.stringify(problems)}`, () => {
    assert.deepEqual(
      problemsOf([], [invoice]),
      Object.fromEntries(Object.entries(problems).map(([field, code]) => [`openInvoices.0.${field}`, code])),
    );
  });
}

test('a balance without a date is kept', () =>
  assert.deepEqual(problemsOf([], [], ''), { date: 'required' }));

for (const [name, invoice, client] of [
  ['that one client has', {}, 'fjord'],
  ['that one client has, in other letters', { customer: ' fjord kaffe as ' }, 'fjord'],
  ['that two clients have', { customer: 'Nord AS' }, { name: 'Nord AS', orgNumber: null, email: null }],
  ['that nobody has', { customer: 'Ny AS' }, { name: 'Ny AS', orgNumber: null, email: null }],
  [
    'with more than the name',
    { orgNumber: ' 974760673', email: 'post@fjord.example ' },
    { name: 'Fjord Kaffe AS', orgNumber: '974760673', email: 'post@fjord.example' },
  ],
] as const) {
  test(`a name ${name} is ${JSON.stringify(client)}`, () => assert.deepEqual(clientOf(invoice), client));
}

test('the sums count what can be read, and tell receivables from open invoices', () => {
  const balances = [
    { account: '1500', debit: '100,50' },
    { account: '1500', credit: '0,50' },
    { account: '1920', debit: 'x' },
    { account: '2050', credit: '100' },
  ].map(newRow);
  const openInvoices = [{ outstanding: '40' }, { outstanding: '52.000' }, { outstanding: '60,00' }].map(
    newInvoice,
  );
  assert.deepEqual(sumsOf({ date: DATE, balances, openInvoices }, '1500'), {
    debitOre: 10_050n,
    creditOre: 10_050n,
    receivablesOre: 10_000n,
    invoicesOre: 10_000n,
  });
});

test('a row of spaces is empty', () => {
  assert.deepEqual(
    [isEmpty(newRow({ debit: ' ' })), isEmpty(newRow({ debit: '0' })), isEmpty(newInvoice())],
    [true, false, true],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Foreseen } from '../../../../../web/src/pages/proposals/foreseen.ts';
import {
  documentIn,
  documentOf,
  entriesIn,
  namesIn,
  pageOfResult,
  subjectOf,
} from '../../../../../web/src/pages/proposals/foreseen.ts';
import { canDecide, proposals } from '../../../../../web/src/pages/proposals/proposals.ts';

const invoice = (id: string | null, more: object = {}) => ({
  id,
  type: 'invoice',
  number: '12',
  client: { id: 'kari', name: 'Kari Nordmann' },
  ...more,
});
const entry = (more: object = {}) => ({
  id: 'entry',
  number: 3,
  postingDate: '2026-11-25',
  lines: [],
  ...more,
});
const foreseen = (more: object) =>
  ({ result: null, before: null, effects: [], emails: [], ...more }) as unknown as Foreseen;
const tells = (...data: object[]) => data.map((one) => ({ type: 'invoice.sent', data: one }));

for (const [name, given, id] of [
  ['answers an invoice', { result: { resource: 'SentInvoice', body: invoice('1') } }, '1'],
  [
    'acts on an invoice',
    { result: { resource: null, body: null }, before: { resource: 'Invoice', body: invoice('2') } },
    '2',
  ],
  [
    'answers a quote',
    { result: { resource: 'Quote', body: { id: '3', client: { id: null, name: 'Kari' } } } },
    '3',
  ],
  ['tells of one invoice', { effects: tells({ invoice: invoice('4') }, { invoice: invoice('4') }) }, '4'],
  ['tells of two', { effects: tells({ invoice: invoice('4') }, { invoice: invoice('5') }) }, undefined],
  ['tells of one that is not made yet', { effects: tells({ invoice: invoice(null) }) }, undefined],
  ['is about a customer', { result: { resource: 'Client', body: { id: 'kari', name: 'Kari' } } }, undefined],
] as const) {
  test(`a request that ${name} is about ${id === undefined ? 'no document' : `document ${id}`}`, () => {
    assert.equal(documentIn(foreseen(given))?.body.id, id);
  });
}

test('what was approved is the document that was answered, with its number', () => {
  const result = { resource: 'SentInvoice', body: invoice('1', { number: null }) };
  const numberOf = (answer: object | null) =>
    documentOf({ ...foreseen({ result }), answer } as Parameters<typeof documentOf>[0])?.body.number;
  assert.equal(numberOf(null), null);
  assert.equal(numberOf({ status: 200, body: invoice('1', { number: '12' }) }), '12');
});

test('the entries that would be posted are those of the books alone', () => {
  const effects = [
    { type: 'journal_entry.posted', data: { journalEntry: entry() } },
    { type: 'invoice.sent', data: { invoice: invoice('1') } },
    { type: 'journal_entry.posted', data: { journalEntry: entry({ id: 'other' }) } },
  ];
  assert.deepEqual(
    entriesIn(foreseen({ effects })).map(({ id }) => id),
    ['entry', 'other'],
  );
});

for (const [resource, body, subject] of [
  ['Product', { number: 'K-1', name: 'Kaffe' }, 'K-1 Kaffe'],
  ['Account', { number: '3000', names: { nb: 'Salg', en: 'Sales' } }, '3000 Salg'],
  ['WebhookEndpoint', { url: 'https://a.example/' }, 'https://a.example/'],
  ['YearResult', { year: 2026 }, '2026'],
  ['Voucher', { filename: 'kvittering.pdf' }, 'kvittering.pdf'],
  ['Client', { name: 'Kari' }, undefined],
  ['Invoice', invoice('1'), undefined],
  ['RecurringInvoice', { clientName: 'Kari', lines: [], laterLines: [] }, undefined],
  ['Settings', {}, undefined],
  ['Unheard', { name: 'x' }, undefined],
] as const) {
  test(`what a request does to ${resource} ${subject === undefined ? 'needs no name' : `is named ${subject}`}`, () => {
    assert.equal(subjectOf(foreseen({ before: { resource, body } }), 'nb'), subject);
  });
}

test('what is there before is named, and not what it becomes', () => {
  const product = (name: string) => ({ resource: 'Product', body: { number: '1', name } });
  assert.equal(subjectOf(foreseen({ before: product('Te'), result: product('Kaffe') }), 'nb'), '1 Te');
});

test('ids and numbers of accounts have names, of all that it tells of', () => {
  const lines = [
    { account: '1500', accountName: 'Kundefordringer', customerId: 'kari', customerName: 'Kari Nordmann' },
  ];
  const names = namesIn(
    foreseen({
      result: { resource: 'Invoice', body: invoice('1') },
      before: {
        resource: 'RecurringInvoice',
        body: {
          id: 'agreement',
          clientId: 'ola',
          clientName: 'Ola',
          lines: [{ productId: 'coffee', description: 'Kaffe' }],
          laterLines: [{ lines: [{ productId: 'tea', description: 'Te' }] }],
        },
      },
      effects: [{ type: 'journal_entry.posted', data: { journalEntry: entry({ lines }) } }],
    }),
    'nb',
  );
  const expected = {
    '1': 'Faktura 12',
    kari: 'Kari Nordmann',
    agreement: 'Ola',
    ola: 'Ola',
    coffee: 'Kaffe',
    tea: 'Te',
    '1500': '1500 Kundefordringer',
  };
  for (const [id, name] of Object.entries(expected)) assert.equal(names.get(id), name, id);
});

for (const [resource, body, to] of [
  ['SentInvoice', invoice('1'), '/$accountId/invoices/$invoiceId'],
  ['Quote', { id: '1' }, '/$accountId/quotes/$quoteId'],
  ['JournalEntry', { id: '1' }, '/$accountId/books/journal/$entryId'],
  ['RecurringInvoice', { id: '1' }, '/$accountId/recurring/$recurringId'],
  ['Client', { id: '1' }, '/$accountId/customers/$clientId'],
  ['Refund', { id: '1', clientId: 'kari' }, '/$accountId/customers/$clientId'],
  ['Product', { id: '1' }, undefined],
  [null, null, undefined],
] as const) {
  test(`what has become of a ${resource ?? 'deletion'} ${to === undefined ? 'has no page' : `is at ${to}`}`, () => {
    assert.equal(pageOfResult('T1', { resource, body })?.to, to);
  });
}

test('the customer of a refund is the one who gets it', () => {
  assert.deepEqual(pageOfResult('T1', { resource: 'Refund', body: { id: '1', clientId: 'kari' } })?.params, {
    accountId: 'T1',
    clientId: 'kari',
  });
});

for (const [role, status, scope, decides] of [
  ['owner', 'open', 'invoices:write', true],
  ['admin', 'open', null, true],
  ['owner', 'approved', 'invoices:write', false],
  ['accountant', 'open', 'bilag:write', true],
  ['accountant', 'open', 'invoices:write', false],
  ['accountant', 'open', null, false],
  ['member', 'open', 'invoices:write', false],
  ['viewer', 'open', 'bilag:write', false],
] as const) {
  test(`a person who is ${role} ${decides ? 'decides' : 'does not decide'} on what is ${status} and needs ${scope}`, () => {
    assert.equal(canDecide(role, { status, scope }), decides);
  });
}

test('the list shows what waits unless the address says otherwise', () => {
  const viewOf = (status: string) => proposals.filterOf(() => status).status;
  assert.deepEqual(['', 'approved', 'all', 'gone'].map(viewOf), ['open', 'approved', 'all', 'open']);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changesSince,
  nameOf,
  operationTexts,
  plain,
  proposalOf,
  proposalRows,
  texts,
} from '../support/proposal-page.ts';

const ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';

for (const [named, name] of [
  [{ operation: 'sendInvoice', isCreditNote: false }, 'Send faktura'],
  [{ operation: 'sendInvoice', isCreditNote: true }, 'Send kreditnota'],
  [{ operation: 'sendReminder', isCollectionWarning: false }, 'Send purring'],
  [{ operation: 'sendReminder', isCollectionWarning: true }, 'Send inkassovarsel'],
  [{ operation: 'resendInvoice', isCreditNote: true }, 'Send fakturaen på e-post igjen'],
  [{ operation: 'toString' }, 'Gjør en endring'],
] as const) {
  test(`${JSON.stringify(named)} is called “${name}”`, () => {
    assert.equal(nameOf(named, operationTexts.nb), name);
  });
}

const CLIENT = { id: ID, name: 'Fjord Kaffe AS', orgNumber: '974760673', email: '', paymentTermDays: 14 };

test('a change shows each changed value with the one before, and deleting shows what is deleted', () => {
  const request = {
    method: 'PATCH',
    path: `/v1/clients/${ID}`,
    body: { orgNumber: null, paymentTermDays: 14 },
  };
  const change = {
    ...proposalOf('updateClient', request, {
      status: 200,
      resource: 'Client',
      body: { ...CLIENT, orgNumber: '', name: 'Fjordkaffe' },
    }),
    before: { resource: 'Client', body: CLIENT },
  };
  assert.deepEqual(
    proposalRows(change, 'nb').request.map(({ label, text, was }) => [label, text, was]),
    [
      ['Navn', 'Fjordkaffe', 'Fjord Kaffe AS'],
      ['Organisasjonsnummer', 'ingen', '974760673'],
      ['Betalingsfrist', '14 dager', undefined],
    ],
  );
  const deletion = {
    ...change,
    ...proposalOf('deleteClient', { ...request, body: null }),
    before: change.before,
  };
  assert.deepEqual(
    proposalRows(deletion, 'en').before.map(({ label, text }) => [label, text]),
    [
      ['Name', 'Fjord Kaffe AS'],
      ['Organisation number', '974760673'],
      ['Payment term', '14 days'],
    ],
  );
});

test('the answer goes before the request where both say a value, and names stand for ids', () => {
  const line = { productId: ID, quantity: 2 };
  const body = {
    clientId: ID.replace('90', '91'),
    lines: [line],
    laterLines: [{ from: '2031-01-01', lines: [line] }],
  };
  const priced = { ...line, description: 'Kaffe', unit: 'EA', unitPrice: 149.9 };
  const request = { method: 'POST', path: '/v1/recurring-invoices', body };
  const result = {
    ...body,
    clientName: 'Fjord Kaffe AS',
    lines: [priced],
    laterLines: [{ from: '2031-01-01', lines: [{ ...priced, unitPrice: 1_000_000 }] }],
    total: 374.75,
    notes: null,
  };
  const proposal = proposalOf('createRecurringInvoice', request, {
    status: 201,
    resource: 'RecurringInvoice',
    body: result,
  });
  const shown = texts(proposalRows(proposal, 'nb').request);
  assert.equal(shown.get('clientId'), 'Fjord Kaffe AS');
  assert.equal(plain(shown.get('lines.0.unitPrice') ?? ''), 'kr149,90');
  assert.equal(plain(shown.get('laterLines.0.lines.0.unitPrice') ?? ''), 'kr1000000,00');
  assert.equal(plain(shown.get('total') ?? ''), 'kr374,75');
  assert.equal(shown.has('notes'), false);
});

test('amounts of a document are in its currency, beside the rate and what they are in kroner', () => {
  const request = {
    method: 'POST',
    path: `/v1/invoices/${ID}/send`,
    body: { exchangeRate: { rate: 11.5, date: '2026-11-27' } },
  };
  const sent = { id: ID, type: 'invoice', number: '12', client: { id: null, name: 'Kari' } };
  const rowsOf = (document: object) => {
    const answered = { status: 200, resource: 'SentInvoice', body: { ...sent, ...document } };
    const proposal = proposalOf('sendInvoice', request, answered);
    const seen = { ...proposal, before: { resource: 'Invoice', body: { ...sent, ...document, id: null } } };
    return {
      request: texts(proposalRows(proposal, 'nb').request),
      before: texts(proposalRows(seen, 'nb').before),
    };
  };
  const euro = rowsOf({ currency: 'EUR', total: 1234.5, totalNok: 14196.75 });
  assert.equal(euro.request.get('exchangeRate'), '11,50 (oppgitt for hånd 27. nov. 2026)');
  assert.equal(plain(euro.before.get('total') ?? ''), '1234,50EUR');
  assert.equal(plain(euro.before.get('totalNok') ?? ''), 'kr14196,75');
  assert.equal(euro.before.get('currency'), 'EUR – euro');
  const kroner = rowsOf({ currency: 'NOK', total: 1234.5, totalNok: 1234.5 });
  assert.equal(plain(kroner.before.get('total') ?? ''), 'kr1234,50');
  assert.equal(kroner.before.has('totalNok'), false);
  assert.equal(kroner.before.has('currency'), false);
});

test('what a field is called alike in the answer does not stand in its place', () => {
  const request = {
    method: 'POST',
    path: `/v1/invoices/${ID}/payments`,
    body: { reference: 'VIPPS-1', amount: 5 },
  };
  const proposal = proposalOf('recordPayment', request, {
    status: 201,
    resource: 'Invoice',
    body: { id: ID, reference: 'ordre-1', type: 'invoice', number: '12', client: { id: null, name: 'Kari' } },
  });
  assert.equal(texts(proposalRows(proposal, 'nb').request).get('reference'), 'VIPPS-1');
});

test('the words of the caller are quotes, and so is what this app does not know', () => {
  const body = { reason: 'Godkjent av styret', later: { unknown: true } };
  const { request } = proposalRows(
    proposalOf('waiveFees', { method: 'POST', path: `/v1/invoices/${ID}/fees/waive`, body }),
    'nb',
  );
  assert.deepEqual(
    request.map(({ text, isQuote }) => [text, isQuote]),
    [
      ['Godkjent av styret', true],
      ['{"unknown":true}', true],
    ],
  );
});

test('of what has changed since a person saw a proposal each value is told, once', () => {
  const invoice = (price: number, name: string) => ({
    id: ID,
    type: 'invoice',
    number: null,
    client: { id: null, name, email: '' },
    total: price * 1.25,
    lines: [{ description: 'Kaffe', quantity: 1, unitPrice: price }],
  });
  const seen = (price: number, name: string, emails: string[]) => ({
    ...proposalOf(
      'sendInvoice',
      { method: 'POST', path: `/v1/invoices/${ID}/send`, body: null },
      { status: 200, resource: 'SentInvoice', body: invoice(price, name) },
    ),
    effects: [{ type: 'invoice.sent', data: { invoice: invoice(price, name) } }],
    emails,
  });
  const changes = changesSince(seen(100, 'Kari', ['a@b.example']), seen(200, 'Ola', []), 'nb');
  assert.deepEqual(
    changes.map(({ label, before, after }) => [label, plain(before ?? ''), plain(after ?? '')]),
    [
      ['E-post til', 'a@b.example', ''],
      ['Kunde – Navn', 'Kari', 'Ola'],
      ['Linjer – Linje 1 – Pris uten mva', 'kr100,00', 'kr200,00'],
      ['Sum med mva', 'kr125,00', 'kr250,00'],
    ],
  );
});

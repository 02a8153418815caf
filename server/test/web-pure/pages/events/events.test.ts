import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_TYPES } from '../../../../src/domain/webhooks/event-types.ts';
import { EVENT_GROUPS, typesOf } from '../../../../../web/src/pages/events/event-groups.ts';
import { eventFilters, isWholeId } from '../../../../../web/src/pages/events/events-queries.ts';
import { eventTexts } from '../../../../../web/src/pages/events/event-texts.ts';
import { eventsTexts } from '../../../../../web/src/pages/events/events-texts.ts';
import { resourceOf } from '../../../../../web/src/pages/events/resource-of-event.ts';
import type { Event } from '../../../../../web/src/pages/events/resource-of-event.ts';

const ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';

for (const [address, filter] of [
  ['', {}],
  ['types=invoice.sent', { types: 'invoice.sent' }],
  ['types=invoice.*', { types: 'invoice.*' }],
  ['types=invoice.eaten', {}],
  ['types=webhook.*', {}],
  [`resource=${ID.toUpperCase()}`, { resource: ID }],
  ['from=2026-07-01&to=2026-02-30', { from: '2026-07-01' }],
] as const) {
  test(`the address ?${address} asks for ${JSON.stringify(filter)}`, () => {
    const read = new URLSearchParams(address);
    assert.deepEqual(
      eventFilters.filterOf((name) => read.get(name) ?? ''),
      filter,
    );
  });
}

test('only a whole id is looked for', () => {
  assert.deepEqual([ID, ID.toUpperCase(), '10045', ID.slice(1), `${ID}0`, ''].map(isWholeId), [
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('every type that can be chosen stands in its group, and has words in both languages', () => {
  const grouped = EVENT_GROUPS.flatMap(([group, types]) => {
    for (const { groups } of [eventTexts.nb, eventTexts.en]) assert.ok(groups[group], group);
    assert.equal(typesOf(`${group}.*`), `${group}.*`);
    return types;
  });
  assert.deepEqual(
    EVENT_TYPES.filter((type) => !grouped.includes(type)).filter((type) => !type.startsWith('webhook.')),
    [],
  );
  for (const type of grouped)
    for (const { types } of [eventTexts.nb, eventTexts.en]) assert.ok(types[type], type);
});

const page = (to: string, params: Record<string, string>) => ({
  to: `/$accountId/${to}`,
  params: { accountId: 'T1', ...params },
});
for (const [what, type, data, label, link] of [
  [
    'an invoice',
    'invoice.sent',
    { invoice: { id: ID, type: 'invoice', number: '12', client: { name: 'Fjord AS' } } },
    'Faktura 12, Fjord AS',
    page('invoices/$invoiceId', { invoiceId: ID }),
  ],
  [
    'a customer',
    'client.created',
    { client: { id: ID, name: 'Fjord AS' } },
    'Fjord AS',
    page('customers/$clientId', { clientId: ID }),
  ],
  [
    'a delivery of an invoice',
    'delivery.sent',
    { delivery: { id: ID, channel: 'email', recipient: 'a@b.example' }, invoiceId: 'I1' },
    'E-post: a@b.example',
    page('invoices/$invoiceId', { invoiceId: 'I1' }),
  ],
  [
    'a delivery of nothing with a page',
    'delivery.sent',
    { delivery: { id: ID, channel: 'e-invoice', recipient: '974760673' } },
    'E-faktura: 974760673',
    undefined,
  ],
  [
    'an entry',
    'journal_entry.posted',
    { journalEntry: { id: ID, number: 7, description: 'Bankgebyr' } },
    'Bilag 7, Bankgebyr',
    page('books/journal/$entryId', { entryId: ID }),
  ],
  [
    'a file of the bank without a name',
    'bank_file.imported',
    { bankFile: { id: ID, name: '' } },
    'Bankfil',
    page('bank', {}),
  ],
  [
    'a transaction',
    'bank_transaction.unmatched',
    { bankTransaction: { id: ID, payerName: null, text: 'Husleie' } },
    'Husleie',
    page('bank/transactions/$transactionId', { transactionId: ID }),
  ],
  [
    'a request for approval',
    'proposal.created',
    { proposalId: ID },
    'Forespørsel om godkjenning',
    page('proposals/$proposalId', { proposalId: ID }),
  ],
  ['what is deleted', 'invoice.deleted', { id: ID }, 'Slettet', undefined],
  ['something with an id alone', 'invoice.changed', { id: ID }, ID, undefined],
] as const) {
  test(`an event about ${what} is called “${label}”`, () => {
    const event = { type, data } as unknown as Event;
    assert.deepEqual(resourceOf('T1', event, eventsTexts.nb), { label, id: ID, link });
  });
}

test('an event about nothing has no name', () => {
  assert.equal(
    resourceOf('T1', { type: 'account.reset', data: {} } as unknown as Event, eventsTexts.nb),
    undefined,
  );
});

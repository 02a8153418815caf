import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtAccount } from '../../../../../../web/src/http/session.ts';
import { booksTexts } from '../../../../../../web/src/pages/ledger/books-texts.ts';
import {
  customersOf,
  entryInSeries,
  entryKind,
  entryName,
  entryTextIn,
} from '../../../../../../web/src/pages/ledger/entry-name.ts';
import { journal } from '../../../../../../web/src/pages/books/journal/journal-queries.ts';

const PERIOD = { from: '2026-01', to: '2026-12' };
const AT = { accountId: 'T1' } as AtAccount;

for (const [address, filter] of [
  ['', {}],
  ['q=solberg', { q: 'solberg' }],
  ['kind=Manual,Nonsense,Invoice', { sourceDocumentType: ['Invoice', 'Manual'] }],
  ['account=7770&amountFrom=1000', { account: '7770', amountFrom: 1000 }],
  ['amountFrom=1.000,50&amountTo=-1', {}],
] as const) {
  test(`the address ?${address} asks for ${JSON.stringify(filter)} of the period`, () => {
    const read = new URLSearchParams({ ...PERIOD, ...Object.fromEntries(new URLSearchParams(address)) });
    assert.deepEqual(
      journal.filterOf((name) => read.get(name) ?? ''),
      { ...PERIOD, ...filter },
    );
  });
}

test('views name kinds that there are; the file is of the same filter, in the language of the reader', () => {
  for (const { kind = '' } of Object.values(journal.views ?? {})) {
    const known = journal.filterOf((name) => (name === 'kind' ? kind : '')).sourceDocumentType ?? [];
    assert.equal(known.join(), kind);
  }
  assert.deepEqual(['postingDate', '-postingDate', 'number'].map(journal.sortOf), [
    'postingDate',
    '-postingDate',
    '-postingDate',
  ]);
  assert.equal(
    journal.file?.(
      AT,
      { ...PERIOD, sourceDocumentType: ['Manual'] },
      { sort: '-postingDate', language: 'en' },
    ),
    '/app-api/accounts/T1/v1/reports/journal-entries?from=2026-01&to=2026-12&sourceDocumentType=Manual&language=en',
  );
});

test('an entry is named by series, number and year, and by what was booked in the language of the reader', () => {
  const entry = { series: 'SalesInvoice', number: 12, postingDate: '2027-03-01' } as Parameters<
    typeof entryInSeries
  >[0];
  assert.match(entryName(entry, booksTexts.nb), /^Bilag 12-2027$/);
  assert.match(entryInSeries(entry, booksTexts.nb), /^\S.* 12-2027$/);
  const reminder = { sourceDocumentType: 'Reminder', correctsEntryId: null } as const;
  assert.deepEqual(
    [entryKind(reminder, booksTexts.nb, 'nb'), entryKind(reminder, booksTexts.en, 'en')],
    ['Purregebyr og renter', 'Reminder fee and interest'],
  );
  assert.notEqual(
    entryKind({ ...reminder, correctsEntryId: 'x' }, booksTexts.nb, 'nb'),
    'Purregebyr og renter',
  );
  assert.equal(entryTextIn('Purring faktura 3', 'nb'), 'Purring faktura 3');
  assert.match(entryTextIn('Purring faktura 3', 'en'), /^Reminder for invoice 3/);
  // What people wrote stays.
  assert.equal(entryTextIn('Kaffe til møtet', 'en'), 'Kaffe til møtet');
});

test('the customers of an entry are named once each', () => {
  const line = (customerId: string | null, customerName: string | null) => ({ customerId, customerName });
  const lines = [line('1', 'Ås AS'), line(null, null), line('2', null), line('1', 'Ås AS')];
  assert.deepEqual(customersOf({ lines } as Parameters<typeof customersOf>[0]), [
    { id: '1', name: 'Ås AS' },
    { id: '2', name: '' },
  ]);
});

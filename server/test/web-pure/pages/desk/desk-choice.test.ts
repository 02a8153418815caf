import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenCompanies, countViews } from '../../../../../web/src/pages/desk/desk-choice.ts';
import type { DeskRow } from '../../../../../web/src/pages/desk/desk-queries.ts';

const today = '2026-11-30';
const waiting = {
  drafts: 0,
  bounced: 0,
  notReminded: 0,
  acceptedQuotes: 0,
  bankTransactions: 0,
  proposals: 0,
};
const vat = (days: number) => ({
  year: 2026,
  term: 5,
  from: '2026-09-01',
  to: '2026-10-31',
  dueOn: '2026-12-10',
  days,
});
const row = (companyName: string, of: Partial<DeskRow> = {}): DeskRow => ({
  id: companyName,
  companyId: companyName,
  companyName,
  role: 'accountant',
  accountId: companyName,
  isClosed: false,
  waiting,
  overdue: { count: 0, amount: 0 },
  toDo: 0,
  urgency: 'nothing',
  deadlines: [],
  vat: null,
  openYear: null,
  closedThrough: null,
  closedBy: null,
  ...of,
});
const ROWS = [
  row('Bergen AS', { vat: vat(10), closedThrough: '2026-10', urgency: 'soon' }),
  row('Drammen AS', { waiting: { ...waiting, bankTransactions: 4 }, closedThrough: '2026-08' }),
  row('Eid AS', { vat: vat(72), overdue: { count: 1, amount: 500 }, urgency: 'later' }),
  row('Ålesund AS', { isClosed: true, waiting: null, overdue: null, urgency: null }),
];
const choose = (of: Partial<Parameters<typeof chosenCompanies>[1]>) =>
  chosenCompanies(ROWS, { q: '', view: '', sort: '', today, ...of }).map(({ companyName }) => companyName);

for (const [name, of, expected] of [
  ['the most urgent first', {}, ['Bergen AS', 'Eid AS', 'Drammen AS', 'Ålesund AS']],
  ['whose VAT is due', { view: 'vat' }, ['Bergen AS']],
  ['whose bank waits', { view: 'bank' }, ['Drammen AS']],
  ['who has not closed October', { view: 'unlocked' }, ['Eid AS', 'Drammen AS']],
  ['an unknown view is all', { view: 'x' }, ['Bergen AS', 'Eid AS', 'Drammen AS', 'Ålesund AS']],
  ['by name, without accents', { q: 'alesund' }, ['Ålesund AS']],
  [
    'the nearest VAT deadline first',
    { sort: '-vat', q: 'e' },
    ['Bergen AS', 'Eid AS', 'Drammen AS', 'Ålesund AS'],
  ],
  ['the last closed month first', { sort: '-locked' }, ['Bergen AS', 'Drammen AS', 'Eid AS', 'Ålesund AS']],
  ['by name backwards', { sort: '-name' }, ['Ålesund AS', 'Eid AS', 'Drammen AS', 'Bergen AS']],
] as [string, Partial<Parameters<typeof chosenCompanies>[1]>, string[]][]) {
  test(`companies: ${name}`, () => assert.deepEqual(choose(of), expected));
}

test('each view tells how many companies it has', () => {
  assert.deepEqual(countViews(ROWS, today), {
    all: 4,
    vat: 1,
    bank: 1,
    overdue: 1,
    drafts: 0,
    proposals: 0,
    unlocked: 2,
  });
});

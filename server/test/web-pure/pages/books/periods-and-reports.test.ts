import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPage, termOf as termOfCheck } from '../../../../../web/src/pages/books/closing/check-page.ts';
import type { Check, Checklist } from '../../../../../web/src/pages/books/closing/checklist-query.ts';
import { checkTexts } from '../../../../../web/src/pages/books/closing/check-texts.ts';
import {
  closingPeriods,
  monthsOf,
  periodOf,
} from '../../../../../web/src/pages/books/closing/closing-period.ts';
import { addMonths, periodProblems, thisYear } from '../../../../../web/src/pages/books/period.ts';
import { appPage } from '../../../../../web/src/pages/books/reports/app-page.ts';
import {
  asOfProblem,
  daysOf,
  daysProblems,
  lastEndedTerm,
  termOf,
} from '../../../../../web/src/pages/books/reports/choices.ts';
import { ledgerParameters, reportAddress } from '../../../../../web/src/pages/books/reports/reports.ts';
import { resultSentence } from '../../../../../web/src/pages/books/reports/result-sentence.ts';

const plain = (text: string) => text.replaceAll(/[\s\u00A0\u202F\u2009]/g, ' ');

for (const [month, months, sum] of [
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-11', -35, '2023-12'],
] as const) {
  test(`${months} months from ${month} is ${sum}`, () => assert.equal(addMonths(month, months), sum));
}

for (const [from, to, most, problems] of [
  ['2026-01', '2026-12', 12, {}],
  ['2026-13', '2026-12', 12, { from: 'month' }],
  ['2026-01', 'snart', 12, { to: 'month' }],
  ['2026-02', '2026-01', 12, { to: 'beforeFrom' }],
  ['2026-01', '2027-01', 12, { to: 'tooLong' }],
] as const) {
  test(`the period ${from} to ${to} of at most ${most} months: ${JSON.stringify(problems)}`, () => {
    assert.deepEqual(periodProblems({ from, to }, most), problems);
  });
}

test('this year goes from January to December', () => {
  assert.deepEqual(thisYear('2026-11-29'), { from: '2026-01', to: '2026-12' });
});

for (const [chosen, period, months] of [
  ['', '2026-10', { through: '2026-10' }],
  ['2026-11', '2026-11', { through: '2026-11' }],
  ['2026-12', '2026-10', { through: '2026-10' }],
  ['2025', '2025', { from: '2025-01', through: '2025-12' }],
  ['2026', '2026-10', { through: '2026-10' }],
  ['2025-13', '2026-10', { through: '2026-10' }],
] as const) {
  test(`in November the checklist of “${chosen}” is that of ${period}`, () => {
    assert.equal(periodOf(chosen, '2026-11'), period);
    assert.deepEqual(monthsOf(period), months);
  });
}

test('the months that run or are over and the years that are over can be chosen, newest first', () => {
  const { months, years } = closingPeriods('2026-02');
  assert.deepEqual([months.length, months[0], months.at(-1)], [36, '2026-02', '2023-03']);
  assert.deepEqual(years, ['2025', '2024', '2023']);
});

const CHECKS: readonly Check['id'][] = Object.keys(checkTexts.nb).filter(
  (id): id is Check['id'] => !['ofTerm', 'ofYearTerm'].includes(id),
);

test('each check has a name, a sentence for each state, and a page where it is done, in both languages', () => {
  assert.equal(CHECKS.length, 13);
  for (const texts of [checkTexts.nb, checkTexts.en]) {
    for (const id of CHECKS) {
      const { name, fine, open, link } = texts[id];
      assert.ok([name, fine, link].every((text) => text !== ''));
      assert.ok(open({ count: 1, amount: 'kr 5,00' }) !== '');
    }
  }
  assert.match(checkTexts.nb.vouchers.open({ count: 1, amount: 'kr 5' }), /^1 manuelt bilag på/);
  assert.match(checkTexts.nb.vouchers.open({ count: 2, amount: 'kr 5' }), /^2 manuelle bilag på/);
  assert.equal(
    checkTexts.nb['earlier-months'].open({ count: 1, amount: '' }),
    '1 tidligere måned er åpen og blir låst samtidig.',
  );
});

for (const [id, details, to, search] of [
  ['drafts', '', '/$accountId/invoices', { status: 'draft', issuedTo: '2026-02-28' }],
  ['bank', '', '/$accountId/bank/reconciliation', { date: '2026-02-28' }],
  ['vouchers', '', '/$accountId/books/journal', { from: '2026-01', to: '2026-02', kind: 'Manual' }],
  ['vat', '/v1/reports/vat?year=2026&term=1', '/$accountId/books/reports/vat', { year: '2026', term: '1' }],
  ['vat', '/v1/reports/vat?year=2026', '/$accountId/books/reports/vat', { year: '2026', term: '1' }],
  ['year-result', '', '/$accountId/books/year-end', undefined],
] as const) {
  test(`the check ${id} ${details} leads to ${to}`, () => {
    const list = { from: '2026-01', through: '2026-02' } as Checklist;
    const page = checkPage('a', { id, details } as Check, list);
    assert.deepEqual([page.to, page.search], [to, search]);
  });
}

test('the term of a check is left out where the year is the term', () => {
  assert.deepEqual(termOfCheck('/v1/reports/vat?year=2026&term=6'), { year: 2026, term: 6 });
  assert.deepEqual(termOfCheck('/v1/reports/vat?year=2026'), { year: 2026 });
});

for (const [from, to, isSoFar, days] of [
  ['', '', false, ['2026-01-01', '2026-12-31']],
  ['', '', true, ['2026-01-01', '2026-11-29']],
  ['2025-03-01', '', true, ['2025-03-01', '2025-12-31']],
  ['', '2025-03-01', true, ['2025-01-01', '2025-03-01']],
] as const) {
  test(`a report of “${from}” to “${to}”${isSoFar ? ' so far' : ''} is of ${days.join(' to ')}`, () => {
    const { from: first, to: last } = daysOf({ from, to }, '2026-11-29', isSoFar);
    assert.deepEqual([first, last], days);
  });
}

for (const [from, to, problems] of [
  ['2026-01-01', '2026-12-31', {}],
  ['2026-02-30', '2026-12-31', { from: 'day' }],
  ['2026-01-01', '', { to: 'day' }],
  ['2026-02-01', '2026-01-31', { to: 'beforeFrom' }],
  ['2025-12-01', '2026-01-31', { to: 'otherYear' }],
] as const) {
  test(`the days ${from} to ${to}: ${JSON.stringify(problems)}`, () => {
    assert.deepEqual(daysProblems({ from, to }), problems);
  });
}

test('a balance is of a day', () => {
  assert.deepEqual([asOfProblem('2026-02-28'), asOfProblem('2026-02-30')], [undefined, 'day']);
});

for (const [today, changes, year, term] of [
  ['2026-11-29', [], 2026, 5],
  ['2026-02-28', [], 2025, 6],
  ['2026-03-01', [], 2026, 1],
  ['2026-11-29', [2026], 2025, 6],
  ['2027-01-15', [2026], 2026, 1],
  ['2027-01-15', [2026, 2027], 2026, 1],
] as const) {
  test(`on ${today} with other terms from ${changes.join() || 'no year'} term ${term} of ${year} ended last`, () => {
    assert.deepEqual(lastEndedTerm(today, changes), { year, term });
  });
}

for (const [asked, changes, year, term] of [
  [{ year: '', term: '' }, [], 2026, 5],
  [{ year: '2025', term: '' }, [], 2025, 1],
  [{ year: '2025', term: '4' }, [], 2025, 4],
  [{ year: '2026', term: '4' }, [2026], 2026, 1],
  [{ year: '2025', term: '4' }, [2026], 2025, 4],
] as const) {
  test(`in November ${JSON.stringify(asked)} with other terms from ${changes.join() || 'no year'} is term ${term} of ${year}`, () => {
    assert.deepEqual(termOf(asked, '2026-11-29', changes), { year, term });
  });
}

for (const [path, to, search] of [
  ['/v1/invoices/18', '/$accountId/invoices/$invoiceId', { tab: 'journal' }],
  ['/v1/journal-entries?from=2026-01', '/$accountId/books/journal', { from: '2026-01' }],
  [
    '/v1/reports/trial-balance?asOf=2026-12-31',
    '/$accountId/books/reports/trial-balance',
    { asOf: '2026-12-31' },
  ],
  ['/v1/reports/balance-sheet', '/$accountId/books/reports/balance-sheet', {}],
  ['/v1/reports/income-statement', '/$accountId/books/reports/income-statement', {}],
  ['/v1/reports/ledger?account=1500', '/$accountId/books/reports/ledger', { account: '1500' }],
] as const) {
  test(`${path} is shown at ${to}`, () => {
    const page = appPage('a', path);
    assert.deepEqual([page.to, page.search], [to, search]);
  });
}

test('choices that are empty are not sent, and files have their choices in the address', () => {
  assert.deepEqual(ledgerParameters({ account: '1500', vatCode: '', customerId: '' }), { account: '1500' });
  assert.equal(
    reportAddress('a', 'vat', { year: 2026, term: 5 }),
    '/app-api/accounts/a/v1/reports/vat?year=2026&term=5',
  );
});

type Statement = Parameters<typeof resultSentence>[0];
const statement = (from: string, to: string, amount: number, yearBefore: number | null) =>
  ({
    from,
    to,
    result: { amount, yearBefore },
    parts: [{ groups: [{ accounts: [{ ledgerYearBefore: yearBefore === null ? null : '/v1/x' }] }] }],
  }) as unknown as Statement;

for (const [from, to, amount, before, told, compared] of [
  ['2025-01-01', '2025-12-31', 900, null, 'Overskudd i 2025: kr 900.', 'Det er ikke bokført noe i 2024.'],
  [
    '2026-01-01',
    '2026-11-29',
    1500.4,
    1000,
    'Overskudd så langt i 2026: kr 1 500.',
    'Det er kr 500 mer enn i samme periode i fjor.',
  ],
  [
    '2026-09-01',
    '2026-10-31',
    -200,
    300,
    'Underskudd i 5. termin 2026: kr 200.',
    'Det er kr 500 svakere enn i samme periode i fjor.',
  ],
  [
    '2025-03-01',
    '2025-03-31',
    0,
    0.3,
    'Verken overskudd eller underskudd i mars 2025.',
    'Det er det samme som i samme periode i 2024.',
  ],
  [
    '2025-03-02',
    '2025-03-05',
    10,
    30,
    'Overskudd i perioden 2.–5. mars 2025: kr 10.',
    'Det er kr 20 mindre enn i samme periode i 2024.',
  ],
] as const) {
  test(`a result of ${amount} from ${from} to ${to}, ${before} the year before: “${told} ${compared}”`, () => {
    const sentence = resultSentence(statement(from, to, amount, before), '2026-11-29', 'nb');
    assert.deepEqual([plain(sentence.told), plain(sentence.compared)], [told, compared]);
  });
}

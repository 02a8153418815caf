import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Standing } from '../../../src/domain/access/roles.ts';
import type { Deadline, DeskFacts, DeskWaiting, Urgency } from '../../../src/domain/desk/desk.ts';
import { compareUrgency, countToDo, deadlinesOf, urgencyOf } from '../../../src/domain/desk/desk.ts';
import { vatTermsToReturn } from '../../../src/domain/vat/vat-term.ts';

const TODAY = '2026-11-30';
const TERMS = vatTermsToReturn([], TODAY);
const facts: DeskFacts = {
  today: TODAY,
  vatTerms: TERMS,
  hasOpenYear: false,
  proposalsUntil: null,
};
const nothing: DeskWaiting = {
  drafts: 0,
  bounced: 0,
  notReminded: 0,
  acceptedQuotes: 0,
  bankTransactions: 0,
  proposals: 0,
};

for (const [name, vatTerms, expected] of [
  ['the first of two terms is due on 10 December', TERMS, '2026-12-10'],
  ['a year is due on 10 March', vatTermsToReturn([2026], TODAY), '2027-03-10'],
  ['a company that is not registered returns nothing', [], undefined],
] as [string, DeskFacts['vatTerms'], string | undefined][]) {
  test(`the next VAT deadline of 30 November 2026: ${name}`, () => {
    const [deadline] = deadlinesOf({ ...facts, vatTerms });
    assert.equal(deadline?.on, expected);
  });
}

test('deadlines stand with the earliest first, and say how many days are left', () => {
  const found = deadlinesOf({ ...facts, hasOpenYear: true, proposalsUntil: '2026-12-01' });
  assert.deepEqual(found, [
    { kind: 'year', on: '2026-06-30', days: -153 },
    { kind: 'proposals', on: '2026-12-01', days: 1 },
    { kind: 'vat', on: '2026-12-10', days: 10 },
  ]);
});

for (const [role, expected] of [
  ['owner', 63],
  ['member', 63],
  ['accountant', 48],
  ['viewer', 32],
] as [Standing, number][]) {
  test(`a ${role} has to do what the role may do`, () => {
    const waiting = {
      drafts: 1,
      bounced: 2,
      notReminded: 4,
      acceptedQuotes: 8,
      bankTransactions: 16,
      proposals: 32,
    };
    assert.equal(countToDo(role, waiting), expected);
  });
}

const due = (kind: Deadline['kind'], days: number): Deadline => ({ kind, on: TODAY, days });
for (const [name, waiting, toDo, deadlines, expected] of [
  ['nothing', {}, 0, [due('vat', 72)], 'nothing'],
  ['a draft', { drafts: 1 }, 1, [], 'later'],
  ['a transaction of the bank', { bankTransactions: 1 }, 1, [], 'soon'],
  ['a transaction of the bank that others match', { bankTransactions: 1 }, 0, [], 'soon'],
  ['a proposal', { proposals: 1 }, 1, [due('proposals', 8)], 'soon'],
  ['VAT within three weeks', {}, 0, [due('vat', 21)], 'soon'],
  ['VAT within a week', {}, 0, [due('vat', 7)], 'now'],
  ['a proposal that lapses today', { proposals: 1 }, 1, [due('proposals', 0)], 'now'],
  ['an invoice that never arrived', { bounced: 1 }, 1, [], 'now'],
  ['an invoice that never arrived, for others to see to', { bounced: 1 }, 0, [], 'nothing'],
  ['a year that has been open for long', {}, 0, [due('year', -153)], 'soon'],
] as [string, Partial<DeskWaiting>, number, Deadline[], Urgency][]) {
  test(`a company with ${name} is ${expected}`, () => {
    assert.equal(urgencyOf({ ...nothing, ...waiting }, toDo, deadlines), expected);
  });
}

test('the most urgent company comes first, then the earlier deadline, more to do, and the name; closed ones come last', () => {
  const place = (companyName: string, urgency: Urgency | null, days: number | null, toDo = 0) => ({
    companyName,
    urgency,
    deadlines: days === null ? [] : [due('vat', days)],
    toDo,
  });
  const companies = [
    place('Avsluttet AS', null, null),
    place('Ålesund AS', 'later', 72, 3),
    place('Bergen AS', 'later', 72, 3),
    place('Drammen AS', 'later', 72, 9),
    place('Eid AS', 'nothing', null),
    place('Fjell AS', 'soon', 20),
    place('Gol AS', 'soon', 10),
    place('Hol AS', 'now', null, 1),
  ];
  assert.deepEqual(
    companies.toSorted(compareUrgency).map(({ companyName }) => companyName),
    ['Hol AS', 'Gol AS', 'Fjell AS', 'Drammen AS', 'Bergen AS', 'Ålesund AS', 'Eid AS', 'Avsluttet AS'],
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bankingDaysAfter,
  isBankingDay,
  lastBankingDay,
  newestPublishedDay,
  rateCountsFrom,
} from '../../../src/domain/currency/rate-days.ts';

const DAYS: [day: string, what: string, isBankingDay: boolean][] = [
  ['2026-11-30', 'a Monday', true],
  ['2026-11-28', 'a Saturday', false],
  ['2026-11-29', 'a Sunday', false],
  ['2026-04-01', 'the Wednesday before Easter', true],
  ['2026-04-02', 'Maundy Thursday', false],
  ['2026-04-03', 'Good Friday', false],
  ['2026-04-06', 'Easter Monday', false],
  ['2026-04-07', 'the Tuesday after Easter', true],
  ['2026-05-01', 'Labour Day', false],
  ['2026-05-14', 'Ascension Day', false],
  ['2027-05-17', 'Constitution Day and Whit Monday', false],
  ['2026-12-23', 'the day before Christmas Eve', true],
  ['2026-12-24', 'Christmas Eve, although it is a working day', false],
  ['2026-12-25', 'Christmas Day', false],
  ['2026-12-31', 'the last day of the year', true],
  ['2027-01-01', 'New Year', false],
];

for (const [day, what, expected] of DAYS) {
  test(`${day} is ${expected ? 'a' : 'no'} banking day: ${what}`, () =>
    assert.equal(isBankingDay(day), expected));
}

test('the last banking day before a day is the day itself, or the one before a long holiday', () => {
  assert.equal(lastBankingDay('2026-04-01'), '2026-04-01');
  assert.equal(lastBankingDay('2026-04-06'), '2026-04-01');
  assert.equal(lastBankingDay('2026-12-27'), '2026-12-23');
  assert.equal(lastBankingDay('2027-01-03'), '2026-12-31');
});

test('a rate counts from 16:00 in Norway on, in summer and in winter', () => {
  assert.equal(rateCountsFrom('2026-01-05').toISOString(), '2026-01-05T15:00:00.000Z');
  assert.equal(rateCountsFrom('2026-07-06').toISOString(), '2026-07-06T14:00:00.000Z');
});

const PUBLISHED: [moment: string, newest: string][] = [
  ['2026-11-30T14:59:59.999Z', '2026-11-27'],
  ['2026-11-30T15:00:00Z', '2026-11-30'],
  // A Saturday, and the Monday after it.
  ['2026-11-28T12:00:00Z', '2026-11-27'],
  ['2026-11-30T08:00:00Z', '2026-11-27'],
  // In Oslo it is the next day already.
  ['2026-12-01T23:30:00Z', '2026-12-01'],
  ['2026-04-07T13:59:00Z', '2026-04-01'],
  ['2026-04-07T14:00:00Z', '2026-04-07'],
  ['2026-12-24T18:00:00Z', '2026-12-23'],
];

for (const [moment, newest] of PUBLISHED) {
  test(`at ${moment} the newest published rate is that of ${newest}`, () =>
    assert.equal(newestPublishedDay(new Date(moment)), newest));
}

test('banking days are counted up to and with the last day, and not beyond what matters', () => {
  assert.equal(bankingDaysAfter('2026-11-27', '2026-11-27', 30), 0);
  assert.equal(bankingDaysAfter('2026-11-27', '2026-11-30', 30), 1);
  assert.equal(bankingDaysAfter('2026-04-01', '2026-04-07', 30), 1);
  assert.equal(bankingDaysAfter('2026-01-01', '2026-12-01', 30), 30);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../src/domain/days/local-date.ts';
import { easterSunday, isWorkingDay, nextWorkingDay } from '../../src/domain/days/working-days.ts';

/** Twenty years: Easter Sunday, then the movable holidays on weekdays. Computed by Gauss's rule, not by the program's rule. */
// prettier-ignore
const MOVABLE = [
  [2024, '03-31', ['03-28', '03-29', '04-01', '05-09', '05-20']],
  [2025, '04-20', ['04-17', '04-18', '04-21', '05-29', '06-09']],
  [2026, '04-05', ['04-02', '04-03', '04-06', '05-14', '05-25']],
  [2027, '03-28', ['03-25', '03-26', '03-29', '05-06', '05-17']],
  [2028, '04-16', ['04-13', '04-14', '04-17', '05-25', '06-05']],
  [2029, '04-01', ['03-29', '03-30', '04-02', '05-10', '05-21']],
  [2030, '04-21', ['04-18', '04-19', '04-22', '05-30', '06-10']],
  [2031, '04-13', ['04-10', '04-11', '04-14', '05-22', '06-02']],
  [2032, '03-28', ['03-25', '03-26', '03-29', '05-06', '05-17']],
  [2033, '04-17', ['04-14', '04-15', '04-18', '05-26', '06-06']],
  [2034, '04-09', ['04-06', '04-07', '04-10', '05-18', '05-29']],
  [2035, '03-25', ['03-22', '03-23', '03-26', '05-03', '05-14']],
  [2036, '04-13', ['04-10', '04-11', '04-14', '05-22', '06-02']],
  [2037, '04-05', ['04-02', '04-03', '04-06', '05-14', '05-25']],
  [2038, '04-25', ['04-22', '04-23', '04-26', '06-03', '06-14']],
  [2039, '04-10', ['04-07', '04-08', '04-11', '05-19', '05-30']],
  [2040, '04-01', ['03-29', '03-30', '04-02', '05-10', '05-21']],
  [2041, '04-21', ['04-18', '04-19', '04-22', '05-30', '06-10']],
  [2042, '04-06', ['04-03', '04-04', '04-07', '05-15', '05-26']],
  [2043, '03-29', ['03-26', '03-27', '03-30', '05-07', '05-18']],
] as const;
const FIXED = ['01-01', '05-01', '05-17', '12-25', '12-26'];

for (const [year, easter, movable] of MOVABLE) {
  test(`${year}: only Saturdays, Sundays and the holidays are free`, () => {
    assert.equal(easterSunday(year), `${year}-${easter}`);
    const holidays = new Set<string>([...FIXED, ...movable]);
    for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
      const weekday = new Date(day).toLocaleDateString('en', { weekday: 'short', timeZone: 'UTC' });
      const isFree = ['Sat', 'Sun'].includes(weekday) || holidays.has(day.slice(5));
      assert.equal(isWorkingDay(day), !isFree, day);
    }
  });
}

const MOVED = [
  ['a working day stays', '2026-03-02', '2026-03-02'],
  ['a Saturday', '2026-03-07', '2026-03-09'],
  ['a Sunday', '2026-03-08', '2026-03-09'],
  ['Maundy Thursday: past Good Friday, Easter and its Monday', '2026-04-02', '2026-04-07'],
  ['17 May on a Sunday', '2026-05-17', '2026-05-18'],
  ['17 May on a Sunday before Whit Monday', '2043-05-17', '2043-05-19'],
  ['Christmas Day on a Friday', '2026-12-25', '2026-12-28'],
  ['New Year on a Friday', '2027-01-01', '2027-01-04'],
  ['Christmas Eve and New Year’s Eve are working days', '2026-12-24', '2026-12-24'],
] as const;

for (const [name, day, expected] of MOVED) {
  test(`the next working day: ${name}`, () => assert.equal(nextWorkingDay(day), expected));
}

test('property: the next working day is the first working day from the day on, at most six days later', () => {
  const someDay = fc.integer({ min: 0, max: 73_000 }).map((days) => addDays('2000-01-01', days));
  fc.assert(
    fc.property(someDay, (day) => {
      const next = nextWorkingDay(day);
      assert.ok(isWorkingDay(next));
      assert.ok(next >= day && next <= addDays(day, 6));
      for (let between = day; between < next; between = addDays(between, 1)) {
        assert.ok(!isWorkingDay(between));
      }
    }),
    { seed: 20_260_402 },
  );
});

test('a text that is no calendar day is refused', () => {
  assert.throws(() => isWorkingDay('2026-02-30'), RangeError);
  assert.throws(() => nextWorkingDay('tomorrow'), RangeError);
});

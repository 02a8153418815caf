import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownDay, shownMonth, typedDay, typedMonth } from '../../../web/src/text/typed-dates.ts';

const TODAY = '2026-11-25';

for (const [typed, day] of [
  ['24.12.2026', '2026-12-24'],
  ['1.2.2027', '2027-02-01'],
  ['24.12.27', '2027-12-24'],
  ['24.12', '2026-12-24'],
  ['24.12.', '2026-12-24'],
  ['24/12-2026', '2026-12-24'],
  ['24 12 2026', '2026-12-24'],
  ['24. 12. 2026', '2026-12-24'],
  ['241226', '2026-12-24'],
  ['24122026', '2026-12-24'],
  ['2026-12-24', '2026-12-24'],
  [' I dag ', TODAY],
  ['i morgen', '2026-11-26'],
  ['+14', '2026-12-09'],
  ['-1', '2026-11-24'],
  ['29.02.2028', '2028-02-29'],
  ['29.02.2027', undefined],
  ['31.4', undefined],
  ['13.13.2026', undefined],
  ['24.', undefined],
  ['24', undefined],
  ['2412', undefined],
  ['', undefined],
  ['snart', undefined],
] as const) {
  test(`the day typed as “${typed}” is ${day ?? 'none'}`, () => assert.equal(typedDay(typed, TODAY), day));
}

for (const [typed, month] of [
  ['09.2026', '2026-09'],
  ['9/26', '2026-09'],
  ['2026-09', '2026-09'],
  ['13.2026', undefined],
  ['', undefined],
] as const) {
  test(`the month typed as “${typed}” is ${month ?? 'none'}`, () => assert.equal(typedMonth(typed), month));
}

test('days and months are shown as they are typed in Norway', () => {
  assert.deepEqual(
    [shownDay('2026-12-24'), shownDay(''), shownMonth('2026-12')],
    ['24.12.2026', '', '12.2026'],
  );
});

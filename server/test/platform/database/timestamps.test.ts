import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { readTimestamp } from '../../../src/platform/database/timestamps.ts';

const readAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

test('every time that PostgreSQL writes in UTC is read as the pg library reads it', () => {
  const instants = fc.date({
    min: new Date('1900-01-01'),
    max: new Date('2300-01-01'),
    noInvalidDate: true,
  });
  const beyondMilliseconds = fc.nat({ max: 999 });
  fc.assert(
    fc.property(instants, beyondMilliseconds, (instant, micros) => {
      const [day = '', time = ''] = instant.toISOString().slice(0, -1).split('T');
      const text = `${day} ${`${time}${String(micros).padStart(3, '0')}`.replace(/\.?0+$/, '')}+00`;
      assert.deepEqual(readTimestamp(text), instant);
      assert.deepEqual(readAny(text), instant);
    }),
    { numRuns: 2000 },
  );
});

for (const text of [
  'infinity',
  '-infinity',
  '0044-03-15 00:00:00+00 BC',
  '0044-03-15 00:00:00+00',
  '12026-11-21 20:41:12.5+00',
  '2026-11-21 21:41:12.345+01',
  '2026-11-21 20:41:12+00:30',
]) {
  test(`an unusual time is left to the pg library: ${text}`, () => {
    assert.deepEqual(readTimestamp(text), readAny(text));
  });
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { statement } from '../../../src/platform/database/statement.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const { db, close } = openDatabase(connection, 'request', 1);
onEnd(close);

test('a statement reads its rows alike at its first and its later uses: numbers, dates, JSON, nulls, no column, no row', async () => {
  const everything = statement(`
    select $1::int as "whole", 2::bigint as "large", null::text as "nothing", '' as "empty", 'æ"\\' as "odd ""name""",
      date '2026-01-31' as "day", timestamptz '2026-01-31 12:00:00.5+00' as "moment", '{"a": [1]}'::jsonb as "json",
      array['a', null] as "list"`);
  const nothing = statement('select from generate_series(1, $1::int)');
  const none = statement('select 1 as one where $1');
  for (let time = 1; time <= 3; time += 1) {
    assert.deepEqual(await everything(db, time), [
      {
        whole: time,
        large: 2n,
        nothing: null,
        empty: '',
        'odd "name"': 'æ"\\',
        day: '2026-01-31',
        moment: new Date('2026-01-31T12:00:00.500Z'),
        json: { a: [1] },
        list: ['a', null],
      },
    ]);
    assert.deepEqual(await nothing(db, 2), [{}, {}]);
    assert.deepEqual(await none(db, false), []);
  }
});

test('statements with the same names of columns and other types do not share how they are read', async () => {
  const large = statement('select $1::bigint as n');
  const text = statement('select $1::text as n');
  for (let time = 1; time <= 2; time += 1) {
    assert.deepEqual([await large(db, '1'), await text(db, '1')], [[{ n: 1n }], [{ n: '1' }]]);
  }
});

test('after a column has got another type or another place, a statement that was used before reads it right', async () => {
  await sql`create table shapes (id int, amount int, note text)`.execute(owner);
  await sql`grant select on shapes to tilgode_app`.execute(owner);
  await sql`insert into shapes values (1, 2, 'three')`.execute(owner);
  const all = statement('select * from shapes where id = $1');
  for (let time = 1; time <= 2; time += 1) {
    assert.deepEqual(await all(db, 1), [{ id: 1, amount: 2, note: 'three' }]);
  }
  await sql`alter table shapes alter column amount type bigint`.execute(owner);
  assert.deepEqual(await all(db, 1), [{ id: 1, amount: 2n, note: 'three' }]);
  await sql`alter table shapes drop column amount`.execute(owner);
  assert.deepEqual(await all(db, 1), [{ id: 1, note: 'three' }]);
});

test('statements that fail at their first use leave PostgreSQL a limited number of prepared ones', async () => {
  const divide = statement<{ result: number }>('select 1 / $1::int as result');
  for (let time = 1; time <= 1_100; time += 1) await assert.rejects(divide(db, 0), { code: '22012' });
  const { rows } = await sql<{ count: number }>`select count(*)::int from pg_prepared_statements`.execute(db);
  assert.ok((rows[0]?.count ?? Infinity) <= 1_000, `${rows[0]?.count}`);
  assert.deepEqual(await divide(db, 1), [{ result: 1 }]);
});

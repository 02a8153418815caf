import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { shortStatement, statement } from '../../../src/platform/database/statement.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { eventually } from '../../support/eventually.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const { db, close } = openDatabase(connection, 'request', 2);
onEnd(close);

type Row = { pid: number; n: number };
const TEXT = 'select pg_backend_pid() as pid, 12 / $1::integer as n';
const short = shortStatement<Row>(TEXT);
const divide = (by: number) => short(db, by);

test('statements that are sent at once share a connection, and each gets its own answer', async () => {
  const rows = (await Promise.all([1, 2, 3, 4].map(divide))).flat();
  assert.deepEqual(
    rows.map(({ n }) => n),
    [12, 6, 4, 3],
  );
  assert.equal(new Set(rows.map(({ pid }) => pid)).size, 1);
});

test('when very many statements wait, they do not all wait for one connection', async () => {
  const rows = (await Promise.all(Array.from({ length: 11 }, () => divide(1)))).flat();
  assert.equal(new Set(rows.map(({ pid }) => pid)).size, 2);
});

test('only short statements share a connection', async () => {
  const alone = statement<Row>(TEXT);
  const rows = (await Promise.all([alone(db, 1), alone(db, 1)])).flat();
  assert.equal(new Set(rows.map(({ pid }) => pid)).size, 2);
});

test('each shared statement is a transaction of its own: a failed one undoes no other', async () => {
  const count = shortStatement<{ last_number: bigint }>(`
    insert into counters (account_id, series, last_number) values ('T1', $1, 12 / $2::integer) returning last_number`);
  const outcomes = await Promise.allSettled([count(db, 'a', 1), count(db, 'b', 0), count(db, 'c', 2)]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  const { rows } = await sql`select series, last_number from counters order by series`.execute(owner);
  assert.deepEqual(rows, [
    { series: 'a', last_number: 12n },
    { series: 'c', last_number: 6n },
  ]);
});

test('when the shared connection breaks, all its statements fail, and the next ones get another connection', async () => {
  const sleep = shortStatement<never>('select pg_sleep($1)');
  const [{ pid } = assert.fail()] = await divide(1);
  const broken = Promise.allSettled([sleep(db, 30), divide(1)]);
  await eventually('it has been cut off asleep', async () => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep%' and pid = ${pid}
    `.execute(owner);
    return rows.length > 0;
  });
  assert.deepEqual(
    (await broken).map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  for (let round = 0; round < 3; round += 1) assert.equal((await divide(2))[0]?.n, 6);
});

test('without a free connection no statement runs, and every caller is told', async () => {
  const holders = await Promise.all([1, 2].map(() => db.startTransaction().execute()));
  const outcomes = await Promise.allSettled([divide(1), divide(2)]);
  for (const outcome of outcomes) {
    assert.equal(outcome.status === 'rejected' && (outcome.reason as Error).name, 'PoolIsStuck');
  }
  for (const holder of holders) await holder.rollback().execute();
  assert.equal((await divide(3))[0]?.n, 4);
});

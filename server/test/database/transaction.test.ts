import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/database/database.ts';
import type { Trx } from '../../src/database/database.ts';
import { PreparingClient, isStalePlan } from '../../src/database/prepared-statements.ts';
import { insertRows } from '../../src/database/statement.ts';
import { inTransaction } from '../../src/database/transaction.ts';
import { onEnd } from '../support/cleanup.ts';
import { openAsOwner } from '../support/owner.ts';
import { createTestDatabase } from '../support/test-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const { db, close } = openDatabase(connection, 'request', 1);
onEnd(close);

const counter = (series: string) => [{ series, last_number: 1n }];

async function seriesOf(accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('counters')
    .select('series')
    .where('account_id', '=', accountId)
    .orderBy('series')
    .execute();
  return rows.map(({ series }) => series);
}

test('a written row is there for the statements that follow, and after the commit', async () => {
  const seen = await inTransaction(db, async (trx) => {
    insertRows(trx, 'T1', 'counters', counter('a'));
    const { rows } = await sql`select series from counters where account_id = 'T1'`.execute(trx);
    insertRows(trx, 'T1', 'counters', counter('b'));
    return rows;
  });
  assert.deepEqual(seen, [{ series: 'a' }]);
  assert.deepEqual(await seriesOf('T1'), ['a', 'b']);
});

for (const [when, then] of [
  ['nothing follows it', () => Promise.resolve()],
  ['a statement after it fails for it', (trx) => sql`select 1`.execute(trx)],
] as [string, (trx: Trx) => Promise<unknown>][]) {
  test(`a failed write undoes everything, and the transaction fails with its error, when ${when}`, async () => {
    const failing = inTransaction(db, async (trx) => {
      insertRows(trx, 'T2', 'counters', counter('a'));
      insertRows(trx, 'T2', 'counters', counter('a'));
      await then(trx);
    });
    await assert.rejects(failing, { code: '23505', constraint: 'counters_pkey' });
    assert.deepEqual(await seriesOf('T2'), []);
  });
}

test('an error of the application undoes everything and stays the same error, whatever else has failed', async () => {
  const error = new RangeError('not so much');
  const failing = inTransaction(db, async (trx) => {
    insertRows(trx, 'T3', 'counters', [...counter('a'), ...counter('a')]);
    throw error;
  });
  await assert.rejects(failing, (thrown) => thrown === error);
  assert.deepEqual(await seriesOf('T3'), []);
});

test('after its end a transaction sends nothing more to the connection', async () => {
  let late: Promise<unknown> | undefined;
  const goOn = Promise.withResolvers<void>();
  const failing = inTransaction(db, async (trx) => {
    late = goOn.promise.then(() => sql`insert into counters values ('T4', 'a', 1)`.execute(trx));
    late.catch(() => {});
    throw new Error('over');
  });
  await assert.rejects(failing, { message: 'over' });
  goOn.resolve();
  await assert.rejects(late ?? assert.fail(), { message: 'The transaction has ended.' });
  assert.deepEqual(await seriesOf('T4'), []);
});

test('a commit that comes with a warning does not count as a commit', async () => {
  await sql`
    create function warn() returns trigger language plpgsql as
      $$ begin raise warning 'canceling wait for synchronous replication'; return null; end $$
  `.execute(owner);
  await sql`
    create constraint trigger warns after insert on counters deferrable initially deferred
    for each row when (new.account_id = 'T5') execute function warn()
  `.execute(owner);
  const warned = inTransaction(db, async (trx) => insertRows(trx, 'T5', 'counters', counter('a')));
  await assert.rejects(warned, /The commit came with a warning: canceling wait for synchronous replication/);
  // The next transaction can use the connection.
  assert.equal(await inTransaction(db, async () => 'done'), 'done');
});

test('statements made together are sent together; statements that nobody waits for go with the next awaited one', async () => {
  const sent: number[] = [];
  const { runTogether } = PreparingClient.prototype;
  PreparingClient.prototype.runTogether = function noted(statements) {
    sent.push(statements.length);
    return runTogether.call(this, statements);
  };
  onEnd(() => {
    PreparingClient.prototype.runTogether = runTogether;
  });
  await inTransaction(db, async (trx) => {
    await Promise.all([sql`select 1`.execute(trx), sql`select 2`.execute(trx)]);
    insertRows(trx, 'T6', 'counters', counter('a'));
    insertRows(trx, 'T6', 'counters', counter('b'));
    await sql`select 3`.execute(trx);
    insertRows(trx, 'T6', 'counters', counter('c'));
  });
  assert.deepEqual(sent, [3, 3, 2], 'begin and two; two writes and one; a write and commit');
});

test('a statement that failed at its first use works at the next use, on the same connection', async () => {
  const write = (accountId: string) =>
    inTransaction(db, async (trx) => {
      await sql`insert into counters (account_id, series, last_number) values (${accountId}, 'first use', 1)`.execute(
        trx,
      );
    });
  await sql`insert into counters values ('T7', 'first use', 1)`.execute(db);
  await assert.rejects(write('T7'), { code: '23505' });
  await write('T8');
  await assert.rejects(write('T8'), { code: '23505' });
  await write('T9');
});

test('a statement prepared before a migration fails once, and then gives the new columns', async () => {
  await sql`create table before_migration as select 1 as one`.execute(owner);
  await sql`grant select on before_migration to tilgode_app`.execute(owner);
  const read = async () => (await sql`select * from before_migration where one = ${1}`.execute(db)).rows;
  assert.deepEqual(await read(), [{ one: 1 }]);
  assert.deepEqual(await read(), [{ one: 1 }]);
  await sql`alter table before_migration add column two integer default 2`.execute(owner);
  await assert.rejects(read(), isStalePlan);
  assert.deepEqual(await read(), [{ one: 1, two: 2 }]);
});

test('every answer of PostgreSQL is read: no rows, many rows, nulls, and the number of written rows', async () => {
  const { rows } = await sql`
    select n, null as nothing, n::bigint as big, date '2026-02-03' as day from generate_series(1, ${3}::int) n
  `.execute(db);
  assert.deepEqual(
    rows,
    [1, 2, 3].map((n) => ({ n, nothing: null, big: BigInt(n), day: '2026-02-03' })),
  );
  const none = await db.selectFrom('counters').selectAll().where('account_id', '=', 'nobody').execute();
  assert.deepEqual(none, []);
  const raised = db.updateTable('counters').set({ last_number: 2n }).where('account_id', '=', 'T6');
  assert.equal((await raised.executeTakeFirstOrThrow()).numUpdatedRows, 3n);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/database.ts';
import type { Trx } from '../../src/platform/database.ts';
import { insertRows } from '../../src/platform/statement.ts';
import { inTransaction } from '../../src/platform/transaction.ts';
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

test('what was written is there for what follows, and after the commit', async () => {
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
  test(`a write that fails undoes all and is what the transaction fails with, when ${when}`, async () => {
    const failing = inTransaction(db, async (trx) => {
      insertRows(trx, 'T2', 'counters', counter('a'));
      insertRows(trx, 'T2', 'counters', counter('a'));
      await then(trx);
    });
    await assert.rejects(failing, { code: '23505', constraint: 'counters_pkey' });
    assert.deepEqual(await seriesOf('T2'), []);
  });
}

test('an error of the application undoes all and stays what it is, whatever has failed besides', async () => {
  const error = new RangeError('not so much');
  const failing = inTransaction(db, async (trx) => {
    insertRows(trx, 'T3', 'counters', [...counter('a'), ...counter('a')]);
    throw error;
  });
  await assert.rejects(failing, (thrown) => thrown === error);
  assert.deepEqual(await seriesOf('T3'), []);
});

test('after its end nothing reaches the connection any more', async () => {
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

test('a commit that comes with a warning is not taken for one', async () => {
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
  // The connection is good for the next one.
  assert.equal(await inTransaction(db, async () => 'done'), 'done');
});

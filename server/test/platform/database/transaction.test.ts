import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { openDatabase, violatedUniqueConstraint } from '../../../src/platform/database/database.ts';
import type { ConnectionOptions, Trx } from '../../../src/platform/database/database.ts';
import { insertRows, writeStatement } from '../../../src/platform/database/statement.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { NO_TRIGGERS } from '../../support/database/citus.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const { db, close } = openDatabase(connection, 'request', 1);
onEnd(close);

const counter = (series: string) => [{ series, lastNumber: 1n }];

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
    trx.later(insertRows(trx.of('T1'), 'counters', counter('a')));
    const { rows } = await sql`select series from counters where account_id = 'T1'`.execute(trx);
    trx.later(insertRows(trx.of('T1'), 'counters', counter('b')));
    return rows;
  });
  assert.deepEqual(seen, [{ series: 'a' }]);
  assert.deepEqual(await seriesOf('T1'), ['a', 'b']);
});

test('a transaction is one for all of its accounts: one view an account, and all ends with the same commit', async () => {
  const happened: string[] = [];
  await inTransaction(db.of('T11'), async (trx) => {
    const other = trx.of('T12');
    assert.equal(trx.of('T11'), trx);
    assert.equal(trx.of('T12'), other);
    assert.equal(other.of('T11'), trx);
    other.afterCommit(() => happened.push('committed'));
    other.atEnd(async () => {
      happened.push('end of the other');
      await insertRows(other, 'counters', counter('b'));
    });
    trx.atEnd(async () => void happened.push('end'));
    await trx.part(async (part) => {
      assert.equal(part.accountId, 'T11');
      assert.equal(part.of('T12').whole, other);
      await insertRows(part, 'counters', counter('a'));
      await insertRows(part.of('T12'), 'counters', counter('a'));
    });
    assert.deepEqual(happened, []);
  });
  assert.deepEqual(happened, ['end of the other', 'end', 'committed']);
  assert.deepEqual(await seriesOf('T11'), ['a']);
  assert.deepEqual(await seriesOf('T12'), ['a', 'b']);
});

test('what a part does in the view of another account is undone with the part', async () => {
  await inTransaction(db.of('T13'), async (trx) => {
    const part = trx.part(async (undone) => {
      undone.of('T14').afterCommit(() => assert.fail('The part was undone.'));
      await insertRows(undone.of('T14'), 'counters', counter('a'));
      throw new Error('undone');
    });
    await assert.rejects(part, { message: 'undone' });
    await insertRows(trx.of('T14'), 'counters', counter('b'));
  });
  assert.deepEqual(await seriesOf('T14'), ['b']);
});

test('a database for an account is the same pool, with transactions of Kysely as well', async () => {
  const account = db.of('T15');
  assert.equal(account.pool, db.pool);
  assert.equal(account.of('T15'), account);
  const trx = await account.startTransaction().execute();
  await trx
    .insertInto('counters')
    .values({ account_id: account.accountId, series: 'a', last_number: 1n })
    .execute();
  await trx.rollback().execute();
  assert.deepEqual(await seriesOf('T15'), []);
});

for (const [when, then] of [
  ['nothing follows it', () => Promise.resolve()],
  ['a statement after it fails for it', (trx) => sql`select 1`.execute(trx)],
] as [string, (trx: Trx) => Promise<unknown>][]) {
  test(`a failed write undoes everything, and the transaction fails with its error, when ${when}`, async () => {
    const failing = inTransaction(db, async (trx) => {
      trx.later(insertRows(trx.of('T2'), 'counters', counter('a')));
      trx.later(insertRows(trx.of('T2'), 'counters', counter('a')));
      await then(trx);
    });
    await assert.rejects(failing, (error) => violatedUniqueConstraint(error) === 'counters_pkey');
    assert.deepEqual(await seriesOf('T2'), []);
  });
}

test('an error of the application undoes everything and stays the same error, whatever else has failed', async () => {
  const error = new RangeError('not so much');
  const failing = inTransaction(db, async (trx) => {
    trx.later(insertRows(trx.of('T3'), 'counters', [...counter('a'), ...counter('a')]));
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

test('a commit that comes with a warning does not count as a commit', { skip: NO_TRIGGERS }, async () => {
  await sql`
    create function warn() returns trigger language plpgsql as
      $$ begin raise warning 'canceling wait for synchronous replication'; return null; end $$
  `.execute(owner);
  await sql`
    create constraint trigger warns after insert on counters deferrable initially deferred
    for each row when (new.account_id = 'T5') execute function warn()
  `.execute(owner);
  const warned = inTransaction(db, async (trx) =>
    trx.later(insertRows(trx.of('T5'), 'counters', counter('a'))),
  );
  await assert.rejects(warned, /The commit came with a warning: canceling wait for synchronous replication/);
  // The next transaction can use the connection.
  assert.equal(await inTransaction(db, async () => 'done'), 'done');
});

/** @returns a way to the database, and how many statements each write on it has brought */
async function noteWrites(): Promise<{ sent: number[]; through: ConnectionOptions }> {
  const sent: number[] = [];
  const { host, port, user = '', password, database = '' } = new pg.Client(connection);
  const proxy = createServer((service) => {
    const server = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    service.on('data', (written) => sent.push(countStatements(written)));
    service.pipe(server).pipe(service);
    for (const socket of [service, server]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onEnd(async () => void proxy.close());
  const { port: own } = proxy.address() as AddressInfo;
  return { sent, through: { host: '127.0.0.1', port: own, user, password: String(password), database } };
}

/** Each ends with a Sync, or is one Query: a letter and the length of what follows it. */
function countStatements(written: Buffer): number {
  let count = 0;
  for (let at = 0; at + 5 <= written.length; at += 1 + written.readUInt32BE(at + 1)) {
    if (['S', 'Q'].includes(String.fromCharCode(written.readUInt8(at)))) count += 1;
  }
  return count;
}

test('statements made together are sent together; statements that nobody waits for go with the next awaited one', async () => {
  const { sent, through } = await noteWrites();
  const { db, close } = openDatabase(through, 'request', 1);
  onEnd(close);
  await sql`select 0`.execute(db);
  sent.length = 0;
  await inTransaction(db, async (trx) => {
    await Promise.all([sql`select 1`.execute(trx), sql`select 2`.execute(trx)]);
    trx.later(insertRows(trx.of('T6'), 'counters', counter('a')));
    trx.later(insertRows(trx.of('T6'), 'counters', counter('b')));
    await sql`select 3`.execute(trx);
    trx.later(insertRows(trx.of('T6'), 'counters', counter('c')));
  });
  assert.deepEqual(sent, [3, 3, 2], 'begin and two; two writes and one; a write and commit');
});

test('a write whose values cannot be written undoes all, and the next one on its connection works', async () => {
  const insert = (accountId: string, day: unknown) =>
    inTransaction(db.of(accountId), async (trx) => {
      trx.later(insertRows(trx, 'counters', counter('a')));
      trx.later(writeDay(trx, accountId, day));
    });
  const writeDay = writeStatement(
    `insert into counters (account_id, series, last_number) values ($1, $2::jsonb ->> 'day', 1)`,
  );
  await assert.rejects(insert('T10', { day: 1n }), TypeError);
  assert.deepEqual(await seriesOf('T10'), []);
  await insert('T10', { day: 1 });
  assert.deepEqual(await seriesOf('T10'), ['1', 'a']);
});

test('a statement that failed at its first use works at the next, on the same connection', async () => {
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

test('a statement prepared before a migration is prepared anew, and gives the new columns', async () => {
  await sql`create table before_migration as select 1 as one`.execute(owner);
  await sql`grant select on before_migration to tilgode_app`.execute(owner);
  const read = async () => (await sql`select * from before_migration where one = ${1}`.execute(db)).rows;
  assert.deepEqual(await read(), [{ one: 1 }]);
  assert.deepEqual(await read(), [{ one: 1 }]);
  await sql`alter table before_migration add column two integer default 2`.execute(owner);
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

test('a part that fails is undone alone, with what it noted for the end; other parts and the rest stay', async () => {
  const done: string[] = [];
  const refusal = new Error('refused');
  await inTransaction(db, async (trx) => {
    trx.later(insertRows(trx.of('T20'), 'counters', counter('before')));
    await trx.part(async (part) => {
      part.later(insertRows(part.of('T20'), 'counters', counter('a')));
      part.afterCommit(() => done.push('a'));
    });
    const refused = trx.part(async (part) => {
      part.later(insertRows(part.of('T20'), 'counters', counter('b')));
      part.afterCommit(() => done.push('b'));
      part.atEnd(async () => void done.push('end of b'));
      throw refusal;
    });
    await assert.rejects(refused, refusal);
    const failing = trx.part((part) => sql`insert into counters values ('T20', 'a', 1)`.execute(part));
    await assert.rejects(failing, (error) => violatedUniqueConstraint(error) === 'counters_pkey');
    await trx.part(async (part) => part.later(insertRows(part.of('T20'), 'counters', counter('c'))));
  });
  assert.deepEqual(await seriesOf('T20'), ['a', 'before', 'c']);
  assert.deepEqual(done, ['a']);
});

test('locks that a part took are free when it was undone', async () => {
  const two = openDatabase(connection, 'request', 2);
  onEnd(two.close);
  await inTransaction(two.db, async (trx) => {
    const undone = trx.part(async (part) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(part);
      throw new Error('undone');
    });
    await assert.rejects(undone, { message: 'undone' });
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(4711) as free`.execute(two.db);
    assert.deepEqual(rows, [{ free: true }]);
  });
});

test('a part that was undone sends nothing more', async () => {
  let late: Promise<unknown> | undefined;
  const goOn = Promise.withResolvers<void>();
  await inTransaction(db, async (trx) => {
    const undone = trx.part(async (part) => {
      late = goOn.promise.then(() => sql`insert into counters values ('T21', 'late', 1)`.execute(part));
      late.catch(() => {});
      throw new Error('over');
    });
    await assert.rejects(undone, { message: 'over' });
    goOn.resolve();
    await assert.rejects(late ?? assert.fail(), { message: 'The part of the transaction has ended.' });
    trx.later(insertRows(trx.of('T21'), 'counters', counter('a')));
  });
  assert.deepEqual(await seriesOf('T21'), ['a']);
});

for (const [what, next] of [
  ['the next part', (trx: Trx) => trx.part((part) => sql`select 1`.execute(part))],
  ['a next part that is refused', (trx: Trx) => trx.part(() => Promise.reject(new RangeError('refused')))],
  ['the commit', async () => {}],
] as [string, (trx: Trx) => Promise<unknown>][]) {
  test(`a write of a part that nobody waits for and that fails undoes the whole transaction, whatever ${what} does`, async () => {
    const failing = inTransaction(db, async (trx) => {
      trx.later(insertRows(trx.of('T22'), 'counters', counter('whole')));
      await trx.part(async (part) => {
        part.later(insertRows(part.of('T22'), 'counters', [...counter('a'), ...counter('a')]));
      });
      await next(trx);
    });
    await assert.rejects(failing, (error) => violatedUniqueConstraint(error) === 'counters_pkey');
    assert.deepEqual(await seriesOf('T22'), []);
  });
}

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { isTemporarilyUnavailable, openDatabase } from '../../src/database/database.ts';
import type { Db } from '../../src/database/database.ts';
import { onEnd } from '../support/program/cleanup.ts';
import { createTestDatabase } from '../support/database/test-database.ts';

const connection = await createTestDatabase();

function open(of = connection): Db {
  const { db, close } = openDatabase(of, 'owner', 2);
  onEnd(close);
  return db;
}

/** Uses a connection until the transaction is told to end. */
async function hold(db: Db): Promise<{ release: () => Promise<void> }> {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = db.transaction().execute(async () => {
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return {
    release: async () => {
      released.resolve();
      await holding;
    },
  };
}

/** The error of a statement, and the time until the error. */
async function failure(db: Db): Promise<{ error: unknown; milliseconds: number }> {
  const beganAt = performance.now();
  const error = await sql`select 1`.execute(db).then(
    () => assert.fail('It found a connection.'),
    (failed: unknown) => failed,
  );
  return { error, milliseconds: performance.now() - beganAt };
}

test('a waiting request is soon told that all connections are stuck; a connection that comes free later is not lost', async () => {
  const db = open();
  const held = [await hold(db), await hold(db)];
  const failures = await Promise.all(Array.from({ length: 3 }, () => failure(db)));
  for (const { error, milliseconds } of failures) {
    assert.ok(isTemporarilyUnavailable(error), String(error));
    assert.ok(milliseconds > 1_900, `after ${milliseconds} ms`);
  }
  const waiting = sql`select 1 as one`.execute(db);
  for (const { release } of held) await release();
  assert.deepEqual((await waiting).rows, [{ one: 1 }]);
});

test('while connections come free one after another, a waiting request waits longer and gets one', async () => {
  const db = open();
  const held = await hold(db);
  const stuck = await hold(db);
  const beganAt = performance.now();
  const moving = Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.8)`.execute(db)));
  await held.release();
  await moving;
  assert.ok(performance.now() - beganAt > 3_000);
  await stuck.release();
});

test('a PostgreSQL that accepts a connection and never answers counts as no PostgreSQL', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = open({ host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd' });
  const { error } = await failure(silent);
  assert.ok(isTemporarilyUnavailable(error), String(error));
  for (const socket of sockets) socket.destroy();
  server.close();
});

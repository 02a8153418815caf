import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { ConnectionOptions } from '../../../src/platform/database/connection.ts';
import {
  isDatabaseAway,
  isTemporarilyUnavailable,
  openDatabase,
} from '../../../src/platform/database/database.ts';
import type { Db } from '../../../src/platform/database/database.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { openWayToDatabase } from '../../support/database/way-to-database.ts';
import { eventually } from '../../support/eventually.ts';

const connection = await createTestDatabase();

function open(of: ConnectionOptions = connection): Db {
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
  // Longer in all than the two seconds after which connections count as stuck.
  const moving = Promise.all([1, 2, 3, 4].map(() => sql`select pg_sleep(0.6)`.execute(db)));
  await held.release();
  await moving;
  await stuck.release();
});

/** PostgreSQL, "Message Formats": a letter, the length, and the content. */
function message(letter: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
}

/** PgBouncer's words and code. Each field ends with zero. */
const REFUSAL_FIELDS = ['SFATAL', 'VFATAL', 'C08P01', 'Mserver login has been failing, try again later', ''];
const REFUSAL = message('E', Buffer.from(REFUSAL_FIELDS.map((field) => `${field}\0`).join('')));

/** A server that takes connections and is no PostgreSQL. */
async function listen(
  onConnection: (socket: Socket) => void,
  more: Pick<ConnectionOptions, 'pooler'> = {},
): Promise<Db> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return open({ host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd', ...more });
}

test('a PostgreSQL that accepts a connection and never answers counts as no PostgreSQL', async () => {
  const { error } = await failure(await listen(() => {}));
  assert.ok(isTemporarilyUnavailable(error), String(error));
});

test('a proxy that closes connections because it has no PostgreSQL behind it counts as no PostgreSQL', async () => {
  const atOnce = await failure(await listen((socket) => socket.destroy()));
  const afterTheStart = await failure(await listen((socket) => socket.once('data', () => socket.end())));
  for (const { error } of [atOnce, afterTheStart]) {
    assert.ok(isTemporarilyUnavailable(error), String(error));
    assert.ok(isDatabaseAway(error), String(error));
  }
});

test('a pooler that says that it cannot reach PostgreSQL counts as no PostgreSQL', async () => {
  const { error } = await failure(await listen((socket) => socket.once('data', () => socket.end(REFUSAL))));
  assert.ok(isTemporarilyUnavailable(error), String(error));
  assert.ok(isDatabaseAway(error), String(error));
});

test('a pooler that takes logins, and then has no PostgreSQL for a transaction, counts as no PostgreSQL', async () => {
  const login = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
  const db = await listen(
    (socket) =>
      socket.once('data', () => {
        socket.write(login);
        socket.once('data', () => socket.end(REFUSAL));
      }),
    { pooler: { keepsNames: false, hasSettings: false } },
  );
  const alone = await failure(db);
  const within = await inTransaction(db, async (trx) => trx.run('select 1', [])).then(
    () => assert.fail('It was answered.'),
    (error: unknown) => ({ error }),
  );
  for (const { error } of [alone, within]) {
    assert.ok(isTemporarilyUnavailable(error), String(error));
    assert.ok(isDatabaseAway(error), String(error));
  }
});

test('a connection that breaks during a statement does not count as if nothing was done', async () => {
  const db = open();
  const way = await openWayToDatabase(connection);
  const broken = open(way.connection);
  const working = sql`select pg_sleep(10)`.execute(broken).then(
    () => assert.fail('It was answered.'),
    (failed: unknown) => failed,
  );
  await eventually('the statement runs', async () => {
    const { rows } =
      await sql`select from pg_stat_activity where query = 'select pg_sleep(10)' and state = 'active'`.execute(
        db,
      );
    return rows.length > 0;
  });
  way.shut();
  assert.ok(isDatabaseAway(await working) && !isTemporarilyUnavailable(await working), String(await working));
});

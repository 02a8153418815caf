import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { ConnectionOptions } from '../../server/src/platform/database/connection.ts';
import { connectClient, urlsOf } from '../../server/src/platform/database/connection.ts';
import {
  isDatabaseAway,
  isTemporarilyUnavailable,
  openDatabase,
} from '../../server/src/platform/database/database.ts';
import { createSandbox } from '../../server/test/support/database/embedded-sandbox.ts';
import { addressOf } from '../../server/test/support/database/address.ts';
import { createTestDatabase } from '../../server/test/support/database/test-database.ts';
import { openWayToDatabase } from '../../server/test/support/database/way-to-database.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';

// Two ways to one database stand for two hosts, of which one is shut.

const sandbox = createSandbox();
const database = await createTestDatabase();
const [first, second] = [await openWayToDatabase(database), await openWayToDatabase(database)];
const connection: ConnectionOptions = {
  ...first.connection,
  hosts: [first.connection, second.connection],
};

test('a URL of several hosts has user, database and parameters in common', () => {
  assert.deepEqual(urlsOf('postgres://us:pa@one:5432,two:6432/db?sslmode=require'), [
    'postgres://us:pa@one:5432/db?sslmode=require',
    'postgres://us:pa@two:6432/db?sslmode=require',
  ]);
  assert.deepEqual(urlsOf('postgres://one'), ['postgres://one']);
  assert.deepEqual(urlsOf('postgres://u@[::1]:5432,[::2]/db'), [
    'postgres://u@[::1]:5432/db',
    'postgres://u@[::2]/db',
  ]);
});

test('a pool goes to the host that answers, and to another host when that one is gone', async () => {
  first.shut();
  const { db, close } = openDatabase(connection, 'request', 2);
  onEnd(close);
  const answer = async () => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows;
  assert.deepEqual(await answer(), [{ one: 1 }]);

  second.shut();
  await eventually('the pool notices', async () =>
    answer().then(
      () => false,
      (error: unknown) => isDatabaseAway(error) || isTemporarilyUnavailable(error),
    ),
  );
  first.isOpen = true;
  await eventually('the pool has found the other host', async () =>
    answer().then(
      (rows) => rows.length === 1,
      () => false,
    ),
  );
  second.isOpen = true;
});

test('when the host takes no new connection, the pool looks for another host, although its old connections live', async () => {
  const { db, close } = openDatabase(connection, 'request', 2);
  onEnd(close);
  second.shut();
  const isAnswered = () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
  await db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    // As PostgreSQL does that shuts down and waits for a standby that is cut off.
    first.isOpen = false;
    second.isOpen = true;
    await eventually('the pool has found the other host', isAnswered);
    await sql`select 1`.execute(trx);
  });
  first.isOpen = true;
});

/** Lets a server take writes, or only read as a standby does. Waits until new connections see it. */
async function setReadOnly(server: ConnectionOptions, value: 'on' | 'off'): Promise<void> {
  const client = await connectClient(server, 'test');
  await client.query(`alter system set default_transaction_read_only = ${value}`);
  await client.query('select pg_reload_conf()');
  await client.end();
  await eventually(`read-only is ${value}`, async () => {
    const other = await connectClient(server, 'test');
    const { rows } = await other.query<{ transaction_read_only: string }>('show transaction_read_only');
    await other.end();
    return rows[0]?.transaction_read_only === value;
  });
}

test('a new connection to a host that has become a standby is not used', async () => {
  const server = await sandbox.open(sandbox.dataDirNamed('becomes-standby'), 'service');
  const hosts = [server.connection(), first.connection];
  const { db, close } = openDatabase({ ...server.connection(), hosts }, 'owner', 2);
  onEnd(close);
  first.shut();
  const isReadOnly = () =>
    sql<{ transaction_read_only: string }>`show transaction_read_only`.execute(db).then(
      ({ rows }) => rows[0]?.transaction_read_only,
      () => undefined,
    );
  await db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await setReadOnly(server.connection(), 'on');
    first.isOpen = true;
    assert.equal(await eventually('there is a connection', isReadOnly), 'off');
  });
});

test('a host that only reads is passed over', async () => {
  const standby = await sandbox.open(sandbox.dataDirNamed('standby'), 'service');
  await setReadOnly(standby.connection(), 'on');
  const both = { ...standby.connection(), hosts: [standby.connection(), first.connection] };
  const found = await connectClient(both, 'test');
  assert.equal(found.port, addressOf(first.connection).port);
  await found.end();
  const none = { ...standby.connection(), hosts: [standby.connection(), standby.connection()] };
  await assert.rejects(connectClient(none, 'test'), { name: 'NoPrimary' });
});

test('the connections to a host that has fallen silent are broken, and their callers are told', async () => {
  const way = await openWayToDatabase(database);
  const { db, close } = openDatabase(way.connection, 'request', 1);
  onEnd(close);
  await sql`select 1`.execute(db);
  way.isSilent = true;
  const error = await sql`select 1`.execute(db).then(
    () => assert.fail('It was answered.'),
    (failed: unknown) => failed,
  );
  assert.ok(isDatabaseAway(error), String(error));
  way.isSilent = false;
  await eventually('it works again', async () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
  );
});

test('connections to a silent host are broken also when the pool has found another host meanwhile', async () => {
  const [silent, other] = [await openWayToDatabase(database), await openWayToDatabase(database)];
  const hosts = [silent.connection, other.connection];
  const { db, close } = openDatabase({ ...silent.connection, hosts }, 'request', 2);
  onEnd(close);
  other.isOpen = false;
  await sql`select 1`.execute(db);
  other.isOpen = true;
  silent.isSilent = true;
  const stuck = sql`select 1`.execute(db).then(
    () => assert.fail('It was answered.'),
    (failed: unknown) => failed,
  );
  silent.isOpen = false;
  await eventually('the pool has found the other host', () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
  );
  assert.ok(isDatabaseAway(await stuck), String(await stuck));
});

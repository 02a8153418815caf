import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { checkConnection } from '../../../src/platform/database/check-connection.ts';
import { connectClient } from '../../../src/platform/database/connection.ts';
import { assertRequestRole, openDatabase } from '../../../src/platform/database/database.ts';
import { poolerClient } from '../../../src/platform/database/pooler-client.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { asUser } from '../../support/database/postgres-server.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { onEnd } from '../../support/program/cleanup.ts';

const server = await createTestDatabase();
const owner = openAsOwner(server);
const connection = { ...server, pooler: { keepsNames: false, hasSettings: false } };
const { db, close } = openDatabase(connection, 'request', 1);
onEnd(close);

const RIGHTS = sql<{ role: string; limit: string }>`
  select current_user as role, current_setting('statement_timeout') as limit`;
const OURS = [{ role: 'tilgode_app', limit: '15s' }];

test('behind a pooler, statements and transactions of every kind run as tilgode_app and with our limits', async () => {
  await assertRequestRole(db);
  assert.deepEqual((await RIGHTS.execute(db)).rows, OURS);
  assert.deepEqual(await db.transaction().execute(async (trx) => (await RIGHTS.execute(trx)).rows), OURS);
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  assert.deepEqual(await snapshot.execute(async (trx) => (await RIGHTS.execute(trx)).rows), OURS);
  assert.deepEqual(await inTransaction(db, async (trx) => (await RIGHTS.execute(trx)).rows), OURS);
  await assert.rejects(sql`delete from audit_log`.execute(db), { code: '42501' });
});

test('no setting outlives its transaction, because another service may get the connection next', async () => {
  const Client = poolerClient({ keepsNames: false }, { role: 'tilgode_app', jit: 'off' });
  const client = new Client({ ...server, pipeline: true });
  await client.connect();
  const ofConnection = async () => {
    // Passes by what our class adds.
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const query = new pg.Query('select current_user as role');
    query.on('row', (row: Record<string, unknown>) => resolve(row['role']));
    Reflect.apply(pg.Client.prototype.query, client, [query]);
    return promise;
  };
  const before = await ofConnection();
  assert.deepEqual((await client.query('select current_user as role')).rows, [{ role: 'tilgode_app' }]);
  assert.equal(await ofConnection(), before);
  await assert.rejects(client.query('select 1 / 0'), { code: '22012' });
  assert.equal(await ofConnection(), before);
  await client.query('begin');
  assert.equal(await ofConnection(), 'tilgode_app');
  await client.query('rollback');
  assert.equal(await ofConnection(), before);
  await client.end();
});

test('a write outside of a transaction is answered when it is committed, and fails when its commit fails', async () => {
  await sql`create table parts (id int primary key, whole int references parts deferrable initially deferred)`.execute(
    owner,
  );
  await sql`grant select, insert on parts to tilgode_app`.execute(owner);
  await sql`insert into parts values (1, 1)`.execute(db);
  assert.equal((await sql`select from parts`.execute(owner)).rows.length, 1);
  await assert.rejects(sql`insert into parts values (2, 3)`.execute(db), { code: '23503' });
  assert.equal((await sql`select from parts`.execute(owner)).rows.length, 1);
});

test('statements are not named for a pooler that does not keep names, and the check leaves no name behind', async () => {
  const checked = await checkConnection(server, true);
  assert.deepEqual(checked.pooler, { keepsNames: false, hasSettings: false });
  await db.selectFrom('companies').select('id').where('id', '=', crypto.randomUUID()).execute();
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  assert.deepEqual(rows, []);
});

test('a user to whom PostgreSQL gives the settings itself needs none in each transaction', async () => {
  const user = `tilgode_test_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(user)} login password 'hemmelig' in role tilgode_app`.execute(owner);
  onEnd(() => sql`drop role ${sql.id(user)}`.execute(owner));
  // As docs/settings.md has them.
  const settings = await readFile(new URL('../../../../docs/settings.md', import.meta.url), 'utf8');
  for (const [statement] of settings.matchAll(/alter role tilgode_web set .*;/g)) {
    await owner.executeQuery(CompiledQuery.raw(statement.replace('tilgode_web', user)));
  }
  const checked = await checkConnection(asUser(server, user, 'hemmelig'), true);
  assert.deepEqual(checked.pooler, { keepsNames: false, hasSettings: true });
  const restricted = openDatabase(checked, 'request', 1);
  onEnd(restricted.close);
  await assertRequestRole(restricted.db);
  assert.deepEqual((await RIGHTS.execute(restricted.db)).rows, OURS);
});

test('requests with the rights of the connecting user are refused', async () => {
  await assert.rejects(assertRequestRole(owner), { name: 'UnusableDatabase', message: /not as tilgode_app/ });
});

test('a connection outside of a pool shows its name', async () => {
  const client = await connectClient(server, 'tilgode-named');
  const { rows } = await client.query('show application_name');
  await client.end();
  assert.deepEqual(rows, [{ application_name: 'tilgode-named' }]);
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import {
  asUser,
  createDatabase,
  dropDatabase,
  withDatabase,
} from '../../support/database/postgres-server.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';

// The server already has the role tilgode_app, from the database that is cloned for every test file.
const server = await createTestDatabase();
const admin = openAsOwner(server);
const name = `tilgode_test_${randomBytes(6).toString('hex')}`;
await sql`create role ${sql.id(name)} login createdb password 'hemmelig'`.execute(admin);
onEnd(() => sql`drop role ${sql.id(name)}`.execute(admin));
await createDatabase(asUser(server, name, 'hemmelig'), name);
onEnd(() => dropDatabase(asUser(server, name, 'hemmelig'), name));
const connection = withDatabase(asUser(server, name, 'hemmelig'), name);

test('a user who may neither create nor use tilgode_app gets a message, and nothing is made', async () => {
  await assert.rejects(migrate(connection), { code: '42501', message: /role "tilgode_app"/ });
  const { db, close } = openDatabase(connection, 'owner', 1);
  const { rows } = await sql`select 1 from pg_tables where tablename = 'companies'`.execute(db);
  await close();
  assert.deepEqual(rows, []);
});

test('a user with a grant on tilgode_app can own the schema; requests then run as tilgode_app', async () => {
  await sql`grant tilgode_app to ${sql.id(name)}`.execute(admin);
  assert.notDeepEqual(await migrate(connection), []);
  assert.deepEqual(await migrate(connection), []);

  const { db, close } = openDatabase(connection, 'request', 1);
  const { rows } = await sql`select current_user as name, session_user as login`.execute(db);
  assert.deepEqual(rows, [{ name: 'tilgode_app', login: name }]);
  assert.deepEqual(await db.selectFrom('companies').selectAll().execute(), []);
  await assert.rejects(sql`delete from audit_log`.execute(db), { code: '42501' });
  await close();
});

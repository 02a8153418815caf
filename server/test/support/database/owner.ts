import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { ConnectionOptions, Db } from '../../../src/platform/database/database.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { onEnd } from '../program/cleanup.ts';
import { databaseUrl } from './test-database.ts';

/** The database as its owner, who may do what the service's own role may not; closed when the test file has run. */
export function openAsOwner(connection: ConnectionOptions): Db {
  const { db, close } = openDatabase(connection, 'owner', 4);
  onEnd(close);
  return db;
}

/**
 * Makes a user with the rights of requests alone; dropped when the test file has run.
 * @returns its DATABASE_URL
 */
export async function restrictedUser(connection: ConnectionOptions): Promise<string> {
  const owner = openAsOwner(connection);
  const user = `tilgode_test_${randomBytes(6).toString('hex')}`;
  await sql`create role ${sql.id(user)} login password 'hemmelig' in role tilgode_app`.execute(owner);
  onEnd(() => sql`drop role ${sql.id(user)}`.execute(owner));
  return databaseUrl(connection).replace(/\/\/[^@]*@/, `//${user}:hemmelig@`);
}

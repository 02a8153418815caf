import type { ConnectionOptions, Db } from '../../../src/platform/database/database.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { onEnd } from '../program/cleanup.ts';

/** The database as its owner, who may do what the service's own role may not; closed when the test file has run. */
export function openAsOwner(connection: ConnectionOptions): Db {
  const { db, close } = openDatabase(connection, 'owner', 4);
  onEnd(close);
  return db;
}

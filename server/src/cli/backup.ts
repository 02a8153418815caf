import type { Command } from 'commander';
import type { ConnectionOptions } from '../database/database.ts';
import { readCheckedManifest, restoreBackup, writeBackup } from '../operations/backup/index.ts';
import { BACKUP_TAKEN, recordAuditEvent } from '../companies/index.ts';
import { openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Settings } from '../settings.ts';
import { verify } from '../verification/index.ts';
import { print } from './output.ts';
import { openStorage, prepareTables } from './storage.ts';

/** `verify` cannot detect forged books: a person who can write all rows can write books that agree. */
const TRUSTED =
  'The backup is trusted like the database itself: whoever could write to its folder has decided what is restored. ' +
  'Give --digest, as backup printed it, to be sure that it is unchanged.';

/** `tilgode backup` */
export function describeBackup(backup: Command, settings: () => Settings): void {
  backup
    .requiredOption('--to <folder>', 'a folder that is empty or not there yet')
    .option('--json', 'print one JSON value')
    .action(async ({ to, json }: { to: string; json?: true }) => {
      const storage = await openStorage(settings(), 'tool', () => {});
      try {
        const { takenAt, tables, digest } = await writeBackup(storage.owner, to, new Date());
        await noteBackup(storage.owner, { takenAt: new Date(takenAt), digest }, json === true);
        print({ folder: to, takenAt, rows: sumOf(tables), digest }, json === true);
      } finally {
        await storage.close();
      }
    });
}

/**
 * Notes in the audit log that everything was copied, so that the doctor and the metrics know the last backup. The
 * backup is whole, whether or not it can be noted: a standby takes no notes, and an older schema has no place for them.
 */
async function noteBackup(
  connection: ConnectionOptions,
  { takenAt, digest }: { takenAt: Date; digest: string },
  json: boolean,
): Promise<void> {
  const { db, close } = openDatabase(connection, 'request', 1);
  const event = { actor: 'command line', address: undefined, companyId: null, subject: digest } as const;
  try {
    await inTransaction(db, (trx) => recordAuditEvent(trx, { ...event, action: BACKUP_TAKEN }, takenAt));
  } catch {
    if (!json) process.stderr.write('The backup is whole. It could not be noted in the audit log.\n');
  } finally {
    await close();
  }
}

/** `tilgode restore` */
export function describeRestore(restore: Command, settings: () => Settings): void {
  restore
    .requiredOption('--from <folder>', 'the folder of the backup')
    .option(
      '--digest <hex>',
      'what backup printed, kept elsewhere; without it the folder is trusted like the database itself',
    )
    .option('--json', 'print one JSON value')
    .action(async ({ from, digest, json }: { from: string; digest?: string; json?: true }) => {
      // Before anything is opened or made.
      const manifest = await readCheckedManifest(from, digest);
      if (digest === undefined && json !== true) process.stderr.write(`${TRUSTED}\n`);
      const storage = await openStorage(settings(), 'tool', () => {});
      try {
        await prepareTables(storage);
        await restoreBackup(storage.owner, from, manifest);
        const { holds } = await verifyAll(storage.connection);
        const restored = { takenAt: manifest.takenAt, rows: sumOf(manifest.tables), digest: manifest.digest };
        print({ ...restored, holds }, json === true);
        if (!holds) process.exitCode = 1;
      } finally {
        await storage.close();
      }
    });
}

async function verifyAll(connection: ConnectionOptions): Promise<{ holds: boolean }> {
  const { db, close } = openDatabase(connection, 'request', 1);
  try {
    return await verify(db);
  } finally {
    await close();
  }
}

function sumOf(tables: { rowCount: number }[]): number {
  return tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
}

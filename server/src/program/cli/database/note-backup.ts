import type { AuditEvent } from '../../../features/companies/index.ts';
import { recordAuditEvent } from '../../../features/companies/index.ts';
import type { ConnectionOptions } from '../../../platform/database/database.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';

/**
 * Notes in the audit log that everything was copied, so that the doctor and the metrics know the last backup. The
 * backup is whole, whether or not it can be noted: a standby takes no notes, and an older schema has no place for them.
 */
export async function noteBackup(
  connection: ConnectionOptions,
  { takenAt, ...what }: Pick<AuditEvent, 'action' | 'subject'> & { takenAt: Date },
  json: boolean,
): Promise<void> {
  const { db, close } = openDatabase(connection, 'request', 1);
  const event = { actor: 'command line', address: undefined, companyId: null, ...what };
  try {
    await inTransaction(db, (trx) => recordAuditEvent(trx, event, takenAt));
  } catch {
    if (!json) process.stderr.write('The backup is whole. It could not be noted in the audit log.\n');
  } finally {
    await close();
  }
}

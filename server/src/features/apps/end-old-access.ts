import type { Db } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { lockConnection } from '../companies/index.ts';
import { deleteOldCredentials } from './credentials.store.ts';
import { endConnection } from './end-connection.ts';
import { endOldSecrets } from './end-old-secrets.ts';
import { listConnectionsOver } from './old-access.store.ts';

/** The name in the log of changes. */
const ACTOR = 'clean-up';

/**
 * Ends what apps have for too long: access that nobody has taken over, that no app has used, or that a person has to give again after a year;
 * old secrets; and codes and tokens that nobody can use any more. Each access ends in a transaction of its own.
 */
export async function endOldAccess(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  for (const { id } of await listConnectionsOver(db, now)) {
    stopping?.throwIfAborted();
    await inTransaction(db, async (trx) => {
      const connection = await lockConnection(trx, id);
      // An app may have used the access since, or a person may have renewed it.
      const [over] = await listConnectionsOver(trx, now, id);
      if (connection !== undefined && over !== undefined)
        await endConnection(trx, connection, over.reason, { now, actor: ACTOR });
    });
  }
  await endOldSecrets({ db, now, actor: ACTOR }, stopping);
  await deleteInBatches(stopping, (limit) => deleteOldCredentials(db, now, limit));
}

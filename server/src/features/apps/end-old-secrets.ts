import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { AdminContext } from '../companies/index.ts';
import { listCompaniesOfApp, listConnections } from '../companies/index.ts';
import { makeStaleOnRotation } from '../proposals/index.ts';
import { forgetOldSecret, listEndedSecrets, lockApp } from './apps.store.ts';

/**
 * Ends old secrets after their day: what the apps have asked for until then becomes stale, because somebody else may have asked with the old
 * secret. The job that calls this may come up to an hour late.
 */
export async function endOldSecrets(
  { db, now, actor }: { db: Db; now: Date; actor: string },
  stopping?: AbortSignal,
): Promise<void> {
  for (const id of await listEndedSecrets(db, now)) {
    stopping?.throwIfAborted();
    await inTransaction(db, async (trx) => {
      await lockApp(trx, id);
      if ((await listEndedSecrets(trx, now)).includes(id) && (await forgetOldSecret(trx, id)))
        await makeProposalsStale(trx, id, { now, actor });
    });
  }
}

/** What an app has asked for, at every company. */
export async function makeProposalsStale(
  trx: Trx,
  appId: string,
  context: Omit<AdminContext, 'db'>,
): Promise<void> {
  for (const companyId of await listCompaniesOfApp(trx, appId)) {
    const own = (await listConnections(trx, companyId)).filter((one) => one.appId === appId);
    for (const { id, accountId } of own)
      await makeStaleOnRotation(trx, { id, companyId, grants: [{ accountId }] }, context);
  }
}

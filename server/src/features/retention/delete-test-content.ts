import type { Db } from '../../platform/database/database.ts';
import { firstIdOf } from '../../platform/database/ids.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deleteSomeTestContent, listTestAccountsWithOldContent } from './delete-test-content.store.ts';
import { hasRetentionHold, lockRetention } from './holds.store.ts';

/**
 * Deletes what test accounts have captured and drawn before: mails, e-invoices, PDFs and the bytes of bank files. The documents stay, and a PDF is
 * drawn again when somebody asks for it. Ids tell when something was made in real time, whatever the test clock says. A hold
 * keeps everything of its company. The work can be stopped between two batches.
 */
export async function deleteOldTestContent(db: Db, before: Date, stopping?: AbortSignal): Promise<void> {
  const firstKept = firstIdOf(before);
  for (const { accountId, companyId } of await listTestAccountsWithOldContent(db, firstKept)) {
    for (let isMore = true; isMore;) {
      stopping?.throwIfAborted();
      isMore = await inTransaction(db.of(accountId), async (trx) => {
        await lockRetention(trx, companyId);
        return !(await hasRetentionHold(trx, companyId)) && deleteSomeTestContent(trx, firstKept);
      });
    }
  }
}

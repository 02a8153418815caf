import type { Db } from '../../platform/database/database.ts';
import { deletePartsOfRefusedFile, listLeftParts } from './files/file-parts.store.ts';

export { filesInOutbox } from './files/import-file.ts';
export { heldRefundOrders } from './refunds/held-refund-orders.ts';
export { inboxInOutbox } from './folder/inbox-in-outbox.ts';

/** Deletes the parts of uploads that broke off with their process. The deletion can be stopped between two uploads. */
export async function deleteLeftParts(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  for (const { accountId, fileId } of await listLeftParts(db, now)) {
    stopping?.throwIfAborted();
    await deletePartsOfRefusedFile(db.of(accountId), fileId);
  }
}

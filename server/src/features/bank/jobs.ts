import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { filesInOutbox } from './files/files-in-outbox.ts';
import type { ImportDeps } from './files/import-file.ts';

export { deleteLeftParts } from './files/delete-left-parts.ts';
export { heldRefundOrders } from './refunds/held-refund-orders.ts';
export { inboxInOutbox } from './folder/inbox-in-outbox.ts';

/** The kinds of bank files in the outbox. */
export function bankInOutbox(deps: ImportDeps): OutboxKind[] {
  return [filesInOutbox(deps)];
}

import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { getEntry } from '../journal/get-journal-entry.ts';
import { listEntryAttachments as listRows } from './entry-attachments.store.ts';
import { presentEntryAttachment } from './present-entry-attachment.ts';

/** The attachments of an entry, in the order in which they came. @throws ApiError `not-found` */
export async function listEntryAttachments(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const entry = await getEntry(db, accountId, params.id);
  const attachments = await listRows(db, accountId, entry.id);
  return { body: { items: attachments.map(presentEntryAttachment) } };
}

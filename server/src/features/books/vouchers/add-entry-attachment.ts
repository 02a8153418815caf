import { newAttachment } from '../../../platform/http/new-attachment.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { ChangeContext, Input, Upload } from '../../../platform/http/endpoint.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { insertEntryAttachment, listEntryAttachments } from './entry-attachments.store.ts';
import { presentEntryAttachment } from './present-entry-attachment.ts';
import { isVoucherType } from './voucher-types.ts';

/**
 * Attaches a voucher to a manual entry, also after months are closed: a receipt is often scanned later, and changes no figure.
 * @throws ApiError `not-found`, `entry-not-manual`, `unsupported-media-type`, `validation-failed`, `payload-too-large` when all
 *   attachments together are above 10 MB, `quota-exceeded`
 */
export async function addEntryAttachment(
  { trx, accountId, now, storage }: ChangeContext,
  { params, query }: Input<{ id: string }, { filename: string }, unknown>,
  { bytes, contentType }: Upload,
) {
  const entry = await lockEntry(trx, accountId, params.id);
  if (entry === undefined) throw new ApiError('not-found');
  if (entry.sourceDocumentType !== 'Manual') throw new ApiError('entry-not-manual');
  if (!isVoucherType(contentType)) {
    throw new ApiError('unsupported-media-type', {
      message: 'Send a PDF, PNG or JPEG file as it is, with its Content-Type.',
    });
  }
  const attachment = newAttachment(
    accountId,
    { filename: query.filename, contentType, bytes },
    await listEntryAttachments(trx, accountId, entry.id),
    now,
    'The attachments of an entry are at most 10 MB together.',
  );
  await storage.requireRoomForFile(trx, accountId, 'vouchers', bytes.length);
  await insertEntryAttachment(trx, accountId, entry.id, { ...attachment, bytes });
  return {
    body: presentEntryAttachment(attachment),
    location: `/v1/journal-entries/${entry.id}/attachments/${attachment.id}`,
  };
}

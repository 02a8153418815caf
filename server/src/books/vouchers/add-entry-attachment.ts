import { createHash } from 'node:crypto';
import { newId } from '../../database/ids.ts';
import { isSafeContent } from '../../documents/attachment-content.ts';
import { isSafeName } from '../../domain/invoices/attachment-types.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ApiError, validationFailed } from '../../errors.ts';
import type { FieldErrorCode } from '../../errors.ts';
import type { ChangeContext, Input, Upload } from '../../http/endpoint.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { insertEntryAttachment, listEntryAttachments } from './entry-attachments.store.ts';
import { presentEntryAttachment } from './present-entry-attachment.ts';
import { isVoucherType } from './voucher-types.ts';

/**
 * Attaches a voucher to a manual entry, also after months are closed: a receipt is often scanned later, and changes no figure.
 * @throws ApiError `not-found`, `entry-not-manual`, `unsupported-media-type`, `validation-failed`, `payload-too-large` when all
 *   attachments together are above 10 MB
 */
export async function addEntryAttachment(
  { trx, accountId, now }: ChangeContext,
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
  const name = query.filename.trim();
  if (!isSafeName(name, contentType)) refuse('filename', 'invalid-format');
  if (!isSafeContent(bytes, contentType)) refuse('', 'invalid-content');
  const present = await listEntryAttachments(trx, accountId, entry.id);
  if (present.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    refuse('filename', 'already-used');
  }
  const size = present.reduce((sum, { sizeBytes }) => sum + sizeBytes, bytes.length);
  if (size > LIMITS.attachmentsBytes) {
    throw new ApiError('payload-too-large', {
      message: 'The attachments of an entry are at most 10 MB together.',
    });
  }
  const attachment = {
    id: newId(),
    name,
    contentType,
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    createdAt: now,
  };
  await insertEntryAttachment(trx, accountId, entry.id, { ...attachment, bytes });
  return {
    body: presentEntryAttachment(attachment),
    location: `/v1/journal-entries/${entry.id}/attachments/${attachment.id}`,
  };
}

function refuse(field: string, code: FieldErrorCode): never {
  throw validationFailed([{ field, code }]);
}

import { createHash } from 'node:crypto';
import { newId } from '../../database/ids.ts';
import { isSafeContent } from '../../documents/attachment-content.ts';
import { isAttachmentType, isSafeName } from '../../domain/invoices/attachment-types.ts';
import { LIMITS } from '../../domain/limits.ts';
import { ApiError, validationFailed } from '../../errors.ts';
import type { FieldErrorCode } from '../../errors.ts';
import type { ChangeContext, Input, Upload } from '../../http/endpoint.ts';
import { insertAttachment, listAttachments } from '../../issued-documents/index.ts';
import { lockDraft } from '../lock-draft.ts';
import { presentAttachment } from './present-attachment.ts';

/**
 * Attaches a file to a draft.
 * @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice`, `unsupported-media-type`, `validation-failed`,
 *   `payload-too-large` when all attachments together are above 10 MB
 */
export async function addAttachment(
  { trx, accountId, now }: ChangeContext,
  { params, query }: Input<{ id: string }, { filename: string }, unknown>,
  { bytes, contentType }: Upload,
) {
  const draft = await lockDraft(trx, accountId, params.id);
  if (!isAttachmentType(contentType)) {
    throw new ApiError('unsupported-media-type', {
      message: 'Send a PDF, PNG, JPEG, CSV, XLSX or ODS file as it is, with its Content-Type.',
    });
  }
  const name = query.filename.trim();
  if (!isSafeName(name, contentType)) refuse('filename', 'invalid-format');
  if (!isSafeContent(bytes, contentType)) refuse('', 'invalid-content');

  const present = await listAttachments(trx, accountId, draft.id);
  if (present.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    refuse('filename', 'already-used');
  }
  const size = present.reduce((sum, { sizeBytes }) => sum + sizeBytes, bytes.length);
  if (size > LIMITS.attachmentsBytes) {
    throw new ApiError('payload-too-large', {
      message: 'The attachments of an invoice are at most 10 MB together.',
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
  await insertAttachment(trx, accountId, draft.id, { ...attachment, bytes });
  return {
    body: presentAttachment(attachment),
    location: `/v1/invoices/${draft.id}/attachments/${attachment.id}`,
  };
}

function refuse(field: string, code: FieldErrorCode): never {
  throw validationFailed([{ field, code }]);
}

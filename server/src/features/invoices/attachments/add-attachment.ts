import { newAttachment } from '../../../platform/http/new-attachment.ts';
import { isAttachmentType } from '../../../domain/invoices/attachment-types.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { ChangeContext, Input, Upload } from '../../../platform/http/endpoint.ts';
import { insertAttachment, listAttachments } from '../../issued-documents/index.ts';
import { lockDraft } from '../drafts/lock-draft.ts';
import { presentAttachment } from './present-attachment.ts';

/**
 * Attaches a file to a draft.
 * @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice`, `unsupported-media-type`, `validation-failed`,
 *   `payload-too-large` when all attachments together are above 10 MB, `quota-exceeded`
 */
export async function addAttachment(
  { trx, accountId, now, storage }: ChangeContext,
  { params, query }: Input<{ id: string }, { filename: string }, unknown>,
  { bytes, contentType }: Upload,
) {
  const draft = await lockDraft(trx, accountId, params.id);
  if (!isAttachmentType(contentType)) {
    throw new ApiError('unsupported-media-type', {
      message: 'Send a PDF, PNG, JPEG, CSV, XLSX or ODS file as it is, with its Content-Type.',
    });
  }
  const attachment = newAttachment(
    accountId,
    { filename: query.filename, contentType, bytes },
    await listAttachments(trx, accountId, draft.id),
    now,
    'The attachments of an invoice are at most 10 MB together.',
  );
  await storage.requireRoomForFile(trx, accountId, 'attachments', bytes.length);
  await insertAttachment(trx, accountId, draft.id, { ...attachment, bytes });
  return {
    body: presentAttachment(attachment),
    location: `/v1/invoices/${draft.id}/attachments/${attachment.id}`,
  };
}

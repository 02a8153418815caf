import { ApiError, requireFound } from '../../../domain/errors/errors.ts';
import {
  createAttachmentStore,
  presentAttachment,
  presentFile,
} from '../../../platform/http/storage/attachments.ts';
import type { ChangeContext, Input, OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import type { Upload } from '../../../platform/http/requests/upload.ts';
import { getEntry } from '../journal/read-entries.ts';
import { lockEntry } from '../journal/journal.store.ts';
import { VOUCHER_FILES } from './voucher-files.ts';

const vouchers = createAttachmentStore({
  ...VOUCHER_FILES,
  table: 'entry_attachments',
  owner: 'entry_id',
  tooLarge: 'The attachments of an entry are at most 10 MB together.',
});

/**
 * Attaches a voucher to a manual entry, also after months are closed: a receipt is often scanned later, and changes no figure.
 * @throws ApiError `not-found`, `entry-not-manual`, `unsupported-media-type`, `validation-failed`, `payload-too-large` when all
 *   attachments together are above 10 MB, `quota-exceeded`
 */
export async function addEntryAttachment(
  context: ChangeContext,
  { params, query }: Input<{ id: string }, { filename: string }, unknown>,
  upload: Upload,
) {
  const entry = requireFound(await lockEntry(context.trx, params.id));
  if (entry.sourceDocumentType !== 'Manual') throw new ApiError('entry-not-manual');
  const attachment = await vouchers.attach(context, entry.id, query.filename, upload);
  return {
    body: presentAttachment(attachment),
    location: `/v1/journal-entries/${entry.id}/attachments/${attachment.id}`,
  };
}

/** The attachments of an entry, in the order in which they came. @throws ApiError `not-found` */
export async function listEntryAttachments({ db }: ReadContext, { params }: OfPath) {
  const entry = await getEntry(db, params.id);
  return { body: { items: (await vouchers.list(db, entry.id)).map(presentAttachment) } };
}

/** @throws ApiError `not-found` */
export async function getEntryAttachment({ db }: ReadContext, { params }: OfPath<'id' | 'attachmentId'>) {
  return presentFile(await vouchers.find(db, params.id, params.attachmentId));
}

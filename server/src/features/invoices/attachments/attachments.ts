import { ApiError } from '../../../domain/errors/errors.ts';
import { presentAttachment, presentFile } from '../../../platform/http/storage/attachments.ts';
import type {
  ChangeContext,
  Input,
  OfPath,
  ReadContext,
  ShownContext,
} from '../../../platform/http/endpoint.ts';
import type { Upload } from '../../../platform/http/requests/upload.ts';
import { deleteAttachment as deleteRow, invoiceAttachments } from '../../issued-documents/index.ts';
import { getInvoice, lockDraft } from '../invoices.store.ts';

type One = OfPath<'id' | 'attachmentId'>;

/**
 * Attaches a file to a draft.
 * @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice`, `unsupported-media-type`, `validation-failed`,
 *   `payload-too-large` when all attachments together are above 10 MB, `quota-exceeded`
 */
export async function addAttachment(
  context: ChangeContext,
  { params, query }: Input<{ id: string }, { filename: string }, unknown>,
  upload: Upload,
) {
  const draft = await lockDraft(context.trx, params.id);
  const attachment = await invoiceAttachments.attach(context, draft.id, query.filename, upload);
  return {
    body: presentAttachment(attachment),
    location: `/v1/invoices/${draft.id}/attachments/${attachment.id}`,
  };
}

/** The attachments of an invoice or credit note, in the order in which they came. @throws ApiError `not-found` */
export async function listAttachments({ db }: ShownContext, { params }: OfPath) {
  const invoice = await getInvoice(db, params.id);
  const attachments = await invoiceAttachments.list(db, invoice.id);
  return { body: { items: attachments.map(presentAttachment) } };
}

/** @throws ApiError `not-found` */
export async function getAttachment({ db }: ReadContext, { params }: One) {
  return presentFile(await invoiceAttachments.find(db, params.id, params.attachmentId));
}

/** Takes a file off a draft. @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice` */
export async function deleteAttachment({ trx }: ChangeContext, { params }: One) {
  const draft = await lockDraft(trx, params.id);
  if (!(await deleteRow(trx, draft.id, params.attachmentId))) throw new ApiError('not-found');
  return { body: undefined };
}

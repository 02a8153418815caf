import { ApiError } from '../../../domain/errors.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { listAttachments as listRows } from '../../issued-documents/index.ts';
import { findInvoice } from '../invoices.store.ts';
import { presentAttachment } from './present-attachment.ts';

/** The attachments of an invoice or credit note, in the order in which they came. @throws ApiError `not-found` */
export async function listAttachments(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const invoice = await findInvoice(db, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  const attachments = await listRows(db, accountId, invoice.id);
  return { body: { items: attachments.map(presentAttachment) } };
}

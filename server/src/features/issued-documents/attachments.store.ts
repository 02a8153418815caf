import { ATTACHMENT_TYPES } from '../../domain/invoices/attachment-types.ts';
import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { createAttachmentStore } from '../../platform/http/storage/attachments.ts';

export const ATTACHMENT_CONTENT_TYPES = Object.keys(ATTACHMENT_TYPES) as AttachmentType[];

/** The files that go along with an invoice or credit note. */
export const invoiceAttachments = createAttachmentStore({
  table: 'attachments',
  owner: 'invoice_id',
  quota: 'attachments',
  types: ATTACHMENT_CONTENT_TYPES,
  wrongType: 'Send a PDF, PNG, JPEG, CSV, XLSX or ODS file as it is, with its Content-Type.',
  tooLarge: 'The attachments of an invoice are at most 10 MB together.',
});

/** The transaction holds the lock of the draft. @returns whether there was one */
export async function deleteAttachment(trx: AccountTrx, invoiceId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('attachments')
    .where('account_id', '=', trx.accountId)
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

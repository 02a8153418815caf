import type { Trx } from '../../../platform/database/database.ts';
import { ApiError } from '../../../domain/errors.ts';
import type { Invoice } from '../invoice.ts';
import { lockInvoice } from '../invoices.store.ts';

/** The draft, locked until the transaction ends. @throws ApiError `not-found`, `invoice-not-draft`, `opening-invoice` */
export async function lockDraft(trx: Trx, accountId: string, id: string): Promise<Invoice> {
  const invoice = await lockInvoice(trx, accountId, id);
  if (invoice.isOpening) throw new ApiError('opening-invoice');
  if (invoice.sentAt !== null) throw new ApiError('invoice-not-draft');
  return invoice;
}

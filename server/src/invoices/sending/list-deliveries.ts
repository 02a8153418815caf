import type { Static } from 'typebox';
import type { DeliveryRow } from '../../mail/index.ts';
import { listDeliveries as listDeliveryRows } from '../../mail/index.ts';
import type { InvoiceType } from '../../domain/invoices/invoice-status.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import { ApiError } from '../../errors.ts';
import { findInvoice } from '../invoices.store.ts';
import type { deliverySchema } from './delivery-schemas.ts';

/** The mails of a document and of its letters, oldest first. A draft has none. @throws ApiError `not-found` */
export async function listDeliveries(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const invoice = await findInvoice(db, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  const rows = await listDeliveryRows(db, accountId, invoice.id);
  return { body: { items: rows.map((row) => presentDelivery(row, invoice.type)) } };
}

function presentDelivery(row: DeliveryRow, documentType: InvoiceType): Static<typeof deliverySchema> {
  const isOpen = row.status === 'queued' || row.status === 'sending';
  return {
    id: row.id,
    type: row.letterType ?? documentType,
    reminderId: row.reminderId,
    recipient: row.recipient,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: isOpen ? row.nextAttemptAt.toISOString() : null,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    bouncedAt: row.bouncedAt?.toISOString() ?? null,
  };
}

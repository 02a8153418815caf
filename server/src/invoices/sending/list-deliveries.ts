import type { Static } from 'typebox';
import type { DeliveryRow } from '../../mail/index.ts';
import { listDeliveries as listMails } from '../../mail/index.ts';
import type { InvoiceType } from '../../domain/invoices/invoice-status.ts';
import type { Input, ReadContext } from '../../http/endpoint.ts';
import { ApiError } from '../../errors.ts';
import type { EInvoiceDeliveryRow } from '../e-invoice-delivery/e-invoice-deliveries.store.ts';
import { listEInvoiceDeliveries } from '../e-invoice-delivery/e-invoice-deliveries.store.ts';
import { findInvoice } from '../invoices.store.ts';
import type { deliverySchema } from './delivery-schemas.ts';

/** The mails of a document and of its letters, and its e-invoices, oldest first. A draft has none. @throws ApiError `not-found` */
export async function listDeliveries(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
) {
  const invoice = await findInvoice(db, accountId, params.id);
  if (invoice === undefined) throw new ApiError('not-found');
  const [mails, eInvoices] = await Promise.all([
    listMails(db, accountId, invoice.id),
    listEInvoiceDeliveries(db, accountId, invoice.id),
  ]);
  const items = [
    ...eInvoices.map((row) => presentEInvoice(row, invoice.type)),
    ...mails.map((row) => presentMail(row, invoice.type)),
  ];
  return { body: { items: items.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)) } };
}

function presentMail(row: DeliveryRow, documentType: InvoiceType): Static<typeof deliverySchema> {
  return {
    ...presentDelivery(row),
    type: row.letterType ?? documentType,
    channel: 'email',
    reminderId: row.reminderId,
    recipient: row.recipient,
    transmissionId: null,
    receipt: null,
    rejection: null,
  };
}

function presentEInvoice(row: EInvoiceDeliveryRow, documentType: InvoiceType): Static<typeof deliverySchema> {
  return {
    ...presentDelivery(row),
    type: documentType,
    channel: 'e-invoice',
    reminderId: null,
    recipient: row.participant,
    transmissionId: row.id,
    receipt: row.receipt,
    rejection: row.rejection,
  };
}

/** What both kinds have. */
function presentDelivery(
  row: Omit<DeliveryRow, 'nextAttemptAt' | 'reminderId' | 'letterType' | 'recipient'> & {
    nextAttemptAt: Date | null;
  },
) {
  const isOpen = row.status === 'queued' || row.status === 'sending';
  return {
    id: row.id,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: isOpen ? (row.nextAttemptAt?.toISOString() ?? null) : null,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    bouncedAt: row.bouncedAt?.toISOString() ?? null,
  };
}

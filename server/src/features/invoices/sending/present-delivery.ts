import type { Static } from 'typebox';
import type { DeliveryRow } from '../../mail/index.ts';
import type { EInvoiceDeliveryRow } from '../e-invoices/e-invoice-deliveries.store.ts';
import type { deliverySchema } from './schemas.ts';

/** @param type of the document; of letters the row itself tells */
export function presentMail(
  row: DeliveryRow,
  type: Static<typeof deliverySchema>['type'],
): Static<typeof deliverySchema> {
  return {
    ...presentDelivery(row),
    type: row.letterType ?? type,
    channel: 'email',
    reminderId: row.reminderId,
    recipient: row.recipient,
    transmissionId: null,
    receipt: null,
    rejection: null,
  };
}

export function presentEInvoice(
  row: EInvoiceDeliveryRow,
  type: Static<typeof deliverySchema>['type'],
): Static<typeof deliverySchema> {
  return {
    ...presentDelivery(row),
    type,
    channel: 'e-invoice',
    reminderId: null,
    recipient: row.participant,
    transmissionId: row.id,
    receipt: row.receipt,
    rejection: row.rejection,
  };
}

/** The fields that mails and e-invoices share. */
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

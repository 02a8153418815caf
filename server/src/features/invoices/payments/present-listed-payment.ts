import type { Static } from 'typebox';
import { presentPayment } from '../present.ts';
import type { ListedPayment } from './payment-list.store.ts';
import type { listedPaymentSchema } from './schemas.ts';

export function presentListedPayment(payment: ListedPayment): Static<typeof listedPaymentSchema> {
  const { createdAt, updatedAt, reversedAt, invoiceId, invoiceNumber, kid, reference, clientId, clientName } =
    payment;
  return {
    ...presentPayment({ ...payment, reference: payment.paymentReference }, payment),
    paymentReference: payment.paymentReference,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    reversedAt: reversedAt?.toISOString() ?? null,
    invoiceId,
    invoiceNumber,
    kid,
    reference,
    clientId,
    clientName,
    payerName: payment.payerName,
  };
}

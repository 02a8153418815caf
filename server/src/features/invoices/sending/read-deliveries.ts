import type { ClientDelivery } from './client-deliveries.store.ts';
import { listDeliveries as listMails } from '../../mail/index.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { listEInvoiceDeliveries } from '../e-invoices/e-invoice-deliveries.store.ts';
import { getInvoice } from '../invoices.store.ts';
import { presentEInvoice, presentMail } from './present-delivery.ts';
import type { Static } from 'typebox';
import type { listedEmailSchema } from './schemas.ts';
import type { ListedEmail } from './email-list.store.ts';

/** The mails of a document and of its letters, and its e-invoices, oldest first. A draft has none. @throws ApiError `not-found` */
export async function listDeliveries({ db }: ReadContext, { params }: OfPath) {
  const invoice = await getInvoice(db, params.id);
  // The mails come second. So whoever sees that an e-invoice did not arrive sees the mail that was queued instead.
  const eInvoices = await listEInvoiceDeliveries(db, invoice.id);
  const mails = await listMails(db, invoice.id);
  const items = [
    ...eInvoices.map((row) => presentEInvoice(row, invoice.type)),
    ...mails.map((row) => presentMail(row, invoice.type)),
  ];
  return { body: { items: items.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1)) } };
}

export function presentClientDelivery(row: ClientDelivery) {
  const delivery = row.channel === 'email' ? presentMail(row, row.type) : presentEInvoice(row, row.type);
  return { invoiceId: row.invoiceId, number: row.number, delivery };
}

export function presentEmail(email: ListedEmail): Static<typeof listedEmailSchema> {
  const { documentType, datedAt, invoiceId, quoteId, invoiceNumber, clientName } = email;
  return {
    ...presentMail(email, documentType),
    date: datedAt.toISOString(),
    invoiceId,
    quoteId,
    invoiceNumber,
    clientName,
  };
}

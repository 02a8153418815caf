import type { Trx } from '../../database/database.ts';
import { noteEvent } from '../../events/note-events.ts';
import { listDeliveries as listMails } from '../../mail/index.ts';
import { listEInvoiceDeliveries } from '../e-invoice-delivery/e-invoice-deliveries.store.ts';
import { findInvoice } from '../invoices.store.ts';
import { presentEInvoice, presentMail } from './present-delivery.ts';

/** Notes the event of a delivery that has ended: a mail or an e-invoice was delivered, or failed for good. */
export async function noteDelivery(
  trx: Trx,
  accountId: string,
  { id, invoiceId }: { id: string; invoiceId: string },
): Promise<void> {
  const [invoice, mails, eInvoices] = await Promise.all([
    findInvoice(trx, accountId, invoiceId),
    listMails(trx, accountId, invoiceId),
    listEInvoiceDeliveries(trx, accountId, invoiceId),
  ]);
  if (invoice === undefined) return;
  const shown = [
    ...mails.map((row) => presentMail(row, invoice.type)),
    ...eInvoices.map((row) => presentEInvoice(row, invoice.type)),
  ];
  const delivery = shown.find((one) => one.id === id);
  if (delivery === undefined) return;
  const type = delivery.status === 'bounced' ? 'delivery.failed' : 'delivery.delivered';
  noteEvent(trx, accountId, type, invoiceId, { delivery, invoiceId });
}

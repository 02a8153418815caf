import type { Static } from 'typebox';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { noteEvent } from '../../../platform/events/note-events.ts';
import { findQuoteMail, findStatementMail, listDeliveries as listMails } from '../../mail/index.ts';
import { listEInvoiceDeliveries } from '../e-invoices/e-invoice-deliveries.store.ts';
import { findInvoice } from '../invoices.store.ts';
import type { deliverySchema } from './schemas.ts';
import { presentEInvoice, presentMail } from './present-delivery.ts';

/**
 * Notes the event of a delivery that has ended: a mail or an e-invoice was delivered, or failed for good.
 * @param ended.invoiceId null for a statement of account, which is about a client, and for a quote
 */
export async function noteDelivery(
  trx: AccountTrx,
  { id, invoiceId }: { id: string; invoiceId: string | null },
): Promise<void> {
  if (invoiceId === null) {
    const statement = await findStatementMail(trx, id);
    const quote = statement === undefined ? await findQuoteMail(trx, id) : undefined;
    if (statement !== undefined) {
      const { clientId } = statement;
      const delivery = presentMail(statement, 'statement');
      noteEvent(trx, typeOf(delivery), clientId, { delivery, clientId });
    } else if (quote !== undefined) {
      const { quoteId } = quote;
      const delivery = presentMail(quote, 'quote');
      noteEvent(trx, typeOf(delivery), quoteId, { delivery, quoteId });
    }
    return;
  }
  const [invoice, mails, eInvoices] = await Promise.all([
    findInvoice(trx, invoiceId),
    listMails(trx, invoiceId),
    listEInvoiceDeliveries(trx, invoiceId),
  ]);
  if (invoice === undefined) return;
  const shown = [
    ...mails.map((row) => presentMail(row, invoice.type)),
    ...eInvoices.map((row) => presentEInvoice(row, invoice.type)),
  ];
  const delivery = shown.find((one) => one.id === id);
  if (delivery === undefined) return;
  noteEvent(trx, typeOf(delivery), invoiceId, { delivery, invoiceId });
}

function typeOf({ status }: Static<typeof deliverySchema>) {
  return status === 'bounced' ? 'delivery.failed' : 'delivery.delivered';
}

import type { AccountTrx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { listDeliveries, queueEmail } from '../../mail/index.ts';
import { markBounced, noteMailed } from '../sending/note-facts.ts';
import type { NewMail } from '../e-invoices/e-invoice-deliveries.store.ts';
import { noteMail } from '../e-invoices/e-invoice-deliveries.store.ts';

/**
 * Queues the mail that goes instead of an e-invoice that did not arrive, unless a mail went beside the e-invoice. Without an address the
 * document is `bounced`, unless somebody has mailed the document since.
 */
export async function mailInstead(
  trx: AccountTrx,
  { id, email, hasMailCopy }: { id: string; email: NewMail; hasMailCopy: boolean },
  times: { now: Date; accountNow: Date },
): Promise<void> {
  if (!hasMailCopy && email.recipient !== '') {
    const mailId = newId();
    trx.later(queueEmail(trx, { ...email, id: mailId, reminderId: null }, times));
    await noteMail(trx, id, mailId);
  } else if (!hasMailCopy) {
    const mails = await listDeliveries(trx, email.invoiceId);
    const isMailed = mails.some(({ reminderId, status }) => reminderId === null && status !== 'bounced');
    if (!isMailed) {
      await markBounced(trx, email.invoiceId, times);
      return;
    }
  }
  await noteMailed(trx, email.invoiceId, times.now);
}

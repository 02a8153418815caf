import type { Trx, Write } from '../../../platform/database/database.ts';
import { queueEmail } from '../../mail/index.ts';
import type { NewMail } from '../e-invoice-delivery/e-invoice-deliveries.store.ts';
import { insertEInvoiceDelivery } from '../e-invoice-delivery/e-invoice-deliveries.store.ts';
import type { Route } from './choose-channel.ts';

/**
 * Queues a document by its channel, in the transaction that issues it, so that neither exists without the other.
 * @param how.withCopy whether a mail goes beside an e-invoice
 */
export function queueDocument(
  trx: Trx,
  accountId: string,
  route: Route,
  { email, withCopy }: { email: NewMail; withCopy: boolean },
  times: { now: Date; accountNow: Date },
): Write[] {
  if (route.channel === 'none') return [];
  const isEInvoice = route.channel !== 'email' && route.participant !== null;
  const mails = !isEInvoice || withCopy;
  return [
    ...(isEInvoice
      ? [
          insertEInvoiceDelivery(
            trx,
            accountId,
            {
              participant: route.participant,
              isDecided: route.channel === 'e-invoice',
              email,
              hasMailCopy: withCopy,
            },
            times,
          ),
        ]
      : []),
    ...(mails ? [queueEmail(trx, accountId, { ...email, reminderId: null }, times)] : []),
  ];
}

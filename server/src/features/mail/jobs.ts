import type { OutboxKind } from '../../platform/operations/outbox.ts';
import { PRODUCTION_MAILS, dueDeliveries } from './deliveries.store.ts';
import type { DeliveryDeps } from './deliver-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { heldMails } from './held-mails.ts';
import { MAIL_CONNECTIONS } from './mailer.ts';

export { heldMails };

/**
 * The mails to customers. Each environment sends as many at once as there are connections to the mail server. So a server that keeps
 * one mail waiting for minutes does not delay the others, and production does not delay the test environment.
 */
export function mailsInOutbox(deps: DeliveryDeps): OutboxKind[] {
  const kindOf = (environment: 'test' | 'production'): OutboxKind => ({
    name: environment === 'production' ? PRODUCTION_MAILS : 'mails-test',
    afterRestore:
      environment === 'production'
        ? heldMails(deps)
        : { goes: 'mails of test accounts are kept, and reach nobody' },
    bell: 'mails',
    due: (limit) => dueDeliveries(environment, deps.clock(), limit),
    atOnce: MAIL_CONNECTIONS,
    onWrongClock: 'waits',
    work: ({ accountId, id }) => deliverEmail(deps, accountId, id),
  });
  const { mailer } = deps;
  return [kindOf('test'), ...(mailer === undefined ? [] : [{ ...kindOf('production'), door: mailer.door }])];
}

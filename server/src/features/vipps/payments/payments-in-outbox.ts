import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { NoSecretsKey } from '../../../platform/operations/secret-box.ts';
import { VippsFailed } from '../client/vipps.ts';
import type { VippsDeps } from '../vipps-deps.ts';
import { settlePayment } from './settle-payment.ts';
import { dueOpened, isStillOpen, takeOpened } from './vipps-payments.store.ts';

const AT_ONCE = 5;

/** Asks Vipps for open payments, because payers may never return, and webhooks may be lost. */
export function paymentsInOutbox(deps: VippsDeps): OutboxKind {
  const { db, clock, log } = deps;
  return {
    name: 'vipps-payments',
    afterRestore: {
      goes: 'Vipps is asked first, so that what was done in the lost hours is found and not done again',
    },
    bell: 'vipps',
    due: (limit) => dueOpened(clock(), limit),
    atOnce: AT_ONCE,
    onWrongClock: 'waits',
    async work(due) {
      const { accountId, id } = due;
      const lease = await takeOpened(db, due, clock());
      if (lease === undefined) return;
      let reason: string | null = null;
      try {
        await settlePayment(deps, accountId, id);
      } catch (error) {
        if (!(error instanceof VippsFailed || error instanceof NoSecretsKey || error instanceof ApiError))
          throw error;
        reason = error instanceof ApiError ? error.code : error.message;
        log.warn({ accountId, vippsPaymentId: id, reason }, 'Vipps payment could not be settled');
      }
      if (await isStillOpen(db.of(accountId), id)) await lease.putOff(db, clock(), { last_error: reason });
    },
  };
}

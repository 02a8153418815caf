import type { RawBuilder } from 'kysely';
import { ApiError } from '../../domain/errors/errors.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Lease } from '../../platform/operations/leases.ts';
import type { Due, OutboxKind } from '../../platform/operations/outbox.ts';
import { NoSecretsKey } from '../../platform/operations/secret-box.ts';
import { dueRefunds, takeAskedRefund } from '../invoices/index.ts';
import { VippsFailed } from './client/vipps.ts';
import { settlePayment } from './payments/settle-payment.ts';
import { dueOpened, takeOpened } from './payments/vipps-payments.store.ts';
import { settleRefund } from './refunds/settle-refund.ts';
import type { VippsDeps } from './vipps-deps.ts';

const AT_ONCE = 5;

type Asking = {
  name: string;
  due: (now: Date, limit: number) => RawBuilder<unknown>;
  take: (db: Db, one: Due, now: Date) => Promise<Lease<{ id: string }> | undefined>;
  settle: (deps: VippsDeps, accountId: string, id: string) => Promise<unknown>;
};

/** Asks Vipps for open payments, because payers may never return, and webhooks may be lost; and for refunds. */
export function askingInOutbox(deps: VippsDeps): OutboxKind[] {
  return [
    asking(deps, { name: 'vipps-payments', due: dueOpened, take: takeOpened, settle: settlePayment }),
    asking(deps, { name: 'vipps-refunds', due: dueRefunds, take: takeAskedRefund, settle: settleRefund }),
  ];
}

function asking(deps: VippsDeps, { name, due, take, settle }: Asking): OutboxKind {
  const { db, clock, log } = deps;
  return {
    name,
    afterRestore: {
      goes: 'Vipps is asked first, so that what was done in the lost hours is found and not done again',
    },
    bell: 'vipps',
    due: (limit) => due(clock(), limit),
    atOnce: AT_ONCE,
    onWrongClock: 'waits',
    async work(one) {
      const { accountId, id } = one;
      const lease = await take(db, one, clock());
      if (lease === undefined) return;
      let reason: string | null = null;
      try {
        await settle(deps, accountId, id);
      } catch (error) {
        if (!(error instanceof VippsFailed || error instanceof NoSecretsKey || error instanceof ApiError))
          throw error;
        reason = error instanceof ApiError ? error.code : error.message;
        log.warn({ accountId, id, reason }, `${name}: could not be settled`);
      }
      // Does nothing to what has ended.
      await lease.putOff(db, clock(), { last_error: reason });
    },
  };
}

import type { HeldKind } from '../../platform/operations/held.ts';
import type { BounceDeps } from './bounces/bounce-delivery.ts';
import { bounceInTransaction } from './bounces/bounce-delivery.ts';
import { PRODUCTION_MAILS } from './deliveries.store.ts';
import * as store from './held-mails.store.ts';

/** Why a mail that was dropped did not arrive, in the place of what a mail server says. */
const REASON_DROPPED = 'dropped after a restore';

/** The mails to customers that are held after a restore. One that is dropped has bounced, so that its company sees it. */
export function heldMails(told: Pick<BounceDeps, 'onBounced' | 'onEnded'>): HeldKind {
  return {
    name: PRODUCTION_MAILS,
    title: 'mails to customers',
    held: store.heldDeliveries,
    async drop(trx, id, { now }) {
      if ((await store.lockHeldDelivery(trx, id)) === undefined) return;
      await bounceInTransaction(trx, told, { id, reason: REASON_DROPPED, now });
    },
    async done(trx, id, { now }) {
      const held = await store.lockHeldDelivery(trx, id);
      if (held === undefined) return;
      await store.markSentBefore(trx, id, now);
      await told.onEnded(trx, held);
    },
  };
}

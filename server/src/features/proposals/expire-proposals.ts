import type { Db, Trx } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { Job } from '../../platform/operations/schedules.ts';
import { toldOf } from './present.ts';
import * as store from './ended-proposals.store.ts';
import { saveDecision } from './proposals.store.ts';

const BATCH = 100;

/** Runs each hour. Until then an open proposal past its last moment shows as expired, and nobody can approve it. */
export function expireProposalsJob(db: Db, clock: () => Date): Job {
  return {
    name: 'expire-proposals',
    afterRestore: { goes: 'what a moment makes of a proposal is the same each time, and reaches nobody' },
    at: { minute: 5 },
    run: async (stopping) => {
      for (const { accountId, accountNow } of await store.listAccountsWithExpired(db, clock())) {
        const expireBatch = () => {
          stopping.throwIfAborted();
          return inTransaction(db, (trx) => expireSome(trx, accountId, accountNow));
        };
        while ((await expireBatch()) === BATCH);
      }
    },
  };
}

/** Lets those of one account expire in the caller's transaction. @param accountNow of the account */
export async function expireProposalsOfAccount(trx: Trx, accountId: string, accountNow: Date): Promise<void> {
  while ((await expireSome(trx, accountId, accountNow)) === BATCH);
}

async function expireSome(trx: Trx, accountId: string, accountNow: Date): Promise<number> {
  const over = await store.lockExpired(trx, accountId, accountNow, BATCH);
  for (const proposal of over) {
    const expired = { ...proposal, status: 'expired' as const, decidedAt: proposal.expiresAt };
    saveDecision(trx, accountId, expired);
    noteEvent(trx, accountId, 'proposal.decided', proposal.id, toldOf(expired));
  }
  return over.length;
}

const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 500;

/** Deletes proposals that were decided more than 90 days ago. What they did, and the audit log, stay. */
export async function deleteOldProposals(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  for (const accountId of await store.listAccountsWithOld(db, before)) {
    const deleteBatch = () => {
      stopping?.throwIfAborted();
      return store.deleteDecided(db, accountId, before, DELETED_AT_ONCE);
    };
    while ((await deleteBatch()) === DELETED_AT_ONCE);
  }
}

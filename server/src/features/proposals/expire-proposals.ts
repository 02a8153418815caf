import type { AccountTrx, Db } from '../../platform/database/database.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { AccountTimes } from '../../platform/operations/passing-time.ts';
import { passingTimeOfRows } from '../../platform/operations/passing-time.ts';
import { proposalInEvent } from './present.ts';
import type { Proposal } from './proposal.ts';
import * as store from './ended-proposals.store.ts';
import { saveDecision } from './proposals.store.ts';

/** Until the job has run, an open proposal past its last moment shows as expired, and nobody can approve the proposal. */
export const EXPIRE_PROPOSALS = passingTimeOfRows({
  name: 'expire-proposals',
  minute: 5,
  goes: 'what a moment makes of a proposal is the same each time, and reaches nobody',
  table: 'proposals',
  hasCome: ({ time }) => store.isProposalExpired(time),
  passSome: expireProposals,
  when: 'at-the-end',
});

export async function expireProposals(
  trx: AccountTrx,
  { accountNow }: AccountTimes,
  limit: number,
): Promise<number> {
  const over = await store.lockExpiredProposals(trx, accountNow, limit);
  for (const proposal of over) expire(trx, proposal, proposal.expiresAt);
  return over.length;
}

/** What waits for approval of an API client that has no access any more. */
export async function expireProposalsOfClient(trx: AccountTrx, clientId: string, now: Date): Promise<void> {
  for (const proposal of await store.lockOpenProposalsOf(trx, clientId)) expire(trx, proposal, now);
}

function expire(trx: AccountTrx, proposal: Proposal, decidedAt: Date): void {
  const expired = { ...proposal, status: 'expired' as const, decidedAt };
  saveDecision(trx, expired);
  noteEvent(trx, 'proposal.decided', proposal.id, proposalInEvent(expired));
}

const KEPT_DAYS = 90;
const DELETED_AT_ONCE = 500;

/** Deletes proposals that were decided more than 90 days ago. The effects of the proposals, and the audit log, stay. */
export async function deleteOldProposals(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  for (const accountId of await store.listAccountsWithOldProposals(db, before)) {
    const deleteBatch = () => {
      stopping?.throwIfAborted();
      return store.deleteDecidedProposals(db.of(accountId), before, DELETED_AT_ONCE);
    };
    while ((await deleteBatch()) === DELETED_AT_ONCE);
  }
}

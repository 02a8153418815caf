import { saveSpent } from '../companies/index.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { Moved } from '../../domain/proposals/moved.ts';
import { newId } from '../../platform/database/ids.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { StoredAnswer } from '../../platform/http/once/idempotency.ts';
import { beginFingerprint } from '../../platform/http/once/idempotency.ts';
import type { Asked, DoneAnswer, Operation } from '../../platform/http/once/proposing.ts';
import { PROPOSAL_HEADER } from '../../platform/http/once/proposing.ts';
import { passIn } from '../../platform/operations/passing-time.ts';
import type { Approvable } from './attempt.ts';
import { attempt } from './attempt.ts';
import { aboutProposal } from './about-proposal.ts';
import { auditProposal } from './audit-proposal.ts';
import { requireNotDeclined, requireRoom, requireSize } from './bounds.ts';
import { expireSome } from './expire-proposals.ts';
import { asAnswered } from './listed.ts';
import { presentProposal, toldOf } from './present.ts';
import type { Proposal } from './proposal.ts';
import { lastMoment } from './proposal.ts';
import * as store from './proposals.store.ts';
import { tellApprovers } from './tell-approvers.ts';

/**
 * Does the work of an API client within its limits, or keeps its request as a proposal: what reaches a customer or the books of one
 * that proposes, and what is above the limits of any. The proposal is kept in the transaction of the request, so the key of the
 * request repeats its answer.
 *
 * @param asked undefined: the request cannot be kept
 * @throws ApiError `proposal-not-possible`; `proposal-declined`; `too-many-proposals` or `quota-exceeded` when too many wait or are kept;
 *   whatever the request would be refused with
 */
export async function propose(
  context: CallContext & { trx: AccountTrx },
  asked: Asked<CallContext> | undefined,
  work: (trx: AccountTrx) => Promise<DoneAnswer>,
): Promise<StoredAnswer> {
  const { trx, caller, accountNow } = context;
  const today = osloDate(accountNow);
  const isDirect = caller.mode === 'direct';
  if (asked === undefined && !isDirect) throw new ApiError('proposal-not-possible');

  await store.lockProposals(trx, caller.grantId);
  const spent = await store.spentOn(trx, caller.grantId, today);
  const isAbove = (moved: Moved) => isAboveLimits(caller.limits, moved, spent);
  if (asked === undefined) {
    const { answer, moved } = await work(trx);
    // The error undoes the work.
    if (isAbove(moved)) throw new ApiError('proposal-not-possible');
    saveSpent(trx, caller.grantId, today, spent + moved.dayOre);
    return answer;
  }
  const { operation, sent } = asked;
  const mayStand = (moved: Moved) => isDirect && !isAbove(moved);
  const attempted = await attempt(context, operation, sent, work, requireSize, mayStand);
  if (attempted.stands) {
    saveSpent(trx, caller.grantId, today, spent + attempted.moved.dayOre);
    return attempted.answer;
  }
  return keep(context, asked, { ...attempted, isAboveLimit: isAbove(attempted.moved) });
}

export function isAboveLimits(
  { perDocumentOre, perDayOre }: CallContext['caller']['limits'],
  { documentOre, dayOre }: Moved,
  spentOre: Ore,
): boolean {
  if (perDocumentOre !== null && documentOre > perDocumentOre) return true;
  return perDayOre !== null && dayOre > 0n && spentOre + dayOre > perDayOre;
}

async function keep(
  context: CallContext & { trx: AccountTrx },
  { operation, address, sent }: Asked<CallContext>,
  { foreseen, moved, hash, isAboveLimit }: Approvable & { isAboveLimit: boolean },
): Promise<StoredAnswer> {
  const { trx, caller, now, accountNow } = context;
  const { method, operationId } = operation;
  const fingerprint = beginFingerprint({ method, url: address }).update(sent.body).digest();
  // One that the job has not reached yet is neither repeated nor counted.
  await passIn(trx, { now, accountNow }, expireSome);
  const repeated = await store.findRepeated(trx, caller.grantId, fingerprint);
  if (repeated !== undefined) return answerOf(context, repeated, operation);

  const proposal: Proposal = {
    id: newId(),
    status: 'open',
    client: { id: caller.id, name: caller.name, grantId: caller.grantId },
    operation: operationId,
    scope: operation.requirements.scope ?? null,
    method,
    address,
    sent,
    fingerprint,
    foreseen,
    seen: null,
    about: await aboutProposal(trx, operation, foreseen),
    amountOre: moved.documentOre,
    dayOre: moved.dayOre,
    isAboveLimit,
    mayBeDone: false,
    hash,
    createdAt: now,
    expiresAt: lastMoment(accountNow),
    decidedAt: null,
    decidedBy: null,
    answer: null,
    notBefore: null,
    secretVersion: caller.secretVersion,
    isWhole: true,
  };
  await requireNotDeclined(context, proposal, operation.places());
  await requireRoom(context, proposal);
  store.insertProposal(trx, proposal, await tellApprovers(context));
  noteEvent(trx, 'proposal.created', proposal.id, toldOf(proposal));
  await auditProposal(context, proposal, 'created');
  return answerOf(context, proposal, operation);
}

function answerOf(context: CallContext, proposal: Proposal, operation: Operation<CallContext>): StoredAnswer {
  const headers = {
    location: `${context.baseUrl}/v1/proposals/${proposal.id}`,
    [PROPOSAL_HEADER]: proposal.id,
  };
  const body = JSON.stringify({ proposal: presentProposal(asAnswered(proposal), operation, context) });
  return { status: 202, headers, body };
}

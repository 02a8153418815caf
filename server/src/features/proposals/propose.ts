import { saveSpent } from '../companies/index.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import { newId } from '../../platform/database/ids.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { StoredAnswer } from '../../platform/http/once/idempotency.ts';
import { beginFingerprint } from '../../platform/http/once/idempotency.ts';
import type { KeptRequest, DoneAnswer, Operation } from '../../platform/http/once/proposing.ts';
import { PROPOSAL_HEADER } from '../../platform/http/once/proposing.ts';
import { passTimeIn } from '../../platform/operations/passing-time.ts';
import type { Approvable } from './attempt.ts';
import { attemptOperation } from './attempt.ts';
import { describeProposalWithCustomer } from './about-proposal.ts';
import { auditProposal } from './audit-proposal.ts';
import { requireNotDeclined, requireRoomForProposal, requireProposalSize } from './bounds.ts';
import { expireProposals } from './expire-proposals.ts';
import { shortenedForAnswer } from './listed.ts';
import { presentProposal, proposalInEvent } from './present.ts';
import type { Proposal } from './proposal.ts';
import { lastMomentToApprove } from './proposal.ts';
import * as store from './proposals.store.ts';
import { tellApprovers } from './tell-approvers.ts';

/**
 * Does the work of an API client within its limits, or keeps its request as a proposal. A proposal is made of a change that reaches a
 * customer or the books where the API client proposes, and of a change above the limits of any API client. The proposal is kept in the
 * transaction of the request, so the key of the request repeats its answer.
 *
 * @param asked undefined: the request cannot be kept
 * @throws ApiError `proposal-not-possible`; `proposal-declined`; `too-many-proposals` or `quota-exceeded` when too many wait or are kept;
 *   the refusal of the request
 */
export async function doOrPropose(
  context: CallContext & { trx: AccountTrx },
  asked: KeptRequest<CallContext> | undefined,
  work: (trx: AccountTrx) => Promise<DoneAnswer>,
): Promise<StoredAnswer> {
  const { trx, caller, accountNow } = context;
  const today = osloDate(accountNow);
  const isDirect = caller.mode === 'direct';
  if (asked === undefined && !isDirect) throw new ApiError('proposal-not-possible');

  await store.lockProposals(trx, caller.grantId);
  const spent = await store.readSpent(trx, caller.grantId, today);
  const isAbove = (moved: MovedAmounts) => isAboveLimits(caller.limits, moved, spent);
  if (asked === undefined) {
    const { answer, moved } = await work(trx);
    // The error undoes the work.
    if (isAbove(moved)) throw new ApiError('proposal-not-possible');
    saveSpent(trx, caller.grantId, today, spent + moved.dayOre);
    return answer;
  }
  const { operation, sent } = asked;
  const mayStand = (moved: MovedAmounts) => isDirect && !isAbove(moved);
  const attempted = await attemptOperation(context, operation, sent, work, requireProposalSize, mayStand);
  if (attempted.stands) {
    saveSpent(trx, caller.grantId, today, spent + attempted.moved.dayOre);
    return attempted.answer;
  }
  return keep(context, asked, { ...attempted, isAboveLimit: isAbove(attempted.moved) });
}

export function isAboveLimits(
  { perDocumentOre, perDayOre }: CallContext['caller']['limits'],
  { documentOre, dayOre }: MovedAmounts,
  spentOre: Ore,
): boolean {
  if (perDocumentOre !== null && documentOre > perDocumentOre) return true;
  return perDayOre !== null && dayOre > 0n && spentOre + dayOre > perDayOre;
}

async function keep(
  context: CallContext & { trx: AccountTrx },
  { operation, address, sent }: KeptRequest<CallContext>,
  { foreseen, moved, hash, isAboveLimit }: Approvable & { isAboveLimit: boolean },
): Promise<StoredAnswer> {
  const { trx, caller, now, accountNow } = context;
  const { method, operationId } = operation;
  const fingerprint = beginFingerprint({ method, url: address }).update(sent.body).digest();
  // A proposal that the job has not reached yet is neither repeated nor counted.
  await passTimeIn(trx, { now, accountNow }, expireProposals);
  const repeated = await store.findOpenRepeat(trx, caller.grantId, fingerprint);
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
    about: await describeProposalWithCustomer(trx, operation, foreseen),
    amountOre: moved.documentOre,
    dayOre: moved.dayOre,
    isAboveLimit,
    mayBeDone: false,
    hash,
    createdAt: now,
    expiresAt: lastMomentToApprove(accountNow),
    decidedAt: null,
    decidedBy: null,
    answer: null,
    notBefore: null,
    secretVersion: caller.secretVersion,
    isWhole: true,
  };
  await requireNotDeclined(context, proposal, operation.places());
  await requireRoomForProposal(context, proposal);
  store.insertProposal(trx, proposal, await tellApprovers(context));
  noteEvent(trx, 'proposal.created', proposal.id, proposalInEvent(proposal));
  await auditProposal(context, proposal, 'created');
  return answerOf(context, proposal, operation);
}

function answerOf(context: CallContext, proposal: Proposal, operation: Operation<CallContext>): StoredAnswer {
  const headers = {
    location: `${context.baseUrl}/v1/proposals/${proposal.id}`,
    [PROPOSAL_HEADER]: proposal.id,
  };
  const body = JSON.stringify({
    proposal: presentProposal(shortenedForAnswer(proposal), operation, context),
  });
  return { status: 202, headers, body };
}

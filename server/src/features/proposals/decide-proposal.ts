import { saveSpent } from '../companies/index.ts';
import { ApiError, requireFound } from '../../domain/errors/errors.ts';
import { allowsScope } from '../../domain/access/scopes.ts';
import { insufficientScope, findCallerOfGrant } from '../../platform/access/authorisation.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import { isSameToday } from '../../domain/proposals/foreseen.ts';
import type { MovedAmounts } from '../../domain/proposals/moved.ts';
import { mayDecide } from '../../domain/access/roles.ts';
import { noteEvent } from '../../platform/events/note-events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { requireAll } from '../../platform/http/caller.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { CallContext, ChangeContext, Input, OfPath } from '../../platform/http/endpoint.ts';
import { refusalToStore } from '../../platform/http/once/idempotency.ts';
import type { Operation } from '../../platform/http/once/proposing.ts';
import { findStanding, requireFreshSignIn } from '../people/index.ts';
import { attemptOperation } from './attempt.ts';
import { describeProposalWithCustomer } from './about-proposal.ts';
import { auditProposal } from './audit-proposal.ts';
import { endOfRefusal } from './bounds.ts';
import { presentProposal, proposalInEvent } from './present.ts';
import { isAboveLimits } from './propose.ts';
import type { Proposal } from './proposal.ts';
import { momentOfAsking, movedByProposal } from './proposal.ts';
import * as store from './proposals.store.ts';
import { staleByRefusal } from './stale.ts';

export type Operations = ReadonlyMap<string, Operation<CallContext>>;
type Decision = Pick<Proposal, 'status'> & Partial<Proposal>;

/**
 * Approves a proposal and does the request, as the API client that asked, in one transaction. Where the request would no longer have the
 * effects that the person saw, nothing is done and the proposal is stale.
 *
 * @throws ApiError `not-found`, `role-not-sufficient`, `confirmation-required`; `proposal-decided` with `details.status`;
 *   `proposal-changed` when the hash is not that of the proposal
 */
export async function approveProposal(
  context: ChangeContext,
  { params, body }: Input<{ id: string }, unknown, { hash: string }>,
  operations: Operations,
) {
  const { proposal, operation } = await lockOpen(context, params.id, operations);
  if (proposal.hash !== body.hash) throw new ApiError('proposal-changed');
  const { trx, now, accountNow } = context;
  const { client } = proposal;
  const asking = await findCallerOfGrant(trx, client.grantId);
  await store.lockProposals(trx, client.grantId);
  const today = osloDate(accountNow);
  const spent = await store.readSpent(trx, client.grantId, today);
  const isAbove = asking !== undefined && isAboveLimits(asking.limits, movedByProposal(proposal), spent);
  const asksAgain = operation.movesMoney || operation.requirements.needsFreshSignIn !== undefined;
  if (proposal.isAboveLimit || isAbove || asksAgain) requireFreshSignIn(context.caller, now);
  const decision = await perform(context, proposal, operation, asking);
  if (decision.status === 'approved') {
    saveSpent(trx, client.grantId, today, spent + movedByProposal(proposal).dayOre);
  }
  return decide(context, proposal, operation, decision);
}

/** Declines a proposal. Nothing is done, and the same is refused for an hour. @throws ApiError `not-found`, `role-not-sufficient`, `proposal-decided` */
export async function declineProposal(context: ChangeContext, { params }: OfPath, operations: Operations) {
  const { proposal, operation } = await lockOpen(context, params.id, operations);
  const notBefore = endOfRefusal(context.now);
  return decide(context, proposal, operation, { status: 'declined', notBefore });
}

/**
 * Takes back a proposal of the calling API client.
 * @throws ApiError `not-found`, also for the proposal of another API client; `proposal-decided`
 */
export async function withdrawProposal(context: ChangeContext, { params }: OfPath, operations: Operations) {
  const proposal = await store.lockProposal(context.trx, params.id, context.caller.id);
  requireOpen(proposal, context.accountNow);
  return decide(context, proposal, operationOf(proposal, operations), { status: 'declined' });
}

async function lockOpen({ trx, accountNow, caller }: ChangeContext, id: string, operations: Operations) {
  const proposal = await store.lockProposal(trx, id);
  const operation = operationOf(proposal, operations);
  const standing = await findStanding(trx, caller.id, caller.companyId);
  if (standing === undefined || !mayDecide(standing, operation.requirements.scope)) {
    throw new ApiError('role-not-sufficient');
  }
  requireOpen(proposal, accountNow);
  return { proposal, operation };
}

function requireOpen({ status, expiresAt }: Proposal, accountNow: Date): void {
  const isOver = status === 'open' && expiresAt <= accountNow;
  if (status !== 'open' || isOver) {
    throw new ApiError('proposal-decided', { details: { status: isOver ? 'expired' : status } });
  }
}

/** An operation that an older service knew is gone. @throws ApiError `not-found` */
function operationOf({ operation }: Proposal, operations: Operations): Operation<CallContext> {
  return requireFound(operations.get(operation));
}

/**
 * Does the request as its API client may do the request now, or gives the refusal.
 * @param caller undefined: the API client may not do anything any more
 */
async function perform(
  context: ChangeContext,
  { id, sent, foreseen: seen, expiresAt, secretVersion }: Proposal,
  operation: Operation<CallContext>,
  caller: Caller | undefined,
): Promise<Decision> {
  const asClient = {
    ...context,
    // This mode tells the use case that a person has seen the change.
    caller: caller ? { ...caller, mode: 'proposes' as const } : context.caller,
    guards: operation.requirements,
    approval: { proposalId: id, approvedBy: context.caller.name },
  };
  const work = async (part: AccountTrx) => {
    if (caller === undefined) throw new ApiError('unauthorized');
    // A request that was under way while the secret was rotated was kept after that.
    if (secretVersion !== null && secretVersion !== caller.secretVersion) {
      throw new ApiError('client-secret-rotated');
    }
    requireAll(operation.requirements, caller, () => {
      const { scope } = operation.requirements;
      if (scope !== undefined && !allowsScope(caller.scopes, scope)) throw insufficientScope(scope);
    });
    return operation.run({ ...asClient, trx: part }, sent);
  };
  const [seenOn, today] = [osloDate(momentOfAsking(expiresAt)), osloDate(context.accountNow)];
  try {
    const places = operation.places();
    const isSame = async (_moved: MovedAmounts, foresee: () => Promise<Foreseen>) =>
      isSameToday(seen, await foresee(), places, seenOn, today);
    const attempted = await attemptOperation(asClient, operation, sent, work, () => {}, isSame);
    if (attempted.stands) return { status: 'approved', answer: attempted.answer };
    const { foreseen, hash, moved } = attempted;
    const { documentOre: amountOre, dayOre } = moved;
    const about = await describeProposalWithCustomer(context.trx, operation, foreseen);
    return { status: 'stale', seen, foreseen, about, hash, amountOre, dayOre };
  } catch (error) {
    return staleByRefusal(refusalToStore(error), seen);
  }
}

async function decide(
  context: ChangeContext,
  proposal: Proposal,
  operation: Operation<CallContext>,
  decision: Decision,
) {
  const { trx, caller, now } = context;
  const decided = { ...proposal, ...decision, decidedAt: now, decidedBy: caller.name };
  store.saveDecision(trx, decided);
  const body = presentProposal(decided, operation, context);
  noteEvent(trx, 'proposal.decided', proposal.id, proposalInEvent(decided));
  await auditProposal(context, proposal, decided.status);
  return { body };
}

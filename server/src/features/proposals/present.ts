import type { Static } from 'typebox';
import { mayReadEvents } from '../../domain/webhooks/event-types.ts';
import { kronerFromOre } from '../../domain/money.ts';
import type { AboutProposal } from '../../domain/proposals/about.ts';
import type { Foreseen } from '../../domain/proposals/foreseen.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { allowsScope } from '../../domain/access/scopes.ts';
import type { CallContext } from '../../platform/http/endpoint.ts';
import type { Operation } from '../../platform/http/once/proposing.ts';
import type { Proposal } from './proposal.ts';
import type { proposalRow, proposalSchema } from './schemas.ts';

/**
 * A proposal as the caller may see the proposal: effects that the caller may not read as events are left out.
 * @param operation undefined: only an older service knew the operation
 * @param accountNow an open proposal past its last day is expired
 */
export function presentProposal(
  proposal: Proposal,
  operation: Operation<CallContext> | undefined,
  { caller: { scopes }, accountNow }: Pick<CallContext, 'caller' | 'accountNow'>,
): Static<typeof proposalSchema> {
  const { seen, answer, sent } = proposal;
  return {
    ...presentListed(proposal, accountNow),
    summary: operation?.summary ?? proposal.operation,
    request: { method: proposal.method, path: proposal.address, body: bodyOf(sent.body) },
    ...presentForeseen(proposal.foreseen, operation, scopes),
    seen: seen && presentForeseen(seen, operation, scopes),
    answer: answer && { status: answer.status, body: bodyOf(answer.body) },
    isWhole: proposal.isWhole,
  };
}

/** A proposal as a row of the list of people. */
export function presentProposalRow(proposal: Proposal, accountNow: Date): Static<typeof proposalRow> {
  const { customer, accounts, emails, ...rest } = proposal.about ?? NOTHING_KNOWN;
  return {
    ...presentListed(proposal, accountNow),
    ...rest,
    customer,
    accounts: [...accounts],
    emails: [...emails],
  };
}

const NOTHING_KNOWN: AboutProposal = {
  customer: null,
  accounts: [],
  emails: [],
  moreEmails: 0,
  isCreditNote: false,
  isCollectionWarning: false,
};

function presentListed(proposal: Proposal, accountNow: Date) {
  const isOver = proposal.status === 'open' && proposal.expiresAt <= accountNow;
  return {
    id: proposal.id,
    status: isOver ? ('expired' as const) : proposal.status,
    operation: proposal.operation,
    scope: proposal.scope,
    amount: kronerFromOre(proposal.amountOre),
    amountOfDay: kronerFromOre(proposal.dayOre),
    aboveLimit: proposal.isAboveLimit,
    mayBeDone: proposal.mayBeDone && proposal.status === 'open' && !isOver,
    hash: proposal.hash,
    createdBy: { id: proposal.client.id, name: proposal.client.name },
    createdAt: proposal.createdAt.toISOString(),
    expiresAt: proposal.expiresAt.toISOString(),
    decidedBy: proposal.decidedBy,
    decidedAt: (isOver ? proposal.expiresAt : proposal.decidedAt)?.toISOString() ?? null,
  };
}

function presentForeseen(
  { status, body, before, events, emails }: Foreseen,
  operation: Operation<CallContext> | undefined,
  scopes: readonly Scope[],
) {
  const seen = events.filter(({ type }) => mayReadEvents(scopes, type));
  const actsOn = operation?.before();
  const maySee = actsOn?.scope === undefined || allowsScope(scopes, actsOn.scope);
  return {
    result: { status, resource: status < 400 ? (operation?.resource ?? null) : 'Error', body },
    before: before && maySee ? { resource: actsOn?.resource ?? null, body: before } : null,
    effects: seen.map(({ type, data }) => ({ type, data })),
    emails: [...emails],
  };
}

/** A proposal as events show the proposal: without its effects, which only its API client and people may read. */
export function proposalInEvent({ id, status, operation, client }: Proposal) {
  return { proposalId: id, status, operation, apiClientId: client.id };
}

function bodyOf(text: string): unknown {
  return text === '' ? null : JSON.parse(text);
}

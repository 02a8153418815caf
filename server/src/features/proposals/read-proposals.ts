import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { PageQuery } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import type { Operations } from './decide-proposal.ts';
import { presentProposal, presentRow } from './present.ts';
import type { ProposalStatus } from './proposal.ts';
import * as store from './proposals.store.ts';

/** An API client sees what it has proposed itself, and people see all. */
function clientOf({ actor, id }: Caller): string | undefined {
  return actor.type === 'api-client' ? id : undefined;
}

/** Newest first. */
export async function listProposals(
  context: ReadContext,
  { query }: Input<unknown, PageQuery & { status?: ProposalStatus }, unknown>,
  operations: Operations,
) {
  const { db, accountId, caller, accountNow } = context;
  const { status } = query;
  const clientId = clientOf(caller);
  const page = readPage(store.PROPOSAL_ORDER, accountId, query);
  const filter = { ...(status !== undefined && { status }), ...(clientId !== undefined && { clientId }) };
  const { proposals, ...place } = await store.listProposals(db, accountId, filter, accountNow, page);
  const items = proposals.map((proposal) =>
    presentProposal(proposal, operations.get(proposal.operation), context),
  );
  return { body: presentPage(items, place, page) };
}

/** The rows that people see of all proposals, newest first. */
export async function listProposalRows(
  { db, accountId, accountNow }: ReadContext,
  { query }: Input<unknown, PageQuery & { status?: ProposalStatus }, unknown>,
) {
  const page = readPage(store.PROPOSAL_ORDER, accountId, query);
  const { status } = query;
  const filter = status === undefined ? {} : { status };
  const { proposals, ...place } = await store.listProposals(db, accountId, filter, accountNow, page);
  const items = proposals.map((proposal) => presentRow(proposal, accountNow));
  return { body: presentPage(items, place, page) };
}

/** @throws ApiError `not-found`, also for the proposal of another API client */
export async function getProposal(
  context: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
  operations: Operations,
) {
  const { db, accountId, caller } = context;
  const proposal = await store.getProposal(db, accountId, params.id, clientOf(caller));
  return { body: presentProposal(proposal, operations.get(proposal.operation), context) };
}

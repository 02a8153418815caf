import type { OfPath, ReadContext } from '../../platform/http/endpoint.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Operations } from './decide-proposal.ts';
import { presentProposal } from './present.ts';
import * as store from './proposals.store.ts';

/** An API client sees its own proposals, and people see all proposals. */
export function clientIdOfCaller({ actor, id }: Caller): string | undefined {
  return actor.type === 'api-client' ? id : undefined;
}

/** @throws ApiError `not-found`, also for the proposal of another API client */
export async function getProposal(context: ReadContext, { params }: OfPath, operations: Operations) {
  const { db, caller } = context;
  const proposal = await store.getProposal(db, params.id, clientIdOfCaller(caller));
  return { body: presentProposal(proposal, operations.get(proposal.operation), context) };
}

import { Type } from 'typebox';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { oneOf, pathId, refTo } from '../../platform/http/fields.ts';
import type { Operations } from './decide-proposal.ts';
import { approveProposal, declineProposal, withdrawProposal } from './decide-proposal.ts';
import { presentProposal, presentProposalRow } from './present.ts';
import { PROPOSAL_STATUSES } from './proposal.ts';
import { PROPOSAL_ORDER, listProposals } from './proposals.store.ts';
import { clientIdOfCaller, getProposal } from './read-proposals.ts';
import { approval, proposalRow, proposalSchema } from './schemas.ts';

const tag = 'Proposals';
const params = Type.Object({ id: pathId('ProposalId', 'The proposal.') });
const filter = {
  status: Type.Optional(oneOf(PROPOSAL_STATUSES, { description: 'With this status.', examples: ['open'] })),
};
const answer = { schema: refTo(proposalSchema), description: 'The proposal.' };

export function proposalRoutes(endpoints: Endpoints, operations: Operations): void {
  endpoints.page(
    {
      url: '/v1/proposals',
      operationId: 'listProposals',
      tag,
      summary: 'List proposals',
      description: 'What this API client has proposed, newest first.',
      filter,
      answer: { items: refTo(proposalSchema), name: 'ProposalPage', description: 'One page of proposals.' },
    },
    {
      order: PROPOSAL_ORDER,
      read: ({ db, caller, accountNow }, page, { status }) =>
        listProposals(db, { status, clientId: clientIdOfCaller(caller) }, accountNow, page),
      present: (proposal, context) => presentProposal(proposal, operations.get(proposal.operation), context),
    },
  );

  endpoints.get(
    {
      url: '/v1/proposals/:id',
      operationId: 'getProposal',
      bound: 'thing',
      tag,
      summary: 'Get a proposal',
      description:
        'Tells what became of it: `answer` is what the request was answered when a person approved it.',
      params,
      answer,
    },
    (context, input) => getProposal(context, input, operations),
  );
}

/** For API clients alone: people decline. */
export function withdrawalRoutes(endpoints: Endpoints, operations: Operations): void {
  endpoints.delete(
    {
      url: '/v1/proposals/:id',
      operationId: 'withdrawProposal',
      isInternal: true,
      tag,
      summary: 'Take a proposal back',
      description: 'Declines a proposal that this API client has made itself and nobody has decided.',
      params,
      answer,
      errors: ['proposal-decided'],
    },
    (context, input) => withdrawProposal(context, input, operations),
  );
}

/** For people in the app alone. */
export function decisionRoutes(endpoints: Endpoints, operations: Operations): void {
  endpoints.page(
    {
      url: '/v1/proposals/rows',
      operationId: 'listProposalRows',
      tag,
      summary: 'List proposals, in a few words each',
      filter,
      answer: { items: proposalRow, name: 'ProposalRowPage', description: 'One page of proposals.' },
    },
    {
      order: PROPOSAL_ORDER,
      read: ({ db, accountNow }, page, chosen) => listProposals(db, chosen, accountNow, page),
      present: (proposal, { accountNow }) => presentProposalRow(proposal, accountNow),
    },
  );

  endpoints.post(
    {
      url: '/v1/proposals/:id/approve',
      operationId: 'approveProposal',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Approve a proposal',
      params,
      body: approval,
      answer,
    },
    (context, input) => approveProposal(context, input, operations),
  );

  endpoints.post(
    {
      url: '/v1/proposals/:id/decline',
      operationId: 'declineProposal',
      moves: 'nothing',
      shows: 'answer',
      tag,
      summary: 'Decline a proposal',
      params,
      answer,
    },
    (context, input) => declineProposal(context, input, operations),
  );
}

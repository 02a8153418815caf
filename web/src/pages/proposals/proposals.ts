import type { Standing } from '../../../../server/src/domain/access/roles.ts';
import { mayDecide } from '../../../../server/src/domain/access/roles.ts';
import type { Schemas } from '../../http/account-api.ts';
import { accountApi } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { queryOf } from '../../http/query-of.ts';
import { listOf, oneOf } from '../../ui/list/list.ts';

export type Proposal = Schemas['Proposal'];
/** A proposal in the list. */
export type ListedProposal = Schemas['ProposalRow'];
export type Status = Proposal['status'];
export const STATUSES = ['open', 'approved', 'declined', 'stale', 'expired'] as const satisfies Status[];
/** What the list can show; `all` in the order in which they were asked for. */
export const VIEWS = [...STATUSES, 'all'] as const;
export type View = (typeof VIEWS)[number];
export type Decision = 'approve' | 'decline';

export const proposalsKey = (accountId: string) => ['proposals', accountId];

export const proposals = listOf({
  name: 'proposals',
  key: proposalsKey,
  filters: { status: oneOf(VIEWS) },
  // What waits comes first: the address names no view then.
  complete: ({ status = 'open' }) => ({ status }),
  views: Object.fromEntries(VIEWS.map((view) => [view, view === 'open' ? {} : { status: view }])),
  pageSize: 50,
  ask: ({ accountId }, { status, ...rest }) => {
    const query = { ...rest, ...(status !== undefined && status !== 'all' && { status }) };
    const params = { path: { accountId }, query };
    return appApi.GET('/accounts/{accountId}/v1/proposals/rows', { params });
  },
});

export const proposalQuery = (accountId: string, id: string) =>
  queryOf([...proposalsKey(accountId), id], () =>
    accountApi(accountId).GET('/v1/proposals/{id}', { params: { path: { id } } }),
  );

/** @param hash of what the person has seen. @returns what became of it */
export async function decide(
  accountId: string,
  decision: Decision,
  { id, hash }: Pick<Proposal, 'id' | 'hash'>,
  headers: { 'Idempotency-Key': string },
): Promise<string> {
  const params = { path: { accountId, id } };
  const answer =
    decision === 'approve'
      ? await appApi.POST('/accounts/{accountId}/v1/proposals/{id}/approve', {
          params,
          headers,
          body: { hash },
        })
      : await appApi.POST('/accounts/{accountId}/v1/proposals/{id}/decline', { params, headers });
  return dataOf(answer).status;
}

export function canDecide(role: Standing, { status, scope }: Pick<Proposal, 'status' | 'scope'>): boolean {
  return status === 'open' && mayDecide(role, scope ?? undefined);
}

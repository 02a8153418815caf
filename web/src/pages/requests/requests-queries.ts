import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import type { AtAccount } from '../../http/session.ts';
import { called, day, listOf, matching, oneOf, queryText, text, yes } from '../../ui/list/list.ts';

export type ApiCall = Schemas['ApiCall'];
export type WholeCall = Schemas['ApiCallWithBodies'];

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Those that people ask for most. The address may name any other. */
export const STATUSES = ['2xx', '4xx', '5xx', '400', '401', '403', '404', '409', '429'];

/** The calls of API clients. */
export const apiCalls = listOf({
  name: 'requests',
  key: (accountId) => ['api-calls', accountId],
  filters: {
    q: text(255),
    client: called('clientId', text(100)),
    method: oneOf(METHODS),
    status: matching('one', /^[1-5](xx|\d\d)$/),
    failed: yes,
    dateFrom: day,
    dateTo: day,
  },
  sorts: ['-at', 'at', '-milliseconds', 'milliseconds'],
  pageSize: 50,
  ask: ({ company: { companyId }, environment }, { failed, ...rest }) => {
    const query = { ...rest, environment, ...(failed === true && { failed: 'true' as const }) };
    return appApi.GET('/companies/{companyId}/api-calls', { params: { path: { companyId }, query } });
  },
  file: ({ company: { companyId }, environment }, filter, { language }) =>
    `/app-api/companies/${companyId}/api-calls/file?${queryText({ environment, ...filter, language })}`,
});

export function apiCallQuery({ accountId, environment, company }: AtAccount, id: string) {
  return {
    queryKey: ['api-calls', accountId, id],
    queryFn: async () => {
      const path = { companyId: company.companyId, callId: id };
      return dataOf(
        await appApi.GET('/companies/{companyId}/api-calls/{callId}', {
          params: { path, query: { environment } },
        }),
      );
    },
  };
}

export const bodyLogKey = ({ accountId }: AtAccount) => ['api-call-bodies', accountId];

/** Whether the content of the account's calls is kept. */
export function bodyLogQuery(account: AtAccount) {
  const { company, environment } = account;
  return {
    queryKey: bodyLogKey(account),
    queryFn: async () => {
      const params = { path: { companyId: company.companyId }, query: { environment } };
      return dataOf(await appApi.GET('/companies/{companyId}/api-call-bodies', { params }));
    },
  };
}

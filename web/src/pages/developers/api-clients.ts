import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { queryOf } from '../../http/query-of.ts';

type Answer = Schemas['ApiClientList'];
export type ApiClient = Schemas['ApiClient'];
export type Environment = Schemas['ApiClientGrant']['environment'];
/** The secret, which is shown only once. */
export type NewSecret = Schemas['ApiClientWithSecret'];

export function apiClientsQuery(companyId: string) {
  return { ...answerQuery(companyId), select: ({ items }: Answer) => items };
}

/** Whether the company has stopped all its agents. */
export function agentsStoppedQuery(companyId: string) {
  return { ...answerQuery(companyId), select: ({ areAgentsStopped }: Answer) => areAgentsStopped };
}

function answerQuery(companyId: string) {
  return queryOf(['api-clients', companyId], () =>
    appApi.GET('/companies/{companyId}/api-clients', { params: { path: { companyId } } }),
  );
}

/** A first call for this client, which works when it is pasted: gets a token, then asks who the token belongs to. */
export function firstCall(baseUrl: string, accountId: string, secret: NewSecret): string {
  return `TOKEN=$(curl -sS ${baseUrl}/v1/oauth/token -u ${secret.clientId}:${secret.clientSecret} \\
  -d grant_type=client_credentials -d audience=${baseUrl}/v1/accounts/${accountId} \\
  | sed -n -e 's/.*"access_token":"\\([^"]*\\)".*/\\1/p' -e t -e 'w /dev/stderr')
curl -sS ${baseUrl}/v1/me -H "Authorization: Bearer $TOKEN"`;
}

import { callApp } from '../../http/app-api.ts';

export type Environment = 'test' | 'production';
export type ApiClient = {
  id: string;
  name: string;
  kind: 'accounting' | 'advanced';
  createdAt: string;
  lastUsedAt: string | null;
  grants: { accountId: string; environment: Environment; scopes: string[] }[];
};
/** The secret, which is shown only once. */
export type NewSecret = {
  clientId: string;
  clientSecret: string;
  accounts?: Partial<Record<Environment, string>>;
};

export function apiClientsQuery(companyId: string) {
  return {
    queryKey: ['api-clients', companyId],
    queryFn: async () =>
      (await callApp<{ items: ApiClient[] }>('GET', `/companies/${companyId}/api-clients`)).items,
  };
}

/** A first call for this client, which works when it is pasted: gets a token, then asks who the token belongs to. */
export function firstCall(baseUrl: string, accountId: string, secret: NewSecret): string {
  return `TOKEN=$(curl -s ${baseUrl}/v1/oauth/token -u ${secret.clientId}:${secret.clientSecret} \\
  -d grant_type=client_credentials -d audience=${baseUrl}/v1/accounts/${accountId} \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -s ${baseUrl}/v1/me -H "Authorization: Bearer $TOKEN"`;
}

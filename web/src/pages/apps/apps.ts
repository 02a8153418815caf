import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { itemsOf, queryOf } from '../../http/query-of.ts';

export type App = Schemas['App'];
/** The secret, which is shown only once; null for an app that has none. */
export type NewSecret = Schemas['RegisteredApp'];

/** The apps that the company has registered. */
export const appsQuery = (companyId: string) =>
  queryOf(
    ['apps', companyId],
    () => appApi.GET('/companies/{companyId}/apps', { params: { path: { companyId } } }),
    itemsOf,
  );

/** One address a line. */
export function addressesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Where the program sends a person to ask for access, as it is pasted into an address line. The challenge is of an example. */
export function authorizeAddress(baseUrl: string, clientId: string, redirectUri: string): string {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'invoices:read clients:read',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    resource: `${baseUrl}/v1`,
    state: 'x',
  });
  return `${baseUrl}/v1/oauth/authorize?${query}`;
}

import { isOnThisMachine, isRegisteredAddress } from '../../domain/apps/redirect-address.ts';
import { RESOURCES } from '../../domain/apps/connection.ts';
import type { Resource } from '../../domain/apps/connection.ts';
import type { Scope } from '../../domain/access/scopes.ts';
import { isScope } from '../../domain/access/scopes.ts';
import { addressOfResource } from '../../platform/access/access-tokens.ts';
import type { App } from '../apps/index.ts';
import type { OAuthErrorCode } from './oauth-error.ts';

/** What an app asks a person for. */
export type AuthorizationRequest = {
  appId: string;
  redirectUri: string;
  challenge: string;
  scopes: Scope[];
  resource: Resource;
  /** The app gets it back as it was, and knows its own request by it. */
  state: string | undefined;
  /** The account that the app proposes. */
  accountId: string | undefined;
};

/**
 * `person`: nobody knows where to send the browser, or nobody has said that the app is what it calls itself, so the person is told. `app`: the
 * browser goes back with the error.
 */
export type Refusal =
  | { to: 'person'; message: string }
  | { to: 'app'; redirectUri: string; state: string | undefined; code: OAuthErrorCode; message: string };

/** Printable ASCII (RFC 6749 appendix A.5). */
const STATE = /^[ -~]{1,1000}$/;
/** 32 bytes as base64url: a SHA-256 (RFC 7636 § 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const NAMES = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'account',
] as const;
type Fields = Record<(typeof NAMES)[number], string | undefined>;

const UNKNOWN_APP =
  'There is no app with this client_id. It is the client ID of an app that is registered here, or the https address of a document that names that address.';
const OTHER_ADDRESS =
  'The app has not registered this redirect_uri. It is one of the addresses of the app, letter by letter; the port alone may differ on 127.0.0.1, ::1 and localhost.';

/**
 * Reads what an app asks for (RFC 6749 § 4.1.1), as small checks in their order. Until client and address are known to belong together, the
 * browser is sent nowhere.
 */
export async function readAuthorizationRequest(
  { baseUrl, findApp }: { baseUrl: string; findApp: (clientId: string) => Promise<App | undefined> },
  query: URLSearchParams,
): Promise<AuthorizationRequest | Refusal> {
  const twice = NAMES.find((name) => query.getAll(name).length > 1);
  if (twice !== undefined) return { to: 'person', message: `The address may have ${twice} once.` };
  const fields = Object.fromEntries(NAMES.map((name) => [name, query.get(name) || undefined])) as Fields;
  const app = fields.client_id === undefined ? undefined : await findApp(fields.client_id);
  if (app === undefined) return { to: 'person', message: UNKNOWN_APP };
  const { redirect_uri: redirectUri, state } = fields;
  if (redirectUri === undefined || !isRegisteredAddress(redirectUri, app.redirectUris))
    return { to: 'person', message: OTHER_ADDRESS };
  if (state !== undefined && !STATE.test(state))
    return { to: 'person', message: 'state may have 1000 characters of printable ASCII.' };

  // Anybody can write a document or register an app. Without a person who decides, the service would send browsers to any address
  // (RFC 9700 § 4.11.2).
  const isTrusted = app.verifiedAt !== null || isOnThisMachine(redirectUri);
  const refuse = (code: OAuthErrorCode, message: string): Refusal =>
    isTrusted ? { to: 'app', redirectUri, state, code, message } : { to: 'person', message };
  if (fields.response_type !== 'code')
    return refuse('unsupported_response_type', 'response_type must be code.');
  const challenge = fields.code_challenge;
  if (challenge === undefined || fields.code_challenge_method !== 'S256' || !CHALLENGE.test(challenge))
    return refuse(
      'invalid_request',
      'code_challenge must be the base64url of a SHA-256, with code_challenge_method S256 (RFC 7636).',
    );
  const resource = RESOURCES.find((one) => addressOfResource(baseUrl, one) === fields.resource);
  if (resource === undefined)
    return refuse(
      'invalid_target',
      `resource must be ${RESOURCES.map((one) => addressOfResource(baseUrl, one)).join(' or ')}.`,
    );
  const scopes = [...new Set((fields.scope ?? '').split(' ').filter(isScope))];
  if (scopes.length === 0) return refuse('invalid_scope', 'scope must name what the app needs.');
  const accountId = fields.account;
  if (accountId !== undefined && !/^[PT]\d{8}$/.test(accountId))
    return refuse('invalid_request', 'account must be the id of an account: P or T, and eight digits.');
  return { appId: app.id, redirectUri, challenge, scopes, resource, state, accountId };
}

/** Where the browser goes back to the app. `iss` says who answers, so that an app cannot mix services up (RFC 9207). */
export function addressOfAnswer(
  baseUrl: string,
  { redirectUri, state }: Pick<AuthorizationRequest, 'redirectUri' | 'state'>,
  answer: Record<string, string>,
): string {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, iss: baseUrl }))
    address.searchParams.set(name, value);
  if (state !== undefined) address.searchParams.set('state', state);
  return address.href;
}

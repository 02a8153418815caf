import { sendRepeatedly } from './retries.ts';

/** A token is renewed so long before it expires that a call under way cannot outlive it. */
const RENEW_BEFORE_SECONDS = 60;

/** The token endpoint said no: `code` as in the API's description, as `invalid_client`; `unreadable` when none came. */
export class TokenRefusedError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`The service gave no access token: ${code} (${status}).`);
    this.name = 'TokenRefusedError';
    this.status = status;
    this.code = code;
  }
}

type Credentials = { baseUrl: string; accountId: string; clientId: string; clientSecret: string };
type Token = { value: string; renewAtMilliseconds: number };

/**
 * Gives the current access token, and fetches a new one when there is none, when it expires soon, or when the service
 * has `refused` it. However many calls wait, one request is made.
 */
export function createTokenSource(
  options: Credentials & { fetch: (request: Request) => Promise<Response> },
): (unusable?: { refused: string }) => Promise<string> {
  let latest: Promise<Token> | undefined;

  return async ({ refused } = { refused: '' }) => {
    const known = latest;
    const token = await known;
    if (token && token.value !== refused && Date.now() < token.renewAtMilliseconds) return token.value;
    // Of all that found the token unusable, the first renews it and the others wait for that one.
    if (latest === known || latest === undefined) {
      latest = fetchToken(options);
      latest.catch(() => {
        latest = undefined;
      });
    }
    return (await latest).value;
  };
}

async function fetchToken({
  fetch,
  ...credentials
}: Parameters<typeof createTokenSource>[0]): Promise<Token> {
  const { baseUrl, accountId, clientId, clientSecret } = credentials;
  const answer = await sendRepeatedly(
    new Request(`${baseUrl}/v1/oauth/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${formEncode(clientId)}:${formEncode(clientSecret)}`)}` },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        audience: `${baseUrl}/v1/accounts/${accountId}`,
      }),
    }),
    fetch,
  );
  if (!answer.ok) {
    // A proxy in front of the service may answer something else than JSON.
    const { error = 'unreadable' } = (await answer.json().catch(() => ({}))) as { error?: string };
    throw new TokenRefusedError(answer.status, error);
  }
  const body = (await answer.json()) as { access_token: string; expires_in: number };
  return {
    value: body.access_token,
    renewAtMilliseconds: Date.now() + (body.expires_in - RENEW_BEFORE_SECONDS) * 1000,
  };
}

/** Id and secret are form-encoded inside of the Basic header (RFC 6749 § 2.3.1). */
function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice('v='.length);
}

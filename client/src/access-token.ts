import type { Credentials } from './credentials.ts';
import { sendRepeatedly } from './retries.ts';

/** A token is renewed this long before it expires, so that a running call cannot outlive its token. */
const RENEW_BEFORE_SECONDS = 60;

type Token = { value: string; renewAtMilliseconds: number };

/** Inside of the client alone: a call gives the answer as its own. */
export class TokenRefused extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super();
    this.answer = answer;
  }
}

/**
 * Gives the current access token. Fetches a new one when there is none, when it expires soon, or when the service has
 * `refused` it. Only one request is made, however many calls wait for it.
 * @throws TokenRefused
 */
export function createTokenSource(
  options: Credentials & { fetch: (request: Request) => Promise<Response> },
): (unusable?: { refused: string }) => Promise<string> {
  let latest: Promise<Token> | undefined;

  return async ({ refused } = { refused: '' }) => {
    const known = latest;
    const token = await known;
    if (token && token.value !== refused && Date.now() < token.renewAtMilliseconds) return token.value;
    // Several calls may find the same token unusable. The first one renews it, and the others wait for the new token.
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
  baseUrl,
  accountId,
  clientId,
  clientSecret,
}: Parameters<typeof createTokenSource>[0]): Promise<Token> {
  const answer = await sendRepeatedly(
    {
      method: 'POST',
      url: `${baseUrl}/v1/oauth/token`,
      headers: new Headers({
        Authorization: `Basic ${btoa(`${formEncode(clientId)}:${formEncode(clientSecret)}`)}`,
      }),
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        audience: `${baseUrl}/v1/accounts/${accountId}`,
      }),
      isRepeatable: true,
    },
    fetch,
  );
  if (!answer.ok) throw new TokenRefused(answer);
  const body = (await answer.json()) as { access_token: string; expires_in: number };
  return {
    value: body.access_token,
    renewAtMilliseconds: Date.now() + (body.expires_in - RENEW_BEFORE_SECONDS) * 1000,
  };
}

/** ID and secret are form-encoded inside of the Basic header (RFC 6749 § 2.3.1). */
function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice('v='.length);
}

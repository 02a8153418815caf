import type { Credentials } from './credentials.ts';
import { retryAfterSeconds, sendRepeatedly } from './retries.ts';

/** A token is renewed this long before it expires, so that a running call cannot outlive its token. */
const RENEW_BEFORE_SECONDS = 60;

type Token = { value: string; renewAtMilliseconds: number };

/**
 * Keeps tokens for other runs of the program, or for its other processes: the service gives an API client 30 a minute. A reader
 * of the store can act as the API client for 15 minutes. An error of the store counts as no token.
 */
export type TokenStore = {
  /** What was last set under this key. @param key up to 80 letters, digits and `-`: names service, account and credentials */
  get: (key: string) => Promise<string | null | undefined> | string | null | undefined;
  set: (key: string, token: string) => unknown;
};

/** Inside of the client alone: a call gives the answer as its own. */
export class TokenRefused extends Error {
  readonly answer: Response;

  constructor(answer: Response) {
    super();
    this.answer = answer;
  }
}

type Options = Credentials & {
  fetch: (request: Request) => Promise<Response>;
  tokenStore?: TokenStore | undefined;
};

/**
 * Gives the current access token. Fetches a new one when there is none, when it expires soon, or when the service has
 * `refused` it. Only one request is made, however many calls wait for it. A refusal holds for all calls until its
 * `Retry-After` has passed.
 * @throws TokenRefused
 */
export function createTokenSource(options: Options): (unusable?: { refused: string }) => Promise<string> {
  let latest: Promise<Token> | undefined;
  let refusedUntilMilliseconds = 0;

  const renew = (refused: string) => {
    const renewed = obtainToken(options, refused);
    latest = renewed;
    renewed.catch((error: unknown) => {
      const seconds = error instanceof TokenRefused ? (retryAfterSeconds(error.answer) ?? 0) : 0;
      refusedUntilMilliseconds = Date.now() + seconds * 1000;
    });
    return renewed;
  };

  return async ({ refused } = { refused: '' }) => {
    const known = latest;
    const token = await known?.catch((error: unknown) => {
      if (Date.now() < refusedUntilMilliseconds) throw error;
      return undefined;
    });
    if (token && isUsable(token, refused)) return token.value;
    // Several calls may find the same token unusable. The first one renews it, and the others wait for the new token.
    return (await (latest === known || latest === undefined ? renew(refused) : latest)).value;
  };
}

function isUsable({ value, renewAtMilliseconds }: Token, refused: string): boolean {
  return value !== refused && Date.now() < renewAtMilliseconds;
}

async function obtainToken(options: Options, refused: string): Promise<Token> {
  const { tokenStore } = options;
  if (tokenStore === undefined) return fetchToken(options);
  const key = await storeKeyOf(options);
  const kept = await keptToken(tokenStore, key);
  if (kept && isUsable(kept, refused)) return kept;
  const token = await fetchToken(options);
  try {
    await tokenStore.set(key, JSON.stringify(token));
  } catch {
    // The next run fetches a token of its own.
  }
  return token;
}

async function keptToken(store: TokenStore, key: string): Promise<Token | undefined> {
  try {
    const kept = JSON.parse((await store.get(key)) ?? '') as Partial<Token>;
    const { value, renewAtMilliseconds } = kept;
    if (typeof value !== 'string' || typeof renewAtMilliseconds !== 'number') return undefined;
    return { value, renewAtMilliseconds };
  } catch {
    return undefined;
  }
}

/** Credentials that differ in anything share no token: a secret that is wrong must not work because another one did. */
async function storeKeyOf({ baseUrl, accountId, clientId, clientSecret }: Credentials): Promise<string> {
  const text = JSON.stringify([baseUrl, accountId, clientId, clientSecret]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return `token-${digits.join('')}`;
}

async function fetchToken({ fetch, baseUrl, accountId, clientId, clientSecret }: Options): Promise<Token> {
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

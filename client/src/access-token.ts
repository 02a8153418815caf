import type { AppCredentials, Credentials } from './credentials.ts';
import { retryAfterSeconds, sendRepeatedly } from './retries.ts';

/** A token is renewed this long before it expires, so that a running call cannot outlive its token. */
const RENEW_BEFORE_SECONDS = 60;

type Fetch = (request: Request) => Promise<Response>;
export type Token = { value: string; renewAtMilliseconds: number };

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

/** @param refused by the service; not to be given again */
export type ObtainToken = (refused: string) => Promise<Token>;

/**
 * Gives the current access token. Obtains a new one when there is none, when it expires soon, or when the service has
 * `refused` it. Only one is obtained, however many calls wait for it. A refusal holds for all calls until its
 * `Retry-After` has passed.
 * @throws TokenRefused
 */
export function createTokenSource(obtain: ObtainToken): (unusable?: { refused: string }) => Promise<string> {
  let latest: Promise<Token> | undefined;
  let refusedUntilMilliseconds = 0;

  const renew = (refused: string) => {
    const renewed = obtain(refused);
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

/** Tokens of an API client, by its secret. */
export function tokensOfClient(
  credentials: Credentials,
  { fetch, tokenStore }: { fetch: Fetch; tokenStore?: TokenStore | undefined },
): ObtainToken {
  const { baseUrl, accountId, clientId, clientSecret } = credentials;
  const audience = `${baseUrl}/v1/accounts/${accountId}`;
  const obtain = async () => {
    const fields = { grant_type: 'client_credentials', audience };
    return (await requestTokens({ fetch, baseUrl, clientId, clientSecret, isRepeatable: true }, fields))
      .token;
  };
  if (tokenStore === undefined) return obtain;
  return async (refused) => {
    const key = await storeKeyOf(credentials);
    const kept = await keptToken(tokenStore, key);
    if (kept && isUsable(kept, refused)) return kept;
    const token = await obtain();
    try {
      await tokenStore.set(key, JSON.stringify(token));
    } catch {
      // The next run fetches a token of its own.
    }
    return token;
  };
}

/** Tokens of an app, by the access that a person has given it. */
export function tokensOfApp(app: AppCredentials, fetch: Fetch): ObtainToken {
  return async () => {
    let token: Token | undefined;
    await app.refresh(async (refreshToken) => {
      const renewed = await refreshTokens({ ...app, fetch }, refreshToken);
      ({ token } = renewed);
      return renewed.refreshToken;
    });
    if (token === undefined) throw new TypeError('refresh must call what it is given, and wait for it.');
    return token;
  };
}

/**
 * The service gives the same successor again to an app whose answer got lost, but only for 60 seconds. Later the token counts as stolen, so
 * all attempts lie within this time.
 */
const REFRESH_WITHIN_SECONDS = 40;

/** Changes a refresh token into the next one. @throws TokenRefused */
export async function refreshTokens(
  asking: Omit<Asking, 'isRepeatable'>,
  refreshToken: string,
): Promise<{ token: Token; refreshToken: string }> {
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
  const limits = { isRepeatable: true, withinSeconds: REFRESH_WITHIN_SECONDS };
  const { token, body } = await requestTokens({ ...asking, ...limits }, fields);
  return { token, refreshToken: body.refresh_token ?? refreshToken };
}

export function isUsable({ value, renewAtMilliseconds }: Token, refused: string): boolean {
  return value !== refused && Date.now() < renewAtMilliseconds;
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

type TokenAnswer = {
  access_token: string;
  expires_in: number;
  refresh_token?: string;
  account_id?: string;
  environment?: string;
  scope?: string;
};
type Asking = {
  fetch: Fetch;
  baseUrl: string;
  clientId: string;
  /** Left out: an app without a secret. */
  clientSecret?: string | undefined;
  isRepeatable: boolean;
  withinSeconds?: number;
};

/** Asks the token endpoint. @throws TokenRefused */
export async function requestTokens(
  { fetch, baseUrl, clientId, clientSecret, ...limits }: Asking,
  fields: Record<string, string>,
): Promise<{ token: Token; body: TokenAnswer }> {
  const answer = await sendRepeatedly(
    {
      method: 'POST',
      url: `${baseUrl}/v1/oauth/token`,
      ...identified({ clientId, clientSecret }, fields),
      ...limits,
    },
    fetch,
  );
  if (!answer.ok) throw new TokenRefused(answer);
  const body = (await answer.json()) as TokenAnswer;
  const renewAtMilliseconds = Date.now() + (body.expires_in - RENEW_BEFORE_SECONDS) * 1000;
  return { token: { value: body.access_token, renewAtMilliseconds }, body };
}

/** The header and the form by which a client says who it is: by HTTP Basic, or without a secret by its name alone. */
function identified(
  { clientId, clientSecret }: Pick<Asking, 'clientId' | 'clientSecret'>,
  fields: Record<string, string>,
): { headers: Headers; body: URLSearchParams } {
  if (clientSecret === undefined)
    return { headers: new Headers(), body: new URLSearchParams({ ...fields, client_id: clientId }) };
  const basic = btoa(`${formEncode(clientId)}:${formEncode(clientSecret)}`);
  return { headers: new Headers({ Authorization: `Basic ${basic}` }), body: new URLSearchParams(fields) };
}

/** ID and secret are form-encoded inside of the Basic header (RFC 6749 § 2.3.1). */
function formEncode(text: string): string {
  return new URLSearchParams({ v: text }).toString().slice('v='.length);
}

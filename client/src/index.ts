import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import { createTokenSource } from './access-token.ts';
import type { PlainValues } from './plain-values.ts';
import { sendRepeatedly } from './retries.ts';
import type { components, paths } from './schema.ts';

export { TokenRefusedError } from './access-token.ts';

/** The API's resources by name, as in `Schemas['Invoice']`. */
export type Schemas = components['schemas'];

export type TilgodeClient = Client<PathsWithOptionalKey>;

export type TilgodeOptions = {
  /** The address of the service, as in `https://api.example.no`, without `/v1`. */
  baseUrl: string;
  /** `P…` for production, `T…` for the test environment. */
  accountId: string;
  clientId: string;
  clientSecret: string;
  /** Sends the requests; the platform's `fetch` when left out. */
  fetch?: (request: Request) => Promise<Response>;
};

/**
 * A client of one account, typed by the OpenAPI document. It gets access tokens and renews them by itself, gives every
 * POST an `Idempotency-Key` (unless the call has one), and repeats calls where a retry can help (see `sendRepeatedly`).
 *
 * A call resolves to `{ data, error, response }`: an answer of 400 and above is `error`, not an exception.
 * @throws TokenRefusedError from a call, when the service gives no token; the error of `fetch` when the network fails
 */
export function createTilgodeClient({ fetch = globalThis.fetch, ...options }: TilgodeOptions): TilgodeClient {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const getToken = createTokenSource({ ...options, baseUrl, fetch });

  return createClient<PathsWithOptionalKey>({
    baseUrl,
    // The document writes lists as `status=sent,overdue`.
    querySerializer: { array: { style: 'form', explode: false } },
    fetch: async (request) => {
      // Set once, before any attempt, because a retry is the same operation only with the same key.
      if (request.method === 'POST' && !request.headers.has('Idempotency-Key')) {
        request.headers.set('Idempotency-Key', crypto.randomUUID());
      }
      const token = await getToken();
      const answer = await sendRepeatedly(authorised(request, token), fetch);
      if (answer.status !== 401) return answer;
      return sendRepeatedly(authorised(request, await getToken({ refused: token })), fetch);
    },
  });
}

function authorised(request: Request, token: string): Request {
  const copy = request.clone();
  copy.headers.set('Authorization', `Bearer ${token}`);
  return copy;
}

/** The OpenAPI document demands the key of every POST. Here a call may leave it out, because the client sets it. */
type PathsWithOptionalKey = {
  [Path in keyof paths]: { [Method in keyof paths[Path]]: WithOptionalKey<PlainValues<paths[Path][Method]>> };
};
type WithOptionalKey<Operation> = Operation extends { parameters: { header: { 'Idempotency-Key': string } } }
  ? Omit<Operation, 'parameters'> & {
      parameters: Omit<Operation['parameters'], 'header'> & { header?: { 'Idempotency-Key'?: string } };
    }
  : Operation;

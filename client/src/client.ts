import type { ObtainToken, TokenStore } from './access-token.ts';
import { TokenRefused, createTokenSource, tokensOfApp, tokensOfClient } from './access-token.ts';
import { addressOf } from './address.ts';
import type { Values } from './address.ts';
import { sendInBatches } from './batch.ts';
import type { BatchItem, BatchOptions, BatchOutcome, BatchPath } from './batch.ts';
import type {
  Arguments,
  CallOptions,
  DataOf,
  DownloadOptions,
  FilePath,
  JsonPath,
  Operation,
  ParametersIn,
  PathOf,
  ReadOptions,
  Result,
  WithoutFormat,
} from './calls.ts';
import type { AppCredentials, Credentials } from './credentials.ts';
import { checkAppCredentials, checkCredentials } from './credentials.ts';
import type { TilgodeEvent } from './event-types.ts';
import { followEvents } from './follow-events.ts';
import type { EventsOptions } from './follow-events.ts';
import { listItems } from './list-items.ts';
import type { Page } from './list-items.ts';
import { isJson, sendRepeatedly, untilAborted } from './retries.ts';
import type { Method, Sending } from './retries.ts';
import { TilgodeError } from './tilgode-error.ts';

type Sends = {
  /** Sends the requests; the platform's `fetch` when left out. */
  fetch?: (request: Request) => Promise<Response>;
};
/** Of an API client, or of an app. */
export type TilgodeOptions =
  | (Credentials &
      Sends & {
        /** Where tokens are kept between runs of the program; in the memory of the client when left out. */
        tokenStore?: TokenStore;
      })
  | (AppCredentials & Sends);

type Write<M extends 'post' | 'put' | 'patch' | 'delete'> = <P extends PathOf<M>>(
  path: P,
  ...options: Arguments<CallOptions<Operation<P, M>>>
) => Promise<Result<DataOf<Operation<P, M>>>>;

/** A client of one account, typed by the OpenAPI document. */
export type TilgodeClient = {
  /** Reads JSON. */
  GET: <P extends JsonPath>(
    path: P,
    ...options: Arguments<ReadOptions<Operation<P, 'get'>>>
  ) => Promise<Result<DataOf<Operation<P, 'get'>>>>;
  /** With an `Idempotency-Key` of its own, unless the call has one in `params.header`. */
  POST: Write<'post'>;
  PUT: Write<'put'>;
  PATCH: Write<'patch'>;
  DELETE: Write<'delete'>;
  /**
   * Does any number of operations in batches, and gives what became of each, in their order. Those that are answered 429, 500 or
   * above, or `idempotency-key-in-progress`, are sent again under their own keys. What is refused is in its outcome: look at
   * `status`. Give each item an `idempotencyKey` that your program finds again; after a crash it then goes on where it was.
   *
   * @throws TilgodeError when a batch as a whole is refused; what `fetch` throws when the network fails
   */
  batch: <P extends BatchPath>(
    path: P,
    items: readonly BatchItem<P>[],
    options?: BatchOptions,
  ) => Promise<BatchOutcome<P>[]>;
  /** Reads a file: a PDF, an XML, or a report as CSV, Excel or PDF (`format`). `data.type` says which it is. */
  download: <P extends FilePath>(
    path: P,
    ...options: Arguments<DownloadOptions<Operation<P, 'get'>>>
  ) => Promise<Result<Blob>>;
  /**
   * Gives every item of a paged list, and reads page after page while the loop goes on. Items that the loop changes, so
   * that they leave the list, make it skip none; an item comes once.
   *
   * @param filter what the query of the list takes, and the names in braces of the path
   * @throws TilgodeError
   */
  list: <P extends ListPath>(
    path: P,
    ...filter: Arguments<Filter<Operation<P, 'get'>>>
  ) => AsyncGenerator<ItemOf<P>, void, undefined>;
  /**
   * Gives every event of the account in order, then waits for the next, for ever or until `signal` aborts. Goes on after
   * the last event when the network or the service was away. Keep `event.sequence` when an event is done: with it as `after`
   * a program that starts again misses nothing.
   *
   * @throws TilgodeError for what no waiting mends: a refused token, a missing scope, `cursor-expired`
   */
  events: (options?: EventsOptions) => AsyncGenerator<TilgodeEvent, void, undefined>;
};

/** The paths whose answer has pages. */
export type ListPath = {
  [P in JsonPath]: DataOf<Operation<P, 'get'>> extends Page ? P : never;
}[JsonPath];
export type ItemOf<P extends ListPath> =
  DataOf<Operation<P, 'get'>> extends { items: (infer One)[] } ? One : never;
type Filter<Op> = Given<ParametersIn<Op, 'path'>> &
  Omit<WithoutFormat<Given<ParametersIn<Op, 'query'>>>, 'page' | 'pageSize' | 'after'>;
type Given<T> = [T] extends [never] ? {} : T;

type AnyOptions = {
  params?: { path?: Values; query?: Values; header?: Record<string, string | undefined> };
  body?: unknown;
  signal?: AbortSignal;
};

/**
 * A client of one account. It gets access tokens and renews them by itself, gives every POST an `Idempotency-Key` (unless
 * the call has one), and repeats calls where a retry can help and does no harm (see README.md).
 *
 * A call resolves to `{ data, error, response }`: an answer of 400 and above is `error`, not an exception; `orThrow` makes
 * one of it. What `fetch` throws when the network fails is thrown, after the last attempt.
 * @throws TypeError when an option is missing or wrong
 */
export function createTilgodeClient(options: TilgodeOptions): TilgodeClient {
  // A mistake shows here, not as a network that fails or as credentials that are refused.
  if (isOfApp(options)) {
    const app = checkAppCredentials(options);
    const { fetch = sendByPlatform } = options;
    return createCalls(app.baseUrl, createSender(tokensOfApp(app, fetch), fetch));
  }
  const credentials = checkCredentials(options);
  const { fetch = sendByPlatform, tokenStore } = options;
  const tokens = tokensOfClient(credentials, { fetch, tokenStore });
  return createCalls(credentials.baseUrl, createSender(tokens, fetch));
}

/** Programs without types may pass nothing. */
function isOfApp(options: Partial<TilgodeOptions> = {}): options is AppCredentials & Sends {
  return 'refresh' in options;
}

const sendByPlatform = (request: Request) => globalThis.fetch(request);

/** Sends with a token, which it gets and renews. */
export function createSender(
  obtain: ObtainToken,
  fetch: (request: Request) => Promise<Response> = sendByPlatform,
): (sending: Sending) => Promise<Response> {
  const getToken = createTokenSource(obtain);

  return async (sending) => {
    try {
      const token = await untilAborted(getToken(), sending.signal);
      const answer = await sendRepeatedly(authorised(sending, token), fetch);
      if (answer.status !== 401) return answer;
      const renewed = await untilAborted(getToken({ refused: token }), sending.signal);
      return await sendRepeatedly(authorised(sending, renewed), fetch);
    } catch (error) {
      if (error instanceof TokenRefused) return error.answer.clone();
      throw error;
    }
  };
}

/** @param send adds the access token */
export function createCalls(baseUrl: string, send: (sending: Sending) => Promise<Response>): TilgodeClient {
  async function callJson(method: Method, path: string, options?: AnyOptions): Promise<Result<unknown>> {
    const response = await send(sendingOf(method, baseUrl, path, options));
    const text = await response.text();
    const data = isJson(response) ? parse(text) : undefined;
    const isRead = data !== undefined || text === '';
    const isDone = response.ok && !response.headers.has('Tilgode-Proposal');
    return isDone && isRead ? { data, response } : { error: new TilgodeError(response, data), response };
  }

  async function download(path: string, options?: AnyOptions): Promise<Result<Blob>> {
    const response = await send(sendingOf('GET', baseUrl, path, options));
    if (response.ok) return { data: await response.blob(), response };
    return { error: new TilgodeError(response, parse(await response.text())), response };
  }

  async function readPage(path: string, filter: Values, page: Values): Promise<Page> {
    // The names in braces belong to the path.
    const isInPath = ([name]: [string, unknown]) => path.includes(`{${name}}`);
    const [inPath, inQuery] = [true, false].map((wanted) =>
      Object.fromEntries(Object.entries(filter).filter((entry) => isInPath(entry) === wanted)),
    );
    const { data, error } = await callJson('GET', path, {
      params: { path: inPath ?? {}, query: { ...inQuery, ...page } },
    });
    if (error !== undefined) throw error;
    return data as Page;
  }

  function batch(path: string, items: readonly { idempotencyKey?: string }[], { signal }: BatchOptions = {}) {
    const sendBatch = async (some: object[]) => {
      const body = { items: some };
      const { data, error, response } = await callJson('POST', path, signal ? { body, signal } : { body });
      if (error !== undefined) throw error;
      return { ...(data as { items: { index: number; status: number; body: object }[] }), response };
    };
    return sendInBatches(items, sendBatch, signal);
  }

  // Each call has the types of the document, which the compiler cannot follow to here.
  const client: Record<keyof TilgodeClient, unknown> = {
    GET: (path: string, options?: AnyOptions) => callJson('GET', path, options),
    POST: (path: string, options?: AnyOptions) => callJson('POST', path, options),
    PUT: (path: string, options?: AnyOptions) => callJson('PUT', path, options),
    PATCH: (path: string, options?: AnyOptions) => callJson('PATCH', path, options),
    DELETE: (path: string, options?: AnyOptions) => callJson('DELETE', path, options),
    batch,
    download,
    list: (path: string, filter: Values = {}) => listItems((page) => readPage(path, filter, page)),
    events: (options: EventsOptions = {}) =>
      followEvents((query) => callJson('GET', '/v1/events', { ...options, params: { query } }), options),
  };
  return client as TilgodeClient;
}

/** @throws TypeError as `addressOf`, and for a key or an ETag that cannot be a header */
function sendingOf(method: Method, baseUrl: string, path: string, options: AnyOptions = {}): Sending {
  const { params = {}, body, signal } = options;
  const headers = new Headers();
  for (const [name, value] of Object.entries(params.header ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  // Set once, before any attempt, because a retry is the same operation only with the same key.
  if (method === 'POST' && !headers.has('Idempotency-Key')) {
    headers.set('Idempotency-Key', crypto.randomUUID());
  }
  // The type of a file comes with it.
  const isFile = body instanceof Blob;
  if (body !== undefined && !isFile) headers.set('Content-Type', 'application/json');
  return {
    method,
    url: baseUrl + addressOf(path, params.path, params.query),
    headers,
    body: body === undefined || isFile ? body : JSON.stringify(body),
    signal,
    isRepeatable: isRepeatable(method, path, headers),
  };
}

/**
 * A GET changes nothing, and a POST has its key. What has an id and was deleted never comes back under it. A PATCH of it with
 * the ETag that it changes is refused the second time. Any other second change could undo what somebody else did after
 * the first.
 */
function isRepeatable(method: string, path: string, headers: Headers): boolean {
  const hasId = /\{(id|\w+Id)\}$/.test(path);
  if (method === 'PATCH') return hasId && (headers.get('If-Match') ?? '*') !== '*';
  return method === 'GET' || method === 'POST' || (method === 'DELETE' && hasId);
}

function authorised(sending: Sending, token: string): Sending {
  const headers = new Headers(sending.headers);
  headers.set('Authorization', `Bearer ${token}`);
  return { ...sending, headers };
}

/** @returns undefined where it is no JSON */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

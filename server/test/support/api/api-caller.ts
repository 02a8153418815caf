import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request as requestOverHttp } from 'node:http';
import type { IncomingMessage, RequestOptions } from 'node:http';
import type { Answered, Schemas } from './answer-types.ts';

export type ApiAnswer<Body = unknown> = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined when there is none. Its type is that of the success; `bodyOf` tells errors by the status. */
  body: Body;
};

type CallOptions = {
  /** Sent as JSON; a string or bytes as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The idempotency key of a POST; a new one when left out, none when null. */
  key?: string | null;
};

/** Speaks to the service as an integrator does: over HTTP, with a token, and a new idempotency key on every POST. */
export type ApiCaller = {
  accountId: string;
  token: string;
  call<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    options?: CallOptions,
  ): Promise<ApiAnswer<Answered<Method, Path>>>;
  get<Path extends string>(
    path: Path,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<Answered<'GET', Path>>>;
  post<Path extends string>(
    path: Path,
    body?: unknown,
    options?: CallOptions,
  ): Promise<ApiAnswer<Answered<'POST', Path>>>;
  patch<Path extends string>(
    path: Path,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<Answered<'PATCH', Path>>>;
  delete<Path extends string>(
    path: Path,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<Answered<'DELETE', Path>>>;
};

export function createApiCaller(url: string, accountId: string, token: string): ApiCaller {
  const caller: ApiCaller = {
    accountId,
    token,
    call: (method, path, { body, headers = {}, key } = {}) =>
      request(url, method, path, {
        body,
        headers: {
          authorization: `Bearer ${caller.token}`,
          ...(method === 'POST' && key !== null && { 'idempotency-key': key ?? crypto.randomUUID() }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
      }),
    get: (path, headers = {}) => caller.call('GET', path, { headers }),
    post: (path, body, options = {}) => caller.call('POST', path, { ...options, body }),
    patch: (path, body, headers = {}) => caller.call('PATCH', path, { body, headers }),
    delete: (path, headers = {}) => caller.call('DELETE', path, { headers }),
  };
  return caller;
}

const agent = new Agent({ keepAlive: true });

/** One request, nothing added to it. By `node:http`, which takes a third of the time of `fetch`. */
export async function request<Method extends string, Path extends string>(
  url: string,
  method: Method,
  path: Path,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiAnswer<Answered<Method, Path>>> {
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const bytes = raw ? body : JSON.stringify(body);
  const answer = await send(new URL(`${url}${path}`), bytes, {
    method,
    // Node says the length of a body only where it expects one.
    headers: { ...(bytes !== undefined && { 'content-length': Buffer.byteLength(bytes) }), ...headers },
    agent,
  });
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(answer, 'end');
  const text = Buffer.concat(chunks).toString();
  const isJson = answer.headers['content-type']?.includes('json') === true && text !== '';
  const read: unknown = isJson ? JSON.parse(text) : undefined;
  assertErrorsAreOfValidation(read);
  return {
    status: answer.statusCode ?? 0,
    get headers() {
      const { rawHeaders } = answer;
      return new Headers(
        Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
          rawHeaders[2 * index] ?? '',
          rawHeaders[2 * index + 1] ?? '',
        ]),
      );
    },
    text,
    body: read as Answered<Method, Path>,
  };
}

/**
 * Sends once more where the service had closed an idle connection before the request came. Between two files of a process a
 * connection may be idle for longer than the service keeps it.
 */
async function send(
  address: URL,
  bytes: string | Uint8Array | undefined,
  options: RequestOptions,
): Promise<IncomingMessage> {
  const asking = requestOverHttp(address, options);
  asking.end(bytes);
  try {
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    return answer;
  } catch (error) {
    if (!asking.reusedSocket || (error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error;
    return send(address, bytes, options);
  }
}

/** Contract 9.1, of every answer that a test gets: only `validation-failed` has `errors`, also as the answer of an item of a batch. */
function assertErrorsAreOfValidation(body: unknown): void {
  const { items = [] } = (body ?? {}) as { items?: unknown };
  const answers = [body, ...(Array.isArray(items) ? items.map((item: { body?: unknown }) => item.body) : [])];
  for (const answer of answers) {
    const { code, message, errors } = (answer ?? {}) as Record<string, unknown>;
    if (code === undefined || message === undefined || errors === undefined) continue;
    assert.equal(code, 'validation-failed', JSON.stringify(answer));
  }
}

/** The form request of the token endpoint; the secret goes in the Basic header unless the form has it. */
export function requestToken(
  url: string,
  form: Record<string, string>,
  basic?: { clientId: string; clientSecret: string },
): Promise<ApiAnswer<Schemas['AccessToken']>> {
  const credentials = basic && Buffer.from(`${basic.clientId}:${basic.clientSecret}`).toString('base64');
  return request(url, 'POST', '/v1/oauth/token', {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(credentials !== undefined && { authorization: `Basic ${credentials}` }),
    },
  });
}

/** A token, or the test fails. */
export async function getToken(
  url: string,
  credentials: { clientId: string; clientSecret: string },
  audience: string,
): Promise<string> {
  const answer = await requestToken(url, { grant_type: 'client_credentials', audience }, credentials);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.access_token;
}

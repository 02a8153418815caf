import assert from 'node:assert/strict';

export type ApiAnswer = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined when there is none. Untyped: a test says what it expects to find. */
  body: any;
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
  call(method: string, path: string, options?: CallOptions): Promise<ApiAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<ApiAnswer>;
  delete(path: string, headers?: Record<string, string>): Promise<ApiAnswer>;
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

/** One request, nothing added to it. */
export async function request(
  url: string,
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<ApiAnswer> {
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const response = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: raw ? (body as string) : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  };
}

/** The form request of the token endpoint; the secret goes in the Basic header unless the form has it. */
export function requestToken(
  url: string,
  form: Record<string, string>,
  basic?: { clientId: string; clientSecret: string },
): Promise<ApiAnswer> {
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

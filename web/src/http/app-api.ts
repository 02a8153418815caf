import createClient from 'openapi-fetch';
import type { Middleware } from 'openapi-fetch';
import type { paths } from './app-api-schema.ts';
import { noteAnswer } from './connection.ts';

/** An answer of the service that is an error: `code` as in the API's error union. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: Record<string, unknown>;
  /** Failing fields by path, with the code of each. */
  readonly fields: Record<string, string>;

  constructor(status: number, body: unknown) {
    const error = isErrorBody(body) ? body : { code: 'server-error' };
    super(error.code);
    this.status = status;
    this.code = error.code;
    this.details = error.details ?? {};
    this.fields = Object.fromEntries((error.errors ?? []).map(({ field, code }) => [field, code]));
  }
}

type ErrorBody = {
  code: string;
  details?: Record<string, unknown>;
  errors?: { field: string; code: string }[];
};

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

let beforeRefusals = (): Promise<void> => Promise.resolve();

/** @param wait what has to be done before the app is told that the service refused something */
export function waitBeforeRefusals(wait: () => Promise<void>): void {
  beforeRefusals = wait;
}

/** @param response an answer that is an error */
export async function readRefusal(response: Response): Promise<AppError> {
  const [body] = await Promise.all([response.json().catch(() => undefined), beforeRefusals()]);
  return new AppError(response.status, body);
}

/** Throws every answer of 400 and above as an AppError, and what `unanswered` says when there is no answer. */
export const throwErrors: Middleware = {
  onRequest: ({ request }) => {
    if (!navigator.onLine) withoutNetwork.add(request);
  },
  onResponse: async ({ response }) => {
    noteAnswer(true);
    if (!response.ok && response.status !== 304) throw await readRefusal(response);
  },
  onError: ({ error, request }) => {
    if (error instanceof AppError) return error;
    const { method, headers, url } = request;
    // Signing in twice is signing in.
    if (method === 'GET' || url.endsWith('/app-api/session')) return unanswered();
    const isDoneOnce = method !== 'POST' || headers.has('idempotency-key');
    return unanswered({ hadNetwork: !withoutNetwork.has(request), isDoneOnce });
  },
};

/** What was asked for while the browser had no network. */
const withoutNetwork = new WeakSet<Request>();

/**
 * The error for a request without an answer, with the code `offline`; of a change `not-sent`, or when it may have been made
 * `no-answer` where it is never made twice, and otherwise `no-answer-look`.
 * @param change whether the browser had a network when the change should go out, and whether sending it again makes it twice
 */
export function unanswered(change?: { hadNetwork: boolean; isDoneOnce: boolean }): AppError {
  noteAnswer(false);
  return new AppError(0, { code: codeOf(change) });
}

function codeOf(change: Parameters<typeof unanswered>[0]): string {
  if (change === undefined) return 'offline';
  if (!change.hadNetwork) return 'not-sent';
  return change.isDoneOnce ? 'no-answer' : 'no-answer-look';
}

/**
 * What only the app has. The browser sends the session's cookie by itself.
 * @throws AppError from a call
 */
export const appApi = createClient<paths>({ baseUrl: '/app-api' });
appApi.use(throwErrors);

type Method = 'get' | 'post' | 'put' | 'patch';
/** The body of an answer with content. */
export type AnswerOf<P extends keyof paths, M extends Method = 'get'> = paths[P][M] extends {
  responses: { 200: { content: { 'application/json': infer T } } };
}
  ? T
  : never;
export type BodyOf<P extends keyof paths, M extends Method> = paths[P][M] extends {
  requestBody: { content: { 'application/json': infer T } };
}
  ? T
  : never;

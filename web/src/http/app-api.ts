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
  /** The limits that the fields have gone over, by path. */
  readonly limits: Record<string, Limits>;

  constructor(status: number, body: unknown) {
    const error = isErrorBody(body) ? body : { code: 'server-error' };
    super(error.code);
    this.status = status;
    this.code = error.code;
    this.details = error.details ?? {};
    const errors = error.errors ?? [];
    this.fields = Object.fromEntries(errors.map(({ field, code }) => [field, code]));
    this.limits = Object.fromEntries(errors.map(({ field, details }) => [field, details ?? {}]));
  }
}

type ErrorBody = {
  code: string;
  details?: Record<string, unknown>;
  errors?: { field: string; code: string; details?: Limits }[];
};

/** What the service allows of a field. */
export type Limits = {
  greaterThan?: number;
  min?: number | string;
  max?: number | string;
  decimals?: number;
};

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

let beforeRefusals = (): Promise<void> => Promise.resolve();

/** @param wait what has to be done before the app is told that the service refused something */
export function waitBeforeRefusals(wait: () => Promise<void>): void {
  beforeRefusals = wait;
}

let askWhoItIs = (): Promise<boolean> => Promise.resolve(false);

/** @param ask asks the person who they are, before something is done that needs it; false: the person gave up */
export function askBeforeRefusing(ask: () => Promise<boolean>): void {
  askWhoItIs = ask;
}

/** @param response an answer that is an error */
export async function readRefusal(response: Response): Promise<AppError> {
  const [body] = await Promise.all([response.json().catch(() => undefined), beforeRefusals()]);
  return new AppError(response.status, body);
}

/**
 * Throws every answer of 400 and above as an AppError, and what `unanswered` says when there is no answer. A change that the service
 * does only after the person has confirmed is sent again then.
 */
export const throwErrors: Middleware = {
  onRequest: async ({ request }) => {
    const sent = request.method === 'GET' ? request : await repeatable(request);
    if (!navigator.onLine) withoutNetwork.add(sent);
    return sent;
  },
  onResponse: async ({ request, response }) => {
    noteAnswer(true);
    if (response.ok || response.status === 304) return undefined;
    const refusal = await readRefusal(response);
    const repeat = repeats.get(request);
    const isAsked = refusal.code === 'confirmation-required' && repeat !== undefined && (await askWhoItIs());
    if (!isAsked) throw refusal;
    const again = await fetch(repeat()).catch(() => {
      throw unanswered({ hadNetwork: true, isDoneOnce: isDoneOnce(request) });
    });
    if (!again.ok) throw await readRefusal(again);
    return again;
  },
  onError: ({ error, request }) => {
    if (error instanceof AppError) return error;
    const { method, url } = request;
    // Signing in twice is signing in.
    if (method === 'GET' || url.endsWith('/app-api/session')) return unanswered();
    return unanswered({ hadNetwork: !withoutNetwork.has(request), isDoneOnce: isDoneOnce(request) });
  },
};

/** Whether sending the change again never makes it twice. */
function isDoneOnce({ method, headers }: Request): boolean {
  return method !== 'POST' || headers.has('idempotency-key');
}

/** Makes a change anew, with the same key, so that it can be sent again once the person has confirmed. */
const repeats = new WeakMap<Request, () => Request>();

/** A copy of a request would make a stream of its body, of which the browser knows neither the length nor the content. */
async function repeatable(request: Request): Promise<Request> {
  const hasBody = request.headers.has('content-type');
  const body = await request.arrayBuffer();
  const make = () => new Request(request, hasBody ? { body } : {});
  const sent = make();
  repeats.set(sent, make);
  return sent;
}

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

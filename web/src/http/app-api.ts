import createClient from 'openapi-fetch';
import type { Middleware } from 'openapi-fetch';
import type { paths } from './app-api-schema.ts';

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

/** Throws every answer of 400 and above as an AppError; code `offline` when there is no answer. */
export const throwErrors: Middleware = {
  onResponse: async ({ response }) => {
    if (!response.ok && response.status !== 304) throw await readRefusal(response);
  },
  onError: ({ error }) => (error instanceof AppError ? error : new AppError(0, { code: 'offline' })),
};

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

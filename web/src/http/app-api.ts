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

/**
 * Calls an endpoint under `/app-api`. The browser sends the session's cookie by itself. `T` is the answer of the
 * endpoint.
 * @throws AppError for every answer that is not 2xx; code `offline` when there is no answer
 */
export async function callApp<T = undefined>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/app-api${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => undefined);
  if (response === undefined) throw new AppError(0, { code: 'offline' });
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw new AppError(response.status, answer);
  return answer as T;
}

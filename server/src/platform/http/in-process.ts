import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

export type InProcessRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The address of the person or program behind the request. */
  remoteAddress: string;
};

const within = new AsyncLocalStorage<true>();

/** Whether the request comes from a request that has been let in at another door of this process. */
export function isInProcess(): boolean {
  return within.getStore() === true;
}

/**
 * Sends requests to our own routes without a connection. They pass every hook and check that a request over a connection passes. To be
 * called before the routes are registered.
 */
export function createInProcessSender(
  app: FastifyInstance,
): (request: InProcessRequest) => Promise<Response> {
  // Such a request has only the joined headers; the checks read each that came.
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    raw.headersDistinct ??= Object.fromEntries(
      Object.entries(raw.headers).map(([name, value = '']) => [name, [value].flat()]),
    );
    done();
  });

  return async ({ method, path, headers, body, remoteAddress }) => {
    const answer = await within.run(true, async () =>
      app.inject({
        method,
        url: path,
        headers,
        remoteAddress,
        ...(body.length > 0 && { payload: typeof body === 'string' ? body : Buffer.from(body) }),
      }),
    );
    const bytes = new Uint8Array(answer.rawPayload);
    return new Response(bytes.length === 0 ? null : bytes, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}

import type { FastifyInstance } from 'fastify';
import type { RequestEnds } from '../operations/request-course.ts';
import { STATUS_BROKEN_OFF } from '../operations/request-course.ts';

/** The headers that every answer carries. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
}

/**
 * Gives every answer its `X-Request-Id`, keeps answers out of caches, and writes a line about each request: by route, never by URL, since
 * ids and search texts stand there. A caller who breaks a request off is no fault of ours, so that line is an info line, too.
 */
export function logAndLabelRequests(app: FastifyInstance, ends: RequestEnds): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders(request.id));
  });

  ends.onEnd(({ request, status, milliseconds }) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status,
        milliseconds: Math.round(milliseconds * 10) / 10,
      },
      status === STATUS_BROKEN_OFF ? 'request broken off by its caller' : 'request',
    );
  });
}

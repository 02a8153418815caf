import type { FastifyInstance } from 'fastify';

/** The headers that every answer carries. */
export function commonHeaders(requestId: string): Record<string, string> {
  return { 'x-request-id': requestId, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
}

/**
 * Gives every answer its `X-Request-Id`, keeps it out of caches, and writes one line about it: by route, never by URL,
 * since ids and search texts stand there.
 */
export function logAndLabelRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(commonHeaders(request.id));
  });

  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

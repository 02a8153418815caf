import type { FastifyInstance } from 'fastify';

/**
 * Gives every answer its `X-Request-Id`, keeps it out of caches, and writes one line about it: by route, never by URL,
 * since ids and search texts stand there.
 */
export function logAndLabelRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
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

import type { FastifyInstance } from 'fastify';

/**
 * Makes every answer the last on its connection once the service begins to stop. Fastify does so only for requests that
 * arrive after that moment. Without this, the connections of running requests would stay open, and stopping would wait
 * until they time out.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (stopping) void reply.header('connection', 'close');
  });
}

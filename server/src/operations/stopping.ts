import type { FastifyInstance } from 'fastify';

/**
 * From the moment the service begins to stop, every answer is the last on its connection. Fastify says so only to
 * requests that arrive after that; the connections of those at work then would be kept open, and stopping would wait for
 * them until they time out.
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

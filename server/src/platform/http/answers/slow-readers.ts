import type { FastifyInstance } from 'fastify';

/** For how long a reader may take no byte of an answer that lies ready. Fastify's `connectionTimeout` tells Node. */
export const READER_MILLISECONDS = 60_000;

/**
 * Cuts off a reader that has taken no byte for that long, because what it does not take lies in the memory of this process. Node
 * tells of a connection on which nothing has moved. A caller that waits for its answer, or sends its request slowly, is no such
 * reader: no byte lies ready for it. A reader that takes a byte now and then goes on.
 */
export function cutOffReaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // With a listener Node leaves the connection open.
    reply.raw.on('timeout', () => {
      if (socket.writableLength === 0) return;
      request.log.info('a reader that took nothing was cut off');
      socket.destroy();
    });
    done();
  });
}

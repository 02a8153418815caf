import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { isTaken } from './fixed-answers.ts';

/** A shorter answer fits into one packet anyway. */
const LEAST_CHARACTERS = 1000;

/**
 * Compresses longer texts that are answered below `prefix`. Only for paths that no other website can ask for with a person's cookie:
 * elsewhere the length of an answer could give away a secret in it.
 */
export function compressAnswers(app: FastifyInstance, prefix: string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(prefix)) return payload;
    if (typeof payload !== 'string' || payload.length < LEAST_CHARACTERS) return payload;
    void reply.header('vary', 'Accept-Encoding');
    if (!isTaken('gzip', request.headers['accept-encoding'])) return payload;
    void reply.header('content-encoding', 'gzip');
    return promisify(gzip)(payload);
  });
}

import { Readable, pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { JSON_TYPE } from './error-answers.ts';
import { acceptsCoding } from './fixed-answers.ts';

/** A shorter answer fits into one packet anyway. */
const LEAST_CHARACTERS = 1000;

/**
 * Compresses longer texts that are answered below `prefix`. Only for paths that no other website can ask for with a person's cookie:
 * elsewhere the length of an answer could give away a secret in it.
 */
export function compressAnswers(app: FastifyInstance, prefix: string): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!request.url.startsWith(prefix)) return payload;
    const isLong = typeof payload === 'string' && payload.length >= LEAST_CHARACTERS;
    if (!isLong && !isJsonInPieces(reply, payload)) return payload;
    void reply.header('vary', 'Accept-Encoding');
    if (!acceptsCoding('gzip', request.headers['accept-encoding'])) return payload;
    void reply.header('content-encoding', 'gzip');
    if (typeof payload === 'string') return promisify(gzip)(payload);
    // What fails on the way, and a reader that has gone, end both.
    return pipeline(payload, createGzip(), () => {});
  });
}

/** Other streams are files, which are saved as they are. */
function isJsonInPieces(reply: FastifyReply, payload: unknown): payload is Readable {
  return payload instanceof Readable && reply.getHeader('content-type') === JSON_TYPE;
}

import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { parseJson } from './json.ts';

/** Contract, "Limits": 1 MB. */
export const MAX_BODY_BYTES = 1_048_576;

const EMPTY = Buffer.alloc(0);

/**
 * Every body arrives as bytes, whatever its content type: they are hashed for idempotency before they are parsed.
 * A body over the limit is read to its end and thrown away, so that the caller gets the 413 and not a reset connection.
 */
export function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: Readable) => {
    let chunks: Buffer[] = [];
    let size = 0;
    // By its events: iterating over it costs several times as much.
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= MAX_BODY_BYTES) chunks.push(chunk);
      else chunks = [];
    });
    await once(payload, 'end');
    if (size > MAX_BODY_BYTES) throw new ApiError('payload-too-large');
    return Buffer.concat(chunks);
  });
}

/** The body's bytes; empty when there is none. */
export function bodyBytes(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : EMPTY;
}

/**
 * The parsed JSON body. No bytes at all stand for an empty object, so that an endpoint whose fields are all optional
 * can be called without a body; where a field is required, that is the error then.
 *
 * @throws ApiError `unsupported-media-type`, `validation-failed` with `invalid-json`
 */
export function readJsonBody(request: FastifyRequest): unknown {
  const bytes = bodyBytes(request);
  if (bytes.length === 0) return {};
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (mediaType !== 'application/json' || encoding !== 'identity')
    throw new ApiError('unsupported-media-type');
  return parseJson(bytes);
}

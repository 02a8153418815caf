import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../../domain/errors/errors.ts';
import { parseJson } from './json.ts';

/** 1 MB (contract 10.4). */
export const MAX_BODY_BYTES = 1_048_576;

const EMPTY = Buffer.alloc(0);

/**
 * Every body arrives as bytes, whatever its content type: they are hashed for idempotency before they are parsed.
 * A body over the limit, which is the route's `bodyLimit` or 1 MB, is read to its end and thrown away, so that the caller gets
 * the 413 and not a reset connection. So is a body that comes to no address of ours. What an endpoint reads while it comes
 * (`receivesBody`) stays a stream.
 */
export function readBodiesAsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) => {
    if (request.routeOptions.config.receivesBody === true) return payload;
    const most = request.is404 ? 0 : (request.routeOptions.bodyLimit ?? MAX_BODY_BYTES);
    let chunks: Buffer[] = [];
    let size = 0;
    // By its events: iterating over it costs several times as much.
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= most) chunks.push(chunk);
      else chunks = [];
    });
    await once(payload, 'end');
    if (size > most && !request.is404) throw new ApiError('payload-too-large');
    return Buffer.concat(chunks);
  });
}

/** The body's bytes; empty when there is none. */
export function bodyBytes(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : EMPTY;
}

/**
 * The parsed JSON body. No bytes at all stand for an empty object, so that an endpoint whose fields are all optional
 * can be called without a body; where a field is required, that is the error then. JSON is UTF-8 (RFC 8259 § 8.1): another
 * `charset` says that the bytes mean something else.
 *
 * @throws ApiError `unsupported-media-type`, `validation-failed` with `invalid-json`
 */
export function readJsonBody(request: FastifyRequest): unknown {
  const bytes = bodyBytes(request);
  if (bytes.length === 0) return {};
  const [mediaType = '', ...parameters] = (request.headers['content-type'] ?? '').split(';');
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (
    mediaType.trim().toLowerCase() !== 'application/json' ||
    encoding !== 'identity' ||
    !parameters.every(leavesUtf8)
  ) {
    throw new ApiError('unsupported-media-type');
  }
  return parseJson(bytes);
}

/** The content type of a file, in lower case and without parameters. */
export function fileTypeOf({ headers }: FastifyRequest): string {
  const [contentType = ''] = (headers['content-type'] ?? '').split(';');
  return contentType.trim().toLowerCase();
}

/** @throws ApiError `unsupported-media-type` */
export function requireFileType(request: FastifyRequest, contentTypes: readonly string[]): void {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (!contentTypes.includes(fileTypeOf(request)) || encoding !== 'identity') {
    throw new ApiError('unsupported-media-type');
  }
}

/** Whether a parameter of a content type is another than `charset`, or a `charset` that is UTF-8. */
function leavesUtf8(parameter: string): boolean {
  const [name = '', value = ''] = parameter.split('=');
  if (name.trim().toLowerCase() !== 'charset') return true;
  return /^("?)utf-?8\1$/i.test(value.trim());
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isNoneMatch } from './etags.ts';

/** Another release brings another answer; then its ETag says so. */
const CACHING = 'public, max-age=300';

type Coding = 'br' | 'gzip' | 'identity';
type Representation = { bytes: Buffer; etag: string };

/** An answer that is the same for everybody as long as the process lives. */
export type FixedAnswer = { identity: Representation } & { [C in Coding]?: Representation };

/** @param isCompressed as a tarball is: then it is sent as it is */
type Making = { isCompressed?: boolean };

/** Compresses the answer once. Each coding has an ETag of its own, since its bytes are others (RFC 9110 § 8.8.3.3). */
export async function fixedAnswer(
  bytes: Buffer,
  { isCompressed = false }: Making = {},
): Promise<FixedAnswer> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const identity = { bytes, etag: `"${sha256}"` };
  if (isCompressed) return { identity };
  // The highest quality takes a second for openapi.json; this one a twentieth of it.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return {
    br: { bytes: await promisify(brotliCompress)(bytes, { params }), etag: `"${sha256}-br"` },
    gzip: { bytes: await promisify(gzip)(bytes), etag: `"${sha256}-gzip"` },
    identity,
  };
}

/** Makes the answer at the first request. After a failure the next request tries again. */
export function fixedAnswerOnce(make: () => Promise<Buffer>, making?: Making): () => Promise<FixedAnswer> {
  let made: Promise<FixedAnswer> | undefined;
  return () => {
    made ??= make()
      .then((bytes) => fixedAnswer(bytes, making))
      .catch((error: unknown) => {
        made = undefined;
        throw error;
      });
    return made;
  };
}

/** Sends the smallest form that the caller takes, or 304 to a caller that has it. */
export function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FixedAnswer,
  contentType: string,
  caching = CACHING,
): FastifyReply {
  const { coding, bytes, etag } = smallest(answer, request.headers['accept-encoding']);
  void reply.headers({ etag, 'cache-control': caching, vary: 'Accept-Encoding' });
  if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  return reply.type(contentType).send(bytes);
}

/** The smallest that the caller takes; without the header the answer as it is. */
function smallest(
  answer: FixedAnswer,
  acceptEncoding: string | undefined,
): Representation & { coding: Coding } {
  for (const coding of ['br', 'gzip'] as const) {
    const made = answer[coding];
    if (made !== undefined && acceptsCoding(coding, acceptEncoding)) return { ...made, coding };
  }
  return { ...answer.identity, coding: 'identity' };
}

/** Whether the caller takes answers in that coding (RFC 9110 § 12.5.3). */
export function acceptsCoding(coding: 'br' | 'gzip', acceptEncoding = ''): boolean {
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        return [coding, !parameters.some((text) => /^q=0(\.0*)?$/.test(text))];
      }),
  );
  return accepted.get(coding) ?? accepted.get('*') ?? false;
}

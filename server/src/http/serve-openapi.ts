import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from './error-answers.ts';
import { isNoneMatch } from './etags.ts';

/** Another release brings another document; then its ETag says so. */
const CACHING = 'public, max-age=300';

type Coding = 'br' | 'gzip' | 'identity';
type Representation = { bytes: Buffer; etag: string };

/** `npm run check` fails when the file does not match the routes (scripts/openapi.ts). */
const FILE = new URL('../../../openapi.json', import.meta.url);

/**
 * `/v1/openapi.json`: the committed file, with this service's address. Anybody may ask for it, so it is read and compressed once in the
 * life of a process, at the first request. Describing the routes anew would stop a process for half a second.
 */
export function serveOpenapi(app: FastifyInstance, baseUrl: string): void {
  let made: Promise<Record<Coding, Representation>> | undefined;

  app.get('/v1/openapi.json', { schema: { hide: true } }, async (request, reply) => {
    made ??= readDocument(baseUrl)
      .then(represent)
      .catch((error: unknown) => {
        // The next request tries again.
        made = undefined;
        throw error;
      });
    const coding = bestCoding(request.headers['accept-encoding']);
    const { bytes, etag } = (await made)[coding];
    void reply.headers({ etag, 'cache-control': CACHING, vary: 'Accept-Encoding' });
    if (isNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.type(JSON_TYPE).send(bytes);
  });
}

async function readDocument(baseUrl: string): Promise<Buffer> {
  const document = JSON.parse(await readFile(FILE, 'utf8')) as { servers: [{ url: string }] };
  document.servers[0].url = baseUrl;
  return Buffer.from(JSON.stringify(document));
}

/** Each has an ETag of its own, since its bytes are others (RFC 9110 § 8.8.3.3). */
async function represent(json: Buffer): Promise<Record<Coding, Representation>> {
  const sha256 = createHash('sha256').update(json).digest('hex');
  // The highest quality takes a second; this one a twentieth of it.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  return {
    br: { bytes: await promisify(brotliCompress)(json, { params }), etag: `"${sha256}-br"` },
    gzip: { bytes: await promisify(gzip)(json), etag: `"${sha256}-gzip"` },
    identity: { bytes: json, etag: `"${sha256}"` },
  };
}

/** The smallest that the caller takes (RFC 9110 § 12.5.3); without the header the document as it is. */
function bestCoding(acceptEncoding = ''): Coding {
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [coding = '', ...parameters] = part.split(';').map((text) => text.trim());
        return [coding, !parameters.some((text) => /^q=0(\.0*)?$/.test(text))];
      }),
  );
  const takes = (coding: Coding) => accepted.get(coding) ?? accepted.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

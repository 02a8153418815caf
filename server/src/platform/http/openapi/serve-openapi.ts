import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../answers/error-answers.ts';
import { fixedAnswerOnce, sendFixed } from '../answers/fixed-answers.ts';

/** `npm run check` fails when the file does not match the routes (scripts/openapi.ts). */
const FILE = new URL('../../../../../openapi.json', import.meta.url);

/**
 * `/v1/openapi.json`: the committed file, with this service's address. Anybody may ask for it, so it is read and compressed once in the
 * life of a process, at the first request. Describing the routes anew would stop a process for half a second.
 */
export function serveOpenapi(app: FastifyInstance, baseUrl: string): void {
  const document = fixedAnswerOnce(() => readDocument(baseUrl));
  app.get('/v1/openapi.json', { schema: { hide: true } }, async (request, reply) =>
    sendFixed(request, reply, await document(), JSON_TYPE),
  );
}

async function readDocument(baseUrl: string): Promise<Buffer> {
  const document = JSON.parse(await readFile(FILE, 'utf8')) as { servers: [{ url: string }] };
  document.servers[0].url = baseUrl;
  return Buffer.from(JSON.stringify(document));
}

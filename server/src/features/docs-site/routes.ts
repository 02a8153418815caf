import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../../platform/http/answers/error-answers.ts';
import { fixedAnswerOnce, sendFixed } from '../../platform/http/answers/fixed-answers.ts';
import { ASSETS, ASSETS_VERSION, BUILT_FOLDER, CLIENT_PACKAGE_NAME } from './assets.ts';
import { GUIDES } from './guides.ts';
import { DOCS_HEADERS, REFERENCE_HEADERS } from './headers.ts';
import { logoMark } from './page-frame.ts';
import type { SitePlace } from './pages.ts';
import { postmanText } from './postman.ts';
import {
  guideAsMarkdown,
  guidePage,
  llmsText,
  overviewPage,
  referencePage,
  searchEntries,
  unknownPage,
} from './pages.ts';

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const FOR_EVER = 'public, max-age=31536000, immutable';

const hidden = { schema: { hide: true } };

/**
 * The documentation for developers at `/docs`: guides and the API reference. Anybody may read it. The pages are made and
 * compressed at the first request, and are the same for everybody.
 */
export async function docsRoutes(app: FastifyInstance, { baseUrl }: { baseUrl: string }): Promise<void> {
  const place: SitePlace = { baseUrl, root: new URL(baseUrl).pathname.replace(/\/$/, '') };

  await app.register(
    async (docs) => {
      docs.addHook('onRequest', async (_request, reply) => {
        void reply.headers(DOCS_HEADERS);
      });
      docs.setNotFoundHandler((_request, reply) =>
        reply
          .code(404)
          .type(HTML)
          .send(String(unknownPage(place))),
      );

      function page(path: string, type: string, make: () => unknown, headers = {}): void {
        const answer = fixedAnswerOnce(async () => Buffer.from(String(await make())));
        docs.get(path, hidden, async (request, reply) =>
          sendFixed(request, reply.headers(headers), await answer(), type),
        );
      }

      page('/', HTML, () => overviewPage(place));
      page('/reference', HTML, () => referencePage(place), REFERENCE_HEADERS);
      for (const guide of GUIDES) {
        page(`/${guide.name}`, HTML, () => guidePage(place, guide));
        page(`/${guide.name}.md`, MARKDOWN, () => guideAsMarkdown(place, guide));
      }
      page('/postman.json', JSON_TYPE, () => postmanText(baseUrl));
      page('/search.json', JSON_TYPE, async () => JSON.stringify(await searchEntries(place)));
      page('/llms.txt', TEXT, () => llmsText(place));
      page('/icon.svg', 'image/svg+xml', () => logoMark());

      for (const [name, { contentType, text }] of ASSETS) {
        const answer = fixedAnswerOnce(async () => Buffer.from(text));
        docs.get<{ Params: { version: string } }>(
          `/assets/:version/${name}`,
          hidden,
          async (request, reply) => {
            // During the rollout of a new release, a page of the old release may ask here. It gets the present file,
            // which browsers must not keep for ever.
            const caching = request.params.version === ASSETS_VERSION ? FOR_EVER : 'no-cache';
            return sendFixed(request, reply, await answer(), contentType, caching);
          },
        );
      }
      // These files are built while the service runs already (scripts/build-web.ts).
      const client = fixedAnswerOnce(() => readFile(`${BUILT_FOLDER}${CLIENT_PACKAGE_NAME}`), {
        isCompressed: true,
      });
      docs.get(`/${CLIENT_PACKAGE_NAME}`, hidden, async (request, reply) =>
        existsSync(`${BUILT_FOLDER}${CLIENT_PACKAGE_NAME}`)
          ? sendFixed(request, reply, await client(), 'application/gzip')
          : reply.callNotFound(),
      );
      await docs.register(fastifyStatic, {
        root: BUILT_FOLDER,
        prefix: '/viewer/',
        decorateReply: false,
        preCompressed: true,
        maxAge: '1d',
        schemaHide: true,
        // The folder may come later.
        suppressWarning: true,
      });
    },
    { prefix: '/docs' },
  );

  // Programs look here first (llmstxt.org).
  const llms = fixedAnswerOnce(async () => Buffer.from(llmsText(place)));
  app.get('/llms.txt', hidden, async (request, reply) => sendFixed(request, reply, await llms(), TEXT));
}

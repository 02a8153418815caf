import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { html } from '../../platform/documents/html.ts';
import type { Html } from '../../platform/documents/html.ts';

/** The folder where `npm start` builds the app while the service runs already (scripts/build-web.ts). */
const BUILT = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Until there is a page, a browser asks again after so many seconds. */
const AGAIN_SECONDS = 2;

/**
 * Serves the app at `/app/`: its files by content hash, and its one page for every other path, because the browser
 * makes the pages of the app. Until the app is built, a page says that it is being built.
 */
export async function serveWebApp(app: FastifyInstance, folder = BUILT): Promise<void> {
  let page: string | undefined;

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/app/assets/',
    decorateReply: false,
    immutable: true,
    // The build also leaves a compressed copy of each file.
    preCompressed: true,
    maxAge: '1y',
    schemaHide: true,
    // The folder may come later.
    suppressWarning: true,
  });
  app.get('/favicon.svg', { schema: { hide: true } }, async (_request, reply) => {
    const icon = await readText(join(folder, 'favicon.svg'));
    return icon === undefined ? reply.callNotFound() : reply.type('image/svg+xml').send(icon);
  });
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
  app.get('/app', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
  app.get('/app/*', { schema: { hide: true } }, async (_request, reply) => {
    page ??= await readText(join(folder, 'index.html'));
    const nonce = randomBytes(16).toString('base64');
    void reply
      .headers({
        'content-security-policy': policy(nonce),
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8');
    if (page !== undefined) return reply.send(page.replace('__STYLE_NONCE__', nonce));
    return reply
      .code(503)
      .headers({ 'retry-after': AGAIN_SECONDS, 'cache-control': 'no-store' })
      .send(String(await unbuiltPage(folder, nonce)));
  });
}

/** Tells whether somebody builds the app, by the folder in which it is built. */
async function unbuiltPage(folder: string, nonce: string): Promise<Html> {
  const entries = await readdir(folder).catch(() => []);
  const isBuilding = entries.some((entry) => entry.startsWith('building-'));
  return html`<!doctype html>
    <html lang="nb">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta http-equiv="refresh" content="${AGAIN_SECONDS}" />
        <title>${isBuilding ? 'Appen bygges' : 'Appen er ikke bygget'} · Tilgode</title>
        <style nonce="${nonce}">
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 36rem;
            margin: 20vh auto 0;
            padding: 0 1.5rem;
            color: CanvasText;
            background: Canvas;
          }
          :root {
            color-scheme: light dark;
          }
          h1 {
            font-size: 1.5rem;
          }
          [lang='en'] {
            opacity: 0.75;
          }
        </style>
      </head>
      <body>
        <main>
          ${
            isBuilding
              ? html`<h1>Appen bygges</h1>
                  <p>
                    Det tar mindre enn et halvt minutt, og bare første gang. Siden åpner appen når den er
                    klar. API-et svarer allerede.
                  </p>
                  <p lang="en">
                    The app is being built. This takes less than half a minute, the first time only. This page
                    opens the app when it is ready. The API answers already.
                  </p>`
              : html`<h1>Appen er ikke bygget</h1>
                  <p>
                    Ingen bygger appen nå. Se i terminalen om byggingen feilet, eller bygg den med
                    <code>node_modules/.bin/node scripts/build-web.ts</code>. Siden åpner appen når den er
                    klar. API-et svarer.
                  </p>
                  <p lang="en">
                    The app is not built, and nobody builds it now. See in the terminal whether the build
                    failed, or build it with <code>node_modules/.bin/node scripts/build-web.ts</code>. This
                    page opens the app when it is ready. The API answers.
                  </p>`
          }
        </main>
      </body>
    </html>`;
}

/**
 * Allows no inline script and nothing from elsewhere. Style elements carry the nonce. Captured mail and PDFs are shown
 * in frames of our own.
 */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** @returns undefined when there is no such file */
function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined);
}

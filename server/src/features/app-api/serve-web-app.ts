import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** The folder where `npm start` has built the app. Without the folder the service is only an API. */
const BUILT = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/**
 * Serves the app at `/app/`: its files by content hash, and its one page for every other path, because the browser
 * makes the pages of the app.
 * @returns whether the app is built
 */
export async function serveWebApp(app: FastifyInstance, folder = BUILT): Promise<boolean> {
  const page = readPage(folder);
  if (page === undefined) return false;
  const icon = readFileSync(join(folder, 'favicon.svg'));

  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/app/assets/',
    decorateReply: false,
    immutable: true,
    // The build also leaves a compressed copy of each file.
    preCompressed: true,
    maxAge: '1y',
    schemaHide: true,
  });
  app.get('/favicon.svg', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('image/svg+xml').send(icon),
  );
  app.get('/', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
  app.get('/app', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/app/'));
  app.get('/app/*', { schema: { hide: true } }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-security-policy': policy(nonce),
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page.replace('__STYLE_NONCE__', nonce));
  });
  return true;
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

function readPage(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    return undefined;
  }
}

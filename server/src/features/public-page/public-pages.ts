import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLogo } from '../companies/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { toApiError } from '../../platform/http/answers/error-answers.ts';
import type { Html } from '../../platform/documents/html.ts';
import type { SharedPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import { networkOf } from '../../platform/access/network-of.ts';
import { whileConnected } from '../../platform/http/answers/while-connected.ts';
import type { VippsDeps } from '../vipps/index.ts';
import type { Shares } from '../../platform/http/shares.ts';
import { errorPage } from './parts/error-page.ts';
import { PDF_POLICY, PUBLIC_PAGE_HEADERS } from './parts/headers.ts';

export type PublicPageDeps = {
  db: Db;
  renderer: SharedPdfRenderer;
  log: FastifyBaseLogger;
  clock: () => Date;
  baseUrl: string;
  shares: Shares;
  rateLimits: boolean;
} & Pick<VippsDeps, 'secrets' | 'vipps'>;

/** They are no API, so openapi.json leaves them out. */
export const HIDDEN_ROUTE = { schema: { hide: true } };
export type Token = { Params: { token: string } };
export type TokenRequest = FastifyRequest<Token>;

/** Our own page sends an empty body. */
export const MAX_OPENED_BYTES = 1_024;

/** A document's logo never changes. Only the reader's own browser may keep it. */
const LOGO_CACHING = 'private, max-age=86400, immutable';

/** Where the pages of invoices stand, and the files that all pages share. */
export const INVOICE_PAGES_PATH = '/i';
/** Where the pages of quotes stand. */
export const QUOTE_PAGES_PATH = '/q';

/**
 * Serves pages to people who have their link and no login. What all of them have in common: the headers, the visitor's share
 * of the service, and pages instead of errors.
 */
export async function servePages(
  app: FastifyInstance,
  { baseUrl, shares }: PublicPageDeps,
  prefix: string,
  addRoutes: (pages: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => {
        void reply.headers(PUBLIC_PAGE_HEADERS);
      });
      pages.addHook('onRoute', (route) => {
        const { handler } = route;
        route.handler = async function handleInShare(request, reply) {
          const visitor = `visitor ${networkOf(request.ip)}`;
          const release = await whileConnected(reply, (hungUp) => shares.take(visitor, hungUp));
          try {
            return await handler.call(this, request, reply);
          } finally {
            release();
          }
        };
      });
      pages.setNotFoundHandler((_request, reply) => sendUnknown(baseUrl, reply));
      pages.setErrorHandler((error: FastifyError, request, reply) => {
        const { status, code, facts } = toApiError(error);
        const sendError = (kind: Parameters<typeof errorPage>[1]) =>
          sendPage(reply.code(status).headers(facts.headers ?? {}), errorPage(filesAt(baseUrl), kind));
        if (code === 'document-deleted') return sendError('deleted');
        if (code === 'link-not-valid') return sendUnknown(baseUrl, reply);
        if (code === 'rate_limited') return sendError('limited');
        if (status < 500) {
          return reply
            .code(status)
            .headers(facts.headers ?? {})
            .send();
        }
        request.log.error({ err: error }, code);
        return sendError('failed');
      });
      addRoutes(pages);
    },
    { prefix },
  );
}

/** Whether an address belongs to a public page. Works for malformed addresses that reach no route too. */
export function isPublicPageUrl(url: string): boolean {
  return [INVOICE_PAGES_PATH, QUOTE_PAGES_PATH].some((prefix) => url.startsWith(`${prefix}/`));
}

/** Sends the page of dead links, for requests that reach no route. */
export function sendUnknownPage(baseUrl: string, reply: FastifyReply): void {
  void sendUnknown(baseUrl, reply.headers(PUBLIC_PAGE_HEADERS));
}

export function sendUnknown(baseUrl: string, reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), errorPage(filesAt(baseUrl), 'unknown'));
}

export function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(String(page));
}

export function sendPdf(reply: FastifyReply, pdf: { name: string; bytes: Uint8Array }): FastifyReply {
  return reply
    .header('content-security-policy', PDF_POLICY)
    .header('content-disposition', `inline; filename="${pdf.name}"`)
    .type('application/pdf')
    .send(Buffer.from(pdf.bytes));
}

export async function sendLogo(
  { db, baseUrl }: PublicPageDeps,
  reply: FastifyReply,
  sha256: string | null,
): Promise<FastifyReply> {
  const logo = sha256 === null ? undefined : await findLogo(db, sha256);
  if (logo === undefined) return sendUnknown(baseUrl, reply);
  return reply.header('cache-control', LOGO_CACHING).type(logo.contentType).send(Buffer.from(logo.bytes));
}

/** The path of the pages at a prefix. `BASE_URL` may have a path of its own. */
export function pathAt(baseUrl: string, prefix: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '') + prefix;
}

/** The path below which the style, script and icon of all pages stand. */
export function filesAt(baseUrl: string): string {
  return pathAt(baseUrl, INVOICE_PAGES_PATH);
}

import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLogo } from '../companies/index.ts';
import { attachmentHeaders } from '../../platform/documents/attachment-headers.ts';
import { getIssuedPdf, invoiceAttachments } from '../issued-documents/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { ApiError } from '../../domain/errors.ts';
import { toApiError } from '../../platform/http/error-answers.ts';
import type { Html } from '../../platform/documents/html.ts';
import type { SharedPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import { readJsonBody } from '../../platform/http/request-body.ts';
import { limitLinkGuesses } from '../../platform/access/limit-link-guesses.ts';
import { networkOf } from '../../platform/access/network-of.ts';
import { whileConnected } from '../../platform/http/while-connected.ts';
import { rendererOfRequest } from '../../platform/http/request-renderer.ts';
import type { Shares } from '../../platform/http/shares.ts';
import { ASSETS_VERSION, findAsset } from './assets.ts';
import { errorPage } from './error-page.ts';
import { findPublicDocument } from './find-public-document.ts';
import { PDF_POLICY, PUBLIC_PAGE_HEADERS } from './headers.ts';
import { documentPage } from './page.ts';
import { isFromOwnPage, recordOpening } from './record-opening.ts';

export type PublicPageDeps = {
  db: Db;
  renderer: SharedPdfRenderer;
  log: FastifyBaseLogger;
  clock: () => Date;
  baseUrl: string;
  shares: Shares;
  rateLimits: boolean;
};

const FOR_EVER = 'public, max-age=31536000, immutable';
/** A document's logo never changes. Only the reader's own browser may keep it. */
const LOGO_CACHING = 'private, max-age=86400, immutable';

/** Our own page sends an empty body. */
const MAX_OPENED_BYTES = 1_024;

const hidden = { schema: { hide: true } };
const PREFIX = '/i';
type Token = { Params: { token: string } };

/**
 * The pages at `/i/{token}` for recipients of invoices. They need no login. They are no API, so openapi.json leaves
 * them out.
 */
export async function publicPageRoutes(app: FastifyInstance, deps: PublicPageDeps): Promise<void> {
  const { db, clock } = deps;
  const root = rootOf(deps.baseUrl);
  const sendUnknown = (reply: FastifyReply) => sendPage(reply.code(404), errorPage(root, 'unknown'));
  /** @throws ApiError `link-not-valid`, `rate_limited`, `document-deleted` */
  const find = ({ params, ip }: FastifyRequest<Token>) =>
    limitLinkGuesses(deps, ip, async () => {
      const found = await findPublicDocument(db, params.token, clock());
      if (found === undefined) throw new ApiError('link-not-valid');
      return found;
    });

  async function sendPdf(reply: FastifyReply, accountId: string, documentId: string): Promise<FastifyReply> {
    const renderer = rendererOfRequest(deps.renderer, accountId, reply);
    const pdf = await getIssuedPdf({ ...deps, renderer }, accountId, documentId);
    if (pdf === undefined) return sendUnknown(reply);
    return reply
      .header('content-security-policy', PDF_POLICY)
      .header('content-disposition', `inline; filename="${pdf.name}"`)
      .type('application/pdf')
      .send(Buffer.from(pdf.bytes));
  }

  await app.register(
    async (pages) => {
      pages.addHook('onRequest', async (_request, reply) => {
        void reply.headers(PUBLIC_PAGE_HEADERS);
      });
      pages.addHook('onRoute', (route) => {
        const { handler } = route;
        route.handler = async function handleInShare(request, reply) {
          const visitor = `visitor ${networkOf(request.ip)}`;
          const release = await whileConnected(reply, (hungUp) => deps.shares.take(visitor, hungUp));
          try {
            return await handler.call(this, request, reply);
          } finally {
            release();
          }
        };
      });
      pages.setNotFoundHandler((_request, reply) => sendUnknown(reply));
      pages.setErrorHandler((error: FastifyError, request, reply) => {
        const { status, code, facts } = toApiError(error);
        if (code === 'document-deleted') return sendPage(reply.code(status), errorPage(root, 'deleted'));
        if (code === 'link-not-valid') return sendUnknown(reply);
        if (code === 'rate_limited') {
          return sendPage(reply.code(status).headers(facts.headers ?? {}), errorPage(root, 'limited'));
        }
        if (status < 500)
          return reply
            .code(status)
            .headers(facts.headers ?? {})
            .send();
        request.log.error({ err: error }, code);
        return sendPage(reply.code(status).headers(facts.headers ?? {}), errorPage(root, 'failed'));
      });

      pages.get<Token>('/:token', hidden, async (request, reply) =>
        sendPage(reply, documentPage(root, await find(request))),
      );

      pages.get<Token>('/:token/pdf', hidden, async (request, reply) => {
        const { link } = await find(request);
        return sendPdf(reply, link.accountId, link.invoiceId);
      });

      pages.get<{ Params: { token: string; id: string } }>(
        '/:token/reminders/:id/pdf',
        hidden,
        async (request, reply) => {
          const { invoice, link } = await find(request);
          const letter = invoice.reminders.find(({ id }) => id === request.params.id);
          return letter === undefined ? sendUnknown(reply) : sendPdf(reply, link.accountId, letter.id);
        },
      );

      pages.get<{ Params: { token: string; id: string } }>(
        '/:token/attachments/:id',
        hidden,
        async (request, reply) => {
          const { link } = await find(request);
          const file = await invoiceAttachments.find(db, link.accountId, link.invoiceId, request.params.id);
          if (file === undefined) return sendUnknown(reply);
          return reply.headers(attachmentHeaders(file.name)).type(file.contentType).send(file.bytes);
        },
      );

      pages.get<Token>('/:token/logo', hidden, async (request, reply) => {
        const sha256 = (await find(request)).document.seller.logoSha256;
        const logo = sha256 === null ? undefined : await findLogo(db, sha256);
        if (logo === undefined) return sendUnknown(reply);
        return reply
          .header('cache-control', LOGO_CACHING)
          .type(logo.contentType)
          .send(Buffer.from(logo.bytes));
      });

      const opened = { ...hidden, bodyLimit: MAX_OPENED_BYTES };
      pages.post<Token>('/:token/opened', opened, async (request, reply) => {
        if (!isFromOwnPage(request.headers, deps.baseUrl)) return reply.code(403).send();
        readJsonBody(request);
        await limitLinkGuesses(deps, request.ip, async () => {
          if (!(await recordOpening(db, request.params.token, clock()))) throw new ApiError('link-not-valid');
        });
        return reply.code(204).send();
      });

      pages.get<{ Params: { version: string; name: string } }>(
        '/assets/:version/:name',
        hidden,
        async ({ params }, reply) => {
          const asset = findAsset(params.name);
          if (asset === undefined) return sendUnknown(reply);
          // During the rollout of a new release, a page of the old release may ask here. It gets the present file,
          // which browsers must not keep for ever.
          if (params.version === ASSETS_VERSION) void reply.header('cache-control', FOR_EVER);
          return reply.type(asset.contentType).send(asset.text);
        },
      );
    },
    { prefix: PREFIX },
  );
}

/** Whether an address belongs to a public page. Works for malformed addresses that reach no route too. */
export function isPublicPageUrl(url: string): boolean {
  return url.startsWith(`${PREFIX}/`);
}

/** Sends the page of dead links, for requests that reach no route. */
export function sendUnknownPage(baseUrl: string, reply: FastifyReply): void {
  void sendPage(reply.code(404).headers(PUBLIC_PAGE_HEADERS), errorPage(rootOf(baseUrl), 'unknown'));
}

/** `BASE_URL` may have a path of its own. */
function rootOf(baseUrl: string): string {
  return new URL(baseUrl).pathname.replace(/\/$/, '') + PREFIX;
}

function sendPage(reply: FastifyReply, page: Html): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(String(page));
}

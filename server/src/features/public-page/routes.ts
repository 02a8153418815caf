import type { FastifyInstance, FastifyReply } from 'fastify';
import { attachmentHeaders } from '../../platform/documents/attachment-headers.ts';
import { getIssuedPdf, invoiceAttachments } from '../issued-documents/index.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import { readJsonBody } from '../../platform/http/requests/request-body.ts';
import { limitLinkGuesses } from '../../platform/access/limit-link-guesses.ts';
import { rendererOfRequest } from '../../platform/http/answers/request-renderer.ts';
import { ASSETS_VERSION, findAsset } from './parts/assets.ts';
import { findPublicDocument } from './find-public-document.ts';
import { documentPage } from './page.ts';
import { PAYMENT_PAGE_HEADERS } from './parts/headers.ts';
import type { ShowDocument } from './vipps/vipps-routes.ts';
import type { PublicPageDeps, Token, TokenRequest } from './public-pages.ts';
import {
  filesAt,
  HIDDEN_ROUTE,
  INVOICE_PAGES_PATH,
  MAX_OPENED_BYTES,
  sendLogo,
  sendPage,
  sendPdf,
  sendUnknown,
  servePages,
} from './public-pages.ts';
import { vippsPageRoutes } from './vipps/vipps-routes.ts';
import { quotePageRoutes } from './quotes/quote-routes.ts';
import { isFromOwnPage, recordOpening } from './record-opening.ts';

export { isPublicPageUrl, sendUnknownPage } from './public-pages.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** The pages for those who get invoices and quotes. */
export async function publicPageRoutes(app: FastifyInstance, deps: PublicPageDeps): Promise<void> {
  await invoicePageRoutes(app, deps);
  await quotePageRoutes(app, deps);
}

/** The pages at `/i/{token}` for recipients of invoices. */
async function invoicePageRoutes(app: FastifyInstance, deps: PublicPageDeps): Promise<void> {
  const { db, clock, baseUrl } = deps;
  /** @throws ApiError `link-not-valid`, `rate_limited`, `document-deleted` */
  const find = ({ params, ip }: TokenRequest) =>
    limitLinkGuesses(deps, ip, async () => {
      const found = await findPublicDocument(db, params.token, clock());
      if (found === undefined) throw new ApiError('link-not-valid');
      const hasWay = found.link.isTest || deps.vipps.url !== undefined;
      return hasWay ? found : { ...found, vippsOre: undefined };
    });

  async function sendIssued(
    reply: FastifyReply,
    accountId: string,
    documentId: string,
  ): Promise<FastifyReply> {
    const renderer = rendererOfRequest(deps.renderer, accountId, reply);
    const pdf = await getIssuedPdf({ ...deps, renderer }, accountId, documentId);
    return pdf === undefined ? sendUnknown(baseUrl, reply) : sendPdf(reply, pdf);
  }

  const show: ShowDocument = (reply, found, notice) => {
    if (found.vippsOre !== undefined) void reply.headers(PAYMENT_PAGE_HEADERS);
    return sendPage(reply, documentPage(filesAt(baseUrl), found, notice));
  };

  await servePages(app, deps, INVOICE_PAGES_PATH, (pages) => {
    pages.get<Token>('/:token', HIDDEN_ROUTE, async (request, reply) => show(reply, await find(request)));

    vippsPageRoutes(pages, deps, { find, show });

    pages.get<Token>('/:token/pdf', HIDDEN_ROUTE, async (request, reply) => {
      const { link } = await find(request);
      return sendIssued(reply, link.accountId, link.invoiceId);
    });

    pages.get<{ Params: { token: string; id: string } }>(
      '/:token/reminders/:id/pdf',
      HIDDEN_ROUTE,
      async (request, reply) => {
        const { invoice, link } = await find(request);
        const letter = invoice.reminders.find(({ id }) => id === request.params.id);
        return letter === undefined
          ? sendUnknown(baseUrl, reply)
          : sendIssued(reply, link.accountId, letter.id);
      },
    );

    pages.get<{ Params: { token: string; id: string } }>(
      '/:token/attachments/:id',
      HIDDEN_ROUTE,
      async (request, reply) => {
        const { link } = await find(request);
        const file = await invoiceAttachments.find(db.of(link.accountId), link.invoiceId, request.params.id);
        if (file === undefined) return sendUnknown(baseUrl, reply);
        return reply.headers(attachmentHeaders(file.name)).type(file.contentType).send(file.bytes);
      },
    );

    pages.get<Token>('/:token/logo', HIDDEN_ROUTE, async (request, reply) =>
      sendLogo(deps, reply, (await find(request)).document.seller.logoSha256),
    );

    const opened = { ...HIDDEN_ROUTE, bodyLimit: MAX_OPENED_BYTES };
    pages.post<Token>('/:token/opened', opened, async (request, reply) => {
      if (!isFromOwnPage(request.headers, baseUrl)) return reply.code(403).send();
      readJsonBody(request);
      await limitLinkGuesses(deps, request.ip, async () => {
        if (!(await recordOpening(db, request.params.token, clock()))) throw new ApiError('link-not-valid');
      });
      return reply.code(204).send();
    });

    pages.get<{ Params: { version: string; name: string } }>(
      '/assets/:version/:name',
      HIDDEN_ROUTE,
      async ({ params }, reply) => {
        const asset = findAsset(params.name);
        if (asset === undefined) return sendUnknown(baseUrl, reply);
        // During the rollout of a new release, a page of the old release may ask here. It gets the present file,
        // which browsers must not keep for ever.
        if (params.version === ASSETS_VERSION) void reply.header('cache-control', FOR_EVER);
        return reply.type(asset.contentType).send(asset.text);
      },
    );
  });
}

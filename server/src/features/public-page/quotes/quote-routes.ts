import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../../domain/errors/errors.ts';
import { limitLinkGuesses } from '../../../platform/access/limit-link-guesses.ts';
import { bodyBytes, readJsonBody, requireFileType } from '../../../platform/http/requests/request-body.ts';
import { rendererOfRequest } from '../../../platform/http/answers/request-renderer.ts';
import { getQuotePdf } from '../../quotes/index.ts';
import { answerQuote, recordQuoteOpening } from './answer-quote.ts';
import { errorPage } from '../parts/error-page.ts';
import type { PublicQuote } from './find-public-quote.ts';
import { findPublicQuote } from './find-public-quote.ts';
import { FORM_PAGE_HEADERS } from '../parts/headers.ts';
import type { PublicPageDeps, Token, TokenRequest } from '../public-pages.ts';
import {
  filesAt,
  HIDDEN_ROUTE,
  MAX_OPENED_BYTES,
  pathAt,
  QUOTE_PAGES_PATH,
  sendLogo,
  sendPage,
  sendPdf,
  servePages,
} from '../public-pages.ts';
import type { AnswerProblem } from './read-answer.ts';
import { readAnswer } from './read-answer.ts';
import type { QuotePage } from './quote-page-model.ts';
import { quotePage } from './quote-page.ts';
import { isOpenOnPage } from './quote-state.ts';
import { isFromOwnPage } from '../record-opening.ts';

/** Twice what the longest name and reason are, where each of their characters is written as four bytes. */
const MAX_ANSWER_BYTES = 65_536;

/** The answer of a form that was not taken. */
const STATUS_OF: Record<AnswerProblem, number> = {
  'name-missing': 400,
  'name-wrong': 400,
  'reason-wrong': 400,
  'other-document': 409,
  'not-open': 409,
};

/** The pages at `/q/{token}`, on which customers answer quotes. */
export async function quotePageRoutes(app: FastifyInstance, deps: PublicPageDeps): Promise<void> {
  const { db, clock, baseUrl } = deps;
  const paths = { files: filesAt(baseUrl), quotes: pathAt(baseUrl, QUOTE_PAGES_PATH) };
  /** @throws ApiError `link-not-valid`, `rate_limited`, `document-deleted` */
  const find = ({ params, ip }: TokenRequest) =>
    limitLinkGuesses(deps, ip, async () => {
      const found = await findPublicQuote(db, params.token, clock());
      if (found === undefined) throw new ApiError('link-not-valid');
      return found;
    });
  async function pdfOf(reply: FastifyReply, { accountId, quote }: PublicQuote) {
    const renderer = rendererOfRequest(deps.renderer, accountId, reply);
    const pdf = await getQuotePdf({ ...deps, renderer }, accountId, quote.id);
    if (pdf === undefined) throw new ApiError('link-not-valid');
    return pdf;
  }

  /** The form names the very document that the page offers, so a page with a form has the PDF made. */
  async function show(
    reply: FastifyReply,
    found: PublicQuote,
    failed?: QuotePage['failed'],
  ): Promise<FastifyReply> {
    if (!isOpenOnPage(found)) return sendPage(reply, quotePage(paths, found, failed));
    const pdf = await pdfOf(reply, found);
    void reply.headers(FORM_PAGE_HEADERS);
    return sendPage(reply, quotePage(paths, { ...found, pdfSha256: pdf.sha256 }, failed));
  }

  await servePages(app, deps, QUOTE_PAGES_PATH, (pages) => {
    pages.get<Token>('/:token', HIDDEN_ROUTE, async (request, reply) => show(reply, await find(request)));

    pages.get<Token>('/:token/pdf', HIDDEN_ROUTE, async (request, reply) =>
      sendPdf(reply, await pdfOf(reply, await find(request))),
    );

    pages.get<Token>('/:token/logo', HIDDEN_ROUTE, async (request, reply) =>
      sendLogo(deps, reply, (await find(request)).document.seller.logoSha256),
    );

    const opened = { ...HIDDEN_ROUTE, bodyLimit: MAX_OPENED_BYTES };
    pages.post<Token>('/:token/opened', opened, async (request, reply) => {
      if (!isFromOwnPage(request.headers, baseUrl)) return reply.code(403).send();
      readJsonBody(request);
      await recordQuoteOpening(deps, await find(request));
      return reply.code(204).send();
    });

    for (const action of ['accept', 'decline'] as const) {
      const answering = { ...HIDDEN_ROUTE, bodyLimit: MAX_ANSWER_BYTES };
      pages.post<Token>(`/:token/${action}`, answering, async (request, reply) => {
        if (!isFromOwnPage(request.headers, baseUrl)) {
          return sendPage(reply.code(403), errorPage(paths.files, 'elsewhere'));
        }
        requireFileType(request, ['application/x-www-form-urlencoded']);
        const answer = readAnswer(action, bodyBytes(request));
        const problem = await answerQuote(deps, await find(request), answer);
        // Loading the page anew then sends nothing again.
        if (problem === undefined) return reply.redirect(`${paths.quotes}/${request.params.token}`, 303);
        return show(reply.code(STATUS_OF[problem]), await find(request), { answer, problem });
      });

      // Somebody who loads the page of a refused answer anew, or shares its address, gets the quote.
      pages.get<Token>(`/:token/${action}`, HIDDEN_ROUTE, async (request, reply) => {
        await find(request);
        return reply.redirect(`${paths.quotes}/${request.params.token}`, 303);
      });
    }
  });
}

import type { FastifyInstance, FastifyReply } from 'fastify';
import { ApiError } from '../../../domain/errors/errors.ts';
import { networkOf } from '../../../platform/access/network-of.ts';
import { LONGEST_WINDOW_SECONDS, countRequest } from '../../../platform/access/rate-limits.ts';
import { wordsIn } from '../../../platform/documents/words.ts';
import { NoSecretsKey } from '../../../platform/operations/secret-box.ts';
import {
  VippsFailed,
  accountTime,
  answerSimulated,
  findNewest,
  findSimulated,
  isOpen,
  openPayment,
  settlePayment,
} from '../../vipps/index.ts';
import type { PublicDocument } from '../find-public-document.ts';
import { pageModel } from '../page-model.ts';
import { errorPage } from '../parts/error-page.ts';
import { FORM_PAGE_HEADERS } from '../parts/headers.ts';
import type { PublicPageDeps, Token, TokenRequest } from '../public-pages.ts';
import { filesAt, HIDDEN_ROUTE, MAX_OPENED_BYTES, sendPage } from '../public-pages.ts';
import { isFromOwnPage } from '../record-opening.ts';
import type { VippsNotice } from './vipps-notice.ts';
import { noticeOf } from './vipps-notice.ts';
import { simulatedPage } from './vipps-parts.ts';

/** Shows the page of an invoice, with what became of a payment by Vipps. */
export type ShowDocument = (reply: FastifyReply, found: PublicDocument, notice?: VippsNotice) => FastifyReply;

type Pages = { find: (request: TokenRequest) => Promise<PublicDocument>; show: ShowDocument };
type Simulated = { Params: { token: string; reference: string } };

/** In a quarter of an hour. A page that waits asks 15 times a minute, for ten minutes. */
const MOST_OF_INVOICE = { clicks: 20, looks: 200 };
const MOST_OF_NETWORK = { clicks: 100, looks: 1_000 };

const ANSWERS = { approve: 'AUTHORIZED', decline: 'ABORTED', expire: 'EXPIRED' } as const;

/** The button of Vipps, the page that payers come back to, and the simulated Vipps of the test environment. */
export function vippsPageRoutes(app: FastifyInstance, deps: PublicPageDeps, { find, show }: Pages): void {
  const { db, clock, baseUrl, log } = deps;
  const accepting = { ...HIDDEN_ROUTE, bodyLimit: MAX_OPENED_BYTES };
  const urlOf = (token: string) => `${baseUrl}/i/${token}`;

  app.post<Token>('/:token/vipps', accepting, async (request, reply) => {
    if (!isFromOwnPage(request.headers, baseUrl)) return sendElsewhere(reply);
    const found = await find(request);
    if (!(await mayAsk('clicks', found, request.ip))) return show(reply.code(429), found, 'often');
    const { document, link } = found;
    try {
      const opening = await openPayment(deps, {
        accountId: link.accountId,
        invoiceId: link.invoiceId,
        description:
          `${wordsIn(document.language).invoice} ${document.number}, ${document.seller.name}`.slice(0, 100),
        returnUrl: `${urlOf(found.token)}/vipps`,
      });
      // Loading the page anew then opens nothing again.
      const address = opening.kind === 'goes-on' ? opening.address : `${urlOf(found.token)}/vipps`;
      return await reply.redirect(address, 303);
    } catch (error) {
      if (!isVippsAway(error)) throw error;
      log.warn({ accountId: link.accountId, reason: error.message }, 'Vipps payment could not be opened');
      return show(reply.code(503), found, 'away');
    }
  });

  app.get<Token>('/:token/vipps', HIDDEN_ROUTE, async (request, reply) => {
    const found = await find(request);
    const { accountId, invoiceId } = found.link;
    const account = db.of(accountId);
    const newest = await findNewest(account, invoiceId);
    if (newest === undefined) return reply.redirect(urlOf(found.token), 303);
    if (!isOpen(newest)) return show(reply, found, noticeOf(newest));
    if (!(await mayAsk('looks', found, request.ip))) return show(reply.code(429), found, 'often');
    try {
      await settlePayment(deps, accountId, newest.id);
    } catch (error) {
      if (!isVippsAway(error) && !(error instanceof ApiError)) throw error;
      log.warn({ accountId, reason: error.message }, 'Vipps payment could not be settled');
      return show(reply, found, 'silent');
    }
    return show(reply, await find(request), noticeOf(await findNewest(account, invoiceId)));
  });

  app.get<Simulated>('/:token/vipps/simulated/:reference', HIDDEN_ROUTE, async (request, reply) => {
    const found = await find(request);
    const payment = await simulatedOf(found, request.params.reference);
    void reply.headers(FORM_PAGE_HEADERS);
    return sendPage(reply, simulatedPage(filesAt(baseUrl), pageModel(filesAt(baseUrl), found), payment));
  });

  for (const [action, state] of Object.entries(ANSWERS)) {
    const url = `/:token/vipps/simulated/:reference/${action}`;
    app.post<Simulated>(url, accepting, async (request, reply) => {
      if (!isFromOwnPage(request.headers, baseUrl)) return sendElsewhere(reply);
      const found = await find(request);
      const { reference } = await simulatedOf(found, request.params.reference);
      const account = db.of(found.link.accountId);
      await answerSimulated(account, reference, state, await accountTime(account, clock()));
      return reply.redirect(`${urlOf(found.token)}/vipps`, 303);
    });
  }

  /** @throws ApiError `link-not-valid` */
  async function simulatedOf({ link, token }: PublicDocument, reference: string) {
    const payment = link.isTest ? await findSimulated(db.of(link.accountId), reference) : undefined;
    if (payment?.returnUrl !== `${urlOf(token)}/vipps`) throw new ApiError('link-not-valid');
    return payment;
  }

  /** Counts by invoice and by network, so that nobody makes the service ask Vipps without end. */
  async function mayAsk(kind: 'clicks' | 'looks', { link }: PublicDocument, ip: string): Promise<boolean> {
    if (!deps.rateLimits) return true;
    const [invoice, network] = [`vipps ${kind} ${link.invoiceId}`, `vipps ${kind} ${networkOf(ip)}`];
    const windows = await countRequest(db, [invoice, network], LONGEST_WINDOW_SECONDS);
    const countOf = (subject: string) => windows.get(subject)?.requestCount ?? 0;
    return countOf(invoice) <= MOST_OF_INVOICE[kind] && countOf(network) <= MOST_OF_NETWORK[kind];
  }

  function sendElsewhere(reply: FastifyReply): FastifyReply {
    return sendPage(reply.code(403), errorPage(filesAt(baseUrl), 'unpaid'));
  }
}

function isVippsAway(error: unknown): error is Error {
  return error instanceof VippsFailed || error instanceof NoSecretsKey;
}

import { osloDate } from '../../domain/days/local-date.ts';
import type { AnsweredVia } from '../../domain/quotes/quote-status.ts';
import { isOpen, quoteStatus } from '../../domain/quotes/quote-status.ts';
import { validationFailed } from '../../domain/errors/errors.ts';
import { storedName } from '../../domain/texts/stored-name.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { ChangeContext, WithBody } from '../../platform/http/endpoint.ts';
import { findDocumentFile } from '../issued-documents/index.ts';
import { presentQuote } from './present.ts';
import type { Quote } from './quote.ts';
import { quoteNotOpen } from './quote.ts';
import { lockQuote } from './quotes.store.ts';
import { changeQuote } from './save-quote.ts';
import type { quoteAnswer } from './schemas.ts';

/** Who answered, how, and when. */
type Answer = {
  by: string | null;
  via: AnsweredVia;
  reason?: string | null;
  now: Date;
  accountNow: Date;
};

/**
 * Notes that the customer took the offer.
 * @param answer.pdfSha256 of the PDF that the page showed
 * @throws ApiError `not-found`; `quote-not-open` with `details.status`; `validation-failed` for another PDF than the kept one
 */
export async function acceptQuote(
  trx: AccountTrx,
  quoteId: string,
  answer: Answer & { pdfSha256: string | null },
): Promise<Quote> {
  const quote = await lockOpenQuote(trx, quoteId, answer);
  const { by, via, reason = null, pdfSha256, now, accountNow } = answer;
  if (via === 'page') await requireShownPdf(trx, quoteId, pdfSha256);
  const acceptance = { at: accountNow, via, by, reason, pdfSha256 };
  return changeQuote(trx, quote, { acceptance }, now);
}

/** Notes that the customer said no. @throws ApiError `not-found`; `quote-not-open` with `details.status` */
export async function declineQuote(trx: AccountTrx, quoteId: string, answer: Answer): Promise<Quote> {
  const quote = await lockOpenQuote(trx, quoteId, answer);
  const { by, via, reason = null, now, accountNow } = answer;
  return changeQuote(trx, quote, { decline: { at: accountNow, via, by, reason } }, now);
}

/** Notes the first time that the customer has opened the page. @throws ApiError `not-found` */
export async function markQuoteViewed(
  trx: AccountTrx,
  quoteId: string,
  { now, accountNow }: { now: Date; accountNow: Date },
): Promise<Quote> {
  const quote = await lockQuote(trx, quoteId);
  if (quote.sentAt === null || quote.viewedAt !== null) return quote;
  return changeQuote(trx, quote, { viewedAt: accountNow }, now);
}

async function lockOpenQuote(trx: AccountTrx, quoteId: string, { via, accountNow }: Answer): Promise<Quote> {
  const quote = await lockQuote(trx, quoteId);
  const status = quoteStatus(quote);
  if (!isOpen(status, via)) throw quoteNotOpen(status);
  // The job that lets the quote expire may not have come yet.
  if (via === 'page' && quote.validUntil < osloDate(accountNow)) throw quoteNotOpen('expired');
  return quote;
}

/** The customer accepts the PDF that was shown, and its bytes are kept. */
async function requireShownPdf(trx: AccountTrx, quoteId: string, pdfSha256: string | null): Promise<void> {
  const kept = await findDocumentFile(trx, quoteId);
  if (kept !== undefined && kept.sha256 === pdfSha256) return;
  const format = 'the SHA-256 of the PDF of the quote, in hex';
  throw validationFailed([{ field: 'pdfSha256', code: 'invalid-format', details: { format } }]);
}

type AnswerInput = WithBody<typeof quoteAnswer>;

export async function acceptByHand(context: ChangeContext, { params, body }: AnswerInput) {
  const { trx, baseUrl } = context;
  const answer = { ...answerByHand(context, body), pdfSha256: null };
  return presentQuote(await acceptQuote(trx, params.id, answer), baseUrl);
}

export async function declineByHand(context: ChangeContext, { params, body }: AnswerInput) {
  const { trx, baseUrl } = context;
  return presentQuote(await declineQuote(trx, params.id, answerByHand(context, body)), baseUrl);
}

function answerByHand({ now, accountNow }: ChangeContext, { by, reason }: AnswerInput['body']): Answer {
  return { by: storedName(by ?? '') || null, reason: reason?.trim() || null, via: 'hand', now, accountNow };
}

import type { AnsweredVia, QuoteStatus } from '../../domain/quotes/quote-status.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { ApiError } from '../../domain/errors/errors.ts';
import type { DraftContent } from '../invoices/index.ts';

/** The acceptance of the customer: the time, the way and the person. */
export type Acceptance = {
  at: Date;
  via: AnsweredVia;
  /** The name of the person; null where nobody has told. The page always asks for the name. */
  by: string | null;
  /** The note of the company about the answer. */
  reason: string | null;
  /** The hash of the PDF that the page showed; null where a person wrote the answer down. */
  pdfSha256: string | null;
};

export type Decline = Omit<Acceptance, 'pdfSha256'>;

/** An offer to a customer (tilbud). The status is derived from these facts (domain/quotes/quote-status.ts). */
export type Quote = DraftContent & {
  id: string;
  /** Digits; null on a draft. */
  number: string | null;
  /** The caller's own name of the quote. No other quote of the account has the same name. */
  externalId: string | null;
  /** On a draft the day of the making, later the day of the sending. */
  issueDate: LocalDate;
  /** The last day on which the customer can accept the quote. */
  validUntil: LocalDate;
  /** The due date of the invoice; null: the payment term counts when the invoice is made. */
  dueDate: LocalDate | null;
  /** The token in the link of the public page; null on a draft. */
  publicToken: string | null;
  sentAt: Date | null;
  viewedAt: Date | null;
  expiredAt: Date | null;
  acceptance: Acceptance | null;
  decline: Decline | null;
  /** The share that the invoices take together, in ten-thousandths. */
  invoicedShareE4: number;
  /** The invoices of the quote, oldest first. */
  invoiceIds: string[];
  /** When the texts of the quote were deleted; null while they are kept. Amounts, dates and the number stay. */
  documentDeletedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

export type SentQuote = Quote & { number: string; publicToken: string; sentAt: Date };

export function isSent(quote: Quote): quote is SentQuote {
  return quote.sentAt !== null;
}

/** The next version of the quote after a change. `updatedAt` does not go back, as of invoices. */
export function changedQuote<Q extends Quote>(quote: Q, facts: Partial<Q>, now: Date): Q {
  const updatedAt = now > quote.updatedAt ? now : quote.updatedAt;
  return { ...quote, ...facts, version: quote.version + 1, updatedAt };
}

/** The version of the entry of the register that a draft follows; undefined for a sent quote, which follows no entry. */
export function followedVersion({ sentAt, client }: Quote): number | undefined {
  return sentAt === null ? client.register?.version : undefined;
}

/** @throws ApiError `quote-not-draft` */
export function requireDraft(quote: Quote): void {
  if (quote.sentAt !== null) throw new ApiError('quote-not-draft');
}

/** @param status as the caller sees it, which may be ahead of the job that lets quotes expire */
export function quoteNotOpen(status: QuoteStatus): ApiError {
  return new ApiError('quote-not-open', { details: { status } });
}

import type { AnsweredVia, QuoteStatus } from '../../domain/quotes/quote-status.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import { ApiError } from '../../domain/errors.ts';
import type { DraftContent } from '../invoices/index.ts';

/** That the customer took the offer: who, when and how. */
export type Acceptance = {
  at: Date;
  via: AnsweredVia;
  /** The name of the person; null where nobody has told. On the page it is always given. */
  by: string | null;
  /** What the company wrote down about it. */
  reason: string | null;
  /** Of the PDF that the page showed; null where somebody wrote the answer down. */
  pdfSha256: string | null;
};

export type Decline = Omit<Acceptance, 'pdfSha256'>;

/** An offer to a customer (tilbud). The status is derived from these facts (domain/quotes/quote-status.ts). */
export type Quote = DraftContent & {
  id: string;
  /** Digits; null on a draft. */
  number: string | null;
  /** The caller's own name of it. No other quote of the account has it. */
  externalId: string | null;
  /** On a draft the day it was made, from then on the day it was sent. */
  issueDate: LocalDate;
  /** The last day on which the customer can accept it. */
  validUntil: LocalDate;
  /** Of the invoice; null where the payment term counts when one is made. */
  dueDate: LocalDate | null;
  /** The token in the link of the public page; null on a draft. */
  publicToken: string | null;
  sentAt: Date | null;
  viewedAt: Date | null;
  expiredAt: Date | null;
  acceptance: Acceptance | null;
  decline: Decline | null;
  /** Ten-thousandths: what the invoices take together. */
  invoicedShareE4: number;
  /** The invoices that were made of it, oldest first. */
  invoiceIds: string[];
  /** When what it said was deleted; null while it is kept. Amounts, dates and the number stay. */
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
export function changed<Q extends Quote>(quote: Q, facts: Partial<Q>, now: Date): Q {
  const updatedAt = now > quote.updatedAt ? now : quote.updatedAt;
  return { ...quote, ...facts, version: quote.version + 1, updatedAt };
}

/** The version of the entry of the register that a draft follows; a quote that was sent follows none. */
export function followedVersion({ sentAt, client }: Quote): number | undefined {
  return sentAt === null ? client.register?.version : undefined;
}

/** @throws ApiError `quote-not-draft` */
export function requireDraft(quote: Quote): void {
  if (quote.sentAt !== null) throw new ApiError('quote-not-draft');
}

/** @param status as the caller sees it, which may be ahead of the job that lets quotes expire */
export function notOpen(status: QuoteStatus): ApiError {
  return new ApiError('quote-not-open', { details: { status } });
}

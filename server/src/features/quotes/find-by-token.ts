import { readPublicToken } from '../../domain/invoices/public-token.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Db } from '../../platform/database/database.ts';
import { requireDocument } from '../invoices/index.ts';
import type { IssuedQuote } from '../issued-documents/index.ts';
import { findIssuedQuote } from '../issued-documents/index.ts';
import { findAccountOfToken } from './public-quotes.store.ts';
import type { SentQuote } from './quote.ts';
import { isSent } from './quote.ts';
import { findQuote } from './quotes.store.ts';

/** The facts for the public page: the quote as it was sent, and its state today. */
export type PublicQuote = {
  accountId: string;
  isTest: boolean;
  /** The time of the account's test clock; null for the real time. */
  clock: Date | null;
  /** By the account's time, in Europe/Oslo. */
  today: LocalDate;
  /** The snapshot. Names, addresses, lines and amounts come from here. */
  document: IssuedQuote;
  quote: SentQuote;
};

/**
 * @returns undefined for a token that is malformed or unknown
 * @throws ApiError `document-deleted`
 */
export async function findQuoteByToken(
  db: Db,
  token: string,
  now: Date = new Date(),
): Promise<PublicQuote | undefined> {
  const named = readPublicToken(token);
  if (named === undefined) return undefined;
  const { accountId, documentId } = named;
  const account = await findAccountOfToken(db, { accountId, quoteId: documentId, token });
  if (account === undefined) return undefined;
  const accountDb = db.of(accountId);
  const [quote, document] = await Promise.all([
    findQuote(accountDb, documentId),
    findIssuedQuote(accountDb, documentId),
  ]);
  if (quote !== undefined) requireDocument(quote);
  if (quote === undefined || !isSent(quote) || document === undefined) return undefined;
  const { isTest, clock } = account;
  return { accountId, isTest, clock, today: osloDate(clock ?? now), document, quote };
}

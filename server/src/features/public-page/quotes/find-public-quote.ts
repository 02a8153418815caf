import type { Db } from '../../../platform/database/database.ts';
import type { PublicQuote as SentQuote } from '../../quotes/index.ts';
import { findAccount } from '../../companies/index.ts';
import { findQuoteByToken } from '../../quotes/index.ts';

/** The facts for the page: the quote as it was sent, and how it stands today. */
export type PublicQuote = SentQuote & {
  token: string;
  /** Whether the company has closed, so that nobody takes an answer. */
  isClosed: boolean;
  /** Of the PDF that the page offers; only where something can still be accepted. */
  pdfSha256?: string;
};

/**
 * @returns undefined for a token that is malformed, unknown, or belongs to a quote that was never sent
 * @throws ApiError `document-deleted`
 */
export async function findPublicQuote(db: Db, token: string, now: Date): Promise<PublicQuote | undefined> {
  const found = await findQuoteByToken(db, token, now);
  if (found === undefined) return undefined;
  const isClosed = (await findAccount(db.of(found.accountId))) === undefined;
  return { ...found, token, isClosed };
}

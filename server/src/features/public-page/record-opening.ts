import type { IncomingHttpHeaders } from 'node:http';
import { markViewed } from '../invoices/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { findLink } from './find-public-document.ts';

/**
 * Notes the first time that somebody sees the document, by the account's time.
 *
 * @returns whether the token leads to a document
 */
export async function recordOpening(db: Db, token: string, now: Date): Promise<boolean> {
  const link = await findLink(db, token);
  if (link === undefined) return false;
  const times = { now, accountNow: link.clock ?? now };
  const invoice = await inTransaction(
    db.of(link.accountId),
    (trx) => markViewed(trx, link.invoiceId, times),
    {
      type: 'recipient',
      id: null,
    },
  );
  return invoice !== undefined;
}

/**
 * Whether a request comes from a script of our own pages, by the browser's Fetch Metadata. Older browsers and pages
 * without TLS send no such header, but they send Origin with every POST.
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === new URL(baseUrl).origin;
}

import type { Attachment } from '../../platform/http/storage/attachments.ts';
import type { IssuedDocument } from '../issued-documents/index.ts';
import { findIssuedDocument, invoiceAttachments } from '../issued-documents/index.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Ore } from '../../domain/money.ts';
import { payableByVipps } from '../../domain/vipps/offer.ts';
import type { Invoice } from '../invoices/index.ts';
import { findInvoice, owedOre, requireDocument } from '../invoices/index.ts';
import { isVippsOn } from '../vipps/index.ts';
import type { Db } from '../../platform/database/database.ts';
import type { PublicLink } from './public-links.store.ts';
import { findPublicLink } from './public-links.store.ts';

/** The facts for the page: the document as it was issued, and its state today. */
export type PublicDocument = {
  token: string;
  link: PublicLink;
  /** The snapshot. Names, addresses, lines and amounts come from here. */
  document: IssuedDocument;
  /** The invoice now, with later payments, credit notes and letters. */
  invoice: Invoice;
  attachments: Attachment[];
  /** By the account's time, in Europe/Oslo. */
  today: LocalDate;
  /** What the payer can pay by Vipps; undefined where the page does not offer that. */
  vippsOre: Ore | undefined;
};

/**
 * @returns undefined for a token that is malformed, unknown, or belongs to a document that was never issued
 * @throws ApiError `document-deleted`
 */
export async function findPublicDocument(
  db: Db,
  token: string,
  now: Date,
): Promise<PublicDocument | undefined> {
  const link = await findLink(db, token);
  if (link === undefined) return undefined;
  const account = db.of(link.accountId);
  const [document, invoice, attachments, hasVipps] = await Promise.all([
    findIssuedDocument(account, link.invoiceId),
    findInvoice(account, link.invoiceId),
    invoiceAttachments.list(account, link.invoiceId),
    isVippsOn(account),
  ]);
  if (invoice !== undefined) requireDocument(invoice);
  if (document === undefined || invoice === undefined) return undefined;
  const today = osloDate(link.clock ?? now);
  const vippsOre = hasVipps ? payableByVipps(invoice, owedOre(invoice), today) : undefined;
  return { token, link, document, invoice, attachments, today, vippsOre };
}

/**
 * A malformed token is not looked up. Tokens are 63 characters; those of older documents are 32 or 64.
 */
export async function findLink(db: Db, token: string): Promise<PublicLink | undefined> {
  return /^[\w-]{32,64}$/.test(token) ? findPublicLink(db, token) : undefined;
}

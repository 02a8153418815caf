import type { LinePart } from '../../domain/quotes/quote-parts.ts';
import type { AccountDbOrTrx, AccountTrx, Write } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/statement.ts';

/** An invoice that was made of a quote, and the part that it took of each line. */
export type QuoteInvoice = { quoteId: string; invoiceId: string; shareE4: number; parts: LinePart[] };

/** Numbers in JSON: quantities and amounts are far below 2^53 (domain/limits.ts). */
type StoredPart = [quantityE4: number, discountOre: number];

export function insertQuoteInvoice(
  trx: AccountTrx,
  { quoteId, invoiceId, shareE4, parts }: QuoteInvoice,
  now: Date,
): Write {
  const stored = parts.map(({ quantityE4, discountOre }): StoredPart => [
    Number(quantityE4),
    Number(discountOre),
  ]);
  const row = {
    quoteId,
    invoiceId,
    shareE4,
    parts: JSON.stringify(stored),
    createdAt: now,
  };
  return insertRows(trx, 'quote_invoices', [row]);
}

/** Oldest first. */
export async function listQuoteInvoices(db: AccountDbOrTrx, quoteId: string): Promise<QuoteInvoice[]> {
  const rows = await db
    .selectFrom('quote_invoices')
    .select(['invoice_id', 'share_e4', 'parts'])
    .where('account_id', '=', db.accountId)
    .where('quote_id', '=', quoteId)
    .orderBy('created_at')
    .orderBy('invoice_id')
    .execute();
  return rows.map(({ invoice_id, share_e4, parts }) => ({
    quoteId,
    invoiceId: invoice_id,
    shareE4: share_e4,
    parts: (parts as unknown as StoredPart[]).map(([quantityE4, discountOre]) => ({
      quantityE4: BigInt(quantityE4),
      discountOre: BigInt(discountOre),
    })),
  }));
}

/** @returns the share that the invoice had */
export async function deleteQuoteInvoice(trx: AccountTrx, invoiceId: string): Promise<number | undefined> {
  const row = await trx
    .deleteFrom('quote_invoices')
    .where('account_id', '=', trx.accountId)
    .where('invoice_id', '=', invoiceId)
    .returning('share_e4')
    .executeTakeFirst();
  return row?.share_e4;
}

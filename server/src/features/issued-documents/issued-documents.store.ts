import { sql } from 'kysely';
import type { AccountDbOrTrx, AccountTrx, Write } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { insertRows } from '../../platform/database/statement.ts';
import type { IssuedDocument, IssuedLetter, IssuedQuote } from './issued-document.ts';
import { printSnapshot, readSnapshot } from './stored-snapshot.ts';

/** The snapshot of an invoice or credit note; undefined for drafts and unknown ids. */
export async function findIssuedDocument(
  db: AccountDbOrTrx,
  invoiceId: string,
): Promise<IssuedDocument | undefined> {
  if (!isId(invoiceId)) return undefined;
  const row = await db
    .selectFrom('issued_documents')
    .select('snapshot')
    .where('account_id', '=', db.accountId)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst();
  return (readSnapshot(row?.snapshot) ?? undefined) as IssuedDocument | undefined;
}

/** The snapshot of a reminder or collection warning. */
export async function findIssuedLetter(
  db: AccountDbOrTrx,
  reminderId: string,
): Promise<IssuedLetter | undefined> {
  if (!isId(reminderId)) return undefined;
  const row = await db
    .selectFrom('reminders')
    .select('snapshot')
    .where('account_id', '=', db.accountId)
    .where('id', '=', reminderId)
    .executeTakeFirst();
  return (readSnapshot(row?.snapshot) ?? undefined) as IssuedLetter | undefined;
}

/** The snapshot of a quote; undefined for drafts and unknown ids. */
export async function findIssuedQuote(db: AccountDbOrTrx, quoteId: string): Promise<IssuedQuote | undefined> {
  if (!isId(quoteId)) return undefined;
  const row = await db
    .selectFrom('quotes')
    .select('snapshot')
    .where('account_id', '=', db.accountId)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  return (readSnapshot(row?.snapshot) ?? undefined) as IssuedQuote | undefined;
}

export function insertIssuedDocument(
  trx: AccountTrx,
  invoiceId: string,
  document: IssuedDocument,
  now: Date,
): Write {
  const row = { invoiceId, snapshot: printSnapshot(document), issuedAt: now };
  return insertRows(trx, 'issued_documents', [row]);
}

/** Deletes the snapshots of these documents and what is attached to them. */
export async function deleteIssuedDocuments(trx: AccountTrx, invoiceIds: string[]): Promise<void> {
  await sql`
    delete from issued_documents where account_id = ${trx.accountId} and invoice_id = any(${invoiceIds})`.execute(
    trx,
  );
  await sql`delete from attachments where account_id = ${trx.accountId} and invoice_id = any(${invoiceIds})`.execute(
    trx,
  );
}

import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AccountDb, AccountDbOrTrx, AccountTrx } from '../../platform/database/database.ts';
import type { Ties } from '../../platform/database/ties.ts';

export type StoredPdf = { bytes: Uint8Array; sha256: string };

export async function findDocumentFile(
  db: AccountDbOrTrx,
  documentId: string,
): Promise<StoredPdf | undefined> {
  return db
    .selectFrom('document_files')
    .select(['pdf as bytes', 'sha256'])
    .where('account_id', '=', db.accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/**
 * Stores the file unless another request has stored one in the meantime. The first file stays for ever.
 * @returns whether this file was stored
 */
export async function insertDocumentFile(
  db: AccountDb,
  documentId: string,
  { bytes, sha256 }: StoredPdf,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('document_files')
    .values({
      account_id: db.accountId,
      document_id: documentId,
      pdf: Buffer.from(bytes),
      sha256,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** @param which a condition on `document_id`, the id of a document, a letter or a quote @returns how many files */
export async function deleteDocumentFiles(trx: AccountTrx, which: RawBuilder<unknown>): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    delete from document_files where account_id = ${trx.accountId} and ${which}`.execute(trx);
  return numAffectedRows;
}

export const TIES: Ties = {
  testContent: {
    // A captured mail leaves out the bytes of the documents that it carries, and a letter carries an invoice that may be much older.
    select: (accountId, before) => sql`
      select document_id from document_files where account_id = ${accountId} and document_id < ${before}
        and document_id not in (
          select (left_out ->> 'documentId')::uuid
          from captured_emails, jsonb_array_elements(captured_emails.left_out) left_out
          where account_id = ${accountId})`,
    delete: (trx, ids) => deleteDocumentFiles(trx, sql`document_id = any(${ids})`),
  },
};

import type { Db, DbOrTrx } from '../../platform/database/database.ts';

export type StoredPdf = { bytes: Uint8Array; sha256: string };

export async function findDocumentFile(
  db: DbOrTrx,
  accountId: string,
  documentId: string,
): Promise<StoredPdf | undefined> {
  return db
    .selectFrom('document_files')
    .select(['pdf as bytes', 'sha256'])
    .where('account_id', '=', accountId)
    .where('document_id', '=', documentId)
    .executeTakeFirst();
}

/**
 * Stores the file unless another request has stored one in the meantime. The first file stays for ever.
 * @returns whether this file was stored
 */
export async function insertDocumentFile(
  db: Db,
  accountId: string,
  documentId: string,
  { bytes, sha256 }: StoredPdf,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('document_files')
    .values({
      account_id: accountId,
      document_id: documentId,
      pdf: Buffer.from(bytes),
      sha256,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

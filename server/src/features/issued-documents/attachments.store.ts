import type { DbOrTrx, Trx } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';

/** A file that goes along with an invoice or credit note. */
export type Attachment = {
  id: string;
  name: string;
  contentType: AttachmentType;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
};
export type AttachmentFile = Attachment & { bytes: Uint8Array };

const FACTS = [
  'id',
  'name',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'sha256',
  'created_at as createdAt',
] as const;

/** The attachments of an invoice without their bytes, in the order in which they came. */
export async function listAttachments(
  db: DbOrTrx,
  accountId: string,
  invoiceId: string,
): Promise<Attachment[]> {
  const rows = await db
    .selectFrom('attachments')
    .select(FACTS)
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as Attachment[];
}

/** The same with their bytes, 10 MB at most. */
export async function readAttachments(
  db: DbOrTrx,
  accountId: string,
  invoiceId: string,
): Promise<AttachmentFile[]> {
  const rows = await db
    .selectFrom('attachments')
    .select([...FACTS, 'bytes'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as AttachmentFile[];
}

export async function findAttachment(
  db: DbOrTrx,
  accountId: string,
  invoiceId: string,
  id: string,
): Promise<AttachmentFile | undefined> {
  if (!isId(invoiceId) || !isId(id)) return undefined;
  const row = await db
    .selectFrom('attachments')
    .select([...FACTS, 'bytes'])
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as AttachmentFile | undefined;
}

/** The transaction holds the lock of the draft. */
export async function insertAttachment(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  file: AttachmentFile,
): Promise<void> {
  await trx
    .insertInto('attachments')
    .values({
      account_id: accountId,
      id: file.id,
      invoice_id: invoiceId,
      name: file.name,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      bytes: Buffer.from(file.bytes),
      sha256: file.sha256,
      created_at: file.createdAt,
    })
    .execute();
}

/** The transaction holds the lock of the draft. @returns whether there was one */
export async function deleteAttachment(
  trx: Trx,
  accountId: string,
  invoiceId: string,
  id: string,
): Promise<boolean> {
  if (!isId(id)) return false;
  const { numDeletedRows } = await trx
    .deleteFrom('attachments')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

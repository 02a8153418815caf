import type { Db, DbOrTrx, Trx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import type { VoucherType } from './voucher-types.ts';

/** A file that documents an entry. */
export type EntryAttachment = {
  id: string;
  name: string;
  contentType: VoucherType;
  sizeBytes: number;
  sha256: string;
  createdAt: Date;
};

const FACTS = [
  'id',
  'name',
  'content_type as contentType',
  'size_bytes as sizeBytes',
  'sha256',
  'created_at as createdAt',
] as const;

/** The attachments of an entry without their bytes, in the order in which they came. */
export async function listEntryAttachments(
  db: DbOrTrx,
  accountId: string,
  entryId: string,
): Promise<EntryAttachment[]> {
  const rows = await db
    .selectFrom('entry_attachments')
    .select(FACTS)
    .where('account_id', '=', accountId)
    .where('entry_id', '=', entryId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows as EntryAttachment[];
}

export async function findEntryAttachment(
  db: Db,
  accountId: string,
  entryId: string,
  id: string,
): Promise<(EntryAttachment & { bytes: Buffer }) | undefined> {
  if (!isId(entryId) || !isId(id)) return undefined;
  const row = await db
    .selectFrom('entry_attachments')
    .select([...FACTS, 'bytes'])
    .where('account_id', '=', accountId)
    .where('entry_id', '=', entryId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as (EntryAttachment & { bytes: Buffer }) | undefined;
}

/** The transaction holds the lock of the entry. */
export async function insertEntryAttachment(
  trx: Trx,
  accountId: string,
  entryId: string,
  file: EntryAttachment & { bytes: Buffer },
): Promise<void> {
  await trx
    .insertInto('entry_attachments')
    .values({
      account_id: accountId,
      id: file.id,
      entry_id: entryId,
      name: file.name,
      content_type: file.contentType,
      size_bytes: file.sizeBytes,
      bytes: file.bytes,
      sha256: file.sha256,
      created_at: file.createdAt,
    })
    .execute();
}

import type { AccountDbOrTrx, AccountTrx } from '../../../platform/database/database.ts';
import { isId } from '../../../platform/database/ids.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import type { Attachment, AttachmentFile } from '../../../platform/http/storage/attachments.ts';
import type { VoucherType } from './voucher-files.ts';

const FACTS = `id, name, content_type as "contentType", size_bytes as "sizeBytes", sha256, created_at as "createdAt"`;
const OF_ACCOUNT = `from waiting_vouchers where account_id = $1`;

const selectAll = statement<Attachment<VoucherType>>(`select ${FACTS} ${OF_ACCOUNT} order by id`);
const selectFile = statement<AttachmentFile<VoucherType>>(`select ${FACTS}, bytes ${OF_ACCOUNT} and id = $2`);
const selectCount = statement<{ count: bigint }>(`select count(*) ${OF_ACCOUNT}`);
const selectSome = statement<Attachment<VoucherType>>(`select ${FACTS} ${OF_ACCOUNT} and id = any($2)`);
const insert = writeStatement(`
  insert into waiting_vouchers (account_id, id, name, content_type, size_bytes, sha256, created_at, bytes)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
const copy = writeStatement(`
  insert into entry_attachments (account_id, entry_id, id, name, content_type, size_bytes, sha256, created_at, bytes)
  select account_id, $3, id, name, content_type, size_bytes, sha256, created_at, bytes ${OF_ACCOUNT} and id = any($2)
  on conflict (account_id, id) do nothing`);
const remove = statement<{ id: string }>(`delete ${OF_ACCOUNT} and id = any($2) returning id`);

/** Without their bytes, the oldest first. */
export const listWaitingVouchers = selectAll;

export async function findWaitingVoucher(db: AccountDbOrTrx, id: string) {
  return isId(id) ? (await selectFile(db, db.accountId, id))[0] : undefined;
}

/** How many vouchers wait for an entry. */
export async function countWaitingVouchers(db: AccountDbOrTrx): Promise<number> {
  const [row] = await selectCount(db, db.accountId);
  return Number(row?.count ?? 0);
}

/** Those of these ids that wait. What is no id finds none. */
export function findWaitingVouchers(db: AccountDbOrTrx, ids: readonly string[]) {
  return selectSome(db, db.accountId, ids.filter(isId));
}

export async function insertWaitingVoucher(
  trx: AccountTrx,
  { id, name, contentType, sizeBytes, sha256, createdAt }: Attachment,
  bytes: Buffer,
): Promise<void> {
  await insert(trx, trx.accountId, id, name, contentType, sizeBytes, sha256, createdAt, bytes);
}

/**
 * Makes them vouchers of the entry, which the transaction has written.
 * @returns whether all of them waited. Another entry may have taken one at the same time: then all has to be undone
 */
export async function moveToEntry(trx: AccountTrx, ids: string[], entryId: string): Promise<boolean> {
  await copy(trx, trx.accountId, ids, entryId);
  return (await remove(trx, trx.accountId, ids)).length === ids.length;
}

/** @returns whether it waited */
export async function deleteWaitingVoucher(trx: AccountTrx, id: string): Promise<boolean> {
  return isId(id) && (await remove(trx, trx.accountId, [id])).length === 1;
}

import type { AccountDb, AccountTrx } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/**
 * The bytes of each part but the last. Exports that were stored with another length could not be read any more: that needs a new column.
 */
export const PART_BYTES = 262_144;
/** So many go at once: a part is kept in a hundred rows of PostgreSQL's own. */
const DELETED_AT_ONCE = 100;

export async function insertPart(
  trx: AccountTrx,
  exportId: string,
  position: number,
  bytes: Uint8Array,
): Promise<void> {
  await insert(trx, trx.accountId, exportId, position, bytes);
}

const insert = statement<never>(
  'insert into account_export_parts (account_id, export_id, position, bytes) values ($1, $2, $3, $4)',
);

/** @returns whether there may be more */
export async function deleteSomeParts(trx: AccountTrx, exportId: string): Promise<boolean> {
  const gone = await deleteSome(trx, trx.accountId, exportId, DELETED_AT_ONCE);
  return gone.length === DELETED_AT_ONCE;
}

const deleteSome = statement<{ position: number }>(`
  delete from account_export_parts where account_id = $1 and export_id = $2 and position in (
    select position from account_export_parts where account_id = $1 and export_id = $2 order by position limit $3
  ) returning position`);

/**
 * The bytes from `from` to `to`, both included, one part after the other.
 * @throws Error when the export is deleted meanwhile, so that nobody takes the beginning for the whole
 */
export async function* readBytes(
  db: AccountDb,
  exportId: string,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (let position = Math.floor(from / PART_BYTES); position * PART_BYTES <= to; position += 1) {
    const [part] = await selectPart(db, db.accountId, exportId, position);
    if (part === undefined) throw new Error('The export was deleted while it was read.');
    const start = position * PART_BYTES;
    yield part.bytes.subarray(Math.max(0, from - start), to - start + 1);
  }
}

const selectPart = statement<{ bytes: Buffer }>(
  'select bytes from account_export_parts where account_id = $1 and export_id = $2 and position = $3',
);

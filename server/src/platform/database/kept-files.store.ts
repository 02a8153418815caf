import type { AccountDb, AccountDbOrTrx } from './database.ts';
import { statement, writeStatement } from './statement.ts';

/**
 * The bytes of each part of a kept file but the last one. Files that were stored with another length could not be read any more: that
 * needs a new column.
 */
export const PART_BYTES = 262_144;
/** So many go at once: a part is kept in a hundred rows of PostgreSQL's own. */
const DELETED_AT_ONCE = 100;

/** The quota that counts the bytes of a file. */
export type KeptFileQuota = 'exports' | 'imports' | 'documents';

/** The file that a part belongs to. Ids are unique over the rooms that keep files. */
export type KeptFilePart = { fileId: string; quota: KeptFileQuota; position: number; bytes: Uint8Array };

/** Stores a part. The first part has the position 0; all but the last one have `PART_BYTES` (`inParts`). */
export async function insertPart(
  db: AccountDbOrTrx,
  { fileId, quota, position, bytes }: KeptFilePart,
): Promise<void> {
  await insert(db, db.accountId, fileId, position, quota, bytes);
}

const insert = statement<never>(
  'insert into kept_file_parts (account_id, file_id, position, quota, bytes) values ($1, $2, $3, $4, $5)',
);

/** Makes another quota count the bytes of files. The values: the account, the ids of the files, the quota. */
export const changeQuota = writeStatement(
  'update kept_file_parts set quota = $3 where account_id = $1 and file_id = any($2::uuid[])',
);

/**
 * Deletes some parts of a file, the first part last: it is what the clean-up finds when the process dies before all of them are gone.
 * @returns whether there may be more
 */
export async function deleteSomeParts(db: AccountDbOrTrx, fileId: string): Promise<boolean> {
  const gone = await deleteSome(db, db.accountId, fileId, DELETED_AT_ONCE);
  return gone.length === DELETED_AT_ONCE;
}

const deleteSome = statement<{ position: number }>(`
  delete from kept_file_parts where account_id = $1 and file_id = $2 and position in (
    select position from kept_file_parts where account_id = $1 and file_id = $2 order by position desc limit $3
  ) returning position`);

/**
 * The bytes of a file from `from` to `to`, both included and counted from 0, one part after the other.
 * @throws Error when a part is not there, because the file is deleted meanwhile: nobody may take the beginning for the whole
 */
export async function* readBytes(
  db: AccountDb,
  fileId: string,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  for (let position = Math.floor(from / PART_BYTES); position * PART_BYTES <= to; position += 1) {
    const [part] = await selectPart(db, db.accountId, fileId, position);
    if (part === undefined) throw new Error('The file was deleted while it was read.');
    const start = position * PART_BYTES;
    yield part.bytes.subarray(Math.max(0, from - start), to - start + 1);
  }
}

const selectPart = statement<{ bytes: Buffer }>(
  'select bytes from kept_file_parts where account_id = $1 and file_id = $2 and position = $3',
);

/**
 * The bytes in parts of `PART_BYTES`. The last one may be shorter; without bytes there is none. The bytes of a part stand until the next
 * part is asked for: a new buffer for each would wait for the garbage collector by the hundred.
 */
export async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const part = Buffer.allocUnsafeSlow(PART_BYTES);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      const piece = chunk.subarray(taken, taken + PART_BYTES - filled);
      part.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

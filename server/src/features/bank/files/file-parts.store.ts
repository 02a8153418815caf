import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountDb, AccountDbOrTrx, AccountTrx, DbOrTrx } from '../../../platform/database/database.ts';
import { firstIdOf } from '../../../platform/database/ids.ts';
import { statement, writeStatement } from '../../../platform/database/statement.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { RoomForParts } from '../../../platform/http/storage/storage.ts';

/** The bytes of a part. No more of a file is in memory at a time. */
const PART_BYTES = 262_144;
/** An upload takes seconds. */
const LEFT_MILLISECONDS = 3_600_000;

/** Facts of a file whose bytes are stored. `sha256` is in hexadecimal digits. */
export type StoredBytes = { sha256: string; sizeBytes: number };

/** Stores a part. The first part has the position 0. */
type StorePart = (position: number, bytes: Buffer) => Promise<unknown>;

/** Stores the bytes of a file that is still to be taken in. Each part is committed by itself, so that no transaction waits for a sender. */
export async function storeParts(
  db: AccountDb,
  fileId: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredBytes> {
  return inParts(chunks, (position, bytes) => insertPart(db, db.accountId, fileId, position, bytes));
}

/**
 * As `storeParts`, of a file that a caller sends. A file that is too large for the quota is read to its end all the same, so that a
 * retry of a file that was taken before gets its stored answer.
 * @returns `refusal`: the error of the quota; no part is left then
 */
export async function storePartsWithin(
  room: RoomForParts,
  db: AccountDb,
  fileId: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<StoredBytes & { refusal?: ApiError }> {
  let refusal: ApiError | undefined;
  const stored = await inParts(chunks, async (position, bytes) => {
    if (refusal !== undefined) return;
    try {
      await inTransaction(db, async (trx) => {
        await room(trx, bytes.length);
        await insertPart(trx, trx.accountId, fileId, position, bytes);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusal = error;
      await deletePartsOfRefusedFile(db, fileId);
    }
  });
  return refusal === undefined ? stored : { ...stored, refusal };
}

/** Stores a file of a single part in the transaction that takes the file in. */
export async function storeOnePart(
  room: RoomForParts,
  trx: AccountTrx,
  fileId: string,
  bytes: Buffer,
): Promise<StoredBytes> {
  await room(trx, bytes.length);
  await insertPart(trx, trx.accountId, fileId, 0, bytes);
  return { sha256: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length };
}

async function inParts(chunks: AsyncIterable<Uint8Array>, storePart: StorePart): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let gathered: Uint8Array[] = [];
  let [gatheredBytes, sizeBytes, position] = [0, 0, 0];
  const store = async () => {
    await storePart(position, Buffer.concat(gathered));
    position += 1;
    gathered = [];
    gatheredBytes = 0;
  };
  for await (const chunk of chunks) {
    hash.update(chunk);
    sizeBytes += chunk.length;
    gathered.push(chunk);
    gatheredBytes += chunk.length;
    if (gatheredBytes >= PART_BYTES) await store();
  }
  if (gatheredBytes > 0) await store();
  return { sha256: hash.digest('hex'), sizeBytes };
}

const insertPart = statement<never>(
  'insert into bank_file_parts (account_id, file_id, position, bytes) values ($1, $2, $3, $4)',
);

/** The bytes of a file, one part after the other. */
export async function* readParts(db: AccountDb, fileId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [part] = await selectPart(db, db.accountId, fileId, position);
    if (part === undefined) return;
    yield part.bytes;
  }
}

/** The first part of a file; empty without parts. */
export async function readStartOfFile(db: AccountDbOrTrx, fileId: string): Promise<Buffer> {
  const [part] = await selectPart(db, db.accountId, fileId, 0);
  return part?.bytes ?? Buffer.alloc(0);
}

const selectPart = statement<{ bytes: Buffer }>(
  'select bytes from bank_file_parts where account_id = $1 and file_id = $2 and position = $3',
);

export const deleteParts = writeStatement(
  'delete from bank_file_parts where account_id = $1 and file_id = $2',
);

/** Deletes the parts of a file that was not taken in. */
export async function deletePartsOfRefusedFile(db: AccountDb, fileId: string): Promise<void> {
  await dropUntaken(db, db.accountId, fileId);
}

const dropUntaken = statement<never>(`
  delete from bank_file_parts where account_id = $1 and file_id = $2
    and not exists (select from bank_files where account_id = $1 and id = $2)`);

/**
 * The accounts that have parts without a file, left by uploads that broke off. The query covers all accounts, so only the clean-up may use
 * the query.
 */
export async function listLeftParts(
  db: DbOrTrx,
  now: Date,
): Promise<{ accountId: string; fileId: string }[]> {
  const { rows } = await sql<{ accountId: string; fileId: string }>`
    select distinct p.account_id as "accountId", p.file_id as "fileId" from bank_file_parts p
    where p.file_id < ${firstIdOf(new Date(now.getTime() - LEFT_MILLISECONDS))}
      and not exists (select from bank_files f where f.account_id = p.account_id and f.id = p.file_id)`.execute(
    db,
  );
  return rows;
}

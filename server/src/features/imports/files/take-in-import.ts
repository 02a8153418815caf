import { createHash } from 'node:crypto';
import type { Static } from 'typebox';
import { ApiError, requireFound, validationFailed } from '../../../domain/errors/errors.ts';
import { withoutDirectionMarks } from '../../../domain/texts/plain-text.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { KeptFilePart } from '../../../platform/database/kept-files.store.ts';
import { deleteSomeParts, inParts, insertPart } from '../../../platform/database/kept-files.store.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { noteEvent } from '../../../platform/events/note-events.ts';
import type { ChangeContext, Input, OfPath } from '../../../platform/http/endpoint.ts';
import type { RoomForParts, Storage } from '../../../platform/http/storage/storage.ts';
import type { TableKind } from '../tables/table-columns.ts';
import { fieldsOf } from '../tables/table-columns.ts';
import type { ImportedFileKind, NamedColumns, NewImportedFile } from './imported-file.ts';
import { ZIP, importError, newImport } from './imported-file.ts';
import {
  countImportsInProcessing,
  findNamedColumns,
  insertImport,
  isTaken,
  lockImport,
  setDeleted,
} from './imports.store.ts';
import { presentImport } from './present.ts';
import type { importQuery, tableQuery } from './schemas.ts';

/** So many files of an account may wait at once. */
const MOST_PROCESSING = 3;
const RETRY_AFTER_SECONDS = '30';

/** Facts of a file whose bytes are stored. `contentType`: what its first bytes are. */
type Kept = Pick<NewImportedFile, 'id' | 'contentType' | 'sha256' | 'sizeBytes'> & { refusal?: ApiError };

/**
 * Stores the bytes of a file while they come. A file that is too large for the quota is read to its end all the same, so that a retry of
 * one that was taken before gets its stored answer. Only the refusal is kept of it.
 */
export async function keepImport(
  { db, storage }: { db: AccountDb; storage: Pick<Storage, 'roomForKeptFile'> },
  chunks: AsyncIterable<Uint8Array>,
): Promise<Kept> {
  const id = newId();
  const hash = createHash('sha256');
  let [position, sizeBytes] = [0, 0];
  let isZip = false;
  let refusal: ApiError | undefined;
  try {
    const room = await storage.roomForKeptFile(db, 'imports');
    for await (const bytes of inParts(chunks)) {
      hash.update(bytes);
      if (position === 0) isZip = ZIP_BEGINS.every((byte, index) => bytes[index] === byte);
      sizeBytes += bytes.length;
      refusal ??= await storePart(db, room, { fileId: id, quota: 'imports', position, bytes });
      position += 1;
    }
  } catch (error) {
    await deleteParts(db, id);
    throw error;
  }
  if (refusal !== undefined) await deleteParts(db, id);
  const contentType = isZip ? ZIP : NO_ZIP;
  return { id, contentType, sha256: hash.digest('hex'), sizeBytes, ...(refusal && { refusal }) };
}

/** @returns the error of the quota; undefined when the part is stored */
async function storePart(
  db: AccountDb,
  room: RoomForParts,
  part: KeptFilePart,
): Promise<ApiError | undefined> {
  try {
    await inTransaction(db, async (trx) => {
      await room(trx, part.bytes.length);
      await insertPart(trx, part);
    });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

const ZIP_BEGINS = [0x50, 0x4b, 0x03, 0x04];
const NO_ZIP = 'application/octet-stream';

export async function dropImport({ db }: { db: AccountDb }, { id }: Kept): Promise<void> {
  await deleteUntakenFile(db, id);
}

/** Deletes the bytes of a file, unless an import has it. */
export async function deleteUntakenFile(db: AccountDb, id: string): Promise<void> {
  if (!(await isTaken(db, id))) await deleteParts(db, id);
}

async function deleteParts(db: AccountDb, id: string): Promise<void> {
  while (await deleteSomeParts(db, id));
}

type Asked = Pick<Input<unknown, Static<typeof importQuery> & Static<typeof tableQuery>, unknown>, 'query'>;

/** @throws ApiError `quota-exceeded`, `validation-failed`; `rate_limited` while three files of the account wait */
export async function receiveImport(
  { trx, now }: Pick<ChangeContext, 'trx' | 'now'>,
  { query }: Asked,
  { refusal, ...kept }: Kept,
  kind: ImportedFileKind,
) {
  if (refusal !== undefined) throw refusal;
  const columns =
    kind === 'saf-t' ? null : (readColumns(kind, query.columns) ?? (await findNamedColumns(trx, kind)));
  const name = withoutDirectionMarks(query.filename ?? '');
  const made = await insertImport(trx, { ...kept, kind, name, columns }, now);
  if ((await countImportsInProcessing(trx)) > MOST_PROCESSING) {
    throw new ApiError('rate_limited', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
  }
  trx.afterCommit(() => ringBell('imports'));
  return { body: presentImport(made), location: `/v1/imports/${made.id}` };
}

/** A dry run: the import as it would begin. @throws ApiError `quota-exceeded`, `validation-failed` */
export function foreseeImport(
  now: Date,
  { query }: Asked,
  { refusal, ...kept }: Kept,
  kind: ImportedFileKind,
) {
  if (refusal !== undefined) throw refusal;
  const columns = kind === 'saf-t' ? null : (readColumns(kind, query.columns) ?? null);
  const one = newImport({ ...kept, kind, name: withoutDirectionMarks(query.filename ?? ''), columns }, now);
  return { body: presentImport(one), location: `/v1/imports/${one.id}` };
}

/** The columns that a caller names: `number:1,outstanding:7`. @throws ApiError `validation-failed` */
function readColumns(kind: TableKind, text: string | undefined): NamedColumns | undefined {
  if (text === undefined) return undefined;
  const fields = fieldsOf(kind);
  const pairs = text.split(',').map((pair) => {
    const [, field = '', column = ''] = /^\s*([A-Za-z.]+):([1-9]\d{0,2})\s*$/.exec(pair) ?? [];
    if (column === '')
      throw validationFailed([
        { field: 'columns', code: 'invalid-format', details: { format: 'field:column' } },
      ]);
    if (!fields.includes(field)) {
      throw validationFailed([{ field: 'columns', code: 'unknown-value', details: { allowed: fields } }]);
    }
    return [field, Number(column)] as const;
  });
  return Object.fromEntries(pairs);
}

/**
 * Nobody sees the import any more. What it has goes soon. Whoever waits for one that is still read is told.
 * @throws ApiError `not-found`; `import-in-use` where a move that was done has it
 */
export async function deleteImport({ trx, now }: ChangeContext, { params }: OfPath) {
  const one = requireFound(await lockImport(trx, params.id));
  if (one.isApplied) throw new ApiError('import-in-use');
  trx.later(setDeleted(trx, trx.accountId, one.id, now));
  if (one.status === 'processing') {
    const failed = {
      ...one,
      status: 'failed',
      error: importError('import-deleted'),
      finishedAt: now,
    } as const;
    noteEvent(trx, 'import.failed', one.id, { import: presentImport(failed) });
  }
  trx.afterCommit(() => ringBell('imports'));
  return { body: undefined };
}

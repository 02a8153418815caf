import { createHash } from 'node:crypto';
import { ApiError } from '../../../domain/errors/errors.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { followWork } from '../../../platform/operations/follow-work.ts';
import type { Storage } from '../../../platform/http/storage/storage.ts';
import type { ImportedFile, ImportedFileKind } from './imported-file.ts';
import { findFirstInProcessing, findImport, findSameImport } from './imports.store.ts';
import { workOnImport } from './read-import.ts';
import { dropImport, keepImport, receiveImport } from './take-in-import.ts';

/** A file on this machine. `chunks` begins anew each time. */
export type FileToBring = {
  kind: ImportedFileKind;
  name: string;
  chunks: () => AsyncIterable<Uint8Array>;
};

/**
 * Takes a file in, unless the account has it already.
 * @returns the id of the import @throws ApiError `quota-exceeded`, `rate_limited`
 */
export async function bringImport(
  { db, storage, now }: { db: AccountDb; storage: Pick<Storage, 'roomForKeptFile'>; now: Date },
  { kind, name, chunks }: FileToBring,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks()) hash.update(chunk);
  const known = await findSameImport(db, kind, hash.digest('hex'));
  if (known !== undefined) return known;
  const kept = await keepImport({ db, storage }, chunks());
  try {
    const query = { filename: name };
    const { body } = await inTransaction(db, (trx) => receiveImport({ trx, now }, { query }, kept, kind));
    return body.id;
  } catch (error) {
    await dropImport({ db }, kept);
    throw error;
  }
}

/**
 * Waits until the file of an import is read. Reads it, and those of the account before it, unless a service does.
 * @param onProgress gets the import again and again
 * @param stopping aborted when nobody waits any more: throws its reason. A service then reads the file
 * @throws ApiError `import-deleted`
 */
export async function followFile(
  { db, clock }: { db: AccountDb; clock: () => Date },
  importId: string,
  onProgress: (one: ImportedFile) => void,
  stopping: AbortSignal,
): Promise<ImportedFile> {
  return followWork(
    {
      async read() {
        const one = await findImport(db, importId);
        if (one === undefined) throw new ApiError('import-deleted');
        return one;
      },
      isOver: ({ status }) => status !== 'processing',
      async work() {
        const first = await findFirstInProcessing(db);
        if (first !== undefined) await workOnImport({ db, clock }, db.accountId, first, stopping);
      },
      onProgress,
    },
    stopping,
  );
}

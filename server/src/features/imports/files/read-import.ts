import { noteEvent } from '../../../platform/events/note-events.ts';
import type { AccountDb, Db } from '../../../platform/database/database.ts';
import { deleteSomeParts, readBytes } from '../../../platform/database/kept-files.store.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { LostLease } from '../../../platform/operations/leases.ts';
import { ImportFileInvalid } from '../import-file-invalid.ts';
import { deleteSomeFacts } from './facts.store.ts';
import type { ImportedFile, ImportedFileError } from './imported-file.ts';
import { importError } from './imported-file.ts';
import { endImport, endKept, noteFacts, takeImport } from './imports.store.ts';
import { deleteSomeLines } from './lines.store.ts';
import { presentImport } from './present.ts';
import type { ReadResult, Reading } from './reading.ts';
import { RowsInvalid } from './reading.ts';
import { readSafT } from './read-saf-t-file.ts';
import { readTableFile } from './read-table-file.ts';

export type ReadImportDeps = { db: Db; clock: () => Date };

/** An import that ends its process each time, or that meets a mistake of ours, is given up. */
const MOST_ATTEMPTS = 10;

/**
 * Reads the file of an import, from its beginning where another process has stopped, or deletes what its days are over for. Does nothing
 * when there is nothing to be done now (`takeImport`). Callers get what the file says when all of it is read.
 * @param stopping aborted when the process is to end: throws its reason between two pieces of the work
 */
export async function workOnImport(
  deps: ReadImportDeps,
  accountId: string,
  importId: string,
  stopping: AbortSignal,
): Promise<void> {
  const db = deps.db.of(accountId);
  const lease = await takeImport(db, importId, deps.clock());
  if (lease === undefined) return;
  try {
    await clear(db, lease, stopping);
    if (lease.row.status !== 'processing') return await end(db, lease, stopping);
    if (lease.row.attempts > MOST_ATTEMPTS) await fail(importError('server-error'));
    else await read();
  } catch (error) {
    if (error instanceof LostLease) return;
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    await clear(db, lease, stopping);
    await fail(...refusal);
  } finally {
    await lease.giveBack(db);
  }

  async function read(): Promise<void> {
    if (lease === undefined) return;
    const { row } = lease;
    await lease.transact(db, async (trx) => trx.later(noteFacts(trx, accountId, importId)));
    if (row.sizeBytes === 0) throw new ImportFileInvalid(1, 'empty', 'The file has nothing in it.');
    const reading = readingOf(db, lease, stopping);
    const result =
      row.kind === 'saf-t' ? await readSafT(reading) : await readTableFile(reading, row.kind, deps.clock());
    await finish({ ...result, error: null });
  }

  async function fail(error: ImportedFileError, report: ReadResult['report'] | null = null): Promise<void> {
    await finish({ source: null, report, error });
  }

  async function finish(end: {
    source: ReadResult['source'] | null;
    report: ReadResult['report'] | null;
    error: ImportedFileError | null;
  }): Promise<void> {
    await lease?.transact(db, async (trx) => {
      const ended = await endImport(trx, importId, end, deps.clock());
      const type = end.error === null ? 'import.ready' : 'import.failed';
      noteEvent(trx, type, importId, { import: presentImport(ended) });
    });
  }
}

function refusalOf(error: unknown): [ImportedFileError, ReadResult['report'] | null] | undefined {
  if (error instanceof RowsInvalid) return [importError('import-rows-invalid'), error.report];
  if (!(error instanceof ImportFileInvalid)) return undefined;
  const { line, problem, reason } = error;
  return [importError('import-file-invalid', { line, problem, reason }), null];
}

/** Deletes what the file says, some at a time. */
async function clear(db: AccountDb, lease: Lease<ImportedFile>, stopping: AbortSignal): Promise<void> {
  for (const deleteSome of [deleteSomeLines, deleteSomeFacts]) {
    for (let isMore = true; isMore;) {
      await lease.goOn(db, stopping);
      isMore = await lease.transact(db, (trx) => deleteSome(trx, lease.row.id));
    }
  }
}

/** Lets an import go whose facts have gone. Of one that a move has, only they go. */
async function end(db: AccountDb, lease: Lease<ImportedFile>, stopping: AbortSignal): Promise<void> {
  for (let isMore = !lease.row.isApplied; isMore;) {
    await lease.goOn(db, stopping);
    isMore = await lease.transact(db, (trx) => deleteSomeParts(trx, lease.row.id));
  }
  await endKept(db, lease);
}

function readingOf(db: AccountDb, lease: Lease<ImportedFile>, stopping: AbortSignal): Reading {
  const { id, sizeBytes, contentType, columns } = lease.row;
  let reached = 0;
  return {
    db,
    importId: id,
    sizeBytes,
    contentType,
    columns,
    reached: () => reached,
    goOn: () => lease.goOn(db, stopping),
    transact: (work) => lease.transact(db, work),
    async *bytes(from, to) {
      for await (const part of readBytes(db, id, from, to)) {
        await lease.goOn(db, stopping);
        reached = Math.max(reached, from + part.length);
        yield part;
      }
    },
  };
}

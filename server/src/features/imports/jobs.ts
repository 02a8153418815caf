import type { Db } from '../../platform/database/database.ts';
import type { OutboxKind } from '../../platform/operations/outbox.ts';
import type { ReadImportDeps } from './files/read-import.ts';
import { dueImports, listLeftImportParts } from './files/imports.store.ts';
import { deleteUntakenFile } from './files/take-in-import.ts';

/** Files of one account are read one after the other, and files of two accounts at once: reading keeps a core busy. */
export function importsInOutbox(deps: ReadImportDeps): OutboxKind {
  return {
    name: 'imports',
    afterRestore: { goes: 'it reads what is there, and deletes what is too old' },
    bell: 'imports',
    due: (limit) => dueImports(deps.clock(), limit),
    atOnce: 2,
    // The days of a file are counted.
    onWrongClock: 'waits',
    async work({ accountId, id }, stopping) {
      // Loaded only when needed: most processes never read such a file.
      const { workOnImport } = await import('./files/read-import.ts');
      await workOnImport(deps, accountId, id, stopping);
    },
  };
}

/** Deletes the parts of uploads that broke off with their process. The deletion can be stopped between two uploads. */
export async function deleteLeftImportParts(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  for (const { accountId, fileId } of await listLeftImportParts(db, now)) {
    stopping?.throwIfAborted();
    await deleteUntakenFile(db.of(accountId), fileId);
  }
}

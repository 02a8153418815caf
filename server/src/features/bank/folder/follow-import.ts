import type { Db } from '../../../platform/database/database.ts';
import { followWork } from '../../../platform/operations/follow-work.ts';
import type { BankFile } from '../files/bank-file.ts';
import { findFile, findFirstFileInProcessing } from '../files/bank-files.store.ts';
import { importFile } from '../files/import-file.ts';

/**
 * Waits until a file that was taken in has ended. Imports the file, and the files of the account before the file, unless a service does.
 * @param onProgress gets the file again and again
 * @param stopping aborted when nobody waits any more: throws its reason. A service then imports the file
 */
export async function followImport(
  { db, clock }: { db: Db; clock: () => Date },
  { accountId, fileId }: { accountId: string; fileId: string },
  onProgress: (file: BankFile) => void,
  stopping: AbortSignal,
): Promise<BankFile> {
  const accountDb = db.of(accountId);
  return followWork(
    {
      async read() {
        const file = await findFile(accountDb, fileId);
        if (file === undefined) throw new Error('A file that was taken in is there.');
        return file;
      },
      isOver: ({ status }) => status !== 'processing',
      async work() {
        const first = await findFirstFileInProcessing(accountDb);
        if (first !== undefined) await importFile({ db, clock }, accountId, first, stopping);
      },
      onProgress,
    },
    stopping,
  );
}

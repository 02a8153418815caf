import type { BankFileFormat } from '../../../domain/bank-files.ts';
import { osloDate } from '../../../domain/local-date.ts';
import { ring } from '../../../platform/database/bell.ts';
import type { Db } from '../../../platform/database/database.ts';
import { noteEvent } from '../../../platform/events/note-events.ts';
import type { BankFile, BankFileError } from './bank-file.ts';
import { refusalOf } from './bank-file.ts';
import { endFile, findFile } from './bank-files.store.ts';
import type { FileRules } from './book-transactions.ts';
import { bookNext } from './book-transactions.ts';
import { deleteParts, readParts } from './file-parts.store.ts';
import type { HeldFile } from './held-file.ts';
import { LostFile, holdFile } from './held-file.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { forOrigin, getImportingAccount, timeOf } from './importing-account.store.ts';
import { deleteNew, listCoveredDays } from './new-transactions.store.ts';
import { presentFile } from './present.ts';
import { readBankFile } from '../formats/read-bank-file.ts';
import { checkFile, checked } from './read-checked.ts';
import { storeTransactions } from './store-transactions.ts';

export type ImportDeps = { db: Db; clock: () => Date };

/**
 * Checks a file that was taken in, stores its transactions and books them, and goes on where another process has stopped. Does
 * nothing when the file is not to be imported now (`holdFile`).
 *
 * A file is read to its end before the first transaction is stored. Once all transactions are stored, the file is booked to its end.
 * @param stopping aborted when the process is to end: throws its reason between two pieces of the work
 */
export async function importFile(
  deps: ImportDeps,
  accountId: string,
  fileId: string,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = deps;
  const held = await holdFile(db, accountId, fileId, stopping);
  if (held === undefined) return;
  try {
    const file = await findFile(db, accountId, fileId);
    if (file === undefined) throw new Error('A held file is there.');
    const account = await forOrigin(db, await getImportingAccount(db, accountId), file.origin);
    const format = file.isChecked ? file.format : await checkAndStore(deps, held, account, file);
    const covered = await listCoveredDays(db, accountId, format);
    await bookAll(deps, held, { account, covered, grantId: file.grantId });
    await end(null);
  } catch (error) {
    if (error instanceof LostFile) return;
    const refusal = refusalOf(error);
    if (refusal === undefined) throw error;
    await deleteNew(db, accountId, fileId);
    await end(refusal);
  } finally {
    await held.release();
  }

  async function end(error: BankFileError | null): Promise<void> {
    await held?.transact(async (trx) => {
      const ended = await endFile(trx, accountId, fileId, error, clock());
      // Test accounts keep the bytes of a file, so that people can look at them.
      if (!accountId.startsWith('T')) trx.later(deleteParts(trx, accountId, fileId));
      const type = error === null ? 'bank_file.done' : 'bank_file.failed';
      noteEvent(trx, accountId, type, fileId, { bankFile: presentFile(ended) });
      // Now the next file of the account is due.
      trx.afterCommit(() => ring('bank-files'));
    });
  }
}

async function checkAndStore(
  { db, clock }: ImportDeps,
  held: HeldFile,
  account: ImportingAccount,
  { origin, againAccounts }: BankFile,
): Promise<BankFileFormat> {
  const { accountId, fileId } = held;
  const today = osloDate(timeOf(account, clock()));
  const file = await checkFile(checked(readBankFile(partsOf()), account, today), account);
  const items = checked(readBankFile(partsOf()), account, today);
  await storeTransactions(held, items, { origin, againAccounts, ...file }, clock);
  return file.format;

  async function* partsOf() {
    for await (const part of readParts(db, accountId, fileId)) {
      await held.goOn();
      yield part;
    }
  }
}

async function bookAll({ clock }: ImportDeps, held: HeldFile, rules: FileRules): Promise<void> {
  for (let isMore = true; isMore;) {
    await held.goOn();
    isMore = await held.transact((trx) => bookNext(trx, held.fileId, rules, clock()));
  }
}

import type { OutboxKind } from '../../../platform/operations/outbox.ts';
import { dueFiles, endFile, leaseBankFile } from './bank-files.store.ts';
import type { StatementFormat } from '../../../domain/bank-files.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import type { AccountDb, AccountTrx, Db } from '../../../platform/database/database.ts';
import { noteEvent } from '../../../platform/events/note-events.ts';
import type { Lease } from '../../../platform/operations/leases.ts';
import { findOpeningBalance } from '../../invoices/index.ts';
import { LostLease } from '../../../platform/operations/leases.ts';
import type { BankFile, BankFileError } from './bank-file.ts';
import { fileErrorOf, presentFile } from './bank-file.ts';
import { bookNextTransactions } from './book-transactions.ts';
import { deleteParts, readParts } from './file-parts.store.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { importingAccountForOrigin, getImportingAccount, timeOfAccount } from './importing-account.store.ts';
import { deleteNewTransactions, listCoveredDays } from './new-transactions.store.ts';
import { bankFileReader, readBy } from '../formats/read-bank-file.ts';
import { ledgerDayReader } from '../formats/vipps-ledger-day.ts';
import { checkFile, checkItems } from './file-items.ts';
import { storeTransactions } from './store-transactions.ts';

export type ImportDeps = { db: Db; clock: () => Date };

/**
 * Checks a file that was taken in, stores its transactions and books them, and goes on where another process has stopped. Does
 * nothing when the file is not to be imported now (`leaseBankFile`).
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
  const { clock } = deps;
  const db = deps.db.of(accountId);
  const lease = await leaseBankFile(db, fileId);
  if (lease === undefined) return;
  try {
    const file = lease.row;
    const account = await importingAccountForOrigin(db, await getImportingAccount(db), file.origin);
    const format = file.isChecked
      ? file.format
      : await checkAndStore({ db, clock }, lease, { account, stopping });
    const covered = await listCoveredDays(db, format);
    const openingDay = (await findOpeningBalance(db))?.date ?? null;
    const rules = { account, covered, openingDay, grantId: file.grantId };
    for (let isMore = true; isMore;) {
      await lease.goOn(db, stopping);
      isMore = await lease.transact(db, (trx) => bookNextTransactions(trx, fileId, rules, clock()));
    }
    await end(null);
  } catch (error) {
    if (error instanceof LostLease) return;
    const refusal = fileErrorOf(error);
    if (refusal === undefined) throw error;
    await deleteNewTransactions(db, fileId);
    await end(refusal);
  } finally {
    await lease.giveBack(db);
  }

  async function end(error: BankFileError | null): Promise<void> {
    await lease?.transact(db, async (trx) => {
      const ended = await endFile(trx, fileId, error, clock());
      // Test accounts keep the bytes of a file, so that people can look at them.
      if (!accountId.startsWith('T')) trx.later(deleteParts(trx, accountId, fileId));
      const type = error === null ? 'bank_file.done' : 'bank_file.failed';
      noteEvent(trx, type, fileId, { bankFile: presentFile(ended) });
      // Now the next file of the account is due.
      trx.afterCommit(() => ringBell('bank-files'));
    });
  }
}

async function checkAndStore(
  { db, clock }: { db: AccountDb; clock: () => Date },
  lease: Lease<BankFile>,
  { account, stopping }: { account: ImportingAccount; stopping: AbortSignal },
): Promise<StatementFormat> {
  const { id: fileId, origin, againAccounts } = lease.row;
  const today = osloDate(timeOfAccount(account, clock()));
  const readerOf = () => (origin === 'vipps' ? ledgerDayReader() : bankFileReader(account.inCurrency));
  const read = () => readBy(readerOf(), partsOf());
  const file = await checkFile(checkItems(read(), account, today), account);
  const items = checkItems(read(), account, today);
  const transact = <T>(work: (trx: AccountTrx) => Promise<T>) => lease.transact(db, work);
  await storeTransactions({ fileId, transact }, items, { origin, againAccounts, ...file }, clock);
  return file.format;

  async function* partsOf() {
    for await (const part of readParts(db, fileId)) {
      await lease.goOn(db, stopping);
      yield part;
    }
  }
}

/** Files of one account are imported one after the other, and files of two accounts at once: an import keeps a core busy. */
export function filesInOutbox(deps: ImportDeps): OutboxKind {
  return {
    name: 'bank-files',
    afterRestore: { goes: 'it books what the bank says, and each transaction of the bank once' },
    bell: 'bank-files',
    due: dueFiles,
    atOnce: 2,
    onWrongClock: 'waits',
    work: ({ accountId, id }, stopping) => importFile(deps, accountId, id, stopping),
  };
}

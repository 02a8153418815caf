import { isBankAccount } from '../../../domain/parties/bank-account.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { withoutDirectionMarks } from '../../../domain/texts/plain-text.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { formatOf } from '../formats/format-of.ts';
import type { BankFile, NewBankFile } from './bank-file.ts';
import { countFilesInProcessing, findFileWithSameContent, insertFile } from './bank-files.store.ts';
import { readStartOfFile } from './file-parts.store.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { getImportingAccount } from './importing-account.store.ts';
import { conflictsWithFeed, isOwnBankAccount } from './scope.ts';

/** So many files of an account may wait at once. */
const MOST_PROCESSING = 20;
const RETRY_AFTER_SECONDS = '10';

/**
 * Takes in a file whose parts are stored (`storeParts`). The API, the folder, the command line and the simulated bank all come
 * through here. The outbox reads and books the file.
 * @throws ApiError `bank-file-already-imported` with `details.existingId`, `bank-format-conflict` with `details.bankFileFormat`,
 *   `rate_limited` while 20 files of the account are processed
 */
export async function takeInFile(
  { trx, now }: { trx: AccountTrx; now: Date },
  named: NewBankFile,
): Promise<BankFile> {
  const file = { ...named, name: withoutDirectionMarks(named.name) };
  const format = formatOf(await readStartOfFile(trx, file.id));
  const account = await getImportingAccount(trx);
  if (format !== undefined && conflictsWithFeed(account.format, format)) {
    throw new ApiError('bank-format-conflict', { details: { bankFileFormat: account.format } });
  }
  const taken = (await insertFile(trx, file, null, now)) ?? (await takeAgain(trx, account, file, now));
  if ((await countFilesInProcessing(trx)) > MOST_PROCESSING) {
    throw new ApiError('rate_limited', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
  }
  trx.afterCommit(() => ringBell('bank-files'));
  return taken;
}

/**
 * Takes the content of an earlier file in once more, for accounts that the import had left out and that are the company's by now.
 * @throws ApiError `bank-file-already-imported`
 */
async function takeAgain(
  trx: AccountTrx,
  account: ImportingAccount,
  file: NewBankFile,
  now: Date,
): Promise<BankFile> {
  // New statements see a file that was committed while the insertion waited.
  const known = await findFileWithSameContent(trx, file.sha256);
  const accounts = (known?.leftOut ?? []).filter(
    (number) =>
      isBankAccount(number) &&
      isOwnBankAccount(account, number) &&
      known?.broughtSince.includes(number) === false,
  );
  const again = known === undefined || accounts.length === 0 ? undefined : { of: known.id, accounts };
  const taken = again && (await insertFile(trx, file, again, now));
  if (taken !== undefined) return taken;
  const existing = again === undefined ? known : await findFileWithSameContent(trx, file.sha256);
  throw new ApiError('bank-file-already-imported', { details: { existingId: existing?.newestId } });
}

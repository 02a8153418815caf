import { ApiError } from '../../../domain/errors.ts';
import { ring } from '../../../platform/database/bell.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { formatOf } from '../formats/format-of.ts';
import type { BankFile, NewBankFile } from './bank-file.ts';
import { countProcessing, findSameContent, insertFile } from './bank-files.store.ts';
import { readStart } from './file-parts.store.ts';
import { getImportingAccount } from './importing-account.store.ts';
import { conflicts } from './scope.ts';

/** Files of an account that wait at once. */
const MOST_PROCESSING = 20;
const RETRY_AFTER_SECONDS = '10';

/**
 * Takes in a file whose parts are stored (`storeParts`). The API, the folder, the command line and the simulated bank all come
 * through here. It is read and booked by the outbox.
 * @throws ApiError `bank-file-already-imported` with `details.existingId`, `bank-format-conflict` with `details.bankFileFormat`,
 *   `rate_limited` while 20 files of the account are processed
 */
export async function takeInFile(
  { trx, accountId, now }: { trx: Trx; accountId: string; now: Date },
  file: NewBankFile,
): Promise<BankFile> {
  const format = formatOf(await readStart(trx, accountId, file.id));
  const { format: feeding } = await getImportingAccount(trx, accountId);
  if (format !== undefined && conflicts(feeding, format)) {
    throw new ApiError('bank-format-conflict', { details: { bankFileFormat: feeding } });
  }
  const taken = await insertFile(trx, accountId, file, now);
  if (taken === undefined) {
    // A statement of its own: the file may have been committed while the insertion waited.
    const existingId = await findSameContent(trx, accountId, file.sha256);
    throw new ApiError('bank-file-already-imported', { details: { existingId } });
  }
  if ((await countProcessing(trx, accountId)) > MOST_PROCESSING) {
    throw new ApiError('rate_limited', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
  }
  trx.afterCommit(() => ring('bank-files'));
  return taken;
}

import { ApiError } from '../../../domain/errors/errors.ts';
import type { ChangeContext, Input, ReadContext } from '../../../platform/http/endpoint.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { newId } from '../../../platform/database/ids.ts';
import { readAllowance } from '../../proposals/index.ts';
import type { StoredBytes } from './file-parts.store.ts';
import {
  deletePartsOfRefusedFile,
  readParts,
  storePartsWithin,
  readStartOfFile,
} from './file-parts.store.ts';
import { foreseeFile } from './foresee-file.ts';
import { presentFile } from './bank-file.ts';
import { withoutDirectionMarks } from '../../../domain/texts/plain-text.ts';
import { ringBell } from '../../../platform/database/bell.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { formatOf } from '../formats/read-bank-file.ts';
import type { BankFile, NewBankFile } from './bank-file.ts';
import { countFilesInProcessing, findFileWithSameContent, insertFile } from './bank-files.store.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { getImportingAccount } from './importing-account.store.ts';
import { conflictsWithFeed, isOwnBankAccount } from './file-items.ts';

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
  // Accounts in other currencies have formats of their own. Of a company with such accounts only the whole file tells which it is about.
  const isKnown = format !== undefined && account.inCurrency.size === 0;
  if (isKnown && conflictsWithFeed(account.format, format)) {
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
    (key) => isOwnBankAccount(account, key) && known?.broughtSince.includes(key) === false,
  );
  const again = known === undefined || accounts.length === 0 ? undefined : { of: known.id, accounts };
  const taken = again && (await insertFile(trx, file, again, now));
  if (taken !== undefined) return taken;
  const existing = again === undefined ? known : await findFileWithSameContent(trx, file.sha256);
  throw new ApiError('bank-file-already-imported', { details: { existingId: existing?.newestId } });
}

type Named = Input<unknown, { filename?: string }, unknown>;
type Kept = StoredBytes & { id: string; refusal?: ApiError };

/** Stores the bytes of a file while they come. Of a file that the account has no room for, only the refusal is kept. */
export async function storeIncomingFile(
  { db, accountId, storage }: ReadContext,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Kept> {
  const id = newId();
  try {
    const room = await storage.roomForParts(db);
    const stored = await storePartsWithin(room, db, id, chunks);
    storage.note(accountId, stored.sizeBytes);
    return { id, ...stored };
  } catch (error) {
    await deletePartsOfRefusedFile(db, id);
    throw error;
  }
}

/** @throws ApiError `quota-exceeded`, and as `takeInFile` */
export async function receiveFile(context: ChangeContext, { query }: Named, { refusal, ...kept }: Kept) {
  if (refusal !== undefined) throw refusal;
  const { actor, grantId } = context.caller;
  const file = await takeInFile(context, {
    ...kept,
    name: query.filename ?? '',
    origin: 'api',
    grantId: actor.type === 'api-client' ? grantId : null,
  });
  return { body: presentFile(file), location: `/v1/bank-files/${file.id}` };
}

export async function deleteIncomingFile({ db }: ReadContext, { id }: Kept): Promise<void> {
  await deletePartsOfRefusedFile(db, id);
}

/**
 * A dry run: foresees the import of a file.
 * @throws ApiError `quota-exceeded`, `bank-format-conflict`, `bad-request` when the caller has hung up
 */
export async function foreseeIncomingFile(
  context: ReadContext,
  { query }: Named,
  { id, refusal }: Kept,
  hungUp: AbortSignal,
) {
  if (refusal !== undefined) throw refusal;
  const { db, accountNow, caller } = context;
  const allowance = await readAllowance(db, caller, osloDate(accountNow));
  const file = { name: query.filename ?? '', origin: 'api' } as const;
  return { body: presentFile(await foreseeFile(context, file, parts(), allowance)) };

  async function* parts() {
    for await (const part of readParts(db, id)) {
      if (hungUp.aborted) throw new ApiError('bad-request');
      yield part;
    }
  }
}

import type { AccountDb } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { BankFile } from '../files/bank-file.ts';
import { deletePartsOfRefusedFile, storeParts } from '../files/file-parts.store.ts';
import { takeInFile } from '../files/take-in-file.ts';
import type { WholeFile } from './recipients.ts';

/**
 * Stores a file and takes the file in, committed when the call returns.
 * @throws ApiError as `takeInFile`. No part of the file is left then
 */
export async function bringFile(
  { db, now }: { db: AccountDb; now: Date },
  { name, chunks }: Pick<WholeFile, 'name' | 'chunks'>,
  origin: 'folder' | 'vipps' = 'folder',
): Promise<BankFile> {
  const id = newId();
  try {
    const stored = await storeParts(db, id, chunks());
    const file = { id, name, origin, grantId: null, ...stored };
    return await inTransaction(db, (trx) => takeInFile({ trx, now }, file));
  } catch (error) {
    // The clean-up drops parts that cannot be dropped now.
    await deletePartsOfRefusedFile(db, id).catch(() => {});
    throw error;
  }
}

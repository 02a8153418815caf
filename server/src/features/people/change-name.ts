import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { requiredName } from '../../domain/texts/stored-name.ts';
import { setName } from './people.store.ts';

/**
 * Gives a person another name, at all companies. The audit log needs no line, because it names people by their email,
 * which cannot be changed.
 * @throws ApiError `validation-failed`
 */
export async function changeName({ db }: { db: Db }, personId: string, name: string): Promise<void> {
  const stored = requiredName(name);
  await inTransaction(db, (trx) => setName(trx, personId, stored));
}

import type { DbOrTrx } from '../../../platform/database/database.ts';
import type { ReadTransaction } from '../formats/read-bank-file.ts';
import type { FreshTransaction } from './new-transactions.store.ts';
import { countAlike, listKnown } from './new-transactions.store.ts';

/**
 * The transactions of a file without those that another file has brought. One that may be there already is kept, because a lost
 * payment is worse than a doubt.
 * @param fileId null: of a file that is tried alone
 */
export async function findFresh(
  db: DbOrTrx,
  accountId: string,
  fileId: string | null,
  transactions: ReadTransaction[],
): Promise<FreshTransaction[]> {
  const identities = transactions.flatMap(({ identity, formerIdentity }) =>
    [identity, formerIdentity].filter((one) => one !== null),
  );
  const known = await listKnown(db, accountId, fileId, identities);
  const unsure = transactions.filter((one) => !one.isNamed || one.copyNumber !== null);
  const alike = await countAlike(db, accountId, fileId, unsure);
  const kept = new Map<number, FreshTransaction | undefined>();
  for (const [index, transaction] of transactions.entries()) {
    const before = transactions[index - 1];
    // What the bank took out of a transaction is there, or waits, as that transaction does.
    const isOfBefore = transaction.isCharge === true && before?.chargesOre === transaction.amountOre;
    const charged = isOfBefore ? kept.get(before.position) : undefined;
    const fresh = isOfBefore
      ? charged && { ...transaction, mayBeDuplicate: charged.mayBeDuplicate }
      : unlessKnown(transaction);
    kept.set(transaction.position, fresh);
  }
  return [...kept.values()].filter((fresh) => fresh !== undefined);

  function unlessKnown(transaction: ReadTransaction): FreshTransaction | undefined {
    const { identity, formerIdentity, copyNumber, position } = transaction;
    const found = known.get(identity ?? '') ?? known.get(formerIdentity ?? '');
    if (found?.isRepeated === true) return { ...transaction, identity: null, mayBeDuplicate: true };
    if (found !== undefined) return undefined;
    const alikeCount = alike.get(position) ?? 0;
    // A copy tells of nothing new. So what is alike is what it tells of, and what it has more waits.
    if (copyNumber !== null)
      return alikeCount < copyNumber ? { ...transaction, mayBeDuplicate: true } : undefined;
    return { ...transaction, mayBeDuplicate: alikeCount > 0 };
  }
}

import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { ReadTransaction } from '../formats/read-bank-file.ts';
import type { FreshTransaction } from './new-transactions.store.ts';
import { countAlikeTransactions, listKnownIdentities } from './new-transactions.store.ts';

/**
 * The transactions of a file, less the transactions that another file has brought. A transaction that another file may have brought is
 * kept, because a lost payment is worse than a doubt.
 * @param fileId null: the file is only tried
 */
export async function findFreshTransactions(
  db: AccountDbOrTrx,
  fileId: string | null,
  transactions: ReadTransaction[],
): Promise<FreshTransaction[]> {
  const identities = transactions.flatMap(({ identity, formerIdentity }) =>
    [identity, formerIdentity].filter((one) => one !== null),
  );
  const known = await listKnownIdentities(db, fileId, identities);
  const unsure = transactions.filter((one) => !one.isNamed || one.copyNumber !== null);
  const alike = await countAlikeTransactions(db, fileId, unsure);
  const kept = new Map<number, FreshTransaction | undefined>();
  for (const [index, transaction] of transactions.entries()) {
    const before = transactions[index - 1];
    // A charge is known, or waits, as the transaction does that the bank took the charge out of.
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
    // A copy tells of nothing new. Transactions that are alike are the transactions that the file copies; any others wait.
    if (copyNumber !== null)
      return alikeCount < copyNumber ? { ...transaction, mayBeDuplicate: true } : undefined;
    return { ...transaction, mayBeDuplicate: alikeCount > 0 };
  }
}

import type { Db } from '../../../platform/database/database.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import { readUntil } from '../files/read-checked.ts';
import { listAccountsOf } from './inbox.store.ts';

/** Whom a file concerns. Each open company with one of its bank accounts gets it. */
export type Recipients = {
  accounts: { accountId: string; bankAccount: string }[];
  /** Bank accounts of no company, and of more than one. */
  unknown: string[];
  shared: string[];
};

/**
 * Reads a whole file, and finds the companies by the bank accounts in it.
 * @param today in Norway
 * @throws BankFileInvalid
 */
export async function findRecipients(
  db: Db,
  chunks: AsyncIterable<Uint8Array>,
  today: LocalDate,
): Promise<Recipients> {
  const told = new Set<string>();
  for await (const item of readUntil(chunks, today)) {
    if (item.type === 'transaction') told.add(item.transaction.bankAccount);
    if (item.type === 'balance') told.add(item.bankAccount);
  }
  const byBankAccount = Map.groupBy(await listAccountsOf(db, [...told]), ({ bankAccount }) => bankAccount);
  const of = (count: (companies: number) => boolean) =>
    [...told].filter((bankAccount) => count(byBankAccount.get(bankAccount)?.length ?? 0));
  return {
    accounts: [...byBankAccount.values()].flat(),
    unknown: of((companies) => companies === 0),
    shared: of((companies) => companies > 1),
  };
}

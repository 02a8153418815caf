import { LIMITS } from '../../../domain/limits.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { Db } from '../../../platform/database/database.ts';
import { keyOfItem, readBankFileUntil } from '../files/file-items.ts';
import { BankFileInvalid } from '../formats/bank-file-item.ts';
import { listAccountsOf } from './inbox.store.ts';
import type { FailureReason } from './reasons.ts';
import {
  REASON_TOO_LARGE,
  reasonOfInvalidFile,
  reasonOfUnknownAccounts,
  reasonOfSharedAccounts,
} from './reasons.ts';

/** A whole file. Each call of `chunks` reads the file from the beginning. */
export type WholeFile = { name: string; size: number; chunks: () => AsyncIterable<Uint8Array> };

/** The accounts that get a file, and the bank accounts in the file that no open company has. */
export type Recipients = { accounts: { accountId: string; bankAccount: string }[]; unknown: string[] };

/** Reads a whole file, and finds the companies by its bank accounts. @returns the recipients, or the reason why there are none */
export async function findRecipients(
  db: Db,
  { size, chunks }: WholeFile,
  now: Date,
): Promise<Recipients | FailureReason> {
  if (size > LIMITS.bankFileBytes) return REASON_TOO_LARGE;
  const told = new Set<string>();
  /** Accounts without transactions. Where such an account is of no company here, nobody has to hear of it. */
  const still = new Set<string>();
  try {
    for await (const item of readBankFileUntil(chunks(), osloDate(now))) {
      if (item.type === 'start') continue;
      // What stands in accounts in other currencies is read when it is known whose they are.
      const isStill = item.type === 'account' && item.transactionCount === 0;
      (isStill ? still : told).add(keyOfItem(item));
    }
  } catch (error) {
    if (error instanceof BankFileInvalid) return reasonOfInvalidFile(error);
    throw error;
  }
  const accounts = await listAccountsOf(db, [...told, ...still]);
  const ofCompanies = accounts.map(({ bankAccount }) => bankAccount);
  const shared = ofCompanies.filter((one, place) => ofCompanies.indexOf(one) !== place);
  const unknown = [...told].filter((one) => !ofCompanies.includes(one));
  if (shared.length > 0) return reasonOfSharedAccounts([...new Set(shared)]);
  return accounts.length === 0 && unknown.length > 0
    ? reasonOfUnknownAccounts(unknown)
    : { accounts, unknown };
}

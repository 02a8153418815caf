import type { UnmatchedReason } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { BankTransactionFacts } from '../../bank-transactions/index.ts';
import type { Invoice } from '../../invoices/index.ts';
import type { ImportingAccount } from './importing-account.store.ts';
import { isOwnBankAccount } from './scope.ts';

/** Facts that decide whether a transaction waits. `covered`: the last day that files of another format have told of, by bank account. */
export type WaitingRules = { account: ImportingAccount; covered: ReadonlyMap<string, LocalDate> };

/** The reason for which a transaction waits for a person, whichever invoices are open; undefined without a reason. */
export function reasonToWait(
  {
    bankAccount,
    kind,
    direction,
    bookedOn,
    kid,
    mayBeDuplicate,
  }: Omit<BankTransactionFacts, 'id' | 'bankFileId'>,
  { account, covered }: WaitingRules,
): UnmatchedReason | undefined {
  if (!isOwnBankAccount(account, bankAccount)) return 'wrong-account';
  if (mayBeDuplicate) return 'may-be-duplicate';
  if (kind === 'reversal') return 'reversal';
  if (direction === 'out') return 'outgoing';
  if (bookedOn <= (covered.get(bankAccount) ?? '')) return 'format-changed';
  return kid === null ? 'no-kid' : undefined;
}

/** The invoices by KID. Invoices that share a KID are left out, so that no payment is guessed. */
export function invoicesOfUniqueKids(invoices: Invoice[]): [kid: string, invoice: Invoice][] {
  const byKid = Map.groupBy(
    invoices.filter(({ documentDeletedAt }) => documentDeletedAt === null),
    ({ kid }) => kid ?? '',
  );
  return [...byKid].flatMap(([kid, [invoice, another]]): [string, Invoice][] =>
    invoice === undefined || another !== undefined ? [] : [[kid, invoice]],
  );
}

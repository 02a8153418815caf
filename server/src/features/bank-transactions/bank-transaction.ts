import type {
  AllocationKind,
  BankFileFormat,
  BankTransactionKind,
  BankTransactionStatus,
  Direction,
  UnmatchedReason,
} from '../../domain/bank-files.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Ore } from '../../domain/money.ts';

/** What a part of a transaction became. `id` is that of the movement of money, or of the entry of a fee, a pair or a voucher. */
export type Allocation = { kind: AllocationKind; id: string; invoiceId: string | null; amountOre: Ore };

/** What a file says of a transaction. It never changes. */
export type BankTransactionFacts = {
  id: string;
  bankFileId: string;
  /** From 1 in its file. */
  position: number;
  format: BankFileFormat;
  /** The company's account, eleven digits. */
  bankAccount: string;
  bookedOn: LocalDate;
  /** Above 0, also for what left the account. */
  amountOre: Ore;
  /** What the bank took out of it. That is a fee of its own, the next transaction of the file. */
  chargesOre: Ore;
  direction: Direction;
  kind: BankTransactionKind;
  kid: string | null;
  payerName: string | null;
  payerAccount: string | null;
  text: string | null;
  archiveReference: string | null;
  /** What the payer called the payment; of our refunds their id. */
  endToEndId: string | null;
  /** Whether another file may have told of it. */
  mayBeDuplicate: boolean;
};

/** A transaction on a bank account, and what became of it. */
export type BankTransaction = BankTransactionFacts & {
  /** `new` until the import has looked at it. */
  status: BankTransactionStatus | 'new';
  /** Why it is unmatched; null otherwise. */
  reason: UnmatchedReason | null;
  /** Why a person ignores it; null otherwise. */
  ignoredBecause: string | null;
  /** Of an ignored one: the transaction that is the same money; null otherwise. */
  duplicateOf: string | null;
  /** The transaction that takes this one back, or that this one takes back. Each is matched by the other. */
  pairedTransactionId: string | null;
  allocations: Allocation[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What of the amount nothing accounts for yet, in øre. */
export function remainderOre({ amountOre, allocations, pairedTransactionId }: BankTransaction): Ore {
  if (pairedTransactionId !== null) return 0n;
  return allocations.reduce((rest, allocation) => rest - allocation.amountOre, amountOre);
}

/** The next version after a change. `updatedAt` does not go back. */
export function changedTransaction(
  transaction: BankTransaction,
  facts: Partial<Omit<BankTransaction, keyof BankTransactionFacts>>,
  now: Date,
): BankTransaction {
  const updatedAt = now > transaction.updatedAt ? now : transaction.updatedAt;
  return { ...transaction, ...facts, version: transaction.version + 1, updatedAt };
}

/** The transaction when all of its amount is accounted for. @param allocations all of them */
export function matchedBy(
  transaction: BankTransaction,
  allocations: Allocation[],
  now: Date,
): BankTransaction {
  return changedTransaction(
    transaction,
    { status: 'matched', reason: null, ignoredBecause: null, duplicateOf: null, allocations },
    now,
  );
}

/** The transaction without one of its allocations. It waits for a person again. */
export function withoutAllocation(transaction: BankTransaction, id: string, now: Date): BankTransaction {
  const allocations = transaction.allocations.filter((allocation) => allocation.id !== id);
  return changedTransaction(transaction, { status: 'unmatched', reason: 'undone', allocations }, now);
}

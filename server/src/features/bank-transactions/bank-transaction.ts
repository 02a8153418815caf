import { BEFORE_OPENING } from '../../domain/bank-files.ts';
import type {
  AllocationKind,
  BankTransactionKind,
  BankTransactionStatus,
  Direction,
  StatementFormat,
  UnmatchedReason,
} from '../../domain/bank-files.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { Amount } from '../../domain/money.ts';

/**
 * A part of a transaction, and its match. `id`: of the movement of money, or of the entry of a fee, a pair or a voucher. `amountOre`: in the
 * currency of the transaction.
 */
export type Allocation = { kind: AllocationKind; id: string; invoiceId: string | null; amountOre: Amount };

/** The facts of a transaction in its file. They never change. */
export type BankTransactionFacts = {
  id: string;
  bankFileId: string;
  /** From 1 in its file. */
  position: number;
  format: StatementFormat;
  /** The company's account: eleven digits, the IBAN of an account abroad, or a ledger of Vipps (`accountOfLedger`). */
  bankAccount: string;
  /** Of the account. */
  currency: Currency;
  bookedOn: LocalDate;
  /** Above 0, also for outgoing money. */
  amountOre: Amount;
  /** The charges that the bank took out of the amount. They are a fee, the next transaction of the file. */
  chargesOre: Amount;
  direction: Direction;
  kind: BankTransactionKind;
  /** The KID; in another currency than kroner a KID or the creditor reference (RF). */
  kid: string | null;
  payerName: string | null;
  payerAccount: string | null;
  text: string | null;
  archiveReference: string | null;
  /** The payer's own reference of the payment; for our refunds the id of the order. */
  endToEndId: string | null;
  /** What Vipps calls the entry of its ledger; null for transactions of a bank. */
  vippsEntry: string | null;
  /** Whether another file may have told of the transaction. */
  mayBeDuplicate: boolean;
};

/** A transaction on a bank account, with its matches. */
export type BankTransaction = BankTransactionFacts & {
  /** `new` until the import has booked the transaction or let it wait. */
  status: BankTransactionStatus | 'new';
  /** Why the transaction is unmatched; null for all others. */
  reason: UnmatchedReason | null;
  /** Why a person ignores the transaction; null for all others. */
  ignoredBecause: string | null;
  /** The other transaction of the same money, for which this transaction is ignored; null for all others. */
  duplicateOf: string | null;
  /** The transaction that takes this transaction back, or that this transaction takes back. Each is matched by the other. */
  pairedTransactionId: string | null;
  allocations: Allocation[];
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The part of the amount without a match yet, in the currency of the transaction. */
export function remainderOre({ amountOre, allocations, pairedTransactionId }: BankTransaction): Amount {
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

/** The transaction with its whole amount matched. @param allocations all allocations, the earlier ones too */
export function matchedTransaction(
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

/** The transaction, which the opening balance has in its balances. */
export function ignoredBeforeOpening(transaction: BankTransaction, now: Date): BankTransaction {
  const facts = {
    status: 'ignored',
    reason: null,
    ignoredBecause: BEFORE_OPENING,
    duplicateOf: null,
  } as const;
  return changedTransaction(transaction, facts, now);
}

/** The transaction without one of its allocations, waiting for a person again. */
export function withoutAllocation(transaction: BankTransaction, id: string, now: Date): BankTransaction {
  const allocations = transaction.allocations.filter((allocation) => allocation.id !== id);
  return changedTransaction(transaction, { status: 'unmatched', reason: 'undone', allocations }, now);
}

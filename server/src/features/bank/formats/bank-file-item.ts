import { hash } from 'node:crypto';
import type { StatementFormat } from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';
import type { BankTransactionFacts } from '../../bank-transactions/index.ts';

export type ReadTransaction = Omit<
  BankTransactionFacts,
  'id' | 'bankFileId' | 'mayBeDuplicate' | 'vippsEntry'
> & {
  /** Left out: the transaction is one of a bank. */
  vippsEntry?: string;
  /** The place of the transaction in the file, from 1. */
  line: number;
  /**
   * Whether the item is a charge within the transaction before. Where another format feeds payments, a charge comes only with that
   * transaction.
   */
  isCharge?: true;
  /** The same for the transaction in every file, and for no other transaction. Null: only its place in this file is known. Never shown. */
  identity: string | null;
  /** The identity that version 1.1.0 gave the transaction; null where the identity is the same. */
  formerIdentity: string | null;
  /** Whether the identity holds a reference of the bank. Otherwise the transaction may come again under another identity. */
  isNamed: boolean;
  /** The number, from 1, among the equal transactions of a file that the bank calls a copy. Null: the file is no copy. */
  copyNumber: number | null;
};

/** A transaction before the file tells its identity. */
export type UnidentifiedTransaction = Omit<ReadTransaction, 'identity' | 'formerIdentity' | 'copyNumber'>;

export type BankFileItem =
  | { type: 'start'; format: StatementFormat }
  | { type: 'transaction'; transaction: ReadTransaction }
  /**
   * An account without transactions. `isLeftOut`: the account is not Norwegian or not in kroner, and none of `AccountsInCurrency`; its
   * transactions are only counted. Its currency may be one that we do not know.
   */
  | {
      type: 'account';
      bankAccount: string;
      currency: string;
      isLeftOut: boolean;
      transactionCount: number;
    }
  /** The balance of an account at the end of a day. */
  | { type: 'balance'; bankAccount: string; currency: Currency; day: LocalDate; balanceOre: Amount };

/** The bank accounts in other currencies than kroner that are read (`bankAccountKey`). */
export type AccountsInCurrency = ReadonlySet<string>;

/** Reads a file, piece by piece, and gives the items that each piece completes. Both methods throw BankFileInvalid. */
export type BankFileReader = {
  read(bytes: Buffer): BankFileItem[];
  end(): BankFileItem[];
};

/** Why a bank file is refused. The reason is a sentence in English and never holds data of a customer. */
export class BankFileInvalid extends Error {
  readonly line: number;
  readonly reason: string;

  /** @param line from 1; the last line that was read where the file ends too early */
  constructor(line: number, reason: string) {
    super(`Line ${line}: ${reason}`);
    this.line = line;
    this.reason = reason;
  }
}

/** Numbers equal facts of a file: 1 for the first. */
export function createFactCounter(): (facts: readonly (string | null)[]) => number {
  const counts = new Map<string, number>();
  return (facts) => {
    // The hash takes a third of the memory of the text, and a file may have 300 000 of them.
    const key = hash('sha256', JSON.stringify(facts), 'buffer').toString('latin1');
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/**
 * The identities of the transactions of a file. Two transactions of a file may have the same facts. They are still two transactions, also
 * where the second transaction comes first in another file, so equal facts are numbered.
 */
export function createIdentityMaker(): (facts: readonly string[]) => string {
  const countOf = createFactCounter();
  return (facts) => JSON.stringify([...facts, countOf(facts)]);
}

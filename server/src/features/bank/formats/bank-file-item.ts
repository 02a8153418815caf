import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { BankTransactionFacts } from '../../bank-transactions/index.ts';

export type ReadTransaction = Omit<BankTransactionFacts, 'id' | 'bankFileId' | 'mayBeDuplicate'> & {
  /** Where the file has it, from 1. */
  line: number;
  /** A charge within another transaction. Beside another format it is taken with that transaction alone. */
  isCharge?: true;
  /** What tells it from every other transaction, in whatever files it comes. Null: nothing but its place in this file. Never shown. */
  identity: string | null;
  /** What version 1.1.0 took for its identity, where that is another one; else null. */
  formerIdentity: string | null;
  /** Whether the identity holds a reference of the bank. Without one, it may be told again under another identity. */
  isNamed: boolean;
  /** Of what the bank calls a copy: which one it is, from 1, among those of the file that say the same. Null: it is no copy. */
  copyNumber: number | null;
};

/** Before the file is known well enough to tell it from others. */
export type UnidentifiedTransaction = Omit<ReadTransaction, 'identity' | 'formerIdentity' | 'copyNumber'>;

export type BankFileItem =
  | { type: 'start'; format: BankFileFormat }
  | { type: 'transaction'; transaction: ReadTransaction }
  /** An account with nothing that is given. `isLeftOut`: it is no Norwegian one in kroner; its transactions are counted. */
  | { type: 'account'; bankAccount: string; isLeftOut: boolean; transactionCount: number }
  /** What is on the account at the end of the day. */
  | { type: 'balance'; bankAccount: string; day: LocalDate; balanceOre: Ore };

/** Reads one file, piece by piece, into what each piece completes. Both throw BankFileInvalid. */
export type BankFileReader = {
  read(bytes: Buffer): BankFileItem[];
  end(): BankFileItem[];
};

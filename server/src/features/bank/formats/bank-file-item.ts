import type { BankFileFormat } from '../../../domain/bank-files.ts';
import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import type { BankTransactionFacts } from '../../bank-transactions/index.ts';

export type ReadTransaction = Omit<BankTransactionFacts, 'id' | 'bankFileId'> & {
  /** Where the file has it, from 1. */
  line: number;
  /** What tells it from every other transaction, in whatever files it comes. Never shown. */
  identity: string;
};

export type BankFileItem =
  | { type: 'start'; format: BankFileFormat }
  | { type: 'transaction'; transaction: ReadTransaction }
  /** What is on the account at the end of the day. */
  | { type: 'balance'; bankAccount: string; day: LocalDate; balanceOre: Ore };

/** Reads one file, piece by piece, into what each piece completes. Both throw BankFileInvalid. */
export type BankFileReader = {
  read(bytes: Buffer): BankFileItem[];
  end(): BankFileItem[];
};

import type { Static } from 'typebox';
import { kronerFromOre } from '../../../domain/money.ts';
import type { bankFileSchema } from './schemas.ts';
import type {
  BankFileFormat,
  BankFileOrigin,
  BankFileStatus,
  StatementFormat,
} from '../../../domain/bank-files.ts';
import type { Currency } from '../../../domain/currency/currency.ts';
import type { ErrorCode } from '../../../domain/errors/errors.ts';
import { messageOf } from '../../../domain/errors/errors.ts';
import type { Ore } from '../../../domain/money.ts';
import { BankFileInvalid } from '../formats/bank-file-item.ts';

/** Why a file failed, in the form of an error of the API. */
export type BankFileError = {
  code: ErrorCode;
  message: string;
  details?: { line: number; reason: string } | { bankFileFormat: BankFileFormat };
};

/** Counts of a file. Duplicates are transactions that another file had brought. */
export type BankFileCounts = {
  /** With the duplicates. */
  transactionCount: number;
  duplicateCount: number;
  /** Counts as the import left them. Later matches do not change them. */
  matchedCount: number;
  unmatchedCount: number;
  /** Payments that brought more than was owed, and the kroner that became credit of customers. */
  overpaidCount: number;
  overpaidOre: Ore;
  /** The client that all of these kroner are credit of; null with several clients, or none. */
  overpaidClientId: string | null;
  /** Incoming money less outgoing money, with the duplicates; what is in another currency at the rate of its day. */
  amountOre: Ore;
  /** Of its transactions; kroner where they have several. */
  currency: Currency;
  /** Accounts in the file that are not the company's, and their transactions. Neither are stored. */
  leftOutAccountCount: number;
  leftOutTransactionCount: number;
};

export type BankFile = BankFileCounts & {
  id: string;
  /** As the caller named the file; empty without a name. */
  name: string;
  origin: BankFileOrigin;
  /** The grant of the API client that sent the file, whose limits the transactions keep; null: no API client sent the file. */
  grantId: string | null;
  sha256: string;
  sizeBytes: number;
  /** Where the content had come before: the accounts that were left out then, which this file brings alone; null: all accounts. */
  againAccounts: readonly string[] | null;
  /** Null until the file has been read. */
  format: StatementFormat | null;
  status: BankFileStatus;
  /** Whether the whole file was checked and all its transactions are stored. Such a file is booked to its end. */
  isChecked: boolean;
  error: BankFileError | null;
  createdAt: Date;
  /** When it came by the clock of the account, as `finishedAt`. */
  importedAt: Date;
  finishedAt: Date | null;
};

/** A new file. Its parts are stored already. */
export type NewBankFile = Pick<BankFile, 'id' | 'name' | 'origin' | 'grantId' | 'sha256' | 'sizeBytes'>;

/** A file whose content comes again for other accounts. `of`: the file that had brought the content first. */
export type RepeatedFile = { of: string; accounts: readonly string[] };

/** A file that fails. No transaction of the file is booked. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly error: BankFileError;

  constructor(code: ErrorCode, details?: BankFileError['details']) {
    super(messageOf(code));
    this.error = { code, message: messageOf(code), ...(details && { details }) };
  }
}

/** The reason for which a file fails; undefined for an error that is not the file's. */
export function fileErrorOf(error: unknown): BankFileError | undefined {
  if (error instanceof FileRefused) return error.error;
  if (!(error instanceof BankFileInvalid)) return undefined;
  const { line, reason } = error;
  return new FileRefused('bank-file-invalid', { line, reason }).error;
}

export function presentFile(file: BankFile): Static<typeof bankFileSchema> {
  const { id, name, format, status, transactionCount, duplicateCount, matchedCount, unmatchedCount } = file;
  return {
    id,
    name,
    format,
    status,
    transactionCount,
    duplicateCount,
    matchedCount,
    unmatchedCount,
    overpaidCount: file.overpaidCount,
    overpaidAmount: kronerFromOre(file.overpaidOre),
    overpaidClientId: file.overpaidClientId,
    currency: file.currency,
    amount: kronerFromOre(file.amountOre),
    leftOutAccountCount: file.leftOutAccountCount,
    leftOutTransactionCount: file.leftOutTransactionCount,
    importedAt: file.importedAt.toISOString(),
    finishedAt: file.finishedAt?.toISOString() ?? null,
    error: file.error,
  };
}

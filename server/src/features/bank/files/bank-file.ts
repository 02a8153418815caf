import type { BankFileFormat, BankFileOrigin, BankFileStatus } from '../../../domain/bank-files.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { messageOf } from '../../../domain/errors.ts';
import type { Ore } from '../../../domain/money.ts';
import { BankFileInvalid } from '../formats/bank-file-invalid.ts';

/** Why a file failed, in the form of an error of the API. */
export type BankFileError = {
  code: ErrorCode;
  message: string;
  details?: { line: number; reason: string } | { bankFileFormat: BankFileFormat };
};

/** What is counted of a file. Duplicates are transactions that another file had brought. */
export type BankFileCounts = {
  /** With the duplicates. */
  transactionCount: number;
  duplicateCount: number;
  /** As the import left them. What people match and undo later does not change them. */
  matchedCount: number;
  unmatchedCount: number;
  /** What came in less what went out, duplicates with it. */
  amountOre: Ore;
  /** Accounts in the file that are not the company's, or not in kroner, and their transactions. None of it is stored. */
  leftOutAccountCount: number;
  leftOutTransactionCount: number;
};

export type BankFile = BankFileCounts & {
  id: string;
  /** As the caller named it; empty where nobody did. */
  name: string;
  origin: BankFileOrigin;
  /** The grant of the API client that sent it, whose limits its transactions keep; null: no API client did. */
  grantId: string | null;
  sha256: string;
  sizeBytes: number;
  /** Of a content that had come before: the accounts that were left out then, and that it brings alone; null: all. */
  againAccounts: readonly string[] | null;
  /** Null until it has been read. */
  format: BankFileFormat | null;
  status: BankFileStatus;
  /** Whether the whole file was checked and all its transactions are stored: it is booked to its end then. */
  isChecked: boolean;
  error: BankFileError | null;
  createdAt: Date;
  finishedAt: Date | null;
};

/** A file that comes, its parts stored already. */
export type NewBankFile = Pick<BankFile, 'id' | 'name' | 'origin' | 'grantId' | 'sha256' | 'sizeBytes'>;

/** What the file of a content that comes again brings. `of`: the file that had brought the content first. */
export type Again = { of: string; accounts: readonly string[] };

/** A file that fails. Nothing of it is booked. */
export class FileRefused extends Error {
  override name = 'FileRefused';
  readonly error: BankFileError;

  constructor(code: ErrorCode, details?: BankFileError['details']) {
    super(messageOf(code));
    this.error = { code, message: messageOf(code), ...(details && { details }) };
  }
}

/** What a file fails with; undefined for an error that is not the file's. */
export function refusalOf(error: unknown): BankFileError | undefined {
  if (error instanceof FileRefused) return error.error;
  if (!(error instanceof BankFileInvalid)) return undefined;
  const { line, reason } = error;
  return new FileRefused('bank-file-invalid', { line, reason }).error;
}

import type { Currency } from './currency/currency.ts';
import { BOOK_CURRENCY } from './currency/currency.ts';

/** A bank account in a currency. A number may be that of an account in kroner and of one in another currency. */
export type AccountOfFile = { bankAccount: string; currency: Currency };

/** A bank account of a file as one text: `86011117947` in kroner, `86011117947 EUR` in another currency. */
export function bankAccountKey(bankAccount: string, currency: string): string {
  return currency === BOOK_CURRENCY ? bankAccount : `${bankAccount} ${currency}`;
}

/** The formats of banks: OCR giro, and ISO 20022: notices of single transactions (camt.054) and statements of an account (camt.053). */
export const BANK_FILE_FORMATS = ['ocr', 'camt.054', 'camt.053'] as const;
export type BankFileFormat = (typeof BANK_FILE_FORMATS)[number];

/** All that files of transactions are. `vipps`: a day of a ledger of Vipps, which the service asks Vipps for. */
export const STATEMENT_FORMATS = [...BANK_FILE_FORMATS, 'vipps'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

export const BANK_FILE_STATUSES = ['processing', 'done', 'failed'] as const;
export type BankFileStatus = (typeof BANK_FILE_STATUSES)[number];

/** `folder`: the inbox, or the command line. `test`: the simulated bank. `vipps`: the service has asked Vipps. */
export const BANK_FILE_ORIGINS = ['api', 'folder', 'test', 'vipps'] as const;
export type BankFileOrigin = (typeof BANK_FILE_ORIGINS)[number];

/**
 * What a part of a transaction became. A deposit is credit of a customer that pays no invoice. An entry was there before and is paired
 * with the transaction. A voucher is an entry that was posted for the transaction, so undoing the match reverses it.
 */
export const ALLOCATION_KINDS = ['payment', 'deposit', 'refund', 'fee', 'entry', 'voucher'] as const;
export type AllocationKind = (typeof ALLOCATION_KINDS)[number];

/** `in` came to the company, `out` left it. */
export const DIRECTIONS = ['in', 'out'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A `reversal` takes an earlier transaction back; a `fee` is what the bank charges. */
export const BANK_TRANSACTION_KINDS = ['payment', 'reversal', 'fee'] as const;
export type BankTransactionKind = (typeof BANK_TRANSACTION_KINDS)[number];

/** A transaction is `new` only while its file is imported. No caller sees one. */
export const BANK_TRANSACTION_STATUSES = ['matched', 'unmatched', 'ignored'] as const;
export type BankTransactionStatus = (typeof BANK_TRANSACTION_STATUSES)[number];

/**
 * Why a transaction waits for a person. `before-opening`: its money is in the balances of the opening balance, unless a person knows better.
 * `format-changed`: it is of a day that files of another format had told of already, so
 * that it may be the same money again. `may-be-duplicate`: it may be a transaction that another file has told of, and the bank gives no
 * reference that would settle it. `above-limit`: it would have been matched, and is above the limits of the API client that sent its
 * file. `exchange-rate-missing`: it would have been matched, and no rate of its day is known. `unknown-reference`:
 * Vipps tells of a payment that is none of ours. `vipps-payout`: Vipps pays out, and the bank has not told of the money. `undone`: a person has taken back what it was matched with.
 */
export const UNMATCHED_REASONS = [
  'unknown-kid',
  'no-kid',
  'invoice-not-payable',
  'wrong-account',
  'may-be-duplicate',
  'reversal',
  'outgoing',
  'format-changed',
  'before-opening',
  'above-limit',
  'exchange-rate-missing',
  'unknown-reference',
  'vipps-payout',
  'undone',
] as const;
/**
 * Why the service ignores a transaction from before the opening balance by itself. It has the place of what a person says, and is no
 * difference between books and bank.
 */
export const BEFORE_OPENING = 'before-opening';
export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];

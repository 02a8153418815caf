import type { Currency } from '../../../domain/currency/currency.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Amount } from '../../../domain/money.ts';

/** A transaction for a file that is written as a bank writes files. */
export type TransactionToWrite = {
  bankAccount: string;
  /** Left out: kroner. OCR giro is in kroner. */
  currency?: Currency;
  bookedOn: LocalDate;
  amountOre: Amount;
  /** Charges that the bank takes out of the amount, at most the whole amount. OCR giro tells no charges. */
  chargesOre?: Amount;
  /** With a right check digit, or null. In another currency the creditor reference. */
  kid: string | null;
  payerName?: string | null;
  payerAccount?: string | null;
  text?: string | null;
  /** The bank's own reference of the transaction: up to 9 digits in OCR giro, up to 35 characters in camt. */
  archiveReference: string;
  /** The bank takes a payment back. */
  isReversal?: boolean;
};

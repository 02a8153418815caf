import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';

/** A transaction for a file as a bank would write it. */
export type TransactionToWrite = {
  bankAccount: string;
  bookedOn: LocalDate;
  amountOre: Ore;
  /** What the bank takes out of it, at most all of it. OCR giro tells of none. */
  chargesOre?: Ore;
  /** With a right check digit, or null. */
  kid: string | null;
  payerName?: string | null;
  payerAccount?: string | null;
  text?: string | null;
  /** Of the bank, another one for each transaction: up to 9 digits in OCR giro, up to 35 characters in camt. */
  archiveReference: string;
  /** The bank takes a payment back. */
  isReversal?: boolean;
};

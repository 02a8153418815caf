/** What is recorded on an issued invoice: money, letters, losses, and what is no longer claimed. */
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { LetterType } from '../../domain/invoices/late-payment.ts';
import type { PaymentMethod, PaymentSource, WriteOffReason } from '../../domain/invoices/money-kinds.ts';
import type { Amount, Ore } from '../../domain/money.ts';
import type { LossGround, LossKind } from '../../domain/books/write-off-postings.ts';

/**
 * What a payment of an invoice in another currency is in kroner. `amountOre` reached the account after the fee of the bank (`feeOre`).
 * `coveredOre` is what the payment took off the receivable, which stands at the rate of the invoice. `creditOre` is what the part is worth that
 * became credit. The rest is a gain, or a loss where it is below 0.
 */
export type PaymentInKroner = { amountOre: Ore; feeOre: Ore; coveredOre: Ore; creditOre: Ore };

/**
 * A payment covers the invoice first, then fees (`claimsOre`). The rest became the customer's credit
 * (`creditOre`). `source` is `bank` for money, or `credit` for the customer's credit. A payment from credit has no rest.
 */
export type Payment = {
  id: string;
  amountOre: Amount;
  claimsOre: Amount;
  creditOre: Amount;
  /** Null where the invoice is in kroner. */
  nok: PaymentInKroner | null;
  paidOn: LocalDate;
  source: PaymentSource;
  /** The loss that the payment takes back, as far as the payment covers the invoice and its fees; null for other payments. */
  recoversWriteOffId: string | null;
  /** The transaction of a bank file that brought the money; null where somebody recorded the payment. */
  bankTransactionId: string | null;
  /** The name that the payer or the till gave the payment. */
  reference: string | null;
  method: PaymentMethod | null;
  /** What Vipps calls the payment; null where the payer did not pay by Vipps on the page of the invoice. */
  vippsReference: string | null;
};

/** A reminder (purring) or collection warning (inkassovarsel) that was sent. */
export type Reminder = {
  id: string;
  type: LetterType;
  sentOn: LocalDate;
  deadline: LocalDate;
  feeOre: Ore;
  /** Whether `feeOre` is compensation instead of a fee (forsinkelsesrenteloven § 3a). */
  isCompensation: boolean;
  interestOre: Ore;
  /** The day on which the letter was delivered otherwise, as on paper; null where it went by mail. */
  deliveredOn: LocalDate | null;
};

/** A loss on a claim (tap på krav) or a difference of øre (øredifferanse). Where only the fees of letters (`claimsOre`) are lost, `amountOre` is 0. */
export type WriteOff = {
  id: string;
  reason: WriteOffReason;
  /** Null unless the reason is a loss. */
  lossKind: LossKind | null;
  ground: LossGround | null;
  /** The days of letters that another system sent; null when none were told. */
  remindersElsewhere: LocalDate[] | null;
  date: LocalDate;
  amountOre: Amount;
  /** The kroner that the write-off took off the receivable; null where the invoice is in kroner. */
  amountNokOre: Ore | null;
  claimsOre: Amount;
};

/**
 * Fees of letters that are no longer claimed. The company gave them up (`given_up`), or they were claimed on
 * an amount that a credit note has taken back (`credited`), or a payment that was recorded or reversed has shown other days of
 * default (`payment`). Only the last kind can have amounts below 0: those fees are owed again. `creditOre` is the part that had
 * been paid and became the customer's credit; below 0 where credit pays fees again.
 *
 * `refundedOre` below 0: credit that was paid back, and that the customer owes again since the bank has taken back the payment that it
 * came from (ground `payment`). Above 0: given up of that.
 */
export type ClaimWaiver = {
  id: string;
  ground: 'given_up' | 'credited' | 'payment';
  reason: string | null;
  feeOre: Ore;
  interestOre: Ore;
  refundedOre?: Ore;
  creditOre: Ore;
  waivedOn: LocalDate;
};

/** A pause of letters. `until` is its last day; null means until somebody ends the pause. */
export type RemindersPause = { reason: string; until: LocalDate | null };

/**
 * An agency collects the claim since the day `on`, and no letter is sent meanwhile. `to` is its name, `reference` the number that
 * the case has there.
 */
export type HandedOver = { to: string; on: LocalDate; reference: string | null };

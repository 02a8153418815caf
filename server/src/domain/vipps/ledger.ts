import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';

/** An entry of the ledger of funds that Vipps keeps of a sales unit. */
export type LedgerEntry = {
  /** Of Vipps. Of a payout it is the number that the bank tells. */
  pspReference: string;
  ledgerDate: LocalDate;
  /** Vipps may add types. */
  entryType: string;
  /** The name of the payment; of a payout the text that the bank gets. */
  reference: string;
  balanceBeforeOre: Ore;
  balanceAfterOre: Ore;
};

/** A ledger of Vipps. `unit`: the sales unit by which the bank names a payout, where the payout has no text. */
export type Ledger = { ledgerId: string; unit: string };

/** The types of entries that the service explains by itself. Every other entry that moves the balance waits for a person. */
const MEANINGS = {
  capture: 'capture',
  refund: 'refund',
  'fees-retained': 'fees',
  'scheduled-for-payout': 'payout',
  'payout-scheduled': 'payout',
  // Each takes an earlier entry back.
  'payout-aborted': 'taken-back',
  'returned-disputed-capture': 'taken-back',
} as const;

export type LedgerMeaning = (typeof MEANINGS)[keyof typeof MEANINGS] | 'other';

export function meaningOfEntry(entryType: string): LedgerMeaning {
  return new Map<string, LedgerMeaning>(Object.entries(MEANINGS)).get(entryType) ?? 'other';
}

/** The types of payouts. */
export const PAYOUT_TYPES = Object.entries(MEANINGS).flatMap(([type, meaning]) =>
  meaning === 'payout' ? [type] : [],
);

/** What a ledger is called among the accounts of the company. No bank account has such a number. */
export function accountOfLedger(ledgerId: string): string {
  return `Vipps ${ledgerId}`;
}

/**
 * Whether the words of a transaction of the bank name a payout for certain: both its number and the unit stand in the text of the payout, as in
 * "Utbet. 2000023 Vippsnr 57860".
 */
export function namesPayout(words: string, payout: { number: string | null; text: string | null }): boolean {
  const told = numbersIn(words);
  const wanted = numbersIn(payout.text ?? '');
  const { number } = payout;
  return (
    number !== null &&
    wanted.length >= 2 &&
    wanted.includes(number) &&
    wanted.every((one) => told.includes(one))
  );
}

function numbersIn(words: string): string[] {
  return words.match(/\d+/g) ?? [];
}

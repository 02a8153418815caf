import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import type { BookingAccounts } from './booking-accounts.ts';
import type { SourceDocumentType } from './journal.ts';
import { paymentPostings, refundPostings } from './postings.ts';
import type { PostingLine } from './postings.ts';

/** Money between the company and a client that is on no invoice. `bookedOre` is the part that is in the books. */
export type ClientMoney = {
  id: string;
  clientId: string;
  amountOre: Ore;
  bookedOre: Ore;
  paidOn: LocalDate;
};

type Kind = {
  /** The type of its entry. */
  entry: SourceDocumentType;
  /** 1 where it gives the client credit, -1 where it takes credit. */
  sign: 1n | -1n;
  /** The lines of its entry. @throws RangeError when the amount is not above 0 */
  lines: (money: { amountOre: Ore; customerId: string }, accounts: BookingAccounts) => PostingLine[];
};

/** The kinds of it. The text of the entry has the name of the kind. */
export const CLIENT_MONEY = {
  /** Credit that was paid back. */
  refund: { entry: 'Refund', sign: -1n, lines: refundPostings },
  /** Money that pays no invoice and became credit. */
  deposit: {
    entry: 'Payment',
    sign: 1n,
    lines: (money, accounts) => paymentPostings({ ...money, creditOre: money.amountOre }, accounts),
  },
} as const satisfies Record<string, Kind>;

export type ClientMoneyKind = keyof typeof CLIENT_MONEY;

import type { AccountType } from './ledger-account.ts';
import type { SalesVatCode, ZeroRateRule } from './vat.ts';
import { bookedVatCode } from './vat.ts';

/** Whether a line sells goods or services: it decides the revenue account. */
export type SupplyKind = 'goods' | 'services';

/** The ledger accounts that the service posts to. Output VAT is not among them: the VAT return goes by its accounts. */
export type BookingAccounts = {
  /** What customers owe (kundefordringer): the sum of what is outstanding, so nothing else may be posted there. */
  receivables: string;
  bank: string;
  /** Prepayments, and what else is owed to customers. */
  owedToCustomers: string;
  reminderFees: string;
  lateInterest: string;
  badDebts: string;
  /** Differences of øre that nobody collects. */
  rounding: string;
  sales: Record<SalesVatCode, Record<SupplyKind, string>>;
};

/** What is booked on one account each. */
export type BookingPurpose = Exclude<keyof BookingAccounts, 'sales'>;

export const STANDARD_BOOKING_ACCOUNTS: BookingAccounts = {
  receivables: '1500',
  bank: '1920',
  owedToCustomers: '2900',
  reminderFees: '3900',
  lateInterest: '8055',
  badDebts: '7830',
  rounding: '7740',
  sales: {
    3: { goods: '3000', services: '3020' },
    31: { goods: '3030', services: '3030' },
    33: { goods: '3050', services: '3050' },
    5: { goods: '3100', services: '3120' },
    52: { goods: '3105', services: '3125' },
    6: { goods: '3200', services: '3220' },
    7: { goods: '3900', services: '3900' },
  },
};

/** In the order in which they are shown. */
export const TYPE_OF_PURPOSE: Record<BookingPurpose, AccountType> = {
  receivables: 'Asset',
  bank: 'Asset',
  owedToCustomers: 'Liability',
  reminderFees: 'Income',
  lateInterest: 'Income',
  badDebts: 'Expense',
  rounding: 'Expense',
};
export const BOOKING_PURPOSES = Object.keys(TYPE_OF_PURPOSE) as BookingPurpose[];

/** What is known of an account when something is to be booked on it. */
type BookableAccount = { number: string; type: AccountType; acceptsVat: boolean };

/** Whether the account can be chosen for that; never one of 27xx, which the VAT return is built from. */
export function fitsPurpose({ number, type }: BookableAccount, purpose: BookingPurpose): boolean {
  return type === TYPE_OF_PURPOSE[purpose] && !number.startsWith('27');
}

/** Whether sales of this rate can be booked on the account. `vatRateBp`: hundredths of a percent. */
export function fitsSales({ type, acceptsVat }: BookableAccount, vatRateBp: number): boolean {
  return type === 'Income' && (acceptsVat || vatRateBp === 0);
}

/** How the company books its sales, besides the accounts. */
export type SalesBooking = ZeroRateRule & { supplyKind: SupplyKind };

/**
 * The account and the code with which a line is booked: its own, which a credit note's line has from its invoice, else the
 * company's.
 *
 * @param country of the client, ISO 3166-1
 */
export function bookingOfLine(
  line: { vatCode: SalesVatCode | null; account: string | null; bookedVatCode: SalesVatCode | null },
  settings: SalesBooking,
  country: string,
  accounts: BookingAccounts,
): { account: string; bookedVatCode: SalesVatCode } {
  const code = line.bookedVatCode ?? bookedVatCode(line.vatCode, settings, country);
  return { account: line.account ?? accounts.sales[code][settings.supplyKind], bookedVatCode: code };
}

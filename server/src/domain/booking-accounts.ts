import type { AccountType } from './ledger-account.ts';
import type { SalesVatCode, ZeroRateRule } from './vat.ts';
import { bookedVatCode } from './vat.ts';

/** Whether a line sells goods or services: it decides the revenue account. */
export type SupplyKind = 'goods' | 'services';

export const SUPPLY_KINDS: readonly SupplyKind[] = ['goods', 'services'];

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
  sales: SalesAccounts;
  /**
   * In place of `sales[7]` while the company is outside the VAT register: there code 7 is that of its ordinary sales, which
   * are sales income and not other income (norway.md, "VAT").
   */
  salesOutsideVatRegister: Record<SupplyKind, string>;
};

export type SalesAccounts = Record<SalesVatCode, Record<SupplyKind, string>>;

/** What is booked on one account each. */
export type BookingPurpose = Exclude<keyof BookingAccounts, 'sales' | 'salesOutsideVatRegister'>;

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
  salesOutsideVatRegister: { goods: '3200', services: '3220' },
};

/** Where the sales of each code go. @param vatRegistered whether the company is in the VAT register */
export function salesAccountsOf(
  { sales, salesOutsideVatRegister }: BookingAccounts,
  vatRegistered: boolean,
): SalesAccounts {
  return vatRegistered ? sales : { ...sales, 7: salesOutsideVatRegister };
}

/**
 * The accounts after the company has chosen some for its sales. What is chosen for code 7 holds in and outside the VAT
 * register; the standard account of that company is no choice.
 * @param vatRegistered whether the company is in the VAT register
 */
export function withSalesAccounts(
  accounts: BookingAccounts,
  chosen: readonly ({ vatCode: SalesVatCode } & Partial<Record<SupplyKind, string>>)[],
  vatRegistered: boolean,
): BookingAccounts {
  const standard = STANDARD_BOOKING_ACCOUNTS;
  const sales = { ...accounts.sales };
  const outside = { ...accounts.salesOutsideVatRegister };
  for (const { vatCode, ...kinds } of chosen) {
    sales[vatCode] = { ...sales[vatCode], ...kinds };
    if (vatCode !== 7) continue;
    for (const kind of SUPPLY_KINDS) {
      const account = kinds[kind];
      if (account === undefined) continue;
      const isStandard = account === salesAccountsOf(standard, vatRegistered)[7][kind];
      sales[7] = { ...sales[7], [kind]: isStandard ? standard.sales[7][kind] : account };
      outside[kind] = isStandard ? standard.salesOutsideVatRegister[kind] : account;
    }
  }
  return { ...accounts, sales, salesOutsideVatRegister: outside };
}

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
export type SalesBooking = ZeroRateRule & { vatRegistered: boolean; supplyKind: SupplyKind };

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
  const sales = salesAccountsOf(accounts, settings.vatRegistered);
  return { account: line.account ?? sales[code][settings.supplyKind], bookedVatCode: code };
}

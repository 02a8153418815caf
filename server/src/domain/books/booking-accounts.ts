import type { AccountType } from './ledger-account.ts';
import type { PaymentMethod } from '../invoices/money-kinds.ts';
import type { SalesVatCode, ZeroRateRule } from '../vat/vat.ts';
import { bookedVatCode } from '../vat/vat.ts';

/** Whether a line sells goods or services: it decides the revenue account. */
export type SupplyKind = 'goods' | 'services';

export const SUPPLY_KINDS: readonly SupplyKind[] = ['goods', 'services'];

/**
 * The ledger accounts that the service posts to. Output VAT accounts are not among them, because the VAT
 * return depends on them.
 */
export type BookingAccounts = {
  /**
   * What customers owe (kundefordringer). Nothing else may be posted here, because the balance must equal the
   * sum of what is outstanding.
   */
  receivables: string;
  bank: string;
  /** Where money of these methods comes in; null: it is booked on `bank`, which then differs from the bank until it is moved. */
  cash: string | null;
  card: string | null;
  vipps: string | null;
  /** What Vipps keeps for itself; null: `STANDARD_VIPPS_FEES`, where the chart has it. */
  vippsFees: string | null;
  /** Prepayments, and anything else that the company owes to customers. */
  owedToCustomers: string;
  reminderFees: string;
  lateInterest: string;
  badDebts: string;
  /** Differences of øre that the company does not collect. */
  rounding: string;
  sales: SalesAccounts;
  /**
   * Used instead of `sales[7]` while the company is outside the VAT register. There the ordinary sales have
   * code 7, and they are sales income, not other income.
   */
  salesOutsideVatRegister: Record<SupplyKind, string>;
};

export type SalesAccounts = Record<SalesVatCode, Record<SupplyKind, string>>;

/** The purposes that have one account each. */
export type BookingPurpose = Exclude<keyof BookingAccounts, 'sales' | 'salesOutsideVatRegister'>;

export const STANDARD_BOOKING_ACCOUNTS: BookingAccounts = {
  receivables: '1500',
  bank: '1920',
  cash: null,
  card: null,
  vipps: null,
  vippsFees: null,
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

/** The account that a new company begins with for cash. */
export const FIRST_CASH_ACCOUNT = '1900';

/** The account that a company begins with when it takes payments by Vipps: what Vipps has, until Vipps pays it out. */
export const FIRST_VIPPS_ACCOUNT = '1930';

/** Where fees of Vipps are booked when the company has chosen nothing. */
export const STANDARD_VIPPS_FEES = '7770';

/** The methods of payment whose money may have an account of its own. */
export const METHOD_PURPOSES = ['cash', 'card', 'vipps'] as const satisfies readonly PaymentMethod[];

/** Where money is that Vipps has and has not paid out. */
export function accountOfVipps({ vipps, bank }: Pick<BookingAccounts, 'vipps' | 'bank'>): string {
  return vipps ?? bank;
}

/** The purposes for which a company need not choose an account. */
export const OPTIONAL_PURPOSES = [...METHOD_PURPOSES, 'vippsFees'] as const;

/** The account that the company has chosen for a method; undefined for methods whose money comes to the bank, null where it has chosen none. */
export function accountOfMethod(
  accounts: Pick<BookingAccounts, (typeof METHOD_PURPOSES)[number]>,
  method: PaymentMethod | null,
): string | null | undefined {
  const purpose = METHOD_PURPOSES.find((one) => one === method);
  return purpose && accounts[purpose];
}

/** The sales accounts of each code. @param vatRegistered whether the company is in the VAT register */
export function salesAccountsOf(
  { sales, salesOutsideVatRegister }: BookingAccounts,
  vatRegistered: boolean,
): SalesAccounts {
  return vatRegistered ? sales : { ...sales, 7: salesOutsideVatRegister };
}

/**
 * The accounts after the company has chosen some for its sales. An account chosen for code 7 holds in and
 * outside the VAT register. The standard account for the company's present registration does not count as a
 * choice.
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

/** The account type for each purpose, in the order in which the purposes are shown. */
export const TYPE_OF_PURPOSE: Record<BookingPurpose, AccountType> = {
  receivables: 'Asset',
  bank: 'Asset',
  cash: 'Asset',
  card: 'Asset',
  vipps: 'Asset',
  vippsFees: 'Expense',
  owedToCustomers: 'Liability',
  reminderFees: 'Income',
  lateInterest: 'Income',
  badDebts: 'Expense',
  rounding: 'Expense',
};
export const BOOKING_PURPOSES = Object.keys(TYPE_OF_PURPOSE) as BookingPurpose[];

/** The facts that decide what may be booked on an account. */
type BookableAccount = { number: string; type: AccountType; acceptsVat: boolean };

/**
 * Whether the account can be chosen for the purpose. Accounts 27xx never can, because the VAT return is built
 * from them.
 */
export function fitsPurpose({ number, type }: BookableAccount, purpose: BookingPurpose): boolean {
  return type === TYPE_OF_PURPOSE[purpose] && !number.startsWith('27');
}

/** What `fitsSales` wants, in a sentence. */
export const SALES_ACCOUNT_RULE =
  'Must be an account of type Income, and one whose `acceptsVat` is true where the line has VAT.';

/** Whether sales of this rate can be booked on the account. `vatRateBp`: hundredths of a percent. */
export function fitsSales({ type, acceptsVat }: BookableAccount, vatRateBp: number): boolean {
  return type === 'Income' && (acceptsVat || vatRateBp === 0);
}

/** How the company books its sales, besides the accounts. */
export type SalesBooking = ZeroRateRule & { vatRegistered: boolean; supplyKind: SupplyKind };

/**
 * The account and the VAT code with which a line is booked. The line's own values come first: a line of a
 * credit note has those of its invoice. Otherwise the company's settings decide.
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

import type { Static } from 'typebox';
import type { BookingAccounts } from '../../../domain/books/booking-accounts.ts';
import { salesAccountsOf } from '../../../domain/books/booking-accounts.ts';
import { SALES_VAT_CODES } from '../../../domain/vat/vat.ts';
import type { bookingAccountsSchema } from './booking-schemas.ts';
import type { LedgerAccount } from './ledger-accounts.store.ts';
import type { accountSchema } from './schemas.ts';
import { STANDARD_CHART } from './standard-chart.ts';

const STANDARD_ACCOUNTS = new Map(STANDARD_CHART.map((account) => [account.number, account]));

export function presentAccount(account: LedgerAccount): Static<typeof accountSchema> {
  return { ...account, names: namesOf(account), class: Number(account.number[0]) };
}

/** The company's own accounts have one name for all languages. */
export function namesOf({ number, name, isCustom }: Pick<LedgerAccount, 'number' | 'name' | 'isCustom'>) {
  const standard = isCustom ? undefined : STANDARD_ACCOUNTS.get(number);
  return { nb: name, nn: standard?.nameNn ?? name, en: standard?.nameEn ?? name };
}

/** @param vatRegistered whether the company is in the VAT register */
export function presentBookingAccounts(
  accounts: BookingAccounts,
  vatRegistered: boolean,
): Static<typeof bookingAccountsSchema> {
  const { sales: _sales, salesOutsideVatRegister: _outside, ...single } = accounts;
  const sales = salesAccountsOf(accounts, vatRegistered);
  return { ...single, sales: SALES_VAT_CODES.map((vatCode) => ({ vatCode, ...sales[vatCode] })) };
}

import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import { formatIban } from '../../domain/parties/bank-account.ts';
import type { AccountDbOrTrx } from '../../platform/database/database.ts';
import type { Seller } from '../companies/index.ts';
import { listCurrencyAccounts } from '../companies/index.ts';
import type { PayTo } from '../issued-documents/index.ts';

export type BankAccountToPayTo = Pick<PayTo, 'iban' | 'bic'>;

/**
 * The bank account to which an invoice in a currency is paid: the company's account in that currency, else its account in kroner. Undefined
 * for kroner, where the document has the account number and the KID, and for a company without an account.
 */
export async function findAccountToPayTo(
  db: AccountDbOrTrx,
  currency: Currency,
  { bankAccount, bic }: Seller,
): Promise<BankAccountToPayTo | undefined> {
  if (currency === BOOK_CURRENCY) return undefined;
  const account = (await listCurrencyAccounts(db)).find((one) => one.currency === currency);
  if (account !== undefined) return { iban: account.iban, bic: account.bic };
  if (!/^\d{11}$/.test(bankAccount)) return undefined;
  return { iban: formatIban(bankAccount).replaceAll(' ', ''), bic: bic || null };
}

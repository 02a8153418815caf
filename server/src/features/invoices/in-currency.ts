/** What the documents of an invoice in another currency show besides. */
import type { CurrencyAccount } from '../../domain/currency/currency-accounts.ts';
import { creditorReferenceOf } from '../../domain/currency/creditor-reference.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import { sumsInKroner } from '../../domain/currency/lines-in-kroner.ts';
import { formatIban, isBankAccount, normaliseIban } from '../../domain/parties/bank-account.ts';
import type { AccountDbOrTrx } from '../../platform/database/database.ts';
import type { Seller } from '../companies/index.ts';
import { listCurrencyAccounts } from '../companies/index.ts';
import type { InCurrency } from '../issued-documents/index.ts';
import type { DocumentInKroner, Invoice } from './invoice.ts';
import { lineInKroner } from './in-kroner.ts';

/** The bank accounts in other currencies, for a document in one. A document in kroner costs no statement. */
export async function currencyAccountsFor(
  db: AccountDbOrTrx,
  currency: Currency,
): Promise<readonly CurrencyAccount[]> {
  return currency === BOOK_CURRENCY ? [] : listCurrencyAccounts(db);
}

/** @param accounts of `currencyAccountsFor` */
export function inCurrency(
  invoice: Invoice,
  seller: Seller,
  accounts: readonly CurrencyAccount[],
): InCurrency {
  const { currency, nok, type } = invoice;
  if (currency === BOOK_CURRENCY) return {};
  const payTo = type === 'invoice' ? payToOf(invoice, seller, accounts) : undefined;
  return { currency, ...(nok !== null && atRate(invoice, nok)), ...(payTo && { payTo }) };
}

/** The creditor reference of an issued invoice in another currency; null where there is none. */
export function creditorReference({ type, currency, number, isOpening }: Invoice): string | null {
  const hasOne = type === 'invoice' && currency !== BOOK_CURRENCY && !isOpening;
  return hasOne && number !== null ? creditorReferenceOf(BigInt(number)) : null;
}

function atRate({ lines, currency }: Invoice, { rate, totalOre }: DocumentInKroner): InCurrency {
  const { vatSummary } = sumsInKroner(lines.map((line) => ({ ...line, nok: lineInKroner(line, currency) })));
  return {
    exchangeRate: { ...rate, rateE6: String(rate.rateE6) },
    nok: {
      vat: vatSummary.map(({ vatCode, vatRateBp, netNokOre, vatNokOre }) => ({
        vatCode,
        vatRateBp,
        netOre: String(netNokOre),
        vatOre: String(vatNokOre),
      })),
      totalOre: String(totalOre),
    },
  };
}

/** The account of the currency, else the IBAN of the company; undefined where it has none. */
function payToOf(
  invoice: Invoice,
  { bankAccount, bic = '' }: Seller,
  accounts: readonly CurrencyAccount[],
): InCurrency['payTo'] {
  const reference = creditorReference(invoice);
  const own = accounts.find(({ currency }) => currency === invoice.currency);
  if (own !== undefined) return { iban: own.iban, bic: own.bic, creditorReference: reference };
  if (!isBankAccount(bankAccount)) return undefined;
  const iban = normaliseIban(formatIban(bankAccount));
  return { iban, bic: bic === '' ? null : bic, creditorReference: reference };
}

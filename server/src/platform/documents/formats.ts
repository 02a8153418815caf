import { BOOK_CURRENCY } from '../../domain/currency/currency.ts';
import type { Currency } from '../../domain/currency/currency.ts';
import { RATE_DECIMALS } from '../../domain/currency/exchange-rate.ts';
import type { RateSource } from '../../domain/currency/exchange-rate.ts';
import { formatBankAccount } from '../../domain/parties/bank-account.ts';
import type { DeliveryPeriod } from '../../domain/invoices/sales-document.ts';
import { unitWord } from '../../domain/invoices/units.ts';
import type { UnitCode } from '../../domain/invoices/units.ts';
import type { Discount } from '../../domain/invoices/discount.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import { dateText } from '../../domain/texts/date-text.ts';
import type { Digits } from '../../domain/money.ts';
import { formatDecimal, formatKroner } from '../../domain/money.ts';
import type { SalesVatCode } from '../../domain/vat/vat.ts';
import { wordsIn } from './words.ts';

export { dateText };

/** `1 234,50`, in English `1,234.50`; without a currency. @param amount in hundredths */
export function amountText(amount: Digits | bigint, language: Language): string {
  return inLanguage(formatKroner(BigInt(amount)), language);
}

/** The currency of a document. A document in NOK leaves it out. */
type DocumentCurrency = Currency | undefined;

/** `kr 1 234,50` or `1 234,50 EUR`, in English `NOK 1,234.50` or `EUR 1,234.50`. @param amount in hundredths */
export function moneyText(amount: Digits | bigint, language: Language, currency: DocumentCurrency): string {
  const text = amountText(amount, language);
  if (language === 'en') return `${currency ?? BOOK_CURRENCY}\u00A0${text}`;
  return isKroner(currency) ? `kr\u00A0${text}` : `${text}\u00A0${currency}`;
}

/** As `moneyText`, for sums below each other. There kroner have no sign. */
export function sumText(amount: Digits | bigint, language: Language, currency: DocumentCurrency): string {
  return isKroner(currency) ? amountText(amount, language) : moneyText(amount, language, currency);
}

/** The head of a column of amounts, with the code of a currency that is not kroner: `Beløp EUR`. */
export function inCurrency(label: string, currency: DocumentCurrency): string {
  return isKroner(currency) ? label : `${label} ${currency}`;
}

function isKroner(currency: DocumentCurrency): boolean {
  return currency === undefined || currency === BOOK_CURRENCY;
}

/** A rate as snapshots have it. */
export type WrittenRate = { rateE6: Digits; date: LocalDate; source: RateSource };

/** `1 EUR = 11,5000 NOK, Norges Bank 27.11.2026`. A rate that was given by hand has its day alone. */
export function rateText(
  currency: Currency,
  { rateE6, date, source }: WrittenRate,
  language: Language,
): string {
  const rate = inLanguage(formatDecimal(BigInt(rateE6), RATE_DECIMALS, 4), language);
  // A line may end before the bank and before the day.
  const day = dateText(date, language).replaceAll(' ', '\u00A0');
  const from =
    source === 'norges-bank' ? `${wordsIn(language).norgesBank.replace(' ', '\u00A0')} ${day}` : day;
  return `1\u00A0${currency}\u00A0=\u00A0${rate}\u00A0${BOOK_CURRENCY}, ${from}`;
}

/** A quantity or unit price, given in ten-thousandths. @param minDecimals the least number of decimals */
export function decimalText(e4: Digits | bigint, language: Language, minDecimals = 0): string {
  return inLanguage(formatDecimal(BigInt(e4), 4, minDecimals), language);
}

/** `7,5 timer`; without the word when the line names no unit. @param quantityE4 in ten-thousandths */
export function quantityText(
  { quantityE4, unit }: { quantityE4: Digits; unit?: UnitCode | undefined },
  language: Language,
): string {
  const quantity = decimalText(quantityE4, language);
  return unit === undefined ? quantity : `${quantity}\u00A0${unitWord(unit, BigInt(quantityE4), language)}`;
}

/** `10 %`, `50,00` or `50,00 EUR`; empty without a discount. */
export function discountText(
  discount: Discount | null,
  language: Language,
  currency: DocumentCurrency,
): string {
  if (discount === null) return '';
  if ('amountOre' in discount) return sumText(discount.amountOre, language, currency);
  return decimalText(discount.percentE4, language) + percentSign(language);
}

/** `01.07.2026 – 31.07.2026`, in English `1 July 2026 – 31 July 2026`. */
export function periodText({ from, to }: DeliveryPeriod, language: Language): string {
  return [from, to].map((date) => dateText(date, language)).join(' – ');
}

/** `25 %`, in English `25%`. @param bp hundredths of a percent */
export function percentText(bp: number, language: Language): string {
  return inLanguage(formatDecimal(BigInt(bp), 2), language) + percentSign(language);
}

function percentSign(language: Language): string {
  return language === 'en' ? '%' : '\u00A0%';
}

/** The rate of a line, or the reason why it has none. */
export function vatText(
  { vatCode, vatRateBp }: { vatCode: SalesVatCode | null; vatRateBp: number },
  language: Language,
): string {
  const words = wordsIn(language);
  if (vatRateBp > 0) return percentText(vatRateBp, language);
  if (vatCode === 5) return words.zeroRated;
  if (vatCode === 52) return words.export;
  if (vatCode === 6) return words.exempt;
  return vatCode === 7 ? words.noVat : percentText(0, language);
}

/** `974 760 673 MVA`: the form of a seller's number on sales documents (bokføringsforskriften § 5-1-2). */
export function orgNumberText(orgNumber: string, vatRegistered: boolean): string {
  return orgNumber.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3') + (vatRegistered ? ' MVA' : '');
}

/** `8601 11 17947`; empty without one. */
export function bankAccountText(bankAccount: string): string {
  return bankAccount === '' ? '' : formatBankAccount(bankAccount);
}

/** Replaces the decimal comma and the space between thousands by those of English. */
function inLanguage(norwegian: string, language: Language): string {
  if (language !== 'en') return norwegian;
  return norwegian
    .replaceAll(/[\s\u00A0\u202F]/g, ' ')
    .replace(',', '.')
    .replaceAll(' ', ',');
}

import { formatBankAccount } from '../../domain/parties/bank-account.ts';
import type { DeliveryPeriod } from '../../domain/invoices/sales-document.ts';
import { unitWord } from '../../domain/invoices/units.ts';
import type { UnitCode } from '../../domain/invoices/units.ts';
import type { Discount } from '../../domain/invoices/discount.ts';
import type { Language } from '../../domain/texts/language.ts';
import { dateText } from '../../domain/texts/date-text.ts';
import type { Digits } from '../../domain/money.ts';
import { formatDecimal, formatKroner } from '../../domain/money.ts';
import type { SalesVatCode } from '../../domain/vat/vat.ts';
import { wordsIn } from './words.ts';

export { dateText };

/** `1 234,50`, in English `1,234.50`; without a currency. */
export function amountText(ore: Digits | bigint, language: Language): string {
  return inLanguage(formatKroner(BigInt(ore)), language);
}

/** `kr 1 234,50`, in English `NOK 1,234.50`. */
export function moneyText(ore: Digits | bigint, language: Language): string {
  return `${language === 'en' ? 'NOK' : 'kr'}\u00A0${amountText(ore, language)}`;
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

/** `10 %` or `50,00`; empty without a discount. */
export function discountText(discount: Discount | null, language: Language): string {
  if (discount === null) return '';
  if ('amountOre' in discount) return amountText(discount.amountOre, language);
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

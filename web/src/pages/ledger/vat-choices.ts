import type { LocalDate } from '../../../../server/src/domain/days/local-date.ts';
import { rateBpOfCode, SALES_VAT_CODES } from '../../../../server/src/domain/vat/vat.ts';
import type { SalesVatCode } from '../../../../server/src/domain/vat/vat.ts';

/** A SAF-T sales code. `0` is a rate of 0 without a code. The books then use the code that the company chose. */
export type VatChoice = `${SalesVatCode}` | '0';

export const VAT_CHOICES: readonly VatChoice[] = [...SALES_VAT_CODES.map((code) => `${code}` as const), '0'];

export function codeOf(choice: VatChoice): SalesVatCode | null {
  return SALES_VAT_CODES.find((code) => `${code}` === choice) ?? null;
}

/** The rate in hundredths of a percent. @param today by the account's clock, because rates change */
export function rateBpOf(choice: VatChoice, today: LocalDate): number {
  const code = codeOf(choice);
  return code === null ? 0 : rateBpOfCode(code, today);
}

export function isVatChoice(text: string): text is VatChoice {
  return VAT_CHOICES.some((choice) => choice === text);
}

/** The VAT of a new line: the company's usual rate. A company that is not VAT-registered has code 7. */
export function usualVat(
  company: { vatRegistered: boolean; defaultVatRate: number } | undefined,
  today: LocalDate,
): VatChoice {
  if (company === undefined) return '3';
  if (!company.vatRegistered) return '7';
  const rateBp = company.defaultVatRate * 100;
  return rateBp === 0 ? '0' : (VAT_CHOICES.find((choice) => rateBpOf(choice, today) === rateBp) ?? '3');
}

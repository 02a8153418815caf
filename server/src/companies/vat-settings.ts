import type { LocalDate } from '../domain/local-date.ts';
import type { ZeroRateRule } from '../domain/vat.ts';
import { isSalesVatRateBp } from '../domain/vat.ts';
import type { FieldErrorCode } from '../platform/errors.ts';

/** What is wrong with the rate that lines of the company get when they name none. @param rateBp hundredths of a percent */
export function defaultVatRateProblem(
  rateBp: number,
  vatRegistered: boolean,
  on: LocalDate,
): FieldErrorCode | undefined {
  if (!isSalesVatRateBp(rateBp, on)) return 'unknown-vat-rate';
  return rateBp > 0 && !vatRegistered ? 'out-of-range' : undefined;
}

/** As what lines of rate 0 are booked until the company chooses; one that is not registered for VAT has no choice. */
export function zeroRateRuleOf(vatRegistered: boolean): ZeroRateRule {
  return { zeroRateVatCode: vatRegistered ? 5 : 7, foreignSalesAreExport: false };
}

/** What a company begins with that enters or leaves the VAT register. */
export function standardVatOf(vatRegistered: boolean): ZeroRateRule & { defaultVatRateBp: number } {
  return { ...zeroRateRuleOf(vatRegistered), defaultVatRateBp: vatRegistered ? 2500 : 0 };
}

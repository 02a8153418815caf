import type { LocalDate } from '../domain/local-date.ts';
import type { SalesVatCode } from '../domain/vat.ts';
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

/** What a line of rate 0 counts as when it names no code: exempt sales, or those of a company that is outside of it all. */
export function zeroRateVatCodeOf(vatRegistered: boolean): SalesVatCode {
  return vatRegistered ? 5 : 7;
}

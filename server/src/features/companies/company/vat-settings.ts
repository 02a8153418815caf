import type { LocalDate } from '../../../domain/local-date.ts';
import type { ZeroRateRule } from '../../../domain/vat/vat.ts';
import { isSalesVatRateBp } from '../../../domain/vat/vat.ts';
import type { FieldErrorCode } from '../../../domain/errors.ts';

/** The problem of the rate that lines get when they name no rate. @param rateBp hundredths of a percent */
export function defaultVatRateProblem(
  rateBp: number,
  vatRegistered: boolean,
  on: LocalDate,
): FieldErrorCode | undefined {
  if (!isSalesVatRateBp(rateBp, on)) return 'unknown-vat-rate';
  return rateBp > 0 && !vatRegistered ? 'out-of-range' : undefined;
}

/** The settings of VAT until the company chooses. A company that is not registered for VAT has no choice. */
export function standardVatOf(vatRegistered: boolean): ZeroRateRule & { defaultVatRateBp: number } {
  return vatRegistered
    ? { defaultVatRateBp: 2500, zeroRateVatCode: 5, foreignSalesAreExport: false }
    : { defaultVatRateBp: 0, zeroRateVatCode: 7, foreignSalesAreExport: false };
}

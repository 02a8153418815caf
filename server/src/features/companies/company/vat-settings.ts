import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { ZeroRateRule } from '../../../domain/vat/vat.ts';
import { isSalesVatRateBp, salesVatRates } from '../../../domain/vat/vat.ts';
import type { FieldProblem } from '../../../domain/errors/field-errors.ts';

/** The problem of the rate that lines get when they name no rate. @param rateBp hundredths of a percent */
export function defaultVatRateProblem(
  rateBp: number,
  vatRegistered: boolean,
  on: LocalDate,
): FieldProblem | undefined {
  if (!isSalesVatRateBp(rateBp, on)) {
    return { code: 'unknown-vat-rate', details: { allowed: salesVatRates(on) } };
  }
  return rateBp > 0 && !vatRegistered ? { code: 'out-of-range', details: { max: 0 } } : undefined;
}

/** The settings of VAT until the company chooses. A company that is not registered for VAT has no choice. */
export function standardVatOf(vatRegistered: boolean): ZeroRateRule & { defaultVatRateBp: number } {
  return vatRegistered
    ? { defaultVatRateBp: 2500, zeroRateVatCode: 5, foreignSalesAreExport: false }
    : { defaultVatRateBp: 0, zeroRateVatCode: 7, foreignSalesAreExport: false };
}

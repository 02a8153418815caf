import type { LocalDate } from '../../../domain/days/local-date.ts';
import { isLocalDate } from '../../../domain/days/local-date.ts';
import type { ZeroRateRule } from '../../../domain/vat/vat.ts';
import { isSalesVatRateBp, salesVatRates } from '../../../domain/vat/vat.ts';
import type { FieldProblem } from '../../../domain/errors/field-errors.ts';

export const ONLY_REGISTERED = 'Only a company that is registered for VAT can choose this.';

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

/**
 * The problem of the first day in the VAT register. A day ahead is refused, because until then the company is not registered, and its
 * invoices may have no VAT (merverdiavgiftsloven § 15-11).
 */
export function registeredFromProblem(
  from: LocalDate | null,
  vatRegistered: boolean,
  today: LocalDate,
): FieldProblem | undefined {
  if (from === null) return undefined;
  if (!vatRegistered) return { code: 'out-of-range', message: ONLY_REGISTERED };
  if (!isLocalDate(from)) return { code: 'invalid-date', details: { format: 'yyyy-MM-dd' } };
  return from <= today ? undefined : { code: 'out-of-range', details: { max: today } };
}

/** The settings of VAT until the company chooses. A company that is not registered for VAT has no choice. */
export function standardVatOf(vatRegistered: boolean): ZeroRateRule & { defaultVatRateBp: number } {
  return vatRegistered
    ? { defaultVatRateBp: 2500, zeroRateVatCode: 5, foreignSalesAreExport: false }
    : { defaultVatRateBp: 0, zeroRateVatCode: 7, foreignSalesAreExport: false };
}

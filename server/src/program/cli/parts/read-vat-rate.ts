import { parseDecimal } from '../../../domain/money.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';

/** Reads `--vat-rate`. @returns hundredths of a percent. @throws ApiError `validation-failed` */
export function readVatRate(percent: string): number {
  const rateBp = parseDecimal(percent, 2);
  if (rateBp === undefined) throw validationFailed([{ field: 'vatRate', code: 'unknown-vat-rate' }]);
  return Number(rateBp);
}

import { kronerFromOre } from '../../../domain/money.ts';
import { IMPORT_WARNINGS } from '../../../domain/moves/import-warnings.ts';
import type { ImportWarning } from '../../../domain/moves/import-warnings.ts';
import type { ImportedFileReport } from './imported-file.ts';

/** In the order of the list of warnings. */
export function presentWarnings(warnings: readonly ImportWarning[]): ImportedFileReport['warnings'] {
  return warnings
    .toSorted((one, other) => IMPORT_WARNINGS.indexOf(one.code) - IMPORT_WARNINGS.indexOf(other.code))
    .map(({ code, count, amountOre }) => ({
      code,
      count,
      amount: amountOre === null ? null : kronerFromOre(amountOre),
    }));
}

export function presentFigures({ count, sumOre }: { count: number; sumOre: bigint }) {
  return { count, amount: kronerFromOre(sumOre) };
}

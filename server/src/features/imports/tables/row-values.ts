import { isLocalDate } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { FieldProblem } from '../../../domain/errors/field-errors.ts';
import { parseDecimal } from '../../../domain/money.ts';
import type { FileColumn } from '../columns.ts';
import type { Row } from '../read-table.ts';
import type { ReportedProblem } from '../report.ts';
import { toReportedProblem } from '../report.ts';

/** More is no amount of anybody. */
const MOST_ORE = 10n ** 15n;
const DAY: FieldProblem = { code: 'invalid-date', details: { format: 'dd.MM.yyyy or yyyy-MM-dd' } };

/** The cells of a row by field, and what is wrong with them. */
export type RowValues = ReturnType<typeof rowReader> extends (row: Row) => infer V ? V : never;

/** @param columns of the file, in order @param tell gets what is wrong with a cell */
export function rowReader(
  columns: readonly FileColumn[],
  today: LocalDate,
  tell: (problem: ReportedProblem) => void,
) {
  const places = new Map(
    columns.flatMap(({ column }, index) =>
      column === undefined ? [] : [[column.field, { column, index }] as const],
    ),
  );

  return (row: Row) => {
    const problem = (field: string, what: FieldProblem): undefined => {
      const column = places.get(field);
      tell(
        toReportedProblem(
          { line: row.line, column: column === undefined ? null : column.index + 1, field },
          what,
        ),
      );
      return undefined;
    };
    const has = (field: string) => places.has(field);
    const cell = (field: string) => row.cells[places.get(field)?.index ?? -1] ?? '';
    /** What the cell says; undefined where it is blank or wrong. */
    const value = (field: string): unknown => {
      const column = places.get(field)?.column;
      if (column === undefined || cell(field) === '') return undefined;
      const read = column.read(cell(field), today);
      return 'value' in read ? read.value : problem(field, read.problem);
    };
    const number = (field: string) => {
      const read = value(field);
      return typeof read === 'number' ? read : undefined;
    };
    /** An amount in øre. */
    const ore = (field: string): bigint | undefined => {
      const read = number(field);
      if (read === undefined) return undefined;
      const amount = parseDecimal(String(read), 2);
      if (amount === undefined) return problem(field, { code: 'too-precise', details: { decimals: 2 } });
      const isTooMuch = amount > MOST_ORE || amount < -MOST_ORE;
      return isTooMuch
        ? problem(field, { code: 'out-of-range', details: { max: Number(MOST_ORE / 100n) } })
        : amount;
    };
    return {
      line: row.line,
      has,
      problem,
      isBlank: (field: string) => cell(field) === '',
      number,
      text(field: string): string | null {
        const read = value(field);
        return typeof read === 'string' && read !== '' ? read : null;
      },
      day(field: string): LocalDate | null {
        const read = value(field);
        if (typeof read !== 'string') return null;
        return isLocalDate(read) ? read : (problem(field, DAY) ?? null);
      },
      ore,
      neededOre: (field: string) => (cell(field) === '' ? problem(field, { code: 'required' }) : ore(field)),
    };
  };
}

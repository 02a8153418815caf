import type { Import } from '../move-queries.ts';
import { fieldsOf } from './table-fields.ts';
import type { TableKind } from './tell-kind.ts';

type Column = NonNullable<Import['report']>['columns'][number];

/** The field of each column of a file, in order; empty: it is not read. */
export type Mapping = readonly string[];

/** As the service has understood the columns. The second column of a field is not read. */
export function mappingOf(columns: readonly Column[]): string[] {
  return columns.map(({ field }, index) =>
    field === null || columns.findIndex((other) => other.field === field) < index ? '' : field,
  );
}

/** The mapping once a column has the field: no other one has it then. */
export function withField(mapping: Mapping, column: number, field: string): string[] {
  return mapping.map((one, index) => {
    if (index === column) return field;
    return one === field ? '' : one;
  });
}

/**
 * The fields that a column can have. One whose header the service knows stays read, unless another column has its field.
 */
export function choicesOf(
  kind: TableKind,
  columns: readonly Column[],
  mapping: Mapping,
  column: number,
): string[] {
  const known = columns[column]?.field ?? null;
  const mayBeUnread = known === null || mapping.some((field, index) => field === known && index !== column);
  return [...(mayBeUnread ? [''] : []), ...fieldsOf(kind)];
}

/** The columns by field, from 1, as the API takes them. */
export function namedBy(mapping: Mapping): Record<string, number> {
  return Object.fromEntries(
    mapping.flatMap((field, index) => (field === '' ? [] : [[field, index + 1] as const])),
  );
}

import type { TableKind } from './tell-kind.ts';

/** What a person has said of the columns of a file. `columns`: from 1, by the field that they have. */
export type Remembered = {
  kind: TableKind;
  headers: readonly string[];
  columns: Readonly<Record<string, number>>;
};

/** Few files are mapped by hand, and the oldest are forgotten first. */
const MOST_REMEMBERED = 20;

export function recall(memory: readonly Remembered[], headers: readonly string[]): Remembered | undefined {
  return memory.find((one) => isSame(one.headers, headers));
}

/** The memory with what was said last of these headers. */
export function remember(memory: readonly Remembered[], said: Remembered): Remembered[] {
  const others = memory.filter(({ headers }) => !isSame(headers, said.headers));
  return [said, ...others].slice(0, MOST_REMEMBERED);
}

/** As the API takes them: `number:1,outstanding:7`. */
export function namedColumns(columns: Remembered['columns']): string {
  return Object.entries(columns)
    .map(([field, column]) => `${field}:${column}`)
    .join(',');
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((header, index) => header === other[index]);
}

/**
 * A column and its property have one name: the property `clientId` is the column `client_id`. So rows are read as things and things are
 * written as rows without a list of both.
 */

/** The property of a column. */
export type PropertyOf<C extends string> = C extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<PropertyOf<Rest>>}`
  : C;

/** A row by its properties. */
export type Properties<Row> = { [C in keyof Row as PropertyOf<C & string>]: Row[C] };

type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;
type Selected<C extends string> = C extends unknown ? `${C} as ${PropertyOf<C>}` : never;

/** The columns for a select, each as its property. @param names of columns, with one space between two */
export function columns<const N extends string>(...names: N[]): Selected<Words<N>>[] {
  return columnNames(...names).map((column) => `${column} as ${propertyOf(column)}`) as Selected<Words<N>>[];
}

/** The columns under their own names. @param names as in `columns` */
export function columnNames<const N extends string>(...names: N[]): Words<N>[] {
  return names.flatMap((some) => some.split(' ')) as Words<N>[];
}

/** What `columns` gives, as SQL. */
export function columnsAsSql(selected: readonly string[]): string {
  return selected.map((one) => one.replace(/ as (.*)/, ' as "$1"')).join(', ');
}

/** What is given by properties as a row, by its columns. */
export function rowOf(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [columnOf(name), value]));
}

function propertyOf(column: string): string {
  return column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The column of a property. */
export function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

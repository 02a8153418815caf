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

/** The columns for a select, each as its property. @param some names of columns, as in `splitNames` */
export function columns<const N extends string>(...some: N[]): Selected<Words<N>>[] {
  return splitNames(...some).map((column) => `${column} as ${propertyOf(column)}`) as Selected<Words<N>>[];
}

/** A list of names. @param some with one space between two */
export function splitNames<const N extends string>(...some: N[]): Words<N>[] {
  return some.flatMap((text) => text.split(' ')) as Words<N>[];
}

/** Some properties of a thing. */
export function pickProperties<T extends object, P extends keyof T>(
  thing: T,
  properties: readonly P[],
): Pick<T, P> {
  const some: Partial<T> = {};
  for (const property of properties) some[property] = thing[property];
  return some as Pick<T, P>;
}

/** What `columns` gives, as SQL. */
export function columnsAsSql(selected: readonly string[]): string {
  return selected.map((one) => one.replace(/ as (.*)/, ' as "$1"')).join(', ');
}

type ColumnOf<P extends string> = P extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : P;
/** What is given by properties, by its columns. */
type Columns<T> = { [P in keyof T as ColumnOf<P & string>]: T[P] };

/** What is given by properties as a row, by its columns. */
export function toRow<T extends object>(properties: T): Columns<T> {
  const columns = Object.entries(properties).map(([name, value]) => [columnNameOf(name), value] as const);
  return Object.fromEntries(columns) as Columns<T>;
}

function propertyOf(column: string): string {
  return column.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The column of a property. */
export function columnNameOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * SQL of the bytes that a column of JSON is read as. Unless PostgreSQL has compressed the value, the size stands in its head, and no text is
 * made to be counted: a page of 100 invoices made four of each.
 */
export function bytesOf(column: string): string {
  return `(case when pg_column_compression(${column}) is null then pg_column_size(${column}) else octet_length(${column}::text) end)`;
}

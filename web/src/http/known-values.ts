import type { components } from '../../../client/src/schema.ts';

/** What the public API takes and answers, by the names of its document. */
export type PublishedSchemas = KnownValues<components['schemas']>;

/**
 * The API's types without the values that may be added later. The app is released with the service, so it knows every
 * value, and the compiler then demands a text for each.
 */
export type KnownValues<T> = Deep<Known<T>>;

type Deep<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends (infer E)[]
    ? KnownValues<E>[]
    : T extends object
      ? { [K in keyof T]: KnownValues<T[K]> }
      : T;

/** `'a' | 'b'` of `'a' | 'b' | (string & {})`. A type without known values stays as it is. */
type Known<T> = [Extract<Listed<T>, string | number>] extends [never] ? T : Listed<T>;
type Listed<T> = T extends string | number ? (string extends T ? never : number extends T ? never : T) : T;

/**
 * The API's types with a plain `string` where more values may be added. `openapi-fetch` maps over every type of an
 * answer and takes the `string & {}` of schema.ts for an object.
 */
export type PlainValues<T> = T extends string
  ? string extends T
    ? string
    : T
  : T extends number
    ? number extends T
      ? number
      : T
    : T extends boolean | null | undefined
      ? T
      : T extends (infer E)[]
        ? PlainValues<E>[]
        : T extends object
          ? { [K in keyof T]: PlainValues<T[K]> }
          : T;

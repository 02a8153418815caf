import { Type } from 'typebox';
import type { Static, TProperties, TSchema } from 'typebox';
import { LIMITS } from '../../domain/limits.ts';
import { kronerFromOre } from '../../domain/money.ts';
import type { ComparisonRule } from '../../domain/proposals/foreseen.ts';
import { SCOPES } from '../../domain/access/scopes.ts';

/** The parts of which schemas are made. A kind of field takes its description and an example for the public document. */

/** A named schema of the OpenAPI document, referred to by its `$id`. */
export function refTo<S extends TSchema>(schema: S & { $id?: string }) {
  if (schema.$id === undefined) throw new Error('Only a schema with an $id can be referred to.');
  return Type.Unsafe<Static<S>>({ $ref: `${schema.$id}#` });
}

/** `T | null` with one `type` array: a union would make validators report an error for each half. */
export function nullable<S extends TSchema>(schema: S) {
  const { type, enum: values, ...rest } = schema as S & { type?: string; enum?: unknown[] };
  return Type.Unsafe<Static<S> | null>({
    ...rest,
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(values !== undefined && { enum: [...values, null] }),
  });
}

/** A field of a request that may be left out or null, which is the same. */
export function optional<S extends TSchema>(schema: S) {
  return Type.Optional(nullable(schema));
}

/** An object of a request with these fields and no others, such as parameters. */
export function closedObject<P extends TProperties>(fields: P) {
  return Type.Object(fields, { additionalProperties: false });
}

/** The same as a body, or as a part of a body, with a name in the public document. */
export function requestObject<P extends TProperties>(name: string, fields: P) {
  return Type.Object(fields, { additionalProperties: false, 'x-name': name });
}

/** An object of an answer, with a name in the public document. */
export function answerObject<P extends TProperties>(name: string, fields: P) {
  return Type.Object(fields, { 'x-name': name });
}

/** A text of several, or a whole number of several, as a real `enum`. */
export function oneOf<const V extends string | number>(
  values: readonly V[],
  options: Record<string, unknown> = {},
) {
  const type = typeof values[0] === 'number' ? 'integer' : 'string';
  return Type.Unsafe<V>({ type, enum: [...values], ...options });
}

/** The UUID of every example. */
export const EXAMPLE_ID = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';

export function id(description: string, example = EXAMPLE_ID) {
  return Type.String({
    format: 'uuid',
    'x-compared': 'id' satisfies ComparisonRule,
    description,
    examples: [example],
  });
}

/**
 * A field of an answer that is compared by a rule where a person approves a request (domain/proposals/foreseen.ts). Without a
 * rule the value that the person saw must be the value of now.
 */
export function comparedBy<S extends TSchema>(rule: ComparisonRule, schema: S): S {
  return { ...schema, 'x-compared': rule };
}

/**
 * An identifier in a path. Its form is not checked, because a resource that is not there is 404 and not 400.
 *
 * @param name of the parameter in the public document
 */
export function pathId(name: string, description: string, example = EXAMPLE_ID) {
  return Type.String({ 'x-name': name, description, examples: [example] });
}

/** A day in Oslo: `YYYY-MM-DD`. */
export function date(description: string, example = '2026-07-20') {
  return Type.String({ format: 'date', description, examples: [example] });
}

/** A month in Oslo: `YYYY-MM`. */
export function month(description: string, example: string) {
  return Type.String({ format: 'month', description, examples: [example] });
}

/** An end of a period: a day `YYYY-MM-DD` or a month `YYYY-MM`. `firstDayOf` and `lastDayOf` read the value. */
export function dayOrMonth(description: string, example: string) {
  return Type.String({ format: 'day-or-month', description, examples: [example] });
}

/** An instant in UTC, at which something has happened. */
export function timestamp(description: string, example = '2026-07-20T08:30:00.000Z') {
  return Type.String({
    format: 'date-time',
    'x-compared': 'course' satisfies ComparisonRule,
    description,
    examples: [example],
  });
}

/** An instant that a handler gives as it is. Answers have it in UTC. */
export const instant = Type.Unsafe<Date>({ type: 'string', format: 'date-time' });

/** An amount in kroner, as answers have it: with at most two decimals. */
export function kroner(description: string, example: number) {
  return Type.Number({ description, examples: [example] });
}

/** The caller's own name of a thing, in requests. Only a single thing of its kind in the account has the name. */
export function newExternalId(description: string, example: string) {
  return Type.String({
    minLength: 1,
    maxLength: LIMITS.externalIdCharacters,
    pattern: '\\S',
    format: 'single-line',
    description,
    examples: [example],
  });
}

/** Text as answers have it. */
export function text(description: string, example: string | null) {
  return Type.String({ description, examples: [example] });
}

/** A filter by a text. */
export function textFilter(description: string, example: string, format = 'single-line', maxLength = 200) {
  return Type.Optional(Type.String({ maxLength, format, description, examples: [example] }));
}

/** A filter by an amount. */
export function amountFilter(description: string, example: number) {
  return Type.Optional(
    Type.Number({
      'x-max-decimals': 2,
      minimum: 0,
      maximum: kronerFromOre(LIMITS.totalOre),
      description,
      examples: [example],
    }),
  );
}

/**
 * A list in a query, written with commas: `sent,overdue`. The validator gets the text as it came, and the use case takes
 * it apart. The public document has an array, so that generated clients take one.
 *
 * @param items of the array in the public document
 * @param maxLength of the text
 */
export function commaList(items: TSchema, description: string, example: readonly string[], maxLength = 200) {
  return Type.Optional(
    Type.String({
      maxLength,
      format: 'single-line',
      'x-published': Type.Array(items),
      description,
      examples: [example],
    }),
  );
}

/**
 * Query parameters that several operations have. Each stands once in the public document.
 * @param prefix of their names there
 */
export function sharedParameters<P extends Record<string, TSchema>>(prefix: string, parameters: P): P {
  for (const [name, schema] of Object.entries(parameters)) {
    const named = `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    if (!('x-name' in schema)) Object.assign(schema, { 'x-name': named });
  }
  return parameters;
}

/**
 * The parts of an answer that are left out because the caller lacks a scope for them: an operation itself needs a single scope (contract
 * 8.2).
 */
export const leftOut = Type.Array(
  answerObject('LeftOut', {
    part: text('`ledger` of a reconciliation, or the `id` of a check.', 'ledger'),
    scope: oneOf(SCOPES, { description: 'The scope that it needs.', examples: ['bilag:read'] }),
  }),
  { description: 'What is left out, because the caller lacks the scope for it.' },
);

import type { TSchema } from 'typebox';
import { ApiError } from '../../src/domain/errors/errors.ts';
import { bodyValidator } from '../../src/platform/http/requests/validation.ts';
import type { CrossFieldRule } from '../../src/platform/http/requests/validation.ts';
import { existing } from './api/answers.ts';

/** A schema of a request, as far as values are made from it. */
export type RequestSchema = {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  enum?: readonly unknown[];
  examples?: readonly unknown[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxLength?: number;
  'x-max-decimals'?: number;
  properties?: Record<string, RequestSchema>;
  required?: readonly string[];
  items?: RequestSchema;
  anyOf?: readonly RequestSchema[];
  additionalProperties?: unknown;
  patternProperties?: Record<string, unknown>;
};

/** A value of a request: its place as `lines.0.unitPrice`, and the schema of the value. */
export type Leaf = { place: string; schema: RequestSchema; value: unknown };

/**
 * Bodies that the operation takes, by the check that the service itself makes. Together they hold every field, and every value of a
 * field that has one of several.
 *
 * @param completions what a body may need besides what its schema demands. The first one that makes it valid is taken
 * @returns `missing`: the fields that no valid body holds, and why
 */
export function bodiesOf(
  schema: TSchema,
  rule: CrossFieldRule | undefined,
  completions: readonly object[] = [],
): { bodies: unknown[]; missing: string[] } {
  const validate = bodyValidator(schema, rule);
  const root = schema as RequestSchema;
  const bodies: unknown[] = [];
  const missing: string[] = [];
  for (const place of placesIn(root)) {
    const rounds = Math.max(1, choicesOf(existing(schemaAt(root, place))).length);
    for (let round = 0; round < rounds; round += 1) {
      const made = valueOf(root, { place: '', wanted: place, round, made: { count: 0 } });
      const tried = [{}, ...completions].map((completion) => refusalOf(validate, merged(made, completion)));
      const isChoice = rounds > 1;
      const taken = tried.find(
        ({ body, refusal }) =>
          refusal === undefined && (!isChoice || valueAt(body, place) === valueAt(made, place)),
      );
      if (taken === undefined) missing.push(`${place}: ${existing(tried[0]).refusal}`);
      else bodies.push(taken.body);
    }
  }
  return { bodies, missing };
}

function refusalOf(validate: (body: unknown, now: Date) => unknown, body: unknown) {
  try {
    validate(body, new Date('2030-06-15T10:00:00Z'));
    return { body, refusal: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { body, refusal: JSON.stringify(error.toBody()) };
  }
}

/** Every value in a body, with its schema. */
export function leavesOf(schema: RequestSchema, value: unknown, place = ''): Leaf[] {
  const object = objectOf(schema);
  if (Array.isArray(value) && object.items !== undefined) {
    const { items } = object;
    if (value.every((one) => typeof one !== 'object')) return [{ place, schema: items, value }];
    return value.flatMap((one, index) => leavesOf(items, one, `${place}.${index}`));
  }
  if (typeof value !== 'object' || value === null) return [{ place, schema, value }];
  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(object.properties?.[name] ?? {}, member, place === '' ? name : `${place}.${name}`),
  );
}

type Making = { place: string; wanted: string; round: number; made: { count: number } };

function valueOf(schema: RequestSchema, making: Making): unknown {
  const { place, wanted, round, made } = making;
  const object = objectOf(schema);
  const { properties, required = [], items } = object;
  if (properties !== undefined) {
    const members = Object.entries(properties).flatMap(([name, member]) => {
      const at = place === '' ? name : `${place}.${name}`;
      const isWanted = wanted === at || wanted.startsWith(`${at}.`);
      return required.includes(name) || isWanted ? [[name, valueOf(member, { ...making, place: at })]] : [];
    });
    return Object.fromEntries(members);
  }
  if (items !== undefined) return [valueOf(items, { ...making, place: `${place}.0` })];
  made.count += 1;
  const choices = choicesOf(object);
  if (choices.length > 0) return choices[place === wanted ? round : 0];
  return plainValue(object, made.count);
}

function plainValue(
  { type, format, pattern, examples = [], ...limits }: RequestSchema,
  count: number,
): unknown {
  const types = new Set([type].flat());
  if (types.has('object')) return { [`felt${count}`]: `Verdi ${count}` };
  if (types.has('integer') || types.has('number')) {
    const least = limits.minimum ?? limits.exclusiveMinimum ?? 0;
    const most = limits.maximum ?? 1_000_000;
    if (most - least < 60) return Math.min(most, least + 1 + (count % 5));
    const isWhole = types.has('integer') || limits['x-max-decimals'] === 0;
    return least + count + (isWhole ? 0 : 0.25);
  }
  if (format === 'date') return `2030-0${1 + (count % 5)}-${String(10 + (count % 18))}`;
  if (format === 'date-time') return `2030-01-${String(10 + (count % 18))}T08:30:00.000Z`;
  if (format === 'uuid') return `018f6d2e-5b0a-7c3e-9a44-${String(count).padStart(12, '0')}`;
  if (format === 'email') return `kunde${count}@eksempel.example`;
  const isFree = format === undefined || format === 'single-line' || format === 'multi-line';
  if (
    isFree &&
    (pattern === undefined || pattern === '\\S' || pattern.startsWith('^[^')) &&
    (limits.maxLength ?? 99) > 30
  ) {
    return `Tekst nummer ${count}`;
  }
  return examples[0];
}

/** The values of a field that has one of several. */
function choicesOf(schema: RequestSchema): readonly unknown[] {
  const { type, enum: values } = objectOf(schema);
  if (values !== undefined) return values.filter((value) => value !== null);
  return [type].flat().includes('boolean') ? [true, false] : [];
}

/** The places of all fields, those of lists as those of their first item. The empty one is the body with what it must have. */
function placesIn(schema: RequestSchema, place = ''): string[] {
  const { properties, items } = objectOf(schema);
  if (properties !== undefined) {
    const inner = Object.entries(properties).flatMap(([name, member]) =>
      placesIn(member, place === '' ? name : `${place}.${name}`),
    );
    return place === '' ? ['', ...inner] : inner;
  }
  return items === undefined ? [place] : placesIn(items, `${place}.0`);
}

function schemaAt(schema: RequestSchema, place: string): RequestSchema | undefined {
  if (place === '') return schema;
  const [name = '', ...rest] = place.split('.');
  const { properties, items } = objectOf(schema);
  const member = name === '0' ? items : properties?.[name];
  return member && schemaAt(member, rest.join('.'));
}

/** The alternative that is an object or a list, where there are some. */
function objectOf(schema: RequestSchema): RequestSchema {
  return schema.anyOf?.find(({ type }) => ![type].flat().includes('null')) ?? schema;
}

function valueAt(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((one, name) => (one as Record<string, unknown> | undefined)?.[name], value);
}

/** @param other goes before what is there */
function merged(one: unknown, other: unknown): unknown {
  if (other === undefined) return one;
  if (Array.isArray(one) && Array.isArray(other)) {
    const count = Math.max(one.length, other.length);
    return Array.from({ length: count }, (_, index) => merged(one[index], other[index]));
  }
  if (!isObject(one) || !isObject(other)) return other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, merged(one[name], other[name])]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

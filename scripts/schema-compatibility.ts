/** The part of JSON Schema that our document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  /** Values that are known; there may be others (http/openapi/components.ts). */
  'x-extensible-enum'?: unknown[];
  format?: string;
  pattern?: string;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
} & Partial<Record<Limit, number>>;

/** Callers write a request and read a response, so different changes are allowed in each. */
export type Direction = 'request' | 'response';

export type NamedSchemas = Record<string, Schema>;
type Side = { named: NamedSchemas; schema: Schema };

const UPPER_LIMITS = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum', 'x-max-decimals'] as const;
const LOWER_LIMITS = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const;
type Limit = (typeof UPPER_LIMITS)[number] | (typeof LOWER_LIMITS)[number];

/** Keywords that are compared below. */
const COMPARED = ['type', 'enum', 'format', 'pattern', 'default', 'properties', 'required', 'items', 'anyOf'];
/** Keywords that say nothing about which values are valid. */
const ANNOTATIONS = ['$id', 'title', 'description', 'example', 'examples', 'deprecated'];
const UNDERSTOOD = new Set<string>([
  ...COMPARED,
  ...ANNOTATIONS,
  ...UPPER_LIMITS,
  ...LOWER_LIMITS,
  'additionalProperties',
  'x-extensible-enum',
]);

/** The changes from `before` to `after` that could break an integration; each sentence begins with `where`. */
export function schemaBreaks(where: string, direction: Direction, before: Side, after: Side): string[] {
  const old = resolve(before);
  const current = resolve(after);
  const compareInner = (place: string, oldInner: Schema, currentInner: Schema): string[] =>
    schemaBreaks(
      place,
      direction,
      { named: before.named, schema: oldInner },
      { named: after.named, schema: currentInner },
    );

  const here = [
    ...typeBreaks(direction, old, current),
    ...enumBreaks(direction, old, current),
    ...(direction === 'request' ? requestBreaks(old, current) : responseBreaks(old, current)),
    ...unknownBreaks(old, current),
  ].map((text) => `${where}: ${text}`);
  const properties = Object.entries(old.properties ?? {}).flatMap(([name, schema]) => {
    const now = current.properties?.[name];
    return now === undefined ? [`${where}.${name} is gone`] : compareInner(`${where}.${name}`, schema, now);
  });
  const items = old.items && current.items ? compareInner(`${where}[]`, old.items, current.items) : [];
  return [...here, ...properties, ...items, ...alternatives()];

  /** They are compared in their order. */
  function alternatives(): string[] {
    const [was, is] = [old.anyOf ?? [], current.anyOf ?? []];
    if (was.length !== is.length) return [`${where}: anyOf has changed, which this check cannot judge`];
    return was.flatMap((one, index) => compareInner(`${where} (${index + 1})`, one, is[index] ?? {}));
  }
}

/** A request may accept more types later, and a response may have fewer. */
function typeBreaks(direction: Direction, old: Schema, current: Schema): string[] {
  const [narrow, wide] = direction === 'request' ? [old, current] : [current, old];
  if (wide.type === undefined) return [];
  const allowed = new Set([wide.type].flat());
  if (allowed.has('number')) allowed.add('integer');
  const fits = narrow.type !== undefined && [narrow.type].flat().every((type) => allowed.has(type));
  return fits ? [] : [`type ${nameOfType(old)} is now ${nameOfType(current)}`];
}

/** Whether the list is open makes no difference to a response: its callers ignore what they do not know. */
function enumBreaks(direction: Direction, old: Schema, current: Schema): string[] {
  const was = direction === 'request' ? old.enum : listedValues(old);
  const is = direction === 'request' ? current.enum : listedValues(current);
  if (is === undefined) {
    return direction === 'response' && was !== undefined ? ['its values are no longer listed'] : [];
  }
  if (was === undefined) return direction === 'request' ? ['only listed values are taken now'] : [];
  const values = new Set(is);
  return was.filter((value) => !values.has(value)).map((value) => `value ${String(value)} is gone`);
}

function listedValues(schema: Schema): unknown[] | undefined {
  const { enum: closed, 'x-extensible-enum': open, type } = schema;
  return closed ?? (open && [type].flat().includes('null') ? [...open, null] : open);
}

function requestBreaks(old: Schema, current: Schema): string[] {
  const tightened = [
    ...UPPER_LIMITS.filter((limit) => (current[limit] ?? Infinity) < (old[limit] ?? Infinity)),
    ...LOWER_LIMITS.filter((limit) => (current[limit] ?? -Infinity) > (old[limit] ?? -Infinity)),
    ...(['format', 'pattern'] as const).filter(
      (rule) => current[rule] !== undefined && current[rule] !== old[rule] && !takesMonthsToo(old, current),
    ),
  ].map((rule) => `${rule} ${String(old[rule] ?? 'none')} is now ${String(current[rule])}`);
  return [
    ...tightened,
    ...(old.default !== undefined && old.default !== current.default
      ? [`default ${JSON.stringify(old.default)} is now ${JSON.stringify(current.default)}`]
      : []),
    ...(current.additionalProperties === false && old.additionalProperties !== false
      ? ['unknown fields are refused now']
      : []),
    ...without(current.required, old.required).map((name) => `${name} is now required`),
  ];
}

const MONTH = String.raw`^\d{4}-(0[1-9]|1[0-2])$`;
const DAY_OR_MONTH = String.raw`^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$`;

/** Whether a parameter for days or for months now takes both. Nothing that it took before is refused. */
function takesMonthsToo(old: Schema, current: Schema): boolean {
  const tookOne = old.pattern === MONTH || (old.pattern === undefined && old.format === 'date');
  return tookOne && current.pattern === DAY_OR_MONTH && current.format === undefined;
}

function responseBreaks(old: Schema, current: Schema): string[] {
  return [
    ...(old.format !== undefined && old.format !== current.format
      ? [`format ${old.format} is now ${current.format ?? 'none'}`]
      : []),
    ...without(old.required, current.required)
      .filter((name) => current.properties?.[name] !== undefined)
      .map((name) => `${name} may now be missing`),
  ];
}

/** A change of a keyword that this comparison does not know counts as breaking, so that a person looks at it. */
function unknownBreaks(old: Schema, current: Schema): string[] {
  const [was, is]: Record<string, unknown>[] = [old, current];
  return [...new Set(Object.keys({ ...old, ...current }))]
    .filter((keyword) => !UNDERSTOOD.has(keyword))
    .filter((keyword) => JSON.stringify(was?.[keyword]) !== JSON.stringify(is?.[keyword]))
    .map((keyword) => `${keyword} has changed, which this check cannot judge`);
}

/** Follows references. `X | null` becomes one schema with two types, and `allOf` becomes one schema. */
function resolve({ named, schema }: Side): Schema {
  const [other, nothing] = schema.anyOf ?? [];
  if (other !== undefined && nothing?.type === 'null' && schema.anyOf?.length === 2) {
    const { type, ...rest } = resolve({ named, schema: other });
    return { ...rest, type: [...[type ?? []].flat(), 'null'] };
  }
  if (schema.allOf !== undefined) {
    const parts = schema.allOf.map((part) => resolve({ named, schema: part }));
    return {
      ...Object.assign({}, ...parts),
      properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
      required: parts.flatMap(({ required = [] }) => required),
    };
  }
  if (schema.$ref === undefined) return schema;
  const target = named[schema.$ref.replace('#/components/schemas/', '')];
  if (target === undefined) throw new Error(`There is no schema ${schema.$ref}.`);
  return resolve({ named, schema: target });
}

function nameOfType({ type }: Schema): string {
  return type === undefined ? 'any' : [type].flat().join(' or ');
}

function without(names: string[] = [], others: string[] = []): string[] {
  return names.filter((name) => !others.includes(name));
}

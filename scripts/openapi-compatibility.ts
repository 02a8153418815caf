import type { Direction, NamedSchemas, Schema } from './schema-compatibility.ts';
import { schemaBreaks } from './schema-compatibility.ts';

/** A reference that stands in place of an entry of `components`. */
type Ref = { $ref: string };

/** The parts of an OpenAPI 3.1 document that the comparison reads. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: NamedSchemas;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
    securitySchemes: Record<string, { flows: Record<string, { scopes: Record<string, string> }> }>;
  };
};
type Operation = {
  operationId: string;
  security?: Record<string, string[]>[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer | Ref>;
};
type Answer = { headers?: Record<string, object>; content?: Content };
/** An operation whose references to parameters and answers are resolved. References to schemas stay. */
type Whole = Omit<Operation, 'parameters' | 'responses'> & {
  parameters: Parameter[];
  responses: Record<string, Answer>;
};
type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
  style?: string;
  explode?: boolean;
};
/** `x-error-codes` are the codes of `Error` that this answer can have. */
type Content = Record<string, { schema: Schema; 'x-error-codes'?: string[] }>;
type CompareSchemas = (where: string, direction: Direction, old: Schema, current: Schema) => string[];

/**
 * The changes in `after` that could break an integration built on `before`, one sentence each; empty when the contract
 * only grew.
 *
 * Breaking is what contract 12.2 forbids: something is gone or means something else, callers
 * must send something new, or a limit is tighter. A new value in an answer is growth. A list of values that becomes
 * open is growth too, because callers ignore values that they do not know.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  return [...documentBreaks(before, after)];
}

function* documentBreaks(before: OpenApiDocument, after: OpenApiDocument): Generator<string> {
  for (const name of gone(before.components.schemas, after.components.schemas))
    yield `schema ${name} is gone`;
  for (const scope of gone(scopesOf(before), scopesOf(after))) yield `scope ${scope} is gone`;

  const compareSchemas: CompareSchemas = (where, direction, old, current) =>
    schemaBreaks(
      where,
      direction,
      { named: before.components.schemas, schema: old },
      { named: after.components.schemas, schema: current },
    );
  for (const [path, operations] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(operations)) {
      const where = `${method.toUpperCase()} ${path}`;
      const current = after.paths[path]?.[method];
      if (current === undefined) yield `${where} is gone`;
      else yield* operationBreaks(where, whole(before, old), whole(after, current), compareSchemas);
    }
  }
}

function* operationBreaks(
  where: string,
  old: Whole,
  current: Whole,
  compareSchemas: CompareSchemas,
): Generator<string> {
  // Generated clients name their functions by the operation ID.
  if (old.operationId !== current.operationId) {
    yield `${where}: operationId ${old.operationId} is now ${current.operationId}`;
  }
  for (const scope of needsOf(current).difference(needsOf(old))) yield `${where}: ${scope} is now needed`;
  yield* parameterBreaks(where, old.parameters, current.parameters, compareSchemas);

  if (current.requestBody?.required === true && old.requestBody?.required !== true) {
    yield `${where}: a body is now required`;
  }
  yield* contentBreaks(`${where}: body`, 'request', old.requestBody, current.requestBody, compareSchemas);

  for (const [status, answer] of Object.entries(old.responses)) {
    const now = current.responses[status];
    const here = `${where}: answer ${status}`;
    if (now === undefined) yield `${here} is gone`;
    else {
      for (const name of gone(answer.headers ?? {}, now.headers ?? {}))
        yield `${here}: header ${name} is gone`;
      yield* contentBreaks(here, 'response', answer, now, compareSchemas);
    }
  }
}

function* parameterBreaks(
  where: string,
  old: Parameter[],
  current: Parameter[],
  compareSchemas: CompareSchemas,
): Generator<string> {
  const [known, offered] = [byName(old), byName(current)];
  for (const name of gone(known, offered)) yield `${where}: ${name} is gone`;
  for (const [name, parameter] of Object.entries(offered)) {
    const previous = known[name];
    if (parameter.required === true && previous?.required !== true) yield `${where}: ${name} is now required`;
    if (previous === undefined || isSameList(previous, parameter, compareSchemas)) continue;
    if (writingOf(previous) !== writingOf(parameter)) {
      yield `${where}: ${name} is now written as ${writingOf(parameter)}`;
    }
    yield* compareSchemas(`${where}: ${name}`, 'request', previous.schema, parameter.schema);
  }
}

/**
 * Whether a text of values with commas between them is now an array whose items stand with commas between them. On the
 * wire both are the same. Which values the text took, its example alone tells.
 */
function isSameList(old: Parameter, current: Parameter, compareSchemas: CompareSchemas): boolean {
  if (old.schema.type !== 'string' || typeof old.example !== 'string') return false;
  const { type, items } = current.schema;
  if (type !== 'array' || items === undefined || writingOf(current) !== 'form, explode false') return false;
  const text: Schema = { type: 'string', enum: old.example.split(',') };
  return compareSchemas('', 'request', text, items).length === 0;
}

/** How the parts of a value stand in the address. The defaults are those of OpenAPI for queries. */
function writingOf({ style = 'form', explode = style === 'form' }: Parameter): string {
  return `${style}, explode ${explode}`;
}

function* contentBreaks(
  where: string,
  direction: Direction,
  old: { content?: Content } | undefined,
  current: { content?: Content } | undefined,
  compareSchemas: CompareSchemas,
): Generator<string> {
  for (const [mediaType, { schema, 'x-error-codes': codes = [] }] of Object.entries(old?.content ?? {})) {
    const now = current?.content?.[mediaType];
    if (now === undefined) yield `${where} as ${mediaType} is gone`;
    else {
      yield* compareSchemas(where, direction, schema, now.schema);
      for (const code of codes) {
        if (!now['x-error-codes']?.includes(code)) yield `${where}.code: value ${code} is gone`;
      }
    }
  }
}

function whole({ components }: OpenApiDocument, operation: Operation): Whole {
  const { parameters = [], responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((parameter) => resolve(components.parameters, parameter)),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, answer]) => [status, resolve(components.responses, answer)]),
    ),
  };
}

function resolve<T extends object>(named: Record<string, T> = {}, node: T | Ref): T {
  if (!('$ref' in node)) return node;
  const target = named[node.$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`There is no ${node.$ref}.`);
  return target;
}

/** The schemes and scopes that a caller must have. */
function needsOf({ security = [] }: Pick<Operation, 'security'>): Set<string> {
  return new Set(security.flatMap((schemes) => Object.entries(schemes).flat(2)));
}

function byName(parameters: Parameter[]): Record<string, Parameter> {
  return Object.fromEntries(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
}

function scopesOf({ components }: OpenApiDocument): Record<string, string> {
  const flows = Object.values(components.securitySchemes).flatMap((scheme) => Object.values(scheme.flows));
  return Object.fromEntries(flows.flatMap(({ scopes }) => Object.entries(scopes)));
}

function gone(old: object, current: object): string[] {
  return Object.keys(old).filter((name) => !Object.hasOwn(current, name));
}

import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import type { ApiAnswer } from './api-caller.ts';
import { request } from './api-caller.ts';

/** A JSON Schema of the document, as far as tests read it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
  'x-extensible-enum'?: string[];
  'x-max-decimals'?: number;
};
export type Parameter = {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  schema: Schema;
  example?: unknown;
  style?: string;
  explode?: boolean;
  description?: string;
};
type Content = Record<string, { schema: Schema; 'x-error-codes'?: string[] }>;
export type Described = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: { oauth2?: string[] }[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description: string; headers?: object; content?: Content }>;
};
export type Document = {
  servers: object[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema>; responses: object; parameters: object; headers: object };
};

type Place = { where: string; schema: Schema; parent: string };

/** The document as the service serves it. */
export async function readDocument(url: string): Promise<Document> {
  const answer = await request(url, 'GET', '/v1/openapi.json');
  assert.equal(answer.status, 200, answer.text);
  return JSON.parse(answer.text);
}

/** What stands at this place: itself, or what it refers to. */
export function resolved<Node extends object | undefined>(document: object, node: Node): Node {
  if (node === undefined || !('$ref' in node)) return node;
  const keys = String(node.$ref).replace('#/', '').split('/');
  const target = keys.reduce((found, key) => Object(found)[key], document);
  assert.ok(target, `There is nothing at ${String(node.$ref)}.`);
  return Object(target);
}

/** The same with everything in its place that it refers to; `X | null` as one schema. */
export function withoutReferences<Value>(document: object, value: Value): Value;
export function withoutReferences(document: object, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((inner) => withoutReferences(document, inner));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return withoutReferences(document, resolved(document, value));
  const node = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutReferences(document, inner)]),
  );
  const { anyOf, ...rest } = node;
  if (anyOf === undefined) return node;
  const [schema, nothing, ...others] = anyOf;
  if (nothing?.type !== 'null' || others.length > 0) return node;
  return { ...rest, ...schema, type: [schema.type, 'null'].flat() };
}

/** Every schema of an OpenAPI document, also those inside of others, with the keyword under which it stands. */
export function schemasOf(document: {
  paths: unknown;
  components: Pick<Document['components'], 'schemas'>;
}): Place[] {
  const found: Place[] = [];
  const visitSchema = (where: string, parent: string, schema: Schema): void => {
    found.push({ where, parent, schema });
    for (const [name, inner] of Object.entries(schema.properties ?? {})) {
      visitSchema(`${where}.${name}`, 'properties', inner);
    }
    if (schema.items !== undefined) visitSchema(`${where}[]`, 'items', schema.items);
    for (const inner of [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]) visitSchema(where, 'part', inner);
  };
  const search = (where: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'schema') visitSchema(where, 'schema', inner);
      else search(`${where} ${name}`, inner);
    }
  };
  const { schemas, ...others } = document.components;
  search('', document.paths);
  search('components', others);
  for (const [name, schema] of Object.entries(schemas)) {
    visitSchema(name, 'schemas', schema);
  }
  return found;
}

/** Whether the value is what a schema of the document says, by JSON Schema 2020-12 and its formats. */
export function isValid(document: Document, schema: object, value: unknown): boolean {
  return errorsOf(document, schema, value) === undefined;
}

/** Fails the test unless the document describes this answer: its status, its headers and every field of its body. */
export function assertDescribed(document: Document, method: string, path: string, answer: ApiAnswer): void {
  const described = resolved(
    document,
    document.paths[path]?.[method.toLowerCase()]?.responses[answer.status],
  );
  const name = `${method} ${path} ${answer.status}`;
  assert.ok(described, `${name} is not described: ${answer.text}`);
  for (const header of Object.keys(described.headers ?? {})) {
    if (header === 'Idempotency-Replayed') continue;
    if (header === 'Retry-After' && answer.status === 409) continue;
    // Of a report only the files have one.
    if (header === 'Content-Disposition' && answer.body !== undefined) continue;
    assert.ok(answer.headers.has(header), `${name} has no ${header}`);
  }
  const contents = described.content ?? {};
  if (Object.keys(contents).length === 0) {
    assert.equal(answer.text, '', name);
    return;
  }
  const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
  const content = contents[type] ?? contents['*/*'];
  assert.ok(content, `${name} is ${type}`);
  const value = type === 'application/json' ? answer.body : answer.text;
  assert.equal(errorsOf(document, content.schema, value), undefined, `${name}: ${answer.text}`);
  const codes = content['x-error-codes'];
  if (codes !== undefined)
    assert.ok(codes.includes(Object(value).code ?? Object(value).error), `${name}: ${answer.text}`);
}

const ajvs = new WeakMap<object, Ajv2020>();
const validators = new WeakMap<object, ValidateFunction>();

function errorsOf(document: Document, schema: object, value: unknown): string | undefined {
  const ajv = ajvs.get(document) ?? createValidator(document);
  ajvs.set(document, ajv);
  const validate = validators.get(schema) ?? ajv.compile(inDocument(schema));
  validators.set(schema, validate);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

function createValidator(document: Document): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat('date', /^\d{4}-\d{2}-\d{2}$/);
  ajv.addFormat('date-time', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/);
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  ajv.addFormat('binary', true);
  ajv.addFormat('email', /^[^@\s]+@[^@\s]+$/);
  // Clients take other values, too; what we answer ourselves is among those that the document tells.
  ajv.addKeyword({
    keyword: 'x-extensible-enum',
    validate: (values: unknown[], value: unknown) => value === null || values.includes(value),
  });
  ajv.addSchema(inDocument({ components: document.components }), 'document');
  return ajv;
}

/** References of the document lead into its components, whatever schema they stand in. */
function inDocument(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object;
}

/** The parts of openapi.json that the collection is made of. */
export type Document = {
  info: { title: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters?: (Parameter | Ref)[];
  requestBody?: { content: Record<string, { schema: Schema | Ref }> };
  responses: Record<string, { content?: Record<string, { schema: Schema | Ref }> } | Ref>;
};
export type Parameter = {
  in: 'path' | 'query' | 'header';
  name: string;
  description: string;
  required?: boolean;
  example: unknown;
};
export type Schema = {
  type?: string | string[];
  examples?: unknown[];
  properties?: Record<string, Schema | Ref>;
  required?: string[];
  items?: Schema | Ref;
  anyOf?: (Schema | Ref)[];
  allOf?: (Schema | Ref)[];
};
type Ref = { $ref: string };

/** What stands at this place: itself, or what it refers to. `X | null` is `X`, and of `allOf` the properties are one. */
export function resolved<T extends object>(document: Document, node: T | Ref): T {
  if ('$ref' in node) {
    const [, section = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(node.$ref) ?? [];
    const target = document.components[section]?.[name];
    if (target === undefined) throw new Error(`There is no ${node.$ref}.`);
    return resolved(document, target as T);
  }
  const { anyOf: [one] = [], allOf } = node as Schema;
  if (one !== undefined) return resolved(document, one) as T;
  if (allOf === undefined) return node;
  const parts = allOf.map((part) => resolved(document, part));
  return { ...node, properties: Object.assign({}, ...parts.map(({ properties }) => properties)) };
}

import type { FastifyContextConfig } from 'fastify';
import { createComponents } from '../server/src/platform/http/openapi/components.ts';
import { resourceNameOf } from '../server/src/platform/http/places.ts';

export type AppRoute = {
  method: string;
  /** Below `/app-api`. */
  path: string;
  exchange: NonNullable<FastifyContextConfig['exchange']>;
};

const REFERENCE = /"\$ref":"(\w+)#"/g;

/** What the public API declares: its operations, the schemas with an `$id`, and all names of schemas in its document. */
type PublicApi = {
  operations: Iterable<AppRoute['exchange']>;
  schemas: Record<string, unknown>;
  names: readonly string[];
};

/**
 * What the routes take and answer, as the text of an OpenAPI document. What has a name stands in the components, beside what has a
 * name in the public API.
 * @throws Error for a resource without a name, and for a name of two different things
 */
export function appApiDocument(
  routes: readonly AppRoute[],
  { operations, schemas, names }: PublicApi,
): string {
  const shared = createComponents();
  const { components, share, shareNamed } = shared;
  for (const { body, answer } of operations) shareNamed({ body, answer: answer.schema });
  for (const [name, schema] of Object.entries(schemas)) share('schemas', name, shareNamed(schema as object));
  const unseen = names.filter((name) => !(name in components.schemas));
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, path, exchange } of routes) {
    const address = path.replaceAll(/:(\w+)/g, '{$1}');
    const operation = `${method} /app-api${path}`;
    requireName(exchange.body, `the body of ${operation}`);
    requireName(exchange.answer.schema, `the answer of ${operation}`);
    paths[address] = { ...paths[address], [method.toLowerCase()]: describe(path, exchange, shared) };
  }
  const taken = unseen.find((name) => name in components.schemas);
  if (taken !== undefined) throw new Error(`The public API has something else that is called ${taken}.`);
  const document = { openapi: '3.1.0', info: { title: 'app-api', version: '1' }, paths, components };
  return JSON.stringify(document).replaceAll(REFERENCE, '"$ref":"#/components/schemas/$1"');
}

type Resource = { properties?: { items?: { items?: Resource } }; anyOf?: Resource[] };

/** @throws Error when what is sent or answered has no name, or the items of a list that is answered have none */
function requireName(schema: Resource | undefined, place: string): void {
  for (const one of schema?.anyOf ?? []) requireName(one, place);
  if (schema?.properties === undefined) return;
  if (resourceNameOf(schema) === undefined) {
    throw new Error(`A schema has no name: ${place}. Make it with requestObject or answerObject.`);
  }
  requireName(schema.properties.items?.items, `an item in ${place}`);
}

function describe(
  path: string,
  { query, body, answer }: AppRoute['exchange'],
  { share, shareNamed }: ReturnType<typeof createComponents>,
): object {
  const { status = 200, schema, contentType = 'application/json' } = answer;
  const [mediaType = ''] = contentType.split(';');
  const required: readonly string[] = query?.required ?? [];
  return {
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query?.properties ?? {}).map(([name, one]) => ({
        name,
        in: 'query',
        required: required.includes(name),
        schema: one,
      })),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: shareNamed(body) } } },
    }),
    responses: {
      [status]:
        status === 204
          ? share('responses', 'Nothing', { description: '' })
          : { description: '', content: { [mediaType]: { schema: shareNamed(schema) } } },
    },
  };
}

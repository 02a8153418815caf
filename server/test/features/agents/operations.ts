import { globSync, readFileSync } from 'node:fs';

const ROOT = new URL('../../../../', import.meta.url).pathname;

type Part = { [name: string]: Part } & { $ref?: string };
type Place = Record<string, unknown>;

/** What the tools ask of the API, as `openapi.json` tells of it: the codes of its refusals, and the fields of its bodies. */
export function operationsOfTools(): { codes: string[]; fields: string[] } {
  const document = JSON.parse(readFileSync(`${ROOT}openapi.json`, 'utf8')) as Place;
  const codes = new Set<string>();
  const fields = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [name, one] of Object.entries(value)) {
      if (name === 'x-error-codes') for (const code of one as string[]) codes.add(code);
      else if (name === 'properties') for (const field of Object.keys(one as object)) fields.add(field);
      if (name === '$ref') collect(at(document, String(one).slice(2).split('/')));
      else if (name !== 'examples' && name !== 'example') collect(one);
    }
  };
  for (const file of globSync('mcp/src/**/*.ts', { cwd: ROOT })) {
    const calls = readFileSync(`${ROOT}${file}`, 'utf8').matchAll(
      /\.(GET|POST|PATCH|PUT|DELETE)\(\s*'(\/v1[^']+)'/g,
    );
    for (const [, method = '', path = ''] of calls) {
      const operation = at(document, ['paths', path, method.toLowerCase()]) as Place;
      collect(operation['requestBody']);
      const fieldsOfBodies = new Set(fields);
      collect(
        Object.values(operation['responses'] as Place).map((answer) => errorsOf(document, answer as Part)),
      );
      for (const field of fields) if (!fieldsOfBodies.has(field)) fields.delete(field);
    }
  }
  return { codes: [...codes], fields: [...fields] };
}

/** The codes alone: what an answer holds is no concern here. */
function errorsOf(document: Place, answer: Part): unknown {
  const { content } = (
    answer.$ref === undefined ? answer : at(document, answer.$ref.slice(2).split('/'))
  ) as Place;
  return { 'x-error-codes': at(content, ['application/json', 'x-error-codes']) ?? [] };
}

function at(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  return at(Reflect.get(value, name), rest);
}

import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { describeRoutes } from '../../../scripts/describe-routes.ts';

/**
 * What the service refuses stands at the field that it is about. The answer names the field as the request does, and a form looks for
 * the error under that name. A name that the request does not have is never told, and no compiler knows it.
 */

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = { requestBody?: { content: Record<string, { schema: Schema }> } };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

const described = await describeRoutes();
const documents = [described.api as Document, JSON.parse(described.appApi) as Document];

/** The names of the fields that a body has, as in `lines[].account`. */
function namesIn(document: Document, schema: Schema, before = '', depth = 0): string[] {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  if (depth > 6) return [];
  const named = $ref === undefined ? undefined : document.components?.schemas?.[$ref.split('/').at(-1) ?? ''];
  return [
    ...[...(named === undefined ? [] : [named]), ...anyOf, ...oneOf, ...allOf].flatMap((part) =>
      namesIn(document, part, before, depth + 1),
    ),
    ...Object.entries(properties).flatMap(([name, part]) => {
      const path = before === '' ? name : `${before}.${name}`;
      return [path, ...namesIn(document, part, path, depth + 1)];
    }),
    ...(items === undefined ? [] : namesIn(document, items, `${before}[]`, depth + 1)),
  ];
}

/** @param call as in `POST /v1/invoices` */
function fieldsOf(call: string): string[] {
  const [method = '', path = ''] = call.split(' ');
  return documents.flatMap((document) => {
    const body = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
    return Object.values(body).flatMap(({ schema }) => namesIn(document, schema));
  });
}

const files = new Map(
  globSync('web/src/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')] as const),
);
const callsIn = (file: string) =>
  [...(files.get(file) ?? '').matchAll(/(?:\.(POST|PUT|PATCH)\(\s*'|'(POST|PUT|PATCH) )(\/[^']+)'/g)].map(
    ([, called, named, path]) => `${called ?? named} ${path}`,
  );
const importsOf = (file: string) =>
  [...(files.get(file) ?? '').matchAll(/from '(\.{1,2}\/[^']+)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  );

/** The requests that a form sends: its own, or else those of the files that it is put together from, or stands in. */
function callsOf(file: string): string[] {
  const own = callsIn(file);
  if (own.length > 0) return own;
  const around = [...files.keys()].filter((other) => importsOf(other).includes(file));
  return [...importsOf(file), ...around].flatMap(callsIn);
}

/** The names under which a form looks for errors. */
function namesAskedFor(text: string): string[] {
  return [...text.matchAll(/\b(?:(?:failing|problems|fields\([^)]*\))\[|input\()['`]([\w.]+)/g)].map(
    ([, name = '']) => name,
  );
}

/** Fields of what is sent rather than of the request: a draft is looked through when it is sent. */
const OF_THE_DRAFT: ReadonlySet<string> = new Set(['client.email']);
/** Choices that decide which fields the form sends. They are not sent, so nothing is refused for them. */
const OF_THE_FORM: ReadonlySet<string> = new Set(['howMuch', 'isKept', 'kind']);

const forms = [...files].filter(([, text]) => /useFieldErrors\(\)|fields\(|useInputs\(/.test(text));
const asking = forms.flatMap(([file, text]) => {
  const names = [...new Set(namesAskedFor(text))].filter(
    (name) => !OF_THE_DRAFT.has(name) && !OF_THE_FORM.has(name),
  );
  // A form whose values are one part of a larger form asks for problems that the app finds itself.
  return names.length === 0 || callsOf(file).length === 0 ? [] : [{ file, names }];
});

test('the forms of the app are found, with what they ask for', () => {
  assert.ok(asking.length >= 25, String(asking.length));
  assert.ok(asking.flatMap(({ names }) => names).length >= 45);
});

for (const { file, names } of asking) {
  test(`${file.slice('web/src/'.length)} looks for errors at fields of its request: ${names.join(', ')}`, () => {
    const known = new Set(callsOf(file).flatMap(fieldsOf));
    assert.deepEqual(
      names.filter((name) => !known.has(name)),
      [],
    );
  });
}

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { BODIES, FILES, NEEDED } from '../../../scripts/postman/bodies.ts';
import { EARLY, postmanCollection } from '../../../scripts/postman/collection.ts';
import { KEPT, NAMES } from '../../../scripts/postman/variables.ts';
import { existing } from '../support/api/answers.ts';
import type { Document } from '../support/api/openapi.ts';
import { BASE_URL, startTestApp } from '../support/test-app.ts';

/** `npm run proof:clients` runs the whole collection against a service. */
const read = (file: string) => JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8'));
type Script = { script: { exec: string[] } };
type Header = { key: string; value: string; disabled?: boolean };
type Request = { method: string; auth?: object; url: { path: string[] }; header: Header[] };
type Item = { name: string; request: Request; event?: Script[] };
type Collection = {
  item: { name: string; item: Item[] }[];
  variable: { key: string; value: string }[];
  event: Script[];
};

const document: Document & Parameters<typeof postmanCollection>[0] = read('openapi.json');
const collection: Collection = read('docs/postman.json');
const folders = collection.item;
const items = folders.flatMap(({ item }) => item);

test('the collection is made from openapi.json', () => {
  assert.deepEqual(JSON.parse(JSON.stringify(postmanCollection(document))), collection);
});

test('every operation is in the folder of its tag, once', () => {
  const expected = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { tags, summary }]) => `${tags[0]}: ${method.toUpperCase()} ${path} ${summary}`,
    ),
  );
  const found = folders.flatMap(({ name: folder, item }) =>
    item.map(({ name, request: { method, url } }) => {
      const path = url.path.map((part) => part.replace(/^:(\w+)$/, '{$1}')).join('/');
      return `${folder}: ${method} /${path} ${name}`;
    }),
  );
  assert.deepEqual(found.toSorted(), expected.toSorted());
});

test('a person enters three values: every other variable has a value, or an earlier request keeps it', () => {
  const entered = collection.variable.filter(({ value }) => value === '');
  assert.deepEqual(
    entered.map(({ key }) => key),
    ['clientId', 'clientSecret', 'accountId'],
  );
  const prepared = setBy(existing(collection.event[0]).script.exec);
  const known = new Set(['baseUrl', 'clientId', 'clientSecret', 'accountId', '$guid', ...prepared]);
  for (const { request, event, name } of items) {
    for (const [, variable = ''] of JSON.stringify(request).matchAll(/\{\{([$\w]+)\}\}/g)) {
      assert.ok(known.has(variable), `${name}: ${variable}`);
    }
    for (const variable of setBy(event?.[0]?.script.exec ?? [])) known.add(variable);
  }
  assert.ok(known.has('invoiceId') && known.has('emailId'));
});

function setBy(script: string[]): string[] {
  return [...script.join('\n').matchAll(/[vV]ariables\.set\('(\w+)'/g)].map(([, name = '']) => name);
}

test('every POST has a new key, and what may be left out is not sent', () => {
  const guarded = items.filter(({ request }) => request.auth === undefined);
  for (const { name, request } of guarded.filter((one) => one.request.method === 'POST')) {
    const key = request.header.find((header) => header.key === 'Idempotency-Key');
    assert.deepEqual([key?.value, key?.disabled], ['{{$guid}}', undefined], name);
  }
  for (const { name, request } of guarded) {
    const sent = request.header.filter(({ disabled }) => disabled !== true).map(({ key }) => key);
    assert.deepEqual(
      sent.filter((key) => !['Idempotency-Key', 'Content-Type'].includes(key)),
      [],
      name,
    );
  }
});

test('every operation and path that the script names exists', () => {
  const ids = new Set(
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    ),
  );
  const named = [BODIES, FILES, NEEDED, KEPT].flatMap((one) => Object.keys(one));
  for (const id of [...named, ...EARLY]) assert.ok(ids.has(id), id);
  const paths = Object.keys(document.paths);
  for (const path of Object.keys(NAMES)) assert.ok(paths.includes(path), path);
});

test('the service serves the collection with its own address', async () => {
  const service = await startTestApp({ jobs: false });
  const answer = await fetch(`${service.url}/docs/postman.json`);
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  const served: Collection = JSON.parse(await answer.text());
  assert.equal(served.variable.find(({ key }) => key === 'baseUrl')?.value, BASE_URL);
  assert.deepEqual({ ...served, variable: [] }, { ...collection, variable: [] });
});

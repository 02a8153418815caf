import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Described, Schema } from '../support/api/openapi.ts';
import { readDocument, withoutReferences } from '../support/api/openapi.ts';
import { startTestApp } from '../support/test-app.ts';
import { DOORS } from '../support/turns/doors.ts';

const service = await startTestApp({ jobs: false });
const document = await readDocument(service.url);

function hasList(schema: Schema): boolean {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return [schema.type].flat().includes('array') || inner.some(hasList);
}

function takesMuch({ requestBody }: Described): boolean {
  return Object.entries(requestBody?.content ?? {}).some(
    ([type, { schema }]) => type !== 'application/json' || hasList(withoutReferences(document, schema)),
  );
}

test('for every operation that takes a file or a list somebody has said the worst that it can be sent', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const taking = operations.filter(takesMuch).map(({ operationId }) => operationId);
  assert.deepEqual(taking.toSorted(), Object.keys(DOORS).toSorted());
});

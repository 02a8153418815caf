import assert from 'node:assert/strict';
import { test } from 'node:test';
import { existing } from '../support/api/answers.ts';
import { assertEntries } from '../support/api/wrong-values.ts';
import { isNeeded, operationsOf } from '../support/api/id-places.ts';
import { readDocument, resolved } from '../support/api/openapi.ts';
import { startTestApp } from '../support/test-app.ts';

/** What a generated client makes of a parameter that is an array, and what the service answers to it. */
const service = await startTestApp({ jobs: false });
const document = await readDocument(service.url);
const api = await service.caller();
const { body: endpoint } = await api.post('/v1/webhook-endpoints', { url: 'https://8.8.8.8/hook' });

const lists = operationsOf(document).flatMap((operation) => {
  const { method, path, described } = operation;
  const parameters = (described.parameters ?? []).filter(({ in: place }) => place === 'query');
  const needed = new URLSearchParams(
    parameters
      .filter((one) => isNeeded(operation, one))
      .map(({ name, example }): [string, string] => [name, String(example)]),
  );
  const address = `${path.replace('{id}', endpoint.id)}?${needed.toString()}&`;
  return parameters
    .filter(({ schema }) => schema.type === 'array')
    .map(({ schema, ...parameter }) => {
      // Left out where the values are the caller's own.
      const values = resolved(document, existing(schema.items)).enum?.map(String);
      const example = [parameter.example].flat().map(String);
      return { called: `${method} ${path} ${parameter.name}`, address, ...parameter, values, example };
    });
});

test('these parameters are lists', () => {
  assert.deepEqual(
    lists.map(({ called }) => called),
    [
      'GET /v1/events types',
      'POST /v1/imports/balances columns',
      'POST /v1/imports/clients leaveOut',
      'POST /v1/imports/invoices leaveOut',
      'POST /v1/imports/open-invoices columns',
      'POST /v1/imports/products leaveOut',
      'GET /v1/invoices status',
      'GET /v1/invoices metadataPairs',
      'GET /v1/journal-entries sourceDocumentType',
      'GET /v1/quotes status',
      'GET /v1/recurring-invoices metadataPairs',
      'GET /v1/reports/invoices status',
      'GET /v1/reports/invoices metadataPairs',
      'GET /v1/reports/journal-entries sourceDocumentType',
      'GET /v1/webhook-endpoints/{id}/deliveries types',
    ],
  );
});

/** The others need a file, and the tests of imports use them. */
const ofReading = lists.filter(({ called }) => called.startsWith('GET '));

test('a list is written with commas, and its example and all its values are taken', async () => {
  for (const { called, address, name, style, explode, values: all = [], example } of ofReading) {
    assert.deepEqual([style, explode], ['form', false], called);
    for (const values of [example, ...(all.length > 0 ? [all, all.slice(-1)] : [])]) {
      const { status } = await api.get(`${address}${name}=${values.join(',')}`);
      assert.equal(status, 200, `${called} ${values.join()}`);
    }
    const escaped = encodeURIComponent(example.join(','));
    assert.equal((await api.get(`${address}${name}=${escaped}`)).status, 200, called);
  }
});

test('a value that is not listed is refused, and so is a list that is written otherwise', async () => {
  for (const { called, address, name, values, example } of ofReading) {
    const [value] = example;
    const refused = values === undefined ? 'invalid-format' : 'unknown-value';
    for (const [written, code] of [
      [`${name}=${value},ukjent`, refused],
      [`${name}=`, refused],
      [`${name}=${value}&${name}=${value}`, 'invalid-type'],
    ]) {
      const answer = await api.get(`${address}${written}`);
      assertEntries(answer, [`${name} ${code}`], `${called}: ${written}`);
    }
  }
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import type { TObject } from 'typebox';
import { appApiDocument } from '../../../scripts/app-api-document.ts';
import { answerObject, requestObject } from '../../src/platform/http/fields.ts';

const invoice = answerObject('Invoice', { number: Type.String() });
const publicApi = {
  operations: [{ url: '/v1/invoices', answer: { schema: invoice } }],
  schemas: { Client: Type.Object({ name: Type.String() }, { $id: 'Client' }) },
  names: ['Invoice', 'Client', 'KeySet'],
};

/** @param answer of the only endpoint of the app */
function documentOf(answer: TObject, body?: TObject) {
  const exchange = { url: '/app-api/look', answer: { schema: answer }, ...(body && { body }) };
  return JSON.parse(appApiDocument([{ method: 'POST', path: '/look', exchange }], publicApi));
}

test('an answer and an item of a list stand once, under their names', () => {
  const item = answerObject('Look', { colour: Type.String() });
  const { paths, components } = documentOf(answerObject('LookList', { items: Type.Array(item) }));
  assert.deepEqual(paths['/look'].post.responses[200].content['application/json'].schema, {
    $ref: '#/components/schemas/LookList',
  });
  const { LookList: list, Look: look } = components.schemas;
  assert.deepEqual(list.properties.items.items, { $ref: '#/components/schemas/Look' });
  assert.deepEqual(Object.keys(look.properties), ['colour']);
});

test('an answer, a body or an item of a list without a name is refused, and the error says where it is', () => {
  const nameless = Type.Object({ colour: Type.String() });
  assert.throws(() => documentOf(nameless), /no name: the answer of POST \/app-api\/look\./);
  assert.throws(() => documentOf(invoice, nameless), /no name: the body of POST \/app-api\/look\./);
  const list = answerObject('LookList', { items: Type.Array(nameless) });
  assert.throws(() => documentOf(list), /no name: an item in the answer of POST \/app-api\/look\./);
});

test('a name of two different things is refused, also when one of them is of the public API', () => {
  const text = { text: Type.String() };
  assert.throws(
    () => documentOf(answerObject('Look', text), requestObject('Look', text)),
    /Two different things are called Look /,
  );
  assert.throws(() => documentOf(answerObject('Invoice', text)), /Two different things are called Invoice /);
  assert.throws(() => documentOf(answerObject('Client', text)), /Two different things are called Client /);
  assert.throws(() => documentOf(answerObject('KeySet', text)), /something else that is called KeySet\./);
  assert.doesNotThrow(() => documentOf(invoice));
});

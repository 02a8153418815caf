import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writtenMembers } from '../../../src/platform/http/requests/written-members.ts';

const members = (text: string) => writtenMembers(text, 'items').map((item) => Object.fromEntries(item));

test('members of the objects in a list are found as they were written', () => {
  const text = ` {"a":[{"items":1}],"items" :[ {"x" : [1.0, {"y": "],}"}] ,"z":"a\\"b\\\\"}, {}, {"x":true,"x2":null,"x3":-1e3}]\n}`;
  assert.deepEqual(members(text), [
    { x: '[1.0, {"y": "],}"}]', z: '"a\\"b\\\\"' },
    {},
    { x: 'true', x2: 'null', x3: '-1e3' },
  ]);
});

test('names may be written with escapes', () => {
  assert.deepEqual(members('{"\\u0069tems":[{"\\u0078":{"a":1}}]}'), [{ x: '{"a":1}' }]);
});

for (const [what, text, expected] of [
  ['no object', '[1]', []],
  ['no list of that name', '{"others":[{"a":1}]}', []],
  ['an empty list', '{"items":[ ]}', []],
  ['other values in the list', '{"items":["a",[1],2,null]}', [{}, {}, {}, {}]],
] as [string, string, object[]][]) {
  test(`${what}: ${JSON.stringify(expected)}`, () => assert.deepEqual(members(text), expected));
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isRedirectAddress } from '../../../src/domain/apps/redirect-address.ts';
import { appIn } from '../../../src/features/apps/client-documents.ts';

// A document is written by a stranger. Whatever stands in it, the reader has an answer.

const ID = 'https://app.example/client.json';
const NOW = new Date('2026-03-02T09:00:00Z');
const RIGHT = { client_id: ID, client_name: 'Nettbutikk', redirect_uris: ['https://app.example/back'] };
const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(null, [], {}, ID, 'javascript:alert(1)', 'http://127.0.0.1/', 'x'.repeat(3_000)),
);
const document = fc
  .tuple(
    fc.subarray(Object.keys(RIGHT)),
    fc.dictionary(fc.constantFrom(...Object.keys(RIGHT), 'client_uri', 'logo_uri', '__proto__'), hostile),
  )
  .map(([kept, odd]) => ({
    ...Object.fromEntries(kept.map((name) => [name, RIGHT[name as keyof typeof RIGHT]])),
    ...odd,
  }));
const bytes = fc.oneof(
  document.map((one) => Buffer.from(JSON.stringify(one))),
  fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  fc.constantFrom('[['.repeat(10_000), '\uFEFF{}', '{"client_id"', 'null').map((text) => Buffer.from(text)),
);

test('a document is an app of its own address with a name and addresses that a browser may be sent to, or no app', () => {
  fc.assert(
    fc.property(bytes, (body) => {
      const app = appIn(body, ID, NOW);
      if (app === undefined) return;
      assert.deepEqual([app.id, app.isConfidential, app.verifiedAt, app.companyId], [ID, false, null, null]);
      assert.ok(app.name !== '' && app.name.length <= 120);
      assert.ok(app.redirectUris.length > 0 && app.redirectUris.every(isRedirectAddress));
      assert.ok(app.homepage === null || isRedirectAddress(app.homepage));
    }),
    { numRuns: 1_000 },
  );
});

test('a document of another address, without a name or without a good address is no app', () => {
  const read = (change: object) => appIn(Buffer.from(JSON.stringify({ ...RIGHT, ...change })), ID, NOW);
  assert.equal(read({})?.name, 'Nettbutikk');
  for (const change of [
    { client_id: `${ID}/` },
    { client_name: ' \u200B' },
    { redirect_uris: [] },
    { redirect_uris: ['http://app.example/back'] },
    { redirect_uris: Array.from({ length: 21 }, (_, index) => `https://app.example/${index}`) },
  ])
    assert.equal(read(change), undefined, JSON.stringify(change));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  isOnThisMachine,
  isRedirectAddress,
  isRegisteredAddress,
} from '../../../src/domain/apps/redirect-address.ts';
import { isDocumentAddress } from '../../../src/features/apps/index.ts';

const PIECES = [
  'https://', 'http://', 'javascript:', 'data:', '//', '/', '\\', '@', ':', '?', '#', '%2f', '%00', '..', '.', '\t', '\n',
  ' ', '127.0.0.1', 'localhost', '[::1]', '0x7f.1', 'butikk.example', 'evil.example', ':80', ':65536', ':8080', 'back',
  'x=1', '\u202E', '。', 'ß',
]; // prettier-ignore
const address = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((parts) => parts.join('')),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.string({ unit: 'binary' }),
);

test('a browser is sent nowhere but to https, or to a program on the machine of the person, and to the host that stands in the text', () => {
  fc.assert(
    fc.property(address, (text) => {
      if (!isRedirectAddress(text)) return;
      const { protocol, hash, username, host } = new URL(text);
      assert.ok(protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(text)), text);
      assert.deepEqual([hash, username], ['', '']);
      assert.notEqual(host, '');
    }),
    { numRuns: 2_000 },
  );
});

test('an address is registered letter by letter; on the machine of the person the port alone may differ', () => {
  fc.assert(
    fc.property(address, address, (asked, registered) => {
      if (asked === registered)
        assert.equal(isRegisteredAddress(asked, [registered]), isRedirectAddress(asked));
      else if (isRegisteredAddress(asked, [registered])) {
        const [one, other] = [new URL(asked), new URL(registered)];
        [one.port, other.port] = ['', ''];
        assert.equal(one.href, other.href);
        assert.ok(one.protocol === 'http:' && isOnThisMachine(asked), asked);
      }
    }),
    { numRuns: 2_000 },
  );
  const port = fc.integer({ min: 1, max: 65_535 });
  fc.assert(
    fc.property(port, port, fc.constantFrom('127.0.0.1', '[::1]', 'localhost'), (one, other, host) => {
      const at = (number: number) => `http://${host}:${number}/back?x=1`;
      assert.ok(isRegisteredAddress(at(one), [at(other)]));
      assert.ok(isRegisteredAddress(at(one), [`http://${host}/back?x=1`]));
      assert.ok(!isRegisteredAddress(at(one), [`http://${host}/back`]));
      assert.ok(!isRegisteredAddress(`https://butikk.example:${one}/back`, ['https://butikk.example/back']));
    }),
  );
});

test('the address of a document is written in one way alone, and has a path and no place to hide another host', () => {
  fc.assert(
    fc.property(address, (text) => {
      if (!isDocumentAddress(text)) return;
      const url = new URL(text);
      assert.equal(url.href, text);
      assert.equal(url.protocol, 'https:');
      assert.deepEqual([url.username, url.password, url.search, url.hash], ['', '', '', '']);
      assert.ok(url.pathname.length > 1);
    }),
    { numRuns: 2_000 },
  );
  assert.ok(isDocumentAddress('https://app.example/client.json'));
  for (const other of [
    'https://app.example',
    'https://app.example/',
    'http://app.example/x',
    'https://APP.example/x',
    'https://app.example/a/../b',
    'https://me@app.example/x',
    'https://app.example/x?y',
    'https://app.example/x#y',
    'https://app.example:443/x',
  ])
    // prettier-ignore
    assert.ok(!isDocumentAddress(other), other);
});

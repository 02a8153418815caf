import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networkOf } from '../../../src/platform/access/network-of.ts';

for (const [network, addresses] of Object.entries({
  '192.0.2.1': [
    '192.0.2.1',
    '::ffff:192.0.2.1',
    '::FFFF:192.0.2.1',
    '::ffff:c000:201',
    '0:0:0:0:0:ffff:192.0.2.1',
    '0000:0000:0000:0000:0000:ffff:c000:0201',
  ],
  '192.0.2.2': ['192.0.2.2', '::ffff:192.0.2.2'],
  '0.0.0.0': ['0.0.0.0', '::ffff:0:0'],
  '255.255.255.255': ['255.255.255.255', '::ffff:ffff:ffff'],
  '2001:db8:1:2::/64': [
    '2001:db8:1:2::',
    '2001:db8:1:2::1',
    '2001:DB8:1:2:ffff:ffff:ffff:ffff',
    '2001:0db8:0001:0002:0003:0004:0005:0006',
    '2001:db8:1:2:3:4:192.0.2.1',
  ],
  '2001:db8:1:3::/64': ['2001:db8:1:3::1'],
  '2001:db8:0:0::/64': ['2001:db8::1', '2001:db8::ffff:192.0.2.1', '2001:db8:0:0:1::'],
  '0:0:0:0::/64': ['::', '::1', '::192.0.2.1', '::ffff:0:192.0.2.1'],
  'fe80:0:0:0::/64': ['fe80::1', 'fe80::1%eth0', 'fe80::2%lo'],
  '64:ff9b:0:0::/64': ['64:ff9b::192.0.2.1'],
  // These are no addresses. When a proxy sends such a text, the text is counted as it is.
  unknown: ['unknown'],
  '192.0.2.1:443': ['192.0.2.1:443'],
  '192.0.2.256': ['192.0.2.256'],
  '1:2:3': ['1:2:3'],
  '': [''],
})) {
  test(`network ${network}`, () => {
    for (const address of addresses) assert.equal(networkOf(address), network, address);
  });
}

test('a text that is no address is counted by a short name', () => {
  assert.equal(networkOf('x'.repeat(10_000)).length, 45);
});

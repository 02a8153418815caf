import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublic, lookUpRule, urlProblem } from '../../../src/platform/outgoing/address-rule.ts';

test('addresses that not everybody can reach are not public, in whatever form they are written', () => {
  const refused = [
    ['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['169.254.169.254', '100.64.0.1', '100.100.100.200', '224.0.0.1', '255.255.255.255', '240.0.0.1'],
    ['192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.0.0.192', '168.63.129.16'],
    ['::1', '::', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'ff02::1', 'fec0::1'],
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '::7f00:1', '::ffff:0:127.0.0.1'],
    ['64:ff9b::7f00:1', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::1', '2001:db8::1', '100::1'],
    ['', 'localhost', '0x7f000001', '2130706433', '127.1'],
  ].flat();
  for (const address of refused) assert.equal(isPublic(address), false, address);
  for (const address of ['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:400f:80d::200e']) {
    assert.equal(isPublic(address), true, address);
  }
});

test('an address of a look-up is http or https at a public host, in whatever form its number is written', () => {
  const problemOf = (url: string) => urlProblem(url, lookUpRule('public'));
  for (const url of ['http://smp.example', 'https://smp.example:8443/path', 'http://8.8.8.8/']) {
    assert.equal(problemOf(url), undefined, url);
  }
  for (const host of [
    '127.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '127。0。0。1',
    'localhost.',
    'a.LOCALHOST',
    '[::]',
  ]) {
    assert.equal(problemOf(`http://${host}/`), 'address-forbidden', host);
  }
  for (const url of [
    'file:///etc/passwd',
    'ftp://smp.example',
    'http://user@smp.example',
    'http://',
    'smp.example',
  ]) {
    assert.equal(problemOf(url), 'invalid-format', url);
  }
  assert.equal(problemOf(`https://smp.example/${'a'.repeat(2_000)}`), 'too-long');
  assert.equal(urlProblem('http://127.0.0.1/', lookUpRule('any')), undefined);
  assert.equal(urlProblem('http://127.0.0.1/', lookUpRule('loopback')), 'address-forbidden');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { appName } from '../../src/domain/apps/app-name.ts';
import { isRedirectAddress, isRegisteredAddress } from '../../src/domain/apps/redirect-address.ts';

test('the name of an app is one line of 60 characters, in one form of each letter, without what nobody sees', () => {
  for (const [given, shown] of [
    ['Ｔｉｌｇｏｄｅ', 'Tilgode'],
    ['ﬁken', 'fiken'],
    ['Til\u202egode\u202c', 'Tilgode'],
    ['T\u200bi\u2060lg\u00adode', 'Tilgode'],
    ['Tilgode\n\nStøtte\u2028AS\t', 'Tilgode Støtte AS'],
    ['\u2800\u3164\u115f\u034f', ''],
    [' \u0000\ud800 ', ''],
    ['å'.repeat(70), 'å'.repeat(60)],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
    ['👩🏽'.repeat(40), '👩🏽'.repeat(30)],
  ] as const)
    assert.equal(appName(given), shown, JSON.stringify(given));
});

test('a code goes to https, or to http on this machine, and to nothing that another reader takes for another host', () => {
  for (const address of [
    'https://butikk.example/tilbake',
    'https://butikk.example:8443/tilbake?a=b',
    'http://127.0.0.1/cb',
    'http://[::1]:5000/cb',
    'http://localhost:5000/cb',
    'https://xn--blbr-hoah.example/',
  ])
    assert.equal(isRedirectAddress(address), true, address);
  for (const address of [
    'http://butikk.example/tilbake',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.0.0.2/cb',
    'https://butikk.example@evil.example/',
    'https://user:pw@butikk.example/',
    'https:\\\\evil.example/',
    'https://evil.example\\@butikk.example/',
    'https://butikk.example/#fragment',
    'https://blåbær.example/',
    'https://butikk.example/\u202eevil',
    'https://butikk.example/ x',
    'https://butikk.example/\n',
    'javascript:alert(1)',
    'data:text/html,x',
    'com.example.app:/cb',
    '//butikk.example/tilbake',
    `https://butikk.example/${'a'.repeat(2_000)}`,
    '',
  ])
    assert.equal(isRedirectAddress(address), false, address);
});

test('the asked address is a registered one letter by letter; on this machine alone the port may differ', () => {
  const registered = ['https://butikk.example/tilbake', 'http://127.0.0.1/cb', 'http://localhost:1/cb?a=b'];
  for (const asked of [...registered, 'http://127.0.0.1:54321/cb', 'http://localhost:65535/cb?a=b'])
    assert.equal(isRegisteredAddress(asked, registered), true, asked);
  for (const asked of [
    'https://butikk.example/tilbake/',
    'https://butikk.example/tilbake?a',
    'https://butikk.example:443/tilbake',
    'https://butikk.example:8443/tilbake',
    'https://BUTIKK.example/tilbake',
    'https://butikk.example./tilbake',
    'https://butikk.example/x/../tilbake',
    'https://butikk.example/%74ilbake',
    'https://sub.butikk.example/tilbake',
    'http://butikk.example/tilbake',
    'http://localhost:54321/cb',
    'http://[::1]:54321/cb',
    'http://127.1/cb',
    'http://2130706433/cb',
    'http://127.0.0.1:54321/cb/',
    'http://127.0.0.1:54321@evil.example/cb',
    'http://127.0.0.1:543210/cb',
    'http://LOCALHOST:1/cb?a=b',
    'https://127.0.0.1:1/cb',
  ])
    assert.equal(isRegisteredAddress(asked, registered), false, asked);
});

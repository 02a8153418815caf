import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOCUMENT_TYPES } from '../../../src/features/e-invoices/document-types.ts';
import { askNetwork, smlName } from '../../../src/features/e-invoices/recipients/ask-network.ts';
import { documentTypesIn } from '../../../src/features/e-invoices/recipients/published-documents.ts';
import { lookUpRule } from '../../../src/platform/outgoing/address-rule.ts';
import { createOutgoing } from '../../../src/platform/outgoing/outgoing.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import { startNetworkStandIn } from '../../support/e-invoices/network-stand-in.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import type { TestApp } from '../../support/test-app.ts';
import { startTestApp } from '../../support/test-app.ts';

const network = await startNetworkStandIn();
const service = await startTestApp({ jobs: false, sml: network.sml, webhookTargets: 'any' });
const production = await service.caller({ environment: 'production' });
const sandbox = await service.caller();

const HOUR = 3_600_000;
const ask = (orgNumber: string) => production.get(`/v1/e-invoice-recipients/${orgNumber}`);

/** With a token of that time. */
function askAt(app: TestApp, instant: Date, orgNumber: string) {
  return app.clock.at(instant, async () => {
    const caller = await app.caller({ environment: 'production' });
    return caller.get(`/v1/e-invoice-recipients/${encodeURIComponent(orgNumber)}`);
  });
}

test('a participant has the name in DNS in which the network knows it', () => {
  const labels = ['0192:986252932', '9915:Test', '0088:123abc'].map((participant) =>
    smlName(participant, 'sml.test'),
  );
  assert.deepEqual(
    labels,
    [
      'JGPA45E5TP5QNMA3C3XUXV6V4ZE4LHDYW6AL2HZYU3NRLUFX3D3A',
      'EH5BOAVAKTMBGZYH2A63DZ4QOV33FVP5NSDVQKLUCFRAAYOODW6A',
      'Y7DZFXAF3D4CJZ4KCGRXTEC6TWVCGA4KY7ZWA5BOIF6MSWD4TDRQ',
    ].map((label) => `${label}.iso6523-actorid-upis.sml.test`),
  );
});

test('what an organisation can receive is asked of DNS and HTTP, and remembered for a day', async () => {
  network.register('0192:974760673');
  const checkedAt = new Date();
  const answer = bodyOf(await askAt(service, checkedAt, '974 760 673'), 200);
  assert.deepEqual(answer, {
    orgNumber: '974760673',
    canReceive: true,
    documentTypes: Object.values(DOCUMENT_TYPES),
    checkedAt: checkedAt.toISOString(),
  });
  const name = smlName('0192:974760673', network.sml.zone).toLowerCase();
  assert.deepEqual(
    network.asked.names.map((asked) => asked.toLowerCase()),
    [name],
  );
  assert.deepEqual(network.asked.paths, ['/iso6523-actorid-upis%3A%3A0192%3A974760673']);

  const otherProcess = await startTestApp({
    jobs: false,
    sml: network.sml,
    webhookTargets: 'any',
    connection: service.connection,
  });
  for (const hours of [1, 23]) {
    const later = new Date(checkedAt.getTime() + hours * HOUR);
    const again = await askAt(service, later, '974760673');
    const there = await askAt(otherProcess, later, '974760673');
    assert.deepEqual([bodyOf(again, 200), bodyOf(there, 200)], [answer, answer]);
  }
  assert.equal(network.asked.names.length, 1, 'no process has asked again');
  const nextDay = new Date(checkedAt.getTime() + 24 * HOUR);
  const anew = bodyOf(await askAt(service, nextDay, '974760673'), 200);
  assert.equal(anew.checkedAt, nextDay.toISOString());
  assert.equal(network.asked.names.length, 2);
});

test('an organisation that is not in the register, or takes other documents, cannot receive', async () => {
  const unknown = bodyOf(await ask('923609016'), 200);
  assert.deepEqual([unknown.canReceive, unknown.documentTypes], [false, []]);
  network.register('0192:984851006', ['busdox-docid-qns::urn:something:else::1']);
  const other = bodyOf(await ask('984851006'), 200);
  assert.deepEqual([other.canReceive, other.documentTypes.length], [false, 1]);
});

test('a network that does not answer is 503, and is left alone for a while', async () => {
  for (const [trouble, orgNumber] of [
    ['servfail', '982463718'],
    ['smp-error', '914778271'],
  ] as const) {
    network.register(`0192:${orgNumber}`);
    network.trouble = trouble;
    const start = new Date();
    assertError(await askAt(service, start, orgNumber), 503, 'e-invoice-lookup-unavailable');
    network.trouble = undefined;
    assertError(await askAt(service, start, orgNumber), 503, 'e-invoice-lookup-unavailable');
    const later = new Date(start.getTime() + 60_000);
    assert.equal(bodyOf(await askAt(service, later, orgNumber), 200).canReceive, true, trouble);
  }
});

test('a wrong number is 400, and the scope is clients:read', async () => {
  assertError(await ask('123456789'), 400, 'validation-failed');
  const without = await service.caller({ environment: 'production', scopes: ['invoices:write'] });
  assertError(await without.get('/v1/e-invoice-recipients/974760673'), 403, 'insufficient_scope');
});

test('in the test environment everybody can receive, unless the account has set otherwise; nobody is asked', async () => {
  const before = network.asked.names.length;
  const path = '/v1/e-invoice-recipients/889640782';
  const usual = bodyOf(await sandbox.get(path), 200);
  assert.deepEqual([usual.canReceive, usual.documentTypes], [true, Object.values(DOCUMENT_TYPES)]);
  const set = await sandbox.call('PUT', '/v1/test/e-invoice-recipients/889640782', {
    body: { canReceive: false },
  });
  assert.deepEqual(bodyOf(set, 200), { orgNumber: '889640782', canReceive: false, outcome: 'accepted' });
  const changed = bodyOf(await sandbox.get(path), 200);
  assert.deepEqual([changed.canReceive, changed.documentTypes], [false, []]);
  const neighbour = await service.caller();
  assert.equal(bodyOf(await neighbour.get(path), 200).canReceive, true, 'another account is not touched');
  assert.equal(network.asked.names.length, before);
});

test('references of a publisher are read with any prefix, quotes and entities, and rubbish gives nothing', () => {
  const group = `<ns3:ServiceMetadataReference other="1" href='http://smp/x/services/a%3A%3Ab&#38;c&amp;d'/>
    <ServiceMetadataReference href="http://smp/x/services/%zz"/><smp:Other href="http://smp/x/services/no"/>`;
  assert.deepEqual(documentTypesIn(group), ['a::b&c&d']);
});

test('the register and a publisher of the network lead nowhere inside of ours', async () => {
  const guarded = createOutgoing(lookUpRule('public'));
  onEnd(() => guarded.close());
  network.register('0192:914778271');
  const before = network.asked.paths.length;
  const look = (outgoing = guarded) =>
    askNetwork('0192:914778271', { sml: network.sml, outgoing }, AbortSignal.timeout(60_000));
  await assert.rejects(look(), /SMP address-forbidden/);
  for (const [rule, reason] of [
    ['!.*!http://localhost:1/!', /SMP address-forbidden/],
    ['!.*!http://[::ffff:127.0.0.1]:1/!', /SMP address-forbidden/],
    ['!.*!http://169.254.169.254/latest!', /SMP address-forbidden/],
    ['!.*!file:///etc/passwd!', /SMP invalid-format/],
    ['!.*!http://user:word@smp.example/!', /SMP invalid-format/],
    ['!.*!https://smp.example/?to=!', /SML without an address/],
    ['!.*!https://smp.example/#!', /SML without an address/],
    ['!(a+)+$!https://smp.example/!', /SML without an address/],
    ['!', /SML without an address/],
  ] as const) {
    network.rule = rule;
    await assert.rejects(look(), reason, rule);
  }
  network.rule = undefined;
  assert.equal(network.asked.paths.length, before);
  network.movedTo = 'gopher://127.0.0.1/';
  await assert.rejects(look(service.outgoing), /SMP invalid-format/);
  network.movedTo = '/again';
  await assert.rejects(look(service.outgoing), /SMP 302/);
  network.movedTo = undefined;
});

test('a hostile list of documents is read to its end, and only what the network allows is kept', () => {
  const reference = (type: string) => `<ServiceMetadataReference href="http://smp/x/services/${type}"/>`;
  // A search that takes quadratic time does not end before the runner gives up.
  for (const part of [
    '<ServiceMetadataReference ',
    '<a',
    '<ServiceMetadataReference href="',
    " href='",
    ' href=',
  ]) {
    assert.deepEqual(documentTypesIn(`<ServiceMetadataReference${part.repeat(2_000_000 / part.length)}`), []);
  }
  const odd = ['%00', 'a%0Ab', '%20', '%C3%A6', 'a'.repeat(501)].map(reference).join('');
  assert.deepEqual(documentTypesIn(odd + reference('a')), ['a']);
  const many = Array.from({ length: 6_000 }, (_, index) => reference(`a${index}`)).join('');
  assert.equal(documentTypesIn(many).length, 5_000);
});

test('a look-up gives up at its signal', async () => {
  network.register('0192:914778271');
  network.trouble = 'smp-slow';
  await assert.rejects(
    askNetwork('0192:914778271', { sml: network.sml, outgoing: service.outgoing }, AbortSignal.timeout(50)),
    /SMP timeout/,
  );
  network.trouble = undefined;
});

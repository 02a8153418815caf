import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENT_SCOPES } from '../../../../src/domain/webhooks/event-types.ts';
import { withGroup, withType } from '../../../../../web/src/pages/webhooks/chosen-types.ts';
import { changesOf } from '../../../../../web/src/pages/webhooks/endpoint-changes.ts';
import { osloInstant, osloTime } from '../../../../../web/src/pages/webhooks/oslo-time.ts';
import { readBy } from '../../../../../web/src/pages/webhooks/read-by.ts';
import { receiverCommand } from '../../../../../web/src/pages/webhooks/receiver-command.ts';
import type { Endpoint } from '../../../../../web/src/pages/webhooks/webhooks-queries.ts';

for (const [day, time, instant] of [
  ['2026-06-01', '14:30', '2026-06-01T12:30:00.000Z'],
  ['2026-12-01', '14.30', '2026-12-01T13:30:00.000Z'],
  ['2026-12-01', ' 9:05 ', '2026-12-01T08:05:00.000Z'],
  ['2026-12-01', '00:00', '2026-11-30T23:00:00.000Z'],
  // The clocks go forward at 2 on the first of these days, and back at 3 on the second.
  ['2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29', '12:00', '2026-03-29T10:00:00.000Z'],
  ['2026-10-25', '12:00', '2026-10-25T11:00:00.000Z'],
  ['2026-12-01', '24:00', undefined],
  ['2026-12-01', '25:00', undefined],
  ['2026-12-01', '12:60', undefined],
  ['2026-12-01', '12', undefined],
  ['2026-12-01', '', undefined],
  ['', '12:00', undefined],
] as const) {
  test(`${day || 'no day'} ${time || 'no time'} in Norway is ${instant ?? 'no instant'}`, () => {
    assert.equal(osloInstant(day, time)?.toISOString(), instant);
  });
}

test('an instant is shown as clocks in Norway show it', () => {
  assert.equal(osloTime(new Date('2026-06-01T22:05:00Z')), '00:05');
});

for (const [url, port] of [
  ['http://localhost:8123/hook', 8123],
  ['http://127.0.0.1:8124', 8124],
  ['http://[::1]:8125/', 8125],
  ['http://localhost/hook', 4000],
  ['https://hooks.nordlys.example:8443/hook', 4000],
] as const) {
  test(`the receiver for ${url} listens at ${port}`, () => {
    const command = receiverCommand({ url, secret: 'whsec_aGVp' });
    assert.match(command, new RegExp(`\\}\\)\\.listen\\(${port}\\);\nEOF$`));
    assert.ok(command.startsWith("WEBHOOK_SECRET=whsec_aGVp node - <<'EOF'\n"));
  });
}

const GROUP = ['invoice.created', 'invoice.sent'];

test('a group stands for its types, which are not chosen beside it', () => {
  const one = withType(['client.created'], 'invoice.sent', true);
  assert.deepEqual(one, ['client.created', 'invoice.sent']);
  const whole = withGroup(one, 'invoice.*', GROUP, true);
  assert.deepEqual(whole, ['client.created', 'invoice.*']);
  assert.deepEqual(withGroup(whole, 'invoice.*', GROUP, false), ['client.created']);
  assert.deepEqual(withType(one, 'invoice.sent', false), ['client.created']);
  assert.deepEqual(withType(one, 'invoice.sent', true), one);
});

test('a scope that includes others reads what they read, and what is no event is left out', () => {
  assert.deepEqual(readBy(['clients:admin']), ['clients:read']);
  assert.deepEqual(readBy(['webhooks:write', 'unknown', 'events:read']).includes('clients:read'), false);
  assert.deepEqual(readBy([]), []);
  assert.deepEqual(readBy(EVENT_SCOPES.toReversed()), EVENT_SCOPES);
});

test('an address and rights that are as before are not sent, because they would make the person the one who sends', () => {
  const endpoint = {
    url: 'https://a.example/',
    types: [],
    description: '',
    scopes: ['clients:admin', 'webhooks:write'],
  } as unknown as Endpoint;
  const values = {
    url: endpoint.url,
    types: ['client.*'],
    description: 'Kasse',
    scopes: readBy(endpoint.scopes),
  };
  const always = { types: ['client.*'], description: 'Kasse' };
  assert.deepEqual(changesOf(endpoint, values), always);
  assert.deepEqual(changesOf(endpoint, { ...values, url: 'https://b.example/' }), {
    ...always,
    url: 'https://b.example/',
  });
  assert.deepEqual(changesOf(endpoint, { ...values, scopes: [] }), { ...always, scopes: [] });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { eventually } from '../../server/test/support/eventually.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { startReceiver } from '../../server/test/support/webhooks/receiver.ts';
import { WebhookRefusedError, orThrow, verifyWebhook } from '../src/index.ts';
import { connect } from './support/faulty-network.ts';

const service = await startTestApp({ webhookTargets: 'any' });
const company = await service.createCompany();
const receiver = await startReceiver();
const { client } = await connect(service, company);

const endpoint = await orThrow(client.POST('/v1/webhook-endpoints', { body: { url: receiver.url } }));
const params = { path: { id: endpoint.id } };
await orThrow(client.POST('/v1/clients', { body: { name: 'Bodø Blå AS' } }));
const [webhook = assert.fail()] = await arrivals(1);
const { secret } = endpoint;

async function arrivals(count: number) {
  await eventually('the webhooks arrive', async () => receiver.received.length >= count);
  return receiver.received;
}

/** Signs as any sender of Standard Webhooks does. */
function signed(body: string, { secrets = [secret], at = new Date(), id = 'evt_1' } = {}) {
  const signatures = secrets.map((one) => new Webhook(one).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

const newSecret = () => `whsec_${Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64')}`;

async function refusal(...args: Parameters<typeof verifyWebhook>): Promise<string> {
  const thrown = await verifyWebhook(...args).catch((error: unknown) => error);
  assert.ok(thrown instanceof WebhookRefusedError, String(thrown));
  return thrown.code;
}

test('a webhook of the service is verified by this package and by standardwebhooks, and is the event', async () => {
  const event = await verifyWebhook(webhook.text, webhook.headers, secret);
  assert.deepEqual(
    event,
    new Webhook(secret).verify(webhook.text, webhook.headers as Record<string, string>),
  );
  assert.ok(event.type === 'client.created');
  assert.equal(event.data.client.name, 'Bodø Blå AS');
});

test('body and headers may have any of the forms in which servers give them', async () => {
  const bytes = new TextEncoder().encode(webhook.text);
  const headers = webhook.headers as Record<string, string>;
  const upperCase = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.replace('webhook', 'Webhook'), value]),
  );
  for (const body of [webhook.text, bytes, bytes.buffer, Buffer.from(bytes)]) {
    for (const form of [headers, new Headers(headers), upperCase]) {
      assert.equal((await verifyWebhook(body, form, secret)).type, 'client.created');
    }
  }
});

test('while a secret is replaced, receivers with the old one and with the new one both verify', async () => {
  const before = receiver.received.length;
  const rotated = await orThrow(client.POST('/v1/webhook-endpoints/{id}/rotate-secret', { params }));
  await orThrow(client.POST('/v1/webhook-endpoints/{id}/test', { params }));
  const next = (await arrivals(before + 1)).at(-1) ?? assert.fail();
  assert.equal(String(next.headers['webhook-signature']).split(' ').length, 2);
  for (const known of [secret, rotated.secret, [newSecret(), rotated.secret]]) {
    assert.equal((await verifyWebhook(next.text, next.headers, known)).type, 'webhook.test');
  }
});

test('a sender that signs with a secret of several, in any place, is verified', async () => {
  const body = JSON.stringify({ type: 'client.created' });
  const headers = signed(body, { secrets: [newSecret(), secret] });
  const withOthers = {
    ...headers,
    'webhook-signature': `v1a,asymmetric v1,not-base64! v2,x ${headers['webhook-signature']}`,
  };
  await verifyWebhook(body, withOthers, secret);
  await verifyWebhook(body, withOthers, secret.replace('whsec_', ''));
});

test('nothing that was changed on its way is taken', async () => {
  const body = JSON.stringify({ type: 'client.created', data: { client: { name: 'Bodø Blå AS' } } });
  const headers = signed(body);
  const [id, at] = [headers['webhook-id'], headers['webhook-timestamp']];
  assert.equal(await refusal(`${body} `, headers, secret), 'signature-wrong');
  assert.equal(await refusal(body, { ...headers, 'webhook-id': `${id}2` }, secret), 'signature-wrong');
  const later = { ...headers, 'webhook-timestamp': String(Number(at) + 1) };
  assert.equal(await refusal(body, later, secret), 'signature-wrong');
  assert.equal(await refusal(body, headers, newSecret()), 'signature-wrong');
  assert.equal(await refusal(body, headers, []), 'signature-wrong');
  const v2 = { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') };
  assert.equal(await refusal(body, v2, secret), 'signature-wrong');
  for (const name of Object.keys(headers)) {
    assert.equal(await refusal(body, { ...headers, [name]: undefined }, secret), 'header-missing');
  }
});

test('a webhook of more than five minutes ago or ahead is refused, as by standardwebhooks', async () => {
  const body = JSON.stringify({ type: 'client.created' });
  const theirs = new Webhook(secret);
  for (const [seconds, isTaken] of [
    [-290, true],
    [290, true],
    [-310, false],
    [310, false],
  ] as const) {
    const headers = signed(body, { at: new Date(Date.now() + seconds * 1000) });
    if (isTaken) {
      await verifyWebhook(body, headers, secret);
      theirs.verify(body, headers);
    } else {
      assert.equal(await refusal(body, headers, secret), 'timestamp-off');
      assert.throws(() => theirs.verify(body, headers));
    }
  }
  for (const at of ['', 'now', '1e9', '-5']) {
    const headers = { ...signed(body), 'webhook-timestamp': at };
    assert.match(await refusal(body, headers, secret), /^(timestamp-off|header-missing)$/);
  }
});

test('mistakes of the caller are told as such', async () => {
  const parsed = JSON.parse(webhook.text);
  await assert.rejects(verifyWebhook(parsed, webhook.headers, secret), /not the parsed JSON/);
  for (const none of ['', 'whsec_', 'whsec_?']) {
    await assert.rejects(verifyWebhook(webhook.text, webhook.headers, none), /no secret of a webhook/);
  }
});

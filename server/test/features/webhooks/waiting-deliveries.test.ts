import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { workOnEndpoint } from '../../../src/features/webhooks/sending/work-on-endpoint.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createDraft, createSent, send } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import type { Received } from '../../support/webhooks/receiver.ts';

const service = await startTestApp({ jobs: false, webhookTargets: 'any' });
const { db } = service;
const NEVER = new AbortController().signal;
const HOUR = 3_600_000;

/** An endpoint for invoices, and its receiver, which is down until `isUp`. */
async function startFailing(api: ApiCaller, retryAfterSeconds?: number) {
  const receiver = await startReceiver();
  const endpoint = bodyOf(
    await api.post('/v1/webhook-endpoints', { url: receiver.url, types: ['invoice.*'] }),
    201,
  );
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  const failing = {
    path: `/v1/webhook-endpoints/${endpoint.id}` as const,
    receiver,
    isUp: false,
    /** What the receiver has taken, in order. */
    taken: [] as Received['body'][],
    deliver: async () => {
      await sequenceAll(db);
      await workOnEndpoint(service.webhooks, { accountId: api.accountId, id: endpoint.id }, NEVER);
    },
    /** The deliveries that wait, the newest first. */
    waiting: async () =>
      bodyOf(await api.get(`/v1/webhook-endpoints/${endpoint.id}/deliveries?status=pending`), 200).items,
    test: async () => void bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`), 202),
    named: () => failing.taken.map(({ type, data }) => `${type} ${data.invoice?.id ?? ''}`.trim()),
  };
  receiver.answer = ({ body }, response) => {
    if (failing.isUp) failing.taken.push(body);
    response.writeHead(failing.isUp ? 200 : 503, failing.isUp ? {} : headers).end();
  };
  return failing;
}
type Failing = Awaited<ReturnType<typeof startFailing>>;

/**
 * Lets attempts fail, each when it is due. Without Retry-After the fourth is the last one in an hour and a half, and what
 * waits then waits for an hour more. @returns the time now
 */
async function failSince(hoursAgo: number, { deliver, waiting }: Failing): Promise<number> {
  const now = Date.now();
  for (let due = now - hoursAgo * HOUR; due <= now;) {
    await service.clock.at(new Date(due), deliver);
    due = Math.max(...(await waiting()).map(({ nextAttemptAt }) => Date.parse(existing(nextAttemptAt))));
  }
  return now;
}

test('after an outage a replay brings what waits and what is new at once, in order and each once, also before Retry-After', async () => {
  const api = await service.caller();
  const failing = await startFailing(api, 20 * 3_600);
  const [one, other] = [await createDraft(api), await createDraft(api)];
  await failSince(1, failing);
  await send(api, one.id);
  failing.isUp = true;
  await failing.deliver();
  assert.deepEqual(failing.named(), [], 'All wait: the later event of an invoice for its earlier one.');
  bodyOf(await api.post(`${failing.path}/replay`, { afterSequence: 0 }), 202);
  // Two processes of the service.
  await Promise.all([failing.deliver(), failing.deliver()]);
  const told = failing.named();
  assert.deepEqual(
    told.toSorted(),
    [`invoice.created ${one.id}`, `invoice.created ${other.id}`, `invoice.sent ${one.id}`].toSorted(),
  );
  assert.ok(told.indexOf(`invoice.created ${one.id}`) < told.indexOf(`invoice.sent ${one.id}`));
  assert.deepEqual(await failing.waiting(), []);
});

test('a replay of what is later brings forward the earlier events for which it waits', async () => {
  const api = await service.caller();
  const failing = await startFailing(api);
  const { id } = await createDraft(api);
  await failSince(1.5, failing);
  const [created] = bodyOf(await api.get('/v1/events?types=invoice.created'), 200).items;
  await send(api, id);
  failing.isUp = true;
  bodyOf(await api.post(`${failing.path}/replay`, { afterSequence: existing(created).sequence }), 202);
  await failing.deliver();
  assert.deepEqual(failing.named(), [`invoice.created ${id}`, `invoice.sent ${id}`]);
});

test('when an endpoint answers again, what waits for it comes at once in the order of the events, and what waits for another does not', async () => {
  const api = await service.caller();
  const [failing, other] = [await startFailing(api), await startFailing(api)];
  const drafts = [];
  for (let count = 0; count < 12; count += 1) drafts.push(await createDraft(api));
  await failSince(1.5, other);
  await failSince(1.5, failing);
  failing.isUp = true;
  other.isUp = true;
  const order: string[] = [];
  const answer = failing.receiver.answer;
  failing.receiver.answer = (request, response) => {
    order.push(request.body.data.invoice?.id ?? request.body.type);
    answer(request, response);
  };
  await failing.deliver();
  assert.deepEqual(failing.named(), []);
  await failing.test();
  await failing.deliver();
  assert.equal(failing.taken[0]?.type, 'webhook.test');
  assert.equal(new Set(failing.named()).size, 13, 'nothing comes twice');
  // Eight are posted at the same time.
  const ids = drafts.map(({ id }) => id);
  assert.deepEqual(new Set(order.slice(1, 9)), new Set(ids.slice(0, 8)));
  assert.deepEqual(new Set(order.slice(9)), new Set(ids.slice(8)));
  assert.deepEqual(await failing.waiting(), []);
  assert.equal((await other.waiting()).length, 12);
});

test('by itself nothing comes before the Retry-After of the receiver', async () => {
  const api = await service.caller();
  const failing = await startFailing(api, 3 * 3_600);
  await createDraft(api);
  const asked = (await failSince(12, failing)) + 3 * HOUR;
  const [before] = await failing.waiting();
  assert.ok(Date.parse(existing(before?.nextAttemptAt)) > asked, 'the own pause is longer');
  failing.isUp = true;
  await failing.test();
  await failing.deliver();
  assert.deepEqual(failing.named(), ['webhook.test']);
  const [after] = await failing.waiting();
  const next = Date.parse(existing(after?.nextAttemptAt));
  assert.equal(next, asked);
  await service.clock.at(new Date(asked - 1), failing.deliver);
  assert.equal(failing.taken.length, 1);
  await service.clock.at(new Date(asked), failing.deliver);
  assert.equal(failing.taken.length, 2);
});

test('a retry of a later event sends the earlier ones of its resource first, and no others', async () => {
  const api = await service.caller();
  const failing = await startFailing(api);
  const sent = await createSent(api);
  const other = await createDraft(api);
  await failSince(1.5, failing);
  const later = (await failing.waiting()).find(({ type }) => type === 'invoice.sent');
  bodyOf(await api.post(`${failing.path}/deliveries/${existing(later).id}/retry`), 202);
  const isDue = ({ nextAttemptAt }: { nextAttemptAt: string | null }) =>
    Date.parse(existing(nextAttemptAt)) <= Date.now();
  assert.deepEqual(
    (await failing.waiting()).map((delivery) => [delivery.type, isDue(delivery)]),
    [
      ['invoice.created', false],
      ['invoice.sent', true],
      ['invoice.created', true],
    ],
  );
  failing.isUp = true;
  await failing.deliver();
  assert.deepEqual(
    failing.named().filter((one) => !one.endsWith(other.id)),
    [`invoice.created ${sent.id}`, `invoice.sent ${sent.id}`],
  );
});

for (const [change, name] of [
  [() => ({ status: 'enabled' as const }), 'that is enabled again'],
  [(url: string) => ({ url }), 'with another address'],
] as const) {
  test(`an endpoint ${name} gets at once what waits, in spite of the Retry-After of before`, async () => {
    const api = await service.caller();
    const failing = await startFailing(api, 86_400);
    const { id } = await createDraft(api);
    await failSince(1, failing);
    failing.isUp = true;
    const changes = change(`${failing.receiver.url}/new`);
    if ('status' in changes) bodyOf(await api.patch(failing.path, { status: 'disabled' }), 200);
    await failing.deliver();
    assert.deepEqual(failing.named(), []);
    bodyOf(await api.patch(failing.path, changes), 200);
    await failing.deliver();
    assert.deepEqual(failing.named(), [`invoice.created ${id}`]);
  });
}

test('a replay that comes while an attempt fails is not forgotten: the next attempt is at once', async () => {
  const api = await service.caller();
  const failing = await startFailing(api);
  const { id } = await createDraft(api);
  await failSince(1.5, failing);
  const [waiting] = await failing.waiting();
  bodyOf(await api.post(`${failing.path}/deliveries/${existing(waiting).id}/retry`), 202);
  const answer = failing.receiver.answer;
  failing.receiver.answer = (_request, response) => {
    failing.receiver.answer = answer;
    failing.isUp = true;
    void api.post(`${failing.path}/replay`, { afterSequence: 0 }).then(() => response.writeHead(503).end());
  };
  await failing.deliver();
  assert.deepEqual(failing.named(), [`invoice.created ${id}`]);
});

test('a replay does not write again what is due already', async () => {
  const api = await service.caller();
  const failing = await startFailing(api);
  for (let count = 0; count < 30; count += 1) await createDraft(api);
  await failing.deliver();
  const replay = async () => bodyOf(await api.post(`${failing.path}/replay`, { afterSequence: 0 }), 202);
  const written = async () => {
    const { rows } = await sql<{ id: string; row: string }>`
      select id, ctid::text as row from webhook_deliveries where account_id = ${api.accountId}`.execute(db);
    return new Map(rows.map(({ id, row }) => [id, row]));
  };
  const waiting = await written();
  await replay();
  const brought = await written();
  await replay();
  const again = await written();
  const changed = (from: Map<string, string>, to: Map<string, string>) =>
    [...to].filter(([id, row]) => from.get(id) !== row).length;
  assert.equal(changed(waiting, brought), 30);
  assert.ok(changed(brought, again) <= 8, 'Only those that may be on their way are written.');
  failing.isUp = true;
  await failing.deliver();
  assert.equal(new Set(failing.named()).size, 30);
});

test('an event that is never taken keeps all of its pauses, and is posted at most ten times more', async () => {
  const api = await service.caller();
  const failing = await startFailing(api);
  const { id } = await createDraft(api);
  const answer = failing.receiver.answer;
  failing.isUp = true;
  failing.receiver.answer = (request, response) => {
    if (request.body.data.invoice?.id === id) response.writeHead(500).end();
    else answer(request, response);
  };
  const refused = () => failing.receiver.received.filter(({ body }) => body.data.invoice?.id === id).length;
  const started = Date.now();
  await service.clock.at(new Date(started), failing.deliver);
  // The endpoint takes something else again and again.
  for (let count = 0; count < 15; count += 1) {
    await service.clock.at(new Date(started), async () => {
      await failing.test();
      await failing.deliver();
    });
  }
  assert.equal(refused(), 11);
  let last = started;
  for (let waiting = await failing.waiting(); waiting.length > 0; waiting = await failing.waiting()) {
    last = Date.parse(existing(waiting[0]?.nextAttemptAt));
    await service.clock.at(new Date(last), failing.deliver);
  }
  assert.equal(refused(), 20);
  assert.ok(last - started > 0.9 * 75 * HOUR, `${(last - started) / HOUR} hours`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { workOnEndpoint } from '../../../src/features/webhooks/sending/work-on-endpoint.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const service = await startTestApp({ jobs: false, webhookTargets: 'any' });
const { company, owner, member } = await openStaff(service);
const api = owner.account(company.accounts.test);
const NEVER = new AbortController().signal;

async function latest(query: Record<string, string> = {}) {
  await sequenceAll(service.db);
  const answer = await owner.get(
    `/accounts/${api.accountId}/latest-events?${new URLSearchParams(query).toString()}`,
  );
  return bodyOf(answer, 200);
}
const typesOf = (items: { type: string }[]) => items.map(({ type }) => type);

test('people read the newest events first, page by page, and miss none', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  for (let count = 0; count < 60; count += 1) await createDraft(api, { client: { name: `Kunde ${count}` } });
  const whole: unknown[] = [];
  let pages = 0;
  for (let before: number | null = 0; before !== null; pages += 1) {
    const page = await latest(before === 0 ? {} : { before: String(before) });
    whole.push(...page.items);
    before = page.before;
  }
  assert.ok(pages > 1);
  const { items: feed } = bodyOf(await api.get('/v1/events?limit=500'), 200);
  assert.deepEqual(whole, feed.toReversed());

  const { items, lastSequence } = await latest({ types: 'invoice.sent,journal_entry.*' });
  assert.deepEqual(typesOf(items), ['journal_entry.posted', 'invoice.sent']);
  assert.equal(lastSequence, feed.at(-1)?.sequence);
  assert.deepEqual(bodyOf(await api.get(`/v1/events?after=${lastSequence}`), 200).items, []);

  // From inside the events of one transaction.
  const [second, first] = feed.filter(({ data }) => data.invoice?.id === invoice.id).toReversed();
  assert.ok(second && first);
  const { items: earlier } = await latest({ before: String(second.sequence), resource: invoice.id });
  assert.equal(earlier[0]?.id, first.id);
  const entry = existing(items[0]?.data.journalEntry);
  assert.deepEqual(typesOf((await latest({ resource: entry.id })).items), ['journal_entry.posted']);
  const ofClient = await latest({ resource: invoice.client.id });
  assert.deepEqual(
    typesOf(ofClient.items).filter((type) => !type.startsWith('client.')),
    [],
  );

  const { createdAt } = second;
  const later = new Date(Date.parse(createdAt) + 1000).toISOString();
  assert.ok(
    (await latest({ from: createdAt, to: later, resource: invoice.id })).items.some(
      ({ id }) => id === second.id,
    ),
  );
  assert.deepEqual((await latest({ to: '2020-01-01T00:00:00Z' })).items, []);
  assertError(await api.get('/latest-events?types=invoice.sold'), 400, 'validation-failed');
});

test('people see what was posted: the body, and the headers of each request and answer', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_request, response) =>
    void response.writeHead(500, { 'x-served-by': 'kasse-1', 'set-cookie': 'session=secret' }).end('nei');
  const { id } = bodyOf(
    await api.post('/v1/webhook-endpoints', { url: receiver.url, types: ['client.*'] }),
    201,
  );
  const deliver = async () => {
    await sequenceAll(service.db);
    await workOnEndpoint(service.webhooks, { accountId: api.accountId, id }, NEVER);
  };
  const path = `/webhook-endpoints/${id}/deliveries` as const;
  const test = bodyOf(await api.post(`/v1/webhook-endpoints/${id}/test`), 202);
  bodyOf(await api.post('/v1/clients', { name: 'Kari Nordmann' }), 201);
  await deliver();
  const { items } = bodyOf(await api.get(`/v1${path}`), 200);
  assert.deepEqual(typesOf(items).toSorted(), ['client.created', 'webhook.test']);
  const some = bodyOf(await api.get(`/v1${path}?types=client.*,invoice.sent&status=pending`), 200);
  assert.deepEqual([typesOf(some.items), some.totalCount], [['client.created'], 1]);
  assertError(await api.get(`/v1${path}?types=client.sold`), 400, 'validation-failed');
  for (const delivery of items) {
    const shown = bodyOf(await owner.get(`/accounts/${api.accountId}${path}/${delivery.id}`), 200);
    const request = receiver.received.find(({ headers }) => headers['webhook-id'] === delivery.eventId);
    assert.equal(shown.body, request?.text);
    const attempt = existing(shown.attempts[0]);
    for (const [name, value] of Object.entries(attempt.requestHeaders)) {
      assert.equal(request?.headers[name], value, name);
    }
    assert.equal(attempt.requestHeaders['webhook-signature'], undefined);
    assert.equal(attempt.responseHeaders?.['x-served-by'], 'kasse-1');
    assert.equal('set-cookie' in existing(attempt.responseHeaders), false);
    assert.equal(attempt.responseBody, 'nei');
    assert.ok(!('responseHeaders' in existing(delivery.attempts[0])), 'the API has what its document says');
  }
  assertError(
    await api.get(`/webhook-endpoints/${company.companyId}/deliveries/${test.id}`),
    404,
    'not-found',
  );
});

test('people see since when the attempts of a webhook fail, and the last answer; the endpoint keeps its version', async () => {
  const receiver = await startReceiver();
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  const made = bodyOf(
    await api.post('/v1/webhook-endpoints', { url: receiver.url, types: ['client.*'] }),
    201,
  );
  const path = `/v1/webhook-endpoints/${made.id}` as const;
  const etag = existing((await api.get(path)).headers.get('etag') ?? undefined);
  const deliver = async () => {
    bodyOf(await api.post('/v1/clients', { name: 'Kari Nordmann' }), 201);
    await sequenceAll(service.db);
    await workOnEndpoint(service.webhooks, { accountId: api.accountId, id: made.id }, NEVER);
  };
  const failing = async () => {
    const answer = await owner.get(`/accounts/${api.accountId}/failing-webhook-endpoints`);
    return bodyOf(answer, 200).items.find(({ id }) => id === made.id);
  };
  /** What is to do of webhooks. The one of the test before fails, too. */
  const toDo = async (person = owner) => {
    const overview = `/companies/${company.companyId}/overview?environment=test` as const;
    return bodyOf(await person.get(overview), 200).waiting.failingWebhooks;
  };
  const listed = async (query: string) =>
    bodyOf(await api.get(`${path}/deliveries?${query}`), 200).items.map(({ status }) => status);
  assert.equal(await failing(), undefined);
  assert.equal(await toDo(), 1);

  await deliver();
  const first = existing(await failing());
  assert.deepEqual([await toDo(), await toDo(member)], [2, 0]);
  assert.deepEqual(await listed('failing=true'), ['pending']);
  assert.deepEqual(await listed('failing=false&status=pending'), []);
  receiver.answer = (_request, response) => void response.writeHead(503).end();
  await deliver();
  const { failingSince, lastAttempt } = existing(await failing());
  assert.equal(failingSince, first.failingSince);
  assert.equal((await api.get(path)).headers.get('etag'), etag);
  assert.deepEqual([first.lastAttempt?.statusCode, lastAttempt?.statusCode], [500, 503]);
  assert.deepEqual(Object.keys(existing(lastAttempt)).toSorted(), ['at', 'error', 'statusCode']);

  receiver.answer = (_request, response) => void response.end();
  await deliver();
  assert.equal(await failing(), undefined);
  assert.equal(await toDo(), 1);
  assert.deepEqual(await listed('failing=true'), []);
  assert.equal((await api.get(path)).headers.get('etag'), etag);
});

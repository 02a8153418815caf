import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { setApiClientScopes } from '../../../src/features/companies/index.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { inDays } from '../../support/dates.ts';
import { endpointsWithWork } from '../../../src/features/webhooks/endpoints/endpoints.store.ts';
import { workOnEndpoint } from '../../../src/features/webhooks/sending/work-on-endpoint.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { createDraft, createSent, send } from '../../support/example-invoices.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';
import { listDue } from '../../support/work-off.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import type { Receiver } from '../../support/webhooks/receiver.ts';

const service = await startTestApp({ jobs: false, webhookTargets: 'any' });
const { db } = service;
const today = inDays(0);
const NEVER = new AbortController().signal;
const HOUR = 3_600_000;

async function createEndpoint(api: ApiCaller, receiver: Pick<Receiver, 'url'>, more: object = {}) {
  return bodyOf(await api.post('/v1/webhook-endpoints', { url: receiver.url, ...more }), 201);
}

/** Does the work of the job for one endpoint, by the clock of the service. */
async function deliver(api: ApiCaller, { id }: { id: string }): Promise<void> {
  await sequenceAll(db);
  await workOnEndpoint(service.webhooks, { accountId: api.accountId, id }, NEVER);
}

const deliveriesOf = async (api: ApiCaller, { id }: { id: string }, query = '') =>
  bodyOf(await api.get(`/v1/webhook-endpoints/${id}/deliveries${query}`), 200).items;

test('an event is posted with a signature that the library of Standard Webhooks verifies', async () => {
  const api = await service.caller();
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(api, receiver, { types: ['invoice.*'] });
  assert.match(endpoint.secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  await createSent(api);
  await deliver(api, endpoint);
  assert.deepEqual(
    receiver.received.map(({ body }) => body.type),
    ['invoice.created', 'invoice.sent'],
  );
  for (const { headers, text, body } of receiver.received) {
    const verified = new Webhook(endpoint.secret).verify(text, headers as Record<string, string>);
    assert.deepEqual(verified, body);
    assert.equal(headers['webhook-id'], body.id);
    assert.equal(headers['content-type'], 'application/json');
    assert.match(headers['user-agent'] ?? '', /^Tilgode-Webhooks\//);
    assert.deepEqual(bodyOf(await api.get(`/v1/events/${body.id}`), 200), body);
    const other = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`);
    assert.throws(() => other.verify(text, headers as Record<string, string>));
  }
  const [newest, oldest] = await deliveriesOf(api, endpoint);
  assert.ok(newest && oldest);
  assert.deepEqual(
    [newest.type, oldest.type, newest.status],
    ['invoice.sent', 'invoice.created', 'delivered'],
  );
  const [attempt] = newest.attempts;
  assert.ok(attempt);
  assert.deepEqual([attempt.statusCode, attempt.error, attempt.responseBody], [200, null, 'ok']);
  assert.equal(newest.nextAttemptAt, null);
});

test('two endpoints of an account list what each has got itself', async () => {
  const api = await service.caller();
  const receiver = await startReceiver();
  const drafts = await createEndpoint(api, receiver, { types: ['invoice.created'] });
  const sendings = await createEndpoint(api, receiver, { types: ['invoice.sent'] });
  await createSent(api);
  for (const endpoint of [drafts, sendings]) await deliver(api, endpoint);
  const typesOf = async (endpoint: { id: string }) =>
    (await deliveriesOf(api, endpoint)).map(({ type }) => type);
  assert.deepEqual([await typesOf(drafts), await typesOf(sendings)], [['invoice.created'], ['invoice.sent']]);
});

test('while a secret is rotated, both sign for 24 hours', async () => {
  const api = await service.caller();
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(api, receiver);
  const rotated = bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint.id}/rotate-secret`), 200);
  const { secret, previousSecretUntil } = rotated;
  assert.ok(previousSecretUntil);
  const hours = (Date.parse(previousSecretUntil) - Date.parse(rotated.updatedAt)) / HOUR;
  assert.deepEqual([endpoint.previousSecretUntil, hours], [null, 24]);
  assert.notEqual(secret, endpoint.secret);
  const verify = (key: string) => {
    const { text, headers } = receiver.received.at(-1) ?? assert.fail();
    return new Webhook(key).verify(text, headers as Record<string, string>);
  };
  bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`), 202);
  await deliver(api, endpoint);
  verify(endpoint.secret);
  verify(secret);
  bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`), 202);
  await service.clock.at(new Date(Date.now() + 25 * HOUR), () => deliver(api, endpoint));
  assert.equal(String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ').length, 1);
});

test('no table has a secret that is readable, and a retry of the POST still answers with it', async () => {
  const api = await service.caller();
  const key = crypto.randomUUID();
  const make = () => api.post('/v1/webhook-endpoints', { url: 'https://hooks.example/a' }, { key });
  const first = bodyOf(await make(), 201);
  const second = await make();
  assert.equal(second.headers.get('idempotency-replayed'), 'true');
  assert.deepEqual(second.body, first);
  const { rows } = await sql<{ text: string }>`
    select idempotency_keys::text as text from idempotency_keys where account_id = ${api.accountId}
    union all select webhook_endpoints::text from webhook_endpoints where account_id = ${api.accountId}`.execute(
    db,
  );
  assert.ok(rows.length >= 2);
  const bytes = Buffer.from(first.secret.slice('whsec_'.length), 'base64').toString('hex');
  for (const { text } of rows) {
    assert.ok(!text.includes(first.secret) && !text.includes(bytes) && !text.includes('whsec_'));
    assert.ok(!text.includes(Buffer.from(first.secret).toString('hex')));
  }
  const { secret: _secret, ...shown } = first;
  assert.deepEqual(bodyOf(await api.get(`/v1/webhook-endpoints/${first.id}`), 200), shown);
});

test('failures are tried again after 5 s, 5 min … 24 h, and then have failed; a retry sends at once', async () => {
  const api = await service.caller();
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(api, receiver);
  receiver.answer = (_request, response) =>
    void response.writeHead(302, { location: '/elsewhere' }).end('x'.repeat(5000));
  bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`), 202);
  let now = Date.now();
  const expected = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const seconds of expected) {
    await service.clock.at(new Date(now), () => deliver(api, endpoint));
    const { status, nextAttemptAt } = existing((await deliveriesOf(api, endpoint))[0]);
    assert.equal(status, 'pending');
    const pause = (Date.parse(existing(nextAttemptAt)) - now) / 1000;
    assert.ok(pause >= 0.9 * seconds && pause <= 1.1 * seconds, `${pause} instead of ${seconds}`);
    now = Date.parse(existing(nextAttemptAt));
  }
  await service.clock.at(new Date(now), () => deliver(api, endpoint));
  const [failed] = await deliveriesOf(api, endpoint, '?status=failed');
  assert.ok(failed);
  assert.equal(failed.attempts.length, 10);
  assert.equal(receiver.received.length, 10);
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1);
  assert.equal(failed.attempts[0]?.responseBody?.length, 1000);
  assert.deepEqual(await deliveriesOf(api, endpoint, '?status=pending'), []);

  receiver.answer = (_request, response) => void response.end();
  const path = `/v1/webhook-endpoints/${endpoint.id}/deliveries/${failed.id}/retry` as const;
  assert.equal(bodyOf(await api.post(path), 202).status, 'pending');
  await deliver(api, endpoint);
  assert.equal((await deliveriesOf(api, endpoint))[0]?.status, 'delivered');
});

test('Retry-After is honoured up to 24 hours', async () => {
  const api = await service.caller();
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(api, receiver);
  for (const [header, least, most] of [
    ['3600', 3600, 3700],
    ['999999', 86_400, 86_500],
    ['1', 4, 6],
  ] as const) {
    receiver.answer = (_request, response) => void response.writeHead(503, { 'retry-after': header }).end();
    bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`), 202);
    // The clock stands, so that the time of the delivery itself does not count.
    const started = new Date();
    await service.clock.at(started, () => deliver(api, endpoint));
    const { nextAttemptAt } = existing((await deliveriesOf(api, endpoint))[0]);
    const pause = (Date.parse(existing(nextAttemptAt)) - started.getTime()) / 1000;
    assert.ok(pause >= least && pause <= most, `${header}: ${pause}`);
  }
});

test('events of one resource come in order, also when one fails; other resources do not wait', async () => {
  const api = await service.caller();
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(api, receiver, { types: ['invoice.*'] });
  const [one, other] = [await createDraft(api), await createDraft(api)];
  await send(api, one.id);
  await send(api, other.id);
  let fails = true;
  receiver.answer = ({ body }, response) => {
    response.statusCode = fails && body.data.invoice?.id === one.id ? 500 : 200;
    response.end();
  };
  await deliver(api, endpoint);
  const told = () => receiver.received.map(({ body }) => `${body.type} ${body.data.invoice?.id}`);
  assert.deepEqual(
    told().toSorted(),
    [`invoice.created ${one.id}`, `invoice.created ${other.id}`, `invoice.sent ${other.id}`].toSorted(),
  );
  // The endpoint has no work before the failed delivery is due, because the later one waits for it.
  const hasWork = async () =>
    (await listDue(db, { due: (limit) => endpointsWithWork(service.clock.now, limit) })).some(
      ({ id }) => id === endpoint.id,
    );
  assert.equal(await hasWork(), false);
  await service.clock.at(new Date(Date.now() + 60_000), async () => assert.equal(await hasWork(), true));
  fails = false;
  await service.clock.at(new Date(Date.now() + 60_000), () => deliver(api, endpoint));
  assert.deepEqual(told().slice(-2), [`invoice.created ${one.id}`, `invoice.sent ${one.id}`]);
});

test('410 disables the endpoint; nothing but failures for 5 days does, too; owner and admins get a mail', async () => {
  const owner = `eier-${crypto.randomUUID()}@hooks.example`;
  const company = await service.createCompany({ ownerEmail: owner });
  const api = await service.caller({ company });
  const mails = async () =>
    (
      await sql<{ text: string }>`
        select text from people_emails where recipient = ${owner} and subject like 'Webhook til%'`.execute(db)
    ).rows;
  const receiver = await startReceiver();
  const gone = await createEndpoint(api, receiver);
  receiver.answer = (_request, response) => void response.writeHead(410).end();
  bodyOf(await api.post(`/v1/webhook-endpoints/${gone.id}/test`), 202);
  await deliver(api, gone);
  const path = `/v1/webhook-endpoints/${gone.id}` as const;
  const shown = bodyOf(await api.get(path), 200);
  assert.deepEqual([shown.status, shown.disabledReason], ['disabled', 'gone']);
  assert.match((await mails())[0]?.text ?? '', /127\.0\.0\.1.*410/s);
  assertError(await api.post(`${path}/test`), 409, 'webhook-endpoint-disabled');

  const failing = await createEndpoint(api, receiver);
  receiver.answer = (_request, response) => void response.writeHead(500).end();
  const day = 24 * HOUR;
  for (const days of [0, 2, 4, 4.9, 5.1]) {
    const { status } = bodyOf(await api.get(`/v1/webhook-endpoints/${failing.id}`), 200);
    assert.equal(status, 'enabled', `after ${days} days`);
    bodyOf(await api.post(`/v1/webhook-endpoints/${failing.id}/test`), 202);
    await service.clock.at(new Date(Date.now() + days * day), () => deliver(api, failing));
  }
  const disabled = bodyOf(await api.get(`/v1/webhook-endpoints/${failing.id}`), 200);
  assert.deepEqual([disabled.status, disabled.disabledReason], ['disabled', 'failing']);
  assert.equal((await mails()).length, 2);

  await createDraft(api);
  await sequenceAll(db);
  const { received } = receiver;
  const before = received.length;
  receiver.answer = (_request, response) => void response.end();
  const enabled = bodyOf(await api.patch(path, { status: 'enabled' }), 200);
  assert.equal(enabled.disabledReason, null);
  await deliver(api, gone);
  assert.equal(received.length, before, 'what happened meanwhile is sent only by a replay');
  const { count } = bodyOf(await api.post(`${path}/replay`, { afterSequence: 0 }), 202);
  assert.equal(count, 2);
  await deliver(api, gone);
  assert.deepEqual(
    received.slice(before).map(({ body }) => body.type),
    ['client.created', 'invoice.created'],
  );
});

test('a replay sends again what the feed has since a sequence or a time, with the same ids', async () => {
  const api = await service.caller();
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(api, receiver, { types: ['invoice.*'] });
  await createDraft(api);
  await deliver(api, endpoint);
  const from = new Date().toISOString();
  await createSent(api);
  await deliver(api, endpoint);
  const first = receiver.received.map(({ body }) => body.id);
  assert.equal(first.length, 3);
  const replay = (body: object) => api.post(`/v1/webhook-endpoints/${endpoint.id}/replay`, body);
  assert.equal(bodyOf(await replay({ from }), 202).count, 2);
  await deliver(api, endpoint);
  assert.deepEqual(
    receiver.received.slice(3).map(({ body }) => body.id),
    first.slice(1),
  );
  const after = receiver.received[0]?.body.sequence;
  assert.equal(bodyOf(await replay({ afterSequence: after }), 202).count, 2);
  assertInvalid(await replay({}), { afterSequence: 'required' });
});

test('an endpoint gets what its creator may read, then and now', async () => {
  const company = await service.createCompany();
  const scopes = ['webhooks:write', 'clients:read', 'invoices:read'] as const;
  const client = await service.createClient(company, { scopes: [...scopes] });
  const accountId = company.accounts.test;
  const token = await getToken(service.url, client, audienceOf(accountId));
  const creator = createApiCaller(service.url, accountId, token);
  const api = await service.caller({ company });
  const receiver = await startReceiver();
  const endpoint = await createEndpoint(creator, receiver);
  const paid = async () => {
    const sent = await createSent(api);
    bodyOf(await api.post(`/v1/invoices/${sent.id}/payments`, { amount: sent.total, paidOn: today }), 201);
    await deliver(api, endpoint);
    return new Set(receiver.received.splice(0).map(({ body }) => body.type.split('.')[0]));
  };
  assert.deepEqual(await paid(), new Set(['client', 'invoice', 'payment']), 'no journal entries');
  const admin = { db, now: new Date(), actor: 'test' };
  await setApiClientScopes(admin, client.clientId, 'test', ['webhooks:write', 'clients:read']);
  assert.deepEqual(await paid(), new Set([]), 'the client is known already');
  await setApiClientScopes(admin, client.clientId, 'test', [...scopes, 'bilag:read']);
  assert.deepEqual(await paid(), new Set(['invoice', 'payment']), 'narrowed then');
});

test('bad input is refused with its field, and the 21st endpoint with a code', async () => {
  const strict = await startTestApp({ jobs: false, connection: service.connection });
  const api = await strict.caller();
  const make = (body: object) => api.post('/v1/webhook-endpoints', body);
  assertInvalid(await make({}), { url: 'required' });
  assertInvalid(await make({ url: 'https://hooks.example/', types: ['invoice.*', 'lost'] }), {
    'types[1]': 'unknown-value',
  });
  const refused: [url: string, code: string][] = [
    ['ftp://hooks.example/', 'invalid-format'],
    ['hooks', 'invalid-format'],
    ['https://user:secret@hooks.example/', 'invalid-format'],
    ['https://@hooks.example/', 'invalid-format'],
    ['https://:@hooks.example/', 'invalid-format'],
    ['https://hooks.example\\@evil.example/', 'invalid-format'],
    ['https:hooks.example/', 'invalid-format'],
    ['https:///hooks.example/', 'invalid-format'],
    [' https://hooks.example/', 'invalid-format'],
    ['https://hooks.example/ ', 'invalid-format'],
    ['https://hooks.example/\r\n', 'invalid-format'],
    ['https://hooks.example/a\r\nX-Header: b', 'invalid-format'],
    ['https://hooks\n.example/', 'invalid-format'],
    ['ht\ttps://hooks.example/', 'invalid-format'],
    ['https://hooks.example/\u0007', 'invalid-format'],
    ['https://hooks.example/a b', 'invalid-format'],
    ['https://hooks.example/\u00a0', 'invalid-format'],
    ['https://hooks.example/\u202egpj', 'invalid-format'],
    [`https://hooks.example/${'a'.repeat(2000)}`, 'too-long'],
    ['http://hooks.example/', 'webhook-target-forbidden'],
    ['https://localhost/', 'webhook-target-forbidden'],
    ['https://127.0.0.1/', 'webhook-target-forbidden'],
    ['https://2130706433/', 'webhook-target-forbidden'],
    ['https://[::ffff:127.0.0.1]/', 'webhook-target-forbidden'],
    ['https://169.254.169.254/latest', 'webhook-target-forbidden'],
  ];
  const { errors } = bodyOf(await make({ url: 'localhost:4000/hook' }), 400);
  assert.match(
    errors?.[0]?.message ?? '',
    /^Must be a plain https address .+ https:\/\/example\.no\/tilgode\.$/,
  );
  const kept = bodyOf(await make({ url: 'https://hooks.example/%0D%0A?a=b#c' }), 201);
  for (const [url, code] of refused) {
    for (const answer of [
      await make({ url }),
      await api.patch(`/v1/webhook-endpoints/${kept.id}`, { url }),
    ]) {
      assertInvalid(answer, { url: code });
      assert.ok(!answer.text.includes('hooks.example'), answer.text);
    }
  }
  assert.equal(bodyOf(await api.get(`/v1/webhook-endpoints/${kept.id}`), 200).url, kept.url);
  await api.delete(`/v1/webhook-endpoints/${kept.id}`);
  for (let made = 0; made < 20; made += 1) bodyOf(await make({ url: 'https://hooks.example/' }), 201);
  assertError(await make({ url: 'https://hooks.example/' }), 409, 'too-many-webhook-endpoints');
  const { items, totalCount } = bodyOf(await api.get('/v1/webhook-endpoints?pageSize=100'), 200);
  assert.deepEqual([items.length, totalCount], [20, 20]);
  assert.equal((await api.delete(`/v1/webhook-endpoints/${items[0]?.id}`)).status, 204);
  bodyOf(await make({ url: 'https://hooks.example/' }), 201);
});

test('the same refusal stands in the attempt when it is decided at the connection', async () => {
  const strict = await startTestApp({ jobs: false, connection: service.connection });
  const api = await strict.caller();
  const endpoint = bodyOf(await api.post('/v1/webhook-endpoints', { url: 'https://hooks.example/' }), 201);
  // A name that leads to this machine cannot be made here, so the URL is changed behind the API.
  await sql`
    update webhook_endpoints set url = 'https://127.0.0.1:1/' where account_id = ${api.accountId}
  `.execute(db);
  bodyOf(await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`), 202);
  await workOnEndpoint(strict.webhooks, { accountId: api.accountId, id: endpoint.id }, NEVER);
  const { attempts } = existing((await deliveriesOf(api, endpoint))[0]);
  assert.equal(attempts[0]?.error, 'webhook-target-forbidden');
  assert.equal(attempts[0]?.statusCode, null);
});

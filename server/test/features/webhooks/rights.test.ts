import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { deleteApiClient, setApiClientScopes } from '../../../src/features/companies/index.ts';
import type { Scope } from '../../../src/domain/access/scopes.ts';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { workOnEndpoint } from '../../../src/features/webhooks/sending/work-on-endpoint.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer, ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';
import type { TestCompany } from '../../support/test-app.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import type { Receiver } from '../../support/webhooks/receiver.ts';

// Decision 64: events go to an endpoint by the rights of whoever last chose where it posts.

const service = await startTestApp({ jobs: false, webhookTargets: 'any' });
const { db } = service;
const NEVER = new AbortController().signal;
const READER: Scope[] = [
  'webhooks:write',
  'invoices:read',
  'clients:read',
  'bilag:read',
  'bank:read',
  'imports:read',
  'exports:write',
  'events:read',
];

type Client = ApiCaller & { clientId: string; renew(): Promise<void> };

async function clientWith(company: TestCompany, scopes: Scope[]): Promise<Client> {
  const client = await service.createClient(company, { scopes });
  const accountId = company.accounts.test;
  const api = createApiCaller(service.url, accountId, '');
  const renew = async () => {
    api.token = await getToken(service.url, client, audienceOf(accountId));
  };
  await renew();
  return Object.assign(api, { clientId: client.clientId, renew });
}

const setScopes = ({ clientId }: Client, scopes: Scope[]) =>
  setApiClientScopes({ db, now: new Date(), actor: 'test' }, clientId, 'test', scopes);

async function makeEndpoint(api: ApiCaller, { url }: Pick<Receiver, 'url'>, more: object = {}) {
  const made = bodyOf(await api.post('/v1/webhook-endpoints', { url, ...more }), 201);
  return { ...made, path: `/v1/webhook-endpoints/${made.id}` } as const;
}

async function deliver({ accountId }: ApiCaller, { id }: { id: string }): Promise<void> {
  await sequenceAll(db);
  await workOnEndpoint(service.webhooks, { accountId, id }, NEVER);
}

/** The resources of the events that a receiver has got since the last look. */
const resourcesOf = ({ received }: Receiver) => [
  ...new Set(received.splice(0).map(({ body }) => body.type.split('.')[0] as string)),
];

test('a client with nothing but webhooks:write gets nothing of the endpoint of another client', async () => {
  const company = await service.createCompany();
  const owner = await clientWith(company, [...READER, 'invoices:write']);
  const lesser = await clientWith(company, ['webhooks:write']);
  const [ours, theirs] = [await startReceiver(), await startReceiver()];
  const { path, ...endpoint } = await makeEndpoint(owner, ours, { types: ['invoice.*'] });
  await createSent(owner);
  await deliver(owner, endpoint);
  const { id: delivery } = existing(bodyOf(await owner.get(`${path}/deliveries`), 200).items[0]);
  ours.received.splice(0);

  const before = bodyOf(await owner.get(path), 200);
  const refused: [what: string, answer: Promise<ApiAnswer>][] = [
    ['its url', lesser.patch(path, { url: theirs.url })],
    ['the url that it has', lesser.patch(path, { url: endpoint.url })],
    ['added types', lesser.patch(path, { types: ['invoice.*', 'client.created'] })],
    ['all types', lesser.patch(path, { types: [] })],
    ['a rehearsal', lesser.patch(path, { url: theirs.url }, { 'tilgode-dry-run': 'true' })],
    ['replay', lesser.post(`${path}/replay`, { from: '2020-01-01T00:00:00Z' })],
    ['retry', lesser.post(`${path}/deliveries/${delivery}/retry`)],
    ['test', lesser.post(`${path}/test`)],
    ['rotate-secret', lesser.post(`${path}/rotate-secret`)],
  ];
  for (const [what, answer] of refused) {
    assertError(await answer, 403, 'insufficient_scope', { requiredScope: 'invoices:read' });
    assert.ok(!(await answer).text.includes('whsec_'), what);
  }
  assert.deepEqual(bodyOf(await owner.get(path), 200), before);

  // What moves nothing is no matter of reading.
  bodyOf(await lesser.patch(path, { description: 'Lager', types: ['invoice.sent'] }), 200);
  bodyOf(await lesser.patch(path, { status: 'disabled' }), 200);
  assertError(await lesser.patch(path, { status: 'enabled' }), 403, 'insufficient_scope');
  bodyOf(await owner.patch(path, { status: 'enabled' }), 200);
  await createSent(owner);
  await deliver(owner, endpoint);
  assert.deepEqual(resourcesOf(ours), ['invoice']);
  assert.deepEqual(theirs.received, []);
});

test('a refusal for want of a scope is not stored: the same key gets through once the scope is granted', async () => {
  const company = await service.createCompany();
  const owner = await clientWith(company, READER);
  const lesser = await clientWith(company, ['webhooks:write']);
  const { path } = await makeEndpoint(owner, await startReceiver());
  const key = crypto.randomUUID();
  const rotate = () => lesser.post(`${path}/rotate-secret`, undefined, { key });
  assertError(await rotate(), 403, 'insufficient_scope');
  await setScopes(lesser, READER);
  await lesser.renew();
  assert.match(bodyOf(await rotate(), 200).secret, /^whsec_/);
});

test('who reads as much may take an endpoint over, and from then on it stands and falls with that grant', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const [first, second] = [await clientWith(company, READER), await clientWith(company, READER)];
  const [ours, theirs] = [await startReceiver(), await startReceiver()];
  const { path, ...endpoint } = await makeEndpoint(first, ours);
  const happens = async () => {
    await createDraft(api, { client: { name: `Kari ${crypto.randomUUID()}` } });
    await deliver(api, endpoint);
  };
  bodyOf(await second.patch(path, { url: theirs.url }), 200);
  await setScopes(first, ['webhooks:write']);
  await happens();
  assert.deepEqual(resourcesOf(theirs).toSorted(), ['client', 'invoice']);
  await setScopes(second, ['webhooks:write', 'clients:read']);
  await happens();
  assert.deepEqual(resourcesOf(theirs), ['client'], 'narrowed with the grant of the last chooser');
  await deleteApiClient({ db, now: new Date(), actor: 'test' }, second.clientId);
  await happens();
  assert.deepEqual(resourcesOf(theirs), []);

  // Its chooser is gone. Whoever reads as much gives it the address once more.
  assertError(await first.patch(path, { url: theirs.url }), 403, 'insufficient_scope');
  bodyOf(await api.patch(path, { url: theirs.url }), 200);
  await happens();
  assert.deepEqual(resourcesOf(theirs).toSorted(), ['client', 'invoice']);
  assert.deepEqual(ours.received, []);
});

test('scopes are those of the caller unless given, at most those of the caller, and PATCH narrows on purpose', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const reader = await clientWith(company, READER);
  const lesser = await clientWith(company, ['webhooks:write', 'clients:read']);
  const [ours, theirs] = [await startReceiver(), await startReceiver()];
  const post = (caller: ApiCaller, body: object) =>
    caller.post('/v1/webhook-endpoints', { url: ours.url, ...body });
  assert.deepEqual(new Set(bodyOf(await post(reader, {}), 201).scopes), new Set(READER));
  assertError(await post(lesser, { scopes: ['clients:read', 'invoices:read'] }), 403, 'insufficient_scope', {
    requiredScope: 'invoices:read',
  });
  assertError(await post(lesser, { scopes: ['clients:write'] }), 403, 'insufficient_scope');
  assertInvalid(await post(reader, { scopes: [] }), { scopes: 'required' });
  assertInvalid(await post(reader, { scopes: ['all'] }), { 'scopes[0]': 'unknown-value' });

  const { path, ...endpoint } = await makeEndpoint(reader, ours, {
    scopes: ['clients:read', 'invoices:read'],
  });
  assert.deepEqual(endpoint.scopes, ['clients:read', 'invoices:read']);
  ours.answer = (_request, response) => void response.writeHead(500).end();
  await createDraft(api);
  await deliver(api, endpoint);
  assert.deepEqual(resourcesOf(ours).toSorted(), ['client', 'invoice']);

  assertError(
    await lesser.patch(path, { scopes: ['clients:read', 'bilag:read'] }),
    403,
    'insufficient_scope',
  );
  const narrowed = { scopes: ['clients:read'], url: theirs.url };
  assert.deepEqual(bodyOf(await lesser.patch(path, narrowed), 200).scopes, ['clients:read']);
  // What was on its way, and what has been, is held back as well.
  await service.clock.at(new Date(Date.now() + 60_000), () => deliver(api, endpoint));
  assert.deepEqual(resourcesOf(theirs), ['client']);
  const failed = bodyOf(await lesser.get(`${path}/deliveries?status=failed`), 200).items;
  assert.deepEqual(
    failed.map(({ type, attempts }) => [type, attempts.at(-1)?.error, attempts.at(-1)?.statusCode]),
    [['invoice.created', 'insufficient_scope', null]],
  );
  bodyOf(await lesser.post(`${path}/deliveries/${failed[0]?.id}/retry`), 202);
  assert.equal(bodyOf(await lesser.post(`${path}/replay`, { afterSequence: 0 }), 202).count, 1);
  bodyOf(await lesser.post(`${path}/test`), 202);
  await deliver(api, endpoint);
  assert.deepEqual(resourcesOf(theirs).toSorted(), ['client', 'webhook']);

  // Wider again: by somebody who reads as much, and who answers for it from then on.
  const wider = ['clients:read', 'invoices:read'];
  assertError(await lesser.patch(path, { scopes: wider }), 403, 'insufficient_scope');
  assert.deepEqual(bodyOf(await reader.patch(path, { scopes: wider }), 200).scopes, wider);
  await deleteApiClient({ db, now: new Date(), actor: 'test' }, lesser.clientId);
  await createDraft(api);
  await deliver(api, endpoint);
  assert.deepEqual(resourcesOf(theirs), ['invoice']);
});

test('a higher level includes the lower one, on either side', async () => {
  const company = await service.createCompany();
  // Without the one scope whose events no lower scope reads: apps that are connected and disconnected.
  const admin = await clientWith(company, [
    'webhooks:write',
    'invoices:write',
    'clients:admin',
    'bilag:write',
    'bank:write',
    'imports:write',
    'exports:write',
    'events:read',
  ]);
  const reader = await clientWith(company, READER);
  const receiver = await startReceiver();
  const { path } = await makeEndpoint(admin, receiver);
  const taken = bodyOf(await reader.patch(path, { url: receiver.url }), 200);
  assert.deepEqual(new Set(taken.scopes), new Set(READER), 'it never has more than its chooser');
  const { etag } = await unchanged(reader, path, { url: receiver.url, scopes: taken.scopes });
  await unchanged(
    reader,
    path,
    { description: taken.description, types: taken.types, status: 'enabled' },
    etag,
  );
  assert.deepEqual(bodyOf(await admin.patch(path, { url: receiver.url }), 200).scopes, taken.scopes);
  const hearingOfApps = await makeEndpoint(await service.caller({ company }), receiver);
  assertError(await reader.patch(hearingOfApps.path, { url: receiver.url }), 403, 'insufficient_scope', {
    requiredScope: 'invoices:admin',
  });
});

test('the log shows what a receiver has answered only for events that the reader may read', async () => {
  const company = await service.createCompany();
  const owner = await clientWith(company, [...READER, 'invoices:write']);
  const lesser = await clientWith(company, ['webhooks:read', 'clients:read']);
  const receiver = await startReceiver();
  receiver.answer = ({ text }, response) => void response.end(text);
  const { path, ...endpoint } = await makeEndpoint(owner, receiver);
  await createDraft(owner);
  await deliver(owner, endpoint);
  const shown = async (api: ApiCaller) => {
    const { items } = bodyOf(await api.get(`${path}/deliveries`), 200);
    return Object.fromEntries(
      items.map(({ type, attempts }) => [type, existing(attempts.at(-1)).responseBody !== null]),
    );
  };
  assert.deepEqual(await shown(owner), { 'client.created': true, 'invoice.created': true });
  assert.deepEqual(await shown(lesser), { 'client.created': true, 'invoice.created': false });
});

test('people choose by their role: an owner takes an endpoint over, and it ends with the membership', async () => {
  const staff = await openStaff(service);
  const { company } = staff;
  const client = await clientWith(company, READER);
  const api = await service.caller({ company });
  const receiver = await startReceiver();
  const { path, ...endpoint } = await makeEndpoint(client, receiver);
  const admin = staff.admin.account(company.accounts.test);
  assertError(
    await staff.member.account(company.accounts.test).patch(path, { url: receiver.url }),
    403,
    'role-not-sufficient',
  );
  bodyOf(await admin.patch(path, { description: 'Kassa' }), 200);
  const { rows } = await sql<{ type: string }>`
    select creator_type as type from webhook_endpoints where id = ${endpoint.id}`.execute(db);
  assert.equal(rows[0]?.type, 'api-client', 'a description chooses no destination');
  bodyOf(await admin.patch(path, { url: receiver.url }), 200);
  await deleteApiClient({ db, now: new Date(), actor: 'test' }, client.clientId);
  await createDraft(api);
  await deliver(api, endpoint);
  assert.deepEqual(resourcesOf(receiver).toSorted(), ['client', 'invoice']);
  const { people } = bodyOf(await staff.owner.get(`/companies/${company.companyId}/people`), 200);
  const { personId } = existing(people.find(({ role }) => role === 'admin'));
  assert.equal((await staff.owner.delete(`/companies/${company.companyId}/people/${personId}`)).status, 204);
  await createDraft(api);
  await deliver(api, endpoint);
  assert.deepEqual(resourcesOf(receiver), []);
});

async function unchanged(api: ApiCaller, path: string, body: object, etag?: string) {
  const answer = await api.patch(path, body);
  bodyOf(answer, 200);
  const now = answer.headers.get('etag') ?? '';
  if (etag !== undefined) assert.equal(now, etag);
  return { etag: now };
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_QUOTAS } from '../../../src/platform/operations/storage-settings.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { inDays } from '../../support/dates.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, createSent } from '../../support/example-invoices.ts';
import { proposalOf } from '../../support/proposals/proposals.ts';
import { agreement, clientOf } from '../../support/recurring-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

// What API clients ask for can be neither so much nor so large that lists, the disk or other requests of the account suffer.

const service = await startTestApp({ jobs: false });
const MB = 1_000_000;

/** The body of a request that becomes a proposal of about 3 MB: as it came, as it would be answered, and as its event has it. */
async function largeBody(api: ApiCaller, description = '😀'.repeat(470)) {
  const line = { description, quantity: 1, unitPrice: 10, vatCode: 3 };
  const lines = Array.from({ length: 500 }, () => line);
  return { ...(await agreement(api)), firstDate: inDays(60), lines };
}

const askForLarge = (api: ApiCaller, body: object, key: string = crypto.randomUUID()) =>
  api.post('/v1/recurring-invoices', body, { key });

test('a list has less than 17 KB of a proposal of 3 MB, each is whole by its id, and a client has at most 40 MB that are open', async () => {
  const { company, owner } = await openStaff(service);
  const people = owner.account(company.accounts.test);
  const first = await service.caller({ company, mode: 'proposes' });
  const body = await largeBody(first);
  const asked = [];
  for (let count = 0; count < 12; count += 1) asked.push(proposalOf(await askForLarge(first, body)));

  const list = await people.get('/v1/proposals?status=open&pageSize=100');
  const { items } = bodyOf(list, 200);
  assert.equal(items.length, 12);
  // So 60 of them are less than 1 MB.
  assert.ok(Buffer.byteLength(list.text) < (12 * MB) / 60, `${Buffer.byteLength(list.text)} bytes`);
  for (const { isWhole, request, result, effects, createdBy } of items) {
    assert.deepEqual([isWhole, request.body, result.body, effects], [false, null, null, []]);
    assert.deepEqual([request.path, result.status], ['/v1/recurring-invoices', 201]);
    assert.equal(createdBy.name, 'Test');
  }
  const id = asked[0]?.id ?? '';
  const whole = bodyOf(await people.get(`/v1/proposals/${id}`), 200);
  assert.equal(whole.isWhole, true);
  assert.deepEqual(whole.request.body, body);
  assert.equal((whole.result.body as { lines: unknown[] }).lines.length, 500);
  assert.ok(whole.effects.length > 0);

  const key = crypto.randomUUID();
  const refused = await askForLarge(first, body, key);
  assertError(refused, 409, 'too-many-proposals');
  const { limit, max, open } = bodyOf(refused, 409).details ?? {};
  assert.deepEqual([limit, max], ['bytes', 40 * MB]);
  assert.ok(Number(open) > 36 * MB && Number(open) <= 40 * MB, String(open));
  bodyOf(await first.delete(`/v1/proposals/${id}`), 200);
  proposalOf(await askForLarge(first, body, key));
});

test('a small proposal is whole in lists and in the answer of its request, and a larger one in that answer alone', async () => {
  const { company, owner } = await openStaff(service);
  const people = owner.account(company.accounts.test);
  const agent = await service.caller({ company, mode: 'proposes' });
  const client = await clientOf(agent);
  const small = proposalOf(await agent.patch(`/v1/clients/${client}`, { city: 'Bodø' }));
  const { id } = await createDraft(agent);
  const larger = proposalOf(await agent.post(`/v1/invoices/${id}/send`));
  assert.deepEqual([small.isWhole, larger.isWhole], [true, true]);
  const listed = async () => bodyOf(await people.get('/v1/proposals'), 200).items;
  const [second, first] = await listed();
  assert.deepEqual(first, bodyOf(await people.get(`/v1/proposals/${small.id}`), 200));
  const whole = bodyOf(await people.get(`/v1/proposals/${larger.id}`), 200);
  assert.deepEqual(second, { ...whole, effects: [], isWhole: false });

  // A list shows what an approval has made of it as well.
  bodyOf(await people.post(`/v1/proposals/${small.id}/approve`, { hash: small.hash }), 200);
  const [, approved] = await listed();
  assert.deepEqual(approved, bodyOf(await people.get(`/v1/proposals/${small.id}`), 200));
  assert.equal(existing(approved?.answer?.body as { city: string } | undefined).city, 'Bodø');
});

test('a request of which more than 4 MB would be kept is refused', async () => {
  const agent = await service.caller({ mode: 'proposes' });
  const line = { description: 'a', quantity: 1, unitPrice: 1 };
  const lines = Array.from({ length: 500 }, () => line);
  const laterLines = Array.from({ length: 24 }, (_, year) => ({ from: `${2040 + year}-01-01`, lines }));
  const body = { ...(await agreement(agent)), firstDate: inDays(60), lines, laterLines };
  const refused = await askForLarge(agent, body);
  assertError(refused, 409, 'too-many-proposals');
  const { limit, max, open } = bodyOf(refused, 409).details ?? {};
  assert.deepEqual([limit, max], ['size', 4 * MB]);
  assert.ok(Number(open) > 4 * MB, String(open));
  assert.equal(bodyOf(await agent.get('/v1/proposals'), 200).totalCount, 0);
});

test('beyond 200 open proposals each method is refused, two at once keep the bound, and the same key gets through once there is room', async () => {
  const { company, owner } = await openStaff(service);
  const people = owner.account(company.accounts.test);
  const agent = await service.caller({ company, mode: 'proposes' });
  const client = await clientOf(agent);
  const path = `/v1/clients/${client}` as const;
  const [draft, { id: sent }] = [
    await createDraft(agent),
    await createSent(await service.caller({ company })),
  ];
  for (let count = 0; count < 199; count += 1) proposalOf(await agent.patch(path, { city: `By ${count}` }));

  const keys = [crypto.randomUUID(), crypto.randomUUID()];
  const send = (key: string | undefined) =>
    agent.post(`/v1/invoices/${draft.id}/send`, {}, { key: key ?? '' });
  const both = await Promise.all(keys.map(send));
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([202, 409]));
  const details = { limit: 'count', max: 200, open: 200 };
  const refusals = [
    ...both.filter(({ status }) => status === 409),
    await agent.patch(path, { city: 'Enda en by' }),
    await agent.delete(`/v1/invoices/${draft.id}`),
    await agent.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-01' } }),
    await agent.post(`/v1/invoices/${sent}/payments`, { amount: 1, paidOn: inDays(0) }),
  ];
  for (const refusal of refusals) assertError(refusal, 409, 'too-many-proposals', details);
  // One that waits already is the same proposal.
  const { id: waiting } = proposalOf(await agent.patch(path, { city: 'By 7' }));
  // Another client has a room of its own.
  proposalOf(await (await service.caller({ company, mode: 'proposes' })).patch(path, { city: 'By 7' }));

  const lost = keys[both.findIndex(({ status }) => status === 409)];
  assertError(await send(lost), 409, 'too-many-proposals');
  bodyOf(await people.post(`/v1/proposals/${waiting}/decline`), 200);
  const gotThrough = await send(lost);
  proposalOf(gotThrough);
  const repeated = await send(lost);
  assert.deepEqual([repeated.status, repeated.text], [202, gotThrough.text]);
});

const quotas = (test: Partial<typeof DEFAULT_QUOTAS.test>) => ({
  ...DEFAULT_QUOTAS,
  test: { ...DEFAULT_QUOTAS.test, ...test },
});

async function usedBy(api: ApiCaller): Promise<Record<string, number>> {
  const { items } = bodyOf(await api.get('/v1/storage'), 200);
  return Object.fromEntries(items.map(({ kind, used }) => [kind, used]));
}

test('what API clients ask for takes no room of stored answers, and ends at a quota of its own while other requests go on', async () => {
  const small = await startTestApp({
    connection: service.connection,
    jobs: false,
    storageQuotas: quotas({ proposals: 60_000 }),
  });
  const company = await small.createCompany();
  const agent = await small.caller({ company, mode: 'proposes' });
  const draft = await createDraft(agent);
  const before = await usedBy(agent);
  const send = (key: string = crypto.randomUUID()) =>
    agent.post(`/v1/invoices/${draft.id}/send`, {}, { key });
  const key = crypto.randomUUID();
  const asked = await send(key);
  bodyOf(await agent.delete(`/v1/proposals/${proposalOf(asked).id}`), 200);

  const refused = await eventually('what was asked for has used up its room', async () => {
    const answer = await send();
    if (answer.status !== 202) return answer;
    bodyOf(await agent.delete(`/v1/proposals/${proposalOf(answer).id}`), 200);
    return undefined;
  });
  assertError(refused, 409, 'quota-exceeded');
  assert.equal(bodyOf(refused, 409).details?.['kind'], 'proposals');
  const after = await usedBy(agent);
  assert.equal(after['answers'], before['answers']);
  assert.ok(Number(after['proposals']) >= 60_000, String(after['proposals']));
  assert.equal((await send(key)).text, asked.text);
  await createSent(await small.caller({ company }));
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setAgentsStopped, setApiClientMode } from '../../../src/features/companies/index.ts';
import { connectAgent } from '../../support/agent-client.ts';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import type { Staff } from '../../support/browser/app-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { createDraft, createSent, getInvoice, invoiceBody } from '../../support/example-invoices.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const admin = { db: service.db, now: new Date(), actor: 'test' };

type Options = NonNullable<Parameters<typeof service.createClient>[1]>;

/** An API client of a company and its calls of one account. */
async function clientOf({ company }: Pick<Staff, 'company'>, options: Options = {}) {
  const credentials = await service.createClient(company, options);
  const accountId = company.accounts[options.environment ?? 'production'];
  const token = await getToken(service.url, credentials, audienceOf(accountId));
  return { clientId: credentials.clientId, token, api: createApiCaller(service.url, accountId, token) };
}

const send = (api: ApiCaller, id: string) => api.post(`/v1/invoices/${id}/send`, { channel: 'none' });

test('on a production account an agent asks a person at every door, whatever its mode, and is refused once agents are stopped', async () => {
  const staff = await openStaff(service);
  const { api } = await clientOf(staff, { actsAs: 'agent', mode: 'direct' });
  const drafts = await Promise.all([createDraft(api), createDraft(api), createDraft(api)]);
  const [first, second, third] = drafts.map(({ id }) => id) as [string, string, string];

  const proposal = proposalOf(await send(api, first));
  const items = [{ idempotencyKey: crypto.randomUUID(), id: second, send: { channel: 'none' } }];
  const batch = bodyOf(await api.post('/v1/invoices/batch/send', { items }), 200);
  assert.deepEqual(
    batch.items.map(({ status }) => status),
    [202],
  );
  const made = bodyOf(
    await api.post('/v1/invoices/batch', {
      items: [{ idempotencyKey: crypto.randomUUID(), invoice: invoiceBody(), send: true }],
    }),
    200,
  );
  assert.deepEqual(
    made.items.map(({ status }) => status),
    [403],
  );
  const hook = { url: 'https://kunde.example/hook', events: ['invoice.sent'] };
  assertError(await api.post('/v1/webhook-endpoints', hook), 403, 'proposal-not-possible');
  for (const { id } of drafts) assert.equal((await getInvoice(api, id)).status, 'draft');
  assert.equal(bodyOf(await api.get('/v1/me'), 200).client.actsAs, 'agent');

  const people = staff.owner.account(staff.company.accounts.production);
  await setAgentsStopped(admin, staff.company.companyId, true);
  assertError(await send(api, third), 403, 'agents-stopped');
  assertError(await api.get('/v1/me'), 403, 'agents-stopped');
  assertError(await approve(people, proposal), 403, 'agents-stopped');
  await setAgentsStopped(admin, staff.company.companyId, false);
  assert.equal((await decided(approve(people, proposal))).status, 'approved');
});

test('on a test account an agent acts by its mode, and is refused once agents are stopped', async () => {
  const staff = await openStaff(service);
  const direct = await clientOf(staff, { actsAs: 'agent', environment: 'test' });
  const asking = await clientOf(staff, { actsAs: 'agent', mode: 'proposes', environment: 'test' });
  const { id } = await createSent(direct.api);
  assert.equal((await getInvoice(direct.api, id)).status, 'sent');
  proposalOf(await send(asking.api, (await createDraft(asking.api)).id));
  await setAgentsStopped(admin, staff.company.companyId, true);
  for (const { api } of [direct, asking]) assertError(await api.get('/v1/me'), 403, 'agents-stopped');
});

test('a program acts at once by the API and asks by the tools for agents, and once agents are stopped only the tools are refused', async () => {
  const staff = await openStaff(service);
  const { api, token } = await clientOf(staff);
  const [first, second] = [await createDraft(api), await createDraft(api)];
  const agent = await connectAgent(service.url, token);
  const { items } = await agent.call<{ items: { status: string }[] }>('send_invoices', {
    invoices: [first.id],
    channel: 'none',
  });
  assert.equal(items[0]?.status, 'waiting_for_approval');
  await setAgentsStopped(admin, staff.company.companyId, true);
  await assert.rejects(agent.ask('about_account'), /agents-stopped/);
  assert.equal((await send(api, second.id)).status, 200);

  // What waits may have come by the tools.
  const people = staff.owner.account(staff.company.accounts.production);
  const [waiting] = bodyOf(await people.get('/v1/proposals?status=open'), 200).items;
  assertError(await approve(people, existing(waiting)), 403, 'agents-stopped');
});

test('what a program asks for above its limit is approved also while agents are stopped', async () => {
  const staff = await openStaff(service);
  const limits = { perDocumentOre: 1_00n, perDayOre: null };
  const { api } = await clientOf(staff, { limits });
  await setAgentsStopped(admin, staff.company.companyId, true);
  const { id } = await createDraft(api);
  const proposal = proposalOf(await send(api, id));
  const people = staff.owner.account(staff.company.accounts.production);
  assert.equal((await decided(approve(people, proposal))).status, 'approved');
});

test('a program that is made an agent asks from its next request on, and its proposals wait while agents are stopped', async () => {
  const staff = await openStaff(service);
  const { api, clientId } = await clientOf(staff);
  const { id } = await createDraft(api);
  const asked = await api.call('POST', `/v1/invoices/${id}/send`, {
    body: { channel: 'none' },
    headers: { 'tilgode-mode': 'proposes' },
  });
  await setApiClientMode(admin, clientId, { actsAs: 'agent' });
  proposalOf(await send(api, id));
  await setAgentsStopped(admin, staff.company.companyId, true);
  const people = staff.owner.account(staff.company.accounts.production);
  assertError(await approve(people, proposalOf(asked)), 403, 'agents-stopped');
});

test('owners and admins are asked whether a program is an agent when it has called the tools, until one says what it is', async () => {
  const staff = await openStaff(service);
  const { companyId } = staff.company;
  const [one, other] = [await clientOf(staff, { environment: 'test' }), await clientOf(staff)];
  const known = await clientOf(staff, { actsAs: 'agent' });
  const asked = async (who = staff.owner) =>
    bodyOf(await who.get(`/companies/${companyId}/overview?environment=production`), 200)
      .mayBeAgents.map(({ id }) => id)
      .toSorted();
  const say = async (clientId: string, actsAs: string) =>
    assert.equal(
      (await staff.admin.put(`/companies/${companyId}/api-clients/${clientId}/mode`, { actsAs })).status,
      204,
    );
  assert.deepEqual(await asked(), []);
  for (const { token } of [one, other, known, one]) {
    await (await connectAgent(service.url, token)).call('about_account');
  }
  assert.deepEqual(await asked(), [one.clientId, other.clientId].toSorted());
  assert.deepEqual(await asked(staff.admin), await asked());
  assert.deepEqual(await asked(staff.member), []);

  await say(one.clientId, 'program');
  assert.deepEqual(await asked(), [other.clientId]);
  await say(other.clientId, 'agent');
  assert.deepEqual(await asked(), []);
  await (await connectAgent(service.url, one.token)).call('about_account');
  assert.deepEqual(await asked(), []);

  const { items } = bodyOf(await staff.owner.get(`/companies/${companyId}/api-clients`), 200);
  const shown = new Map(items.map(({ id, actsAs, mode, mayBeAgent }) => [id, [actsAs, mode, mayBeAgent]]));
  assert.deepEqual(shown.get(one.clientId), ['program', 'direct', false]);
  assert.deepEqual(shown.get(other.clientId), ['agent', 'direct', false]);
  const log = bodyOf(await staff.owner.get(`/companies/${companyId}/audit-log?pageSize=2`), 200);
  assert.deepEqual(
    log.items.map(({ action, subject, details }) => [action, subject, details]),
    [
      ['api-client.mode-set', other.clientId, { actsAs: 'agent' }],
      ['api-client.mode-set', one.clientId, { actsAs: 'program' }],
    ],
  );
});

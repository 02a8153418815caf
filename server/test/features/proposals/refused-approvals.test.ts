import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeCompany } from '../../../src/features/closing/index.ts';
import {
  deleteApiClient,
  removeApiClientEnvironment,
  setAccounting,
  setAgentsStopped,
  setApiClientMode,
  setApiClientScopes,
} from '../../../src/features/companies/index.ts';
import { assertError, bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { inDays } from '../../support/dates.ts';
import { createDraft, getInvoice } from '../../support/example-invoices.ts';
import type { Proposal } from '../../support/proposals/proposals.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';
import { moveClock } from '../../support/test-tools.ts';

// What has changed since a proposal was made is looked at when it is approved.

const service = await startTestApp({ jobs: false });
const admin = { db: service.db, now: new Date(), actor: 'test' };
const NO_LIMITS = { perDocumentOre: null, perDayOre: null };
const today = inDays(0);

/** A company with a client that has proposed to send a draft and to post an entry. */
async function proposed() {
  const { company, owner } = await openStaff(service);
  const accountId = company.accounts.test;
  const { clientId, clientSecret } = await service.createClient(company, { mode: 'proposes' });
  const token = await getToken(service.url, { clientId, clientSecret }, audienceOf(accountId));
  const agent = createApiCaller(service.url, accountId, token);
  const reader = await service.caller({ company });
  const draft = await createDraft(agent);
  const sending = proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`));
  const lines = [
    { account: '7770', debit: 150 },
    { account: '1920', credit: 150 },
  ];
  const entry = { documentDate: today, description: 'Bankgebyr', lines };
  const posting = proposalOf(await agent.post('/v1/journal-entries', entry));
  return { company, clientId, agent, reader, people: owner.account(accountId), draft, sending, posting };
}
type Asked = Awaited<ReturnType<typeof proposed>>;

async function assertNothingDone({ reader, draft }: Pick<Asked, 'reader' | 'draft'>): Promise<void> {
  assert.equal((await getInvoice(reader, draft.id)).status, 'draft');
  const month = today.slice(0, 7);
  const { totalCount } = bodyOf(await reader.get(`/v1/journal-entries?from=${month}&to=${month}`), 200);
  assert.equal(totalCount, 0);
}

/** The code that a stale proposal would be refused with. */
async function staleBy(people: ApiCaller, proposal: Proposal): Promise<unknown> {
  const { status, result } = await decided(approve(people, proposal));
  assert.equal(status, 'stale');
  return (result.body as { code: string }).code;
}

const STALE: Record<string, { code: string; change: (asked: Asked) => Promise<unknown> }> = {
  'its API client is deleted': {
    code: 'unauthorized',
    change: ({ clientId }) => deleteApiClient(admin, clientId),
  },
  'its API client has lost the environment': {
    code: 'unauthorized',
    change: ({ clientId }) => removeApiClientEnvironment(admin, clientId, 'test'),
  },
};
for (const [what, { code, change }] of Object.entries(STALE)) {
  test(`nothing is done when ${what}, and the proposal is stale`, async () => {
    const asked = await proposed();
    await change(asked);
    assert.equal(await staleBy(asked.people, asked.sending), code);
    assert.equal(await staleBy(asked.people, asked.posting), code);
    await assertNothingDone(asked);
  });
}

const REFUSED: Record<
  string,
  {
    code: string;
    which?: 'posting';
    change: (asked: Asked) => Promise<unknown>;
    undo: (asked: Asked) => Promise<unknown>;
  }
> = {
  'the company has stopped its agents': {
    code: 'agents-stopped',
    change: ({ company }) => setAgentsStopped(admin, company.companyId, true),
    undo: ({ company }) => setAgentsStopped(admin, company.companyId, false),
  },
  'its API client has lost the scope': {
    code: 'insufficient_scope',
    change: ({ clientId }) => setApiClientScopes(admin, clientId, 'test', ['clients:read']),
    undo: ({ clientId }) =>
      setApiClientScopes(admin, clientId, 'test', ['invoices:write', 'clients:write', 'bilag:write']),
  },
  'accounting is off': {
    code: 'accounting-not-enabled',
    which: 'posting',
    change: ({ company }) => setAccounting(admin, company.companyId, 'test', false),
    undo: ({ company }) => setAccounting(admin, company.companyId, 'test', true),
  },
};
for (const [what, { code, which = 'sending', change, undo }] of Object.entries(REFUSED)) {
  test(`403 ${code} when ${what}: the proposal stays open, and can be approved once that has ended`, async () => {
    const asked = await proposed();
    await change(asked);
    assertError(await approve(asked.people, asked[which]), 403, code);
    if (which === 'sending') await assertNothingDone(asked);
    await undo(asked);
    assert.equal((await decided(approve(asked.people, asked[which]))).status, 'approved');
  });
}

test('an entry of a month that was closed meanwhile is stale', async () => {
  const asked = await proposed();
  const closing = { body: { closedThrough: today.slice(0, 7) } };
  await service.clock.at(new Date(Date.now() + 32 * 86_400_000), async () => {
    const later = await service.caller({ company: asked.company });
    bodyOf(await later.call('PUT', '/v1/period-closing', closing), 200);
  });
  // It would be posted in the next month.
  assert.equal((await decided(approve(asked.people, asked.posting))).status, 'stale');
  await assertNothingDone(asked);
});

test('a client that does everything at once by now has its proposals approved all the same', async () => {
  const { clientId, people, sending } = await proposed();
  await setApiClientMode(admin, clientId, { mode: 'direct', limits: NO_LIMITS });
  assert.equal((await decided(approve(people, sending))).status, 'approved');
});

test('above a limit that was set meanwhile, a person proves who they are; what was approved counts towards the day', async () => {
  const { clientId, agent, people, sending, posting } = await proposed();
  // The day of the account is then one day, also when the real day ends meanwhile.
  await moveClock(agent, inDays(1));
  await setApiClientMode(admin, clientId, {
    mode: 'proposes',
    limits: { perDocumentOre: null, perDayOre: 200_00n },
  });
  const inAWhile = new Date(Date.now() + 10 * 60_000);
  await service.clock.at(inAWhile, async () => {
    // 125 and 150 kroner.
    assert.equal((await decided(approve(people, sending))).status, 'approved');
    assertError(await approve(people, posting), 403, 'confirmation-required');
  });
  assert.equal((await decided(approve(people, posting))).status, 'approved');
  await setApiClientMode(admin, clientId, {
    mode: 'direct',
    limits: { perDocumentOre: null, perDayOre: 275_00n },
  });
  const { client } = await createDraft(agent);
  assert.equal((await agent.patch(`/v1/clients/${client.id}`, { city: 'Bodø' })).status, 200);
  const more = await createDraft(agent, { lines: [{ description: 'Kaffe', quantity: 1, unitPrice: 0.01 }] });
  proposalOf(await agent.post(`/v1/invoices/${more.id}/send`));
});

test('403 when the company is closed', async () => {
  const { company, people, sending } = await proposed();
  await closeCompany(admin, company.companyId);
  assertError(await approve(people, sending), 403, 'company-closed');
});

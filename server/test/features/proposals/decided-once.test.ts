import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { expireProposals } from '../../../src/features/proposals/expire-proposals.ts';
import { passTimeIn } from '../../../src/platform/operations/passing-time.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { bodyOf } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft, exemptLine, getInvoice } from '../../support/example-invoices.ts';
import { approve, decided, proposalOf } from '../../support/proposals/proposals.ts';
import { startTestApp } from '../../support/test-app.ts';

// Two apps on one database stand for two processes.

const first = await startTestApp({ isAlone: true, jobs: false });
const second = await startTestApp({ connection: first.connection, jobs: false });
const owner = openAsOwner(first.connection);
const { company, owner: person } = await openStaff(first);
const people = person.account(company.accounts.test);
const agent = await first.caller({ company, mode: 'proposes' });
const atSecond = (caller: ApiCaller) => createApiCaller(second.url, caller.accountId, caller.token);

/** The events that say what became of a proposal. */
async function decisionsOf(id: string): Promise<string[]> {
  const { items } = bodyOf(await agent.get('/v1/events?types=proposal.decided&wait=5&limit=100'), 200);
  return items.flatMap(({ data }) => {
    const { proposalId, status } = data as { proposalId: string; status: string };
    return proposalId === id ? [status] : [];
  });
}

async function proposedSending() {
  const draft = await createDraft(agent);
  return { draft, proposal: proposalOf(await agent.post(`/v1/invoices/${draft.id}/send`)) };
}

test('whoever decides at once, one decision counts, and a document is sent when it was approved', async () => {
  const asked = await Promise.all(Array.from({ length: 12 }, proposedSending));
  const outcomes = await Promise.all(
    asked.map(async ({ draft, proposal }, index) => {
      const path = `/v1/proposals/${proposal.id}` as const;
      const times = { now: new Date(), accountNow: new Date(proposal.expiresAt) };
      const expire = async () => {
        await inTransaction(second.db.of(agent.accountId), (trx) => passTimeIn(trx, times, expireProposals));
      };
      const deciding = [
        () => approve(people, proposal),
        () => people.post(`${path}/decline`),
        () => atSecond(agent).delete(path),
        ...(index === 0 ? [expire] : []),
        () => approve(people, proposal),
      ];
      // Each begins with another one.
      const order = [
        ...deciding.slice(index % deciding.length),
        ...deciding.slice(0, index % deciding.length),
      ];
      const answers = await Promise.all(order.map((decide) => decide()));
      const succeeded = answers.filter((answer) => answer !== undefined && answer.status === 200);
      const { status } = bodyOf(await agent.get(path), 200);
      assert.equal(succeeded.length, status === 'expired' ? 0 : 1);
      const invoice = await getInvoice(agent, draft.id);
      assert.equal(invoice.status, status === 'approved' ? 'sent' : 'draft');
      assert.deepEqual(await decisionsOf(proposal.id), [status]);
      return status;
    }),
  );
  assert.ok(new Set(outcomes).size > 1, outcomes.join());
});

test('an approval with the same key is repeated, and with another one refused', async () => {
  const { proposal } = await proposedSending();
  const key = crypto.randomUUID();
  const answers = await Promise.all([approve(people, proposal, key), approve(people, proposal, key)]);
  const done = answers.find(({ status }) => status === 200);
  const again = await approve(people, proposal, key);
  assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [done?.text, 'true']);
  assert.equal((await approve(people, proposal)).status, 409);
});

test('an approval whose connection breaks has done nothing, and the same key does it', async () => {
  const { draft, proposal } = await proposedSending();
  const key = crypto.randomUUID();
  const held = inTransaction(owner, async (trx) => {
    await sql`select from invoices where id = ${draft.id} for update`.execute(trx);
    const broken = approve(people, proposal, key);
    // By a column of invoices: PostgreSQL shows the first kilobyte of a statement, which ends before the name of the table.
    await eventually('the approval waits', async () => (await countWaiting(owner, 'client_')) > 0);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%client_%'
    `.execute(owner);
    return broken;
  });
  assert.ok((await held).status >= 500);
  assert.equal((await getInvoice(agent, draft.id)).status, 'draft');
  assert.equal(bodyOf(await agent.get(`/v1/proposals/${proposal.id}`), 200).status, 'open');
  assert.equal((await decided(approve(people, proposal, key))).status, 'approved');
  assert.equal((await getInvoice(agent, draft.id)).status, 'sent');
});

test('the same PATCH or DELETE at once is one proposal, and a POST is one for its key', async () => {
  const draft = await createDraft(agent);
  const both = [agent, atSecond(agent)];
  const change = (caller: ApiCaller) => caller.patch(`/v1/clients/${draft.client.id}`, { city: 'Bodø' });
  const changes = await Promise.all([...both, ...both].map(change));
  assert.equal(new Set(changes.map((answer) => proposalOf(answer).id)).size, 1);
  const key = crypto.randomUUID();
  const send = (caller: ApiCaller) => caller.post(`/v1/invoices/${draft.id}/send`, {}, { key });
  const sends = await Promise.all(both.map(send));
  const repeated = await send(agent);
  for (const answer of sends.filter(({ status }) => status === 202)) assert.equal(answer.text, repeated.text);
});

test('limits hold to the øre for requests at once, and a day ends at midnight in Norway', async () => {
  const limits = { perDocumentOre: 100_00n, perDayOre: 1_000_00n };
  const lastMoment = new Date('2026-12-10T22:59:59Z');
  for (const service of [first, second]) service.clock.now = lastMoment;
  const limited = await first.caller({ company, limits });
  const both = [limited, atSecond(limited)];
  const drafts = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      createDraft(limited, { lines: [exemptLine(index === 0 ? 100.01 : 100)] }),
    ),
  );
  const answers = await Promise.all(
    drafts.map(({ id }, index) => (both[index % 2] ?? limited).post(`/v1/invoices/${id}/send`)),
  );
  assert.equal(answers[0]?.status, 202);
  assert.equal(answers.filter(({ status }) => status === 200).length, 10);
  const more = await createDraft(limited, { lines: [exemptLine(0.01)] });
  proposalOf(await limited.post(`/v1/invoices/${more.id}/send`));
  for (const service of [first, second]) service.clock.now = new Date(lastMoment.getTime() + 1000);
  assert.equal((await limited.post(`/v1/invoices/${more.id}/send`)).status, 200);
});

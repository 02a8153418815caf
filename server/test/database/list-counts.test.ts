import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sumCountChanges } from '../../src/database/list-counts.store.ts';
import { countedPages } from '../../src/verification/checks/invoices/counted-pages.store.ts';
import { bodyOf } from '../support/api/answers.ts';
import { openAsOwner } from '../support/database/owner.ts';
import { createDraft, createSent } from '../support/example-invoices.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
const api = await service.caller();

const total = async (path: string): Promise<number> => bodyOf(await api.get(path), 200).totalCount;
const drafts = () => total('/v1/invoices?status=draft&pageSize=1');
const sent = () => total('/v1/invoices?status=sent&pageSize=1');
const clients = () => total('/v1/clients?pageSize=1');

async function waiting(): Promise<number> {
  const { rows } = await sql`select from list_count_changes where account_id = ${api.accountId}`.execute(
    owner,
  );
  return rows.length;
}

async function assertCounted(): Promise<void> {
  const finding = await owner.transaction().execute((trx) => countedPages.examine(trx, api.accountId));
  assert.deepEqual(finding.breaches, []);
}

test('totals are the same before and after the changes are summed', async () => {
  const made = await Promise.all([createDraft(api), createDraft(api), createDraft(api)]);
  await createSent(api);
  bodyOf(await api.delete(`/v1/invoices/${made[0]?.id}`), 204);
  const clientCount = await clients();
  assert.ok((await waiting()) > 0);
  assert.deepEqual([await drafts(), await sent()], [2, 1]);
  await sumCountChanges(service.db);
  assert.equal(await waiting(), 0);
  assert.deepEqual([await drafts(), await sent(), await clients()], [2, 1, clientCount]);
  await assertCounted();
});

test('while changes are summed by two processes and drafts come and go, no total is ever wrong', async () => {
  const before = await drafts();
  const over = new AbortController();
  const summing = [1, 2].map(async () => {
    while (!over.signal.aborted) await sumCountChanges(service.db);
  });
  // Each of them makes a draft and deletes it, so that the total is never below `before` and never above all of them.
  const working = Array.from({ length: 6 }, async () => {
    for (let times = 0; times < 5; times++) {
      const { id } = await createDraft(api);
      bodyOf(await api.delete(`/v1/invoices/${id}`), 204);
    }
  });
  const reading = (async () => {
    while (!over.signal.aborted) {
      const now = await drafts();
      assert.ok(now >= before && now <= before + 6, `${now}`);
    }
  })();
  await Promise.all(working);
  over.abort();
  await Promise.all([...summing, reading]);
  assert.equal(await drafts(), before);
  await assertCounted();
});

test('the total of clients follows the deletion of a client', async () => {
  const client = bodyOf(await api.post('/v1/clients', { name: 'Kort AS' }), 201);
  const count = await clients();
  bodyOf(await api.delete(`/v1/clients/${client.id}`), 204);
  assert.equal(await clients(), count - 1);
  await sumCountChanges(service.db);
  assert.equal(await clients(), count - 1);
  await assertCounted();
});

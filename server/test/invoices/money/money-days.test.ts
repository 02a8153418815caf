import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { sumMoney } from '../../../src/invoices/index.ts';
import { summedMoney } from '../../../src/verification/checks/invoices/summed-money.store.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { everyDocument } from '../../support/documents/every-document.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);

/** @returns how many sums were compared */
async function assertSummed(accountId: string): Promise<number> {
  const finding = await owner.transaction().execute((trx) => summedMoney.examine(trx, accountId));
  assert.deepEqual(finding.breaches, []);
  return finding.rows;
}

async function changesOf(accountId: string): Promise<number> {
  const { rows } = await sql`select from money_changes where account_id = ${accountId}`.execute(owner);
  return rows.length;
}

test('what everything that the service can do notes adds up to what invoices and payments hold', async () => {
  const { api } = await everyDocument(service);
  service.clock.release();
  assert.ok((await changesOf(api.accountId)) > 20);
  // Nothing has been counted from the invoices: these sums are made of noted changes alone.
  await sql`insert into summed_money (account_id) values (${api.accountId})`.execute(owner);
  await assertSummed(api.accountId);
  await sumMoney(service.db);
  assert.equal(await changesOf(api.accountId), 0);
  assert.ok((await assertSummed(api.accountId)) > 5);
});

test('sums that are counted while invoices are sent and paid miss nothing and count nothing twice', async () => {
  const api = await service.caller();
  const over = new AbortController();
  const summing = [1, 2].map(async () => {
    while (!over.signal.aborted) await sumMoney(service.db);
  });
  const countingAnew = (async () => {
    while (!over.signal.aborted) {
      await sql`delete from summed_money where account_id = ${api.accountId}`.execute(owner);
    }
  })();
  const working = Array.from({ length: 6 }, async () => {
    for (let times = 0; times < 5; times++) {
      const { id } = await createSent(api, { lines: [exemptLine(100)] });
      bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount: 40, paidOn: '2026-01-15' }), 201);
    }
  });
  await Promise.all(working);
  over.abort();
  await Promise.all([...summing, countingAnew]);
  await sumMoney(service.db);
  assert.equal(await changesOf(api.accountId), 0);
  await sql`insert into summed_money (account_id) values (${api.accountId}) on conflict do nothing`.execute(
    owner,
  );
  await assertSummed(api.accountId);
  const { rows } = await sql`
    select kind, sum(item_count)::int as items, sum(amount_ore)::int as ore from money_days
    where account_id = ${api.accountId} group by kind order by kind`.execute(owner);
  assert.deepEqual(rows, [
    { kind: 'invoiced', items: 30, ore: 300_000 },
    { kind: 'owed', items: 30, ore: 180_000 },
    { kind: 'received', items: 30, ore: 120_000 },
  ]);
});

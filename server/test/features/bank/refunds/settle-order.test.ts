import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleRefundOrder } from '../../../../src/features/bank/refunds/settle-order.ts';
import {
  lockTransactions,
  matchedTransaction,
  saveTransaction,
} from '../../../../src/features/bank-transactions/index.ts';
import type { Allocation } from '../../../../src/features/bank-transactions/index.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { inTransaction } from '../../../../src/platform/database/transaction.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { bankRows } from '../../../support/bank/bank-rows.ts';
import type { BankRow } from '../../../support/bank/bank-rows.ts';
import { clientWithCredit, creditOf, refundOrder } from '../../../support/bank/credit.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { allEvents } from '../../../support/events/changes-and-events.ts';
import { journalOf, postings } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T10:00:00.000Z');
const owner = openAsOwner(service.connection);

async function newAccount(overrides = {}) {
  const company = await service.createCompany(overrides);
  const api = await service.caller({ company });
  const bank = bankRows(owner.of(api.accountId));
  await bank.addFile();
  return { api, company, bank };
}

/** A transaction that left the account, as an import has just read it. */
async function outgoing(
  { api, bank }: { api: ApiCaller; bank: ReturnType<typeof bankRows> },
  endToEndId: string | null,
  row: Partial<BankRow> & { amount: number },
): Promise<string> {
  const id = await bank.add({ bookedOn: '2026-01-12', direction: 'out', status: 'new', ...row });
  await owner
    .updateTable('bank_transactions')
    .set({ end_to_end_id: endToEndId })
    .where('account_id', '=', api.accountId)
    .where('id', '=', id)
    .execute();
  return id;
}

/** Does what an import does with a transaction that is new. */
async function settle(api: ApiCaller, transactionId: string): Promise<Allocation | undefined> {
  const { accountId } = api;
  const now = service.clock.now;
  return inTransaction(service.db.of(accountId), async (trx) => {
    const [transaction] = await lockTransactions(trx, [transactionId]);
    if (transaction?.status !== 'new') return undefined;
    const allocation = await settleRefundOrder({ trx, now, accountNow: now }, transaction);
    if (allocation !== undefined) {
      saveTransaction(trx, transaction, matchedTransaction(transaction, [allocation], now));
    }
    return allocation;
  });
}

const reference = (id: string) => id.replaceAll('-', '');
const statusOf = async (api: ApiCaller, clientId: string, id: string) =>
  bodyOf(await api.get(`/v1/clients/${clientId}/refund-orders/${id}`), 200).status;

async function assertVerified(api: ApiCaller): Promise<void> {
  const { checks } = await verify(service.db, { accountId: api.accountId });
  // The file counts nothing, because no import has written the transactions.
  const others = checks.filter(({ name }) => name !== 'bank-files');
  assert.deepEqual(
    others.flatMap(({ breaches }) => breaches),
    [],
  );
}

test('the bank says that an order is paid: it is a refund on the day of the bank, and booked', async () => {
  const account = await newAccount();
  const { api } = account;
  const { clientId } = await clientWithCredit(api, 250);
  const order = await refundOrder(api, clientId, 200);
  bodyOf(await api.post('/v1/refund-files'), 201);
  const transaction = await outgoing(account, reference(order.id).toUpperCase(), { amount: 200 });
  const refund = { kind: 'refund', id: order.id, invoiceId: null, amountOre: 20_000n };
  assert.deepEqual(await settle(api, transaction), refund);

  assert.deepEqual(
    bodyOf(await api.get(`/v1/clients/${clientId}/refunds/${order.id}`), 200).paidOn,
    '2026-01-12',
  );
  assert.equal(await statusOf(api, clientId, order.id), 'paid');
  assert.equal(await creditOf(api, clientId), 50);
  const entry = (await journalOf(api, '2026')).find(({ sourceDocumentId }) => sourceDocumentId === order.id);
  assert.deepEqual(
    [existing(entry).postingDate, postings(existing(entry))],
    ['2026-01-12', ['2900 200', '1920 -200']],
  );
  const events = await allEvents(service.db.of(api.accountId));
  assert.ok(events.some(({ type }) => type === 'bank_transaction.matched'));
  await assertVerified(api);

  // A refund that is taken back leaves its transaction waiting.
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${order.id}`), 204);
  const [waiting] = await inTransaction(service.db.of(api.accountId), (trx) =>
    lockTransactions(trx, [transaction]),
  );
  assert.deepEqual([waiting?.status, waiting?.reason, waiting?.allocations], ['unmatched', 'undone', []]);
  assert.equal(await creditOf(api, clientId), 250);
  await assertVerified(api);
});

test('an order is settled once, by two transactions at once, and beside a person who marks it as paid', async () => {
  const account = await newAccount();
  const { api } = account;
  for (let round = 0; round < 6; round++) {
    const { clientId } = await clientWithCredit(api, 500);
    const { id } = await refundOrder(api, clientId, 100);
    const [one, two] = [
      await outgoing(account, reference(id), { amount: 100 }),
      await outgoing(account, reference(id), { amount: 100 }),
    ];
    const paidOn = '2026-01-10';
    const [first, second, again, byHand] = await Promise.all([
      settle(api, one),
      settle(api, two),
      settle(api, one),
      api.post(`/v1/clients/${clientId}/refund-orders/${id}/paid`, { paidOn }),
    ]);
    const done = [first, second, again].filter((found) => found !== undefined).length;
    assert.equal(done + (byHand.status === 201 ? 1 : 0), 1);
    assert.equal(await creditOf(api, clientId), 400);
  }
  await assertVerified(api);
});

test('nothing is settled by another amount, kind, direction or reference, of another account, or twice', async () => {
  const account = await newAccount();
  const { api } = account;
  const { clientId } = await clientWithCredit(api, 500);
  const { id } = await refundOrder(api, clientId, 100);
  const cancelled = await refundOrder(api, clientId, 50);
  bodyOf(await api.delete(`/v1/clients/${clientId}/refund-orders/${cancelled.id}`), 204);
  const neighbour = await newAccount();

  for (const [given, endToEndId, row] of [
    [account, reference(id), { amount: 100.01 }],
    [account, reference(id), { amount: 99.99 }],
    [account, reference(id), { amount: 100, kind: 'fee' }],
    [account, reference(id), { amount: 100, kind: 'reversal' }],
    [account, reference(id), { amount: 100, direction: 'in' }],
    [account, null, { amount: 100 }],
    [account, 'NOTPROVIDED', { amount: 100 }],
    [account, reference(crypto.randomUUID()), { amount: 100 }],
    [account, reference(cancelled.id), { amount: 50 }],
    [neighbour, reference(id), { amount: 100 }],
  ] as const) {
    const transaction = await outgoing(given, endToEndId, row);
    assert.equal(await settle(given.api, transaction), undefined, JSON.stringify(row));
  }
  assert.equal(await statusOf(api, clientId, id), 'open');

  // The file was withdrawn, but the bank had it.
  const file = bodyOf(await api.post('/v1/refund-files'), 201);
  bodyOf(await api.delete(`/v1/refund-files/${file.id}`), 200);
  assert.ok(await settle(api, await outgoing(account, reference(id), { amount: 100 })));
  assert.equal(await settle(api, await outgoing(account, reference(id), { amount: 100 })), undefined);
  assert.equal(await creditOf(api, clientId), 400);
  await assertVerified(api);
});

test('a day before the credit is left to a person, and nothing is written', async () => {
  const account = await newAccount();
  const { api } = account;
  const { clientId } = await clientWithCredit(api, 100);
  const { id } = await refundOrder(api, clientId, 100);
  const early = await outgoing(account, reference(id), { amount: 100, bookedOn: '2026-01-09' });
  assert.equal(await settle(api, early), undefined);
  assert.equal(await statusOf(api, clientId, id), 'open');
  assert.equal(await creditOf(api, clientId), 100);
});

test('credit that is not booked, and a month that is closed', async () => {
  const unbooked = await newAccount({ accounting: false });
  const first = await clientWithCredit(unbooked.api, 100);
  const order = await refundOrder(unbooked.api, first.clientId, 100);
  assert.ok(await settle(unbooked.api, await outgoing(unbooked, reference(order.id), { amount: 100 })));
  assert.equal(await creditOf(unbooked.api, first.clientId), 0);
  await assertVerified(unbooked.api);

  const closed = await newAccount();
  const { api } = closed;
  const second = await clientWithCredit(api, 100);
  const late = await refundOrder(api, second.clientId, 100);
  await moveClock(api, '2026-02-10');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-01' } }), 200);
  assert.ok(await settle(api, await outgoing(closed, reference(late.id), { amount: 100 })));
  const entry = (await journalOf(api, '2026')).find(({ sourceDocumentId }) => sourceDocumentId === late.id);
  assert.deepEqual([entry?.documentDate, entry?.postingDate], ['2026-01-12', '2026-02-01']);
  await assertVerified(api);
});

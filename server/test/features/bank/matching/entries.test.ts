import assert from 'node:assert/strict';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { bankTests, bill, match, readTransaction, undo } from '../../../support/bank/matching.ts';
import { journalOf } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-02-10T10:00:00.000Z');
const test = bankTests(service);

const DAY = '2026-01-15';

/** A manual entry of money that left the account, or that came to it. @returns its id */
async function post(api: ApiCaller, amount: number, account = '1920', documentDate = DAY) {
  const sides = amount < 0 ? (['debit', 'credit'] as const) : (['credit', 'debit'] as const);
  const kroner = Math.abs(amount);
  const lines = [
    { account: '6800', [sides[0]]: kroner },
    { account, [sides[1]]: kroner },
  ];
  return bodyOf(
    await api.post('/v1/journal-entries', { documentDate, description: 'Kontorrekvisita', lines }),
    201,
  ).id;
}

const ignore = (api: ApiCaller, id: string, body: object) =>
  api.post(`/v1/bank-transactions/${id}/ignore`, body);

async function reconciled(api: ApiCaller, date = '2026-01-31') {
  const found = bodyOf(await api.get(`/v1/bank-reconciliation?date=${date}`), 200);
  const { unmatchedSum, ignoredSum, unbankedSum, laterSum } = found;
  return {
    sums: [unmatchedSum, ignoredSum, unbankedSum, laterSum],
    ignored: found.ignored.map(({ id }) => id),
  };
}

async function bankCheck(api: ApiCaller) {
  const { checks } = bodyOf(await api.get('/v1/period-closing/checklist?through=2026-01'), 200);
  const { state, count, amount } = existing(checks.find(({ id }) => id === 'bank'));
  return [state, count, amount];
}

test('a transaction is paired with the entry that was posted of it; the books do not change, and undoing lets it wait', async ({
  api,
  bringOne,
}) => {
  const left = await bringOne({ amount: 9748, direction: 'out' });
  const entryId = await post(api, -9748);
  assert.deepEqual((await reconciled(api)).sums, [-9748, 0, -9748, 0]);
  const before = await journalOf(api, '2026');
  const matched = bodyOf(await match(api, left, { entryId: entryId.toUpperCase() }), 200);
  assert.deepEqual([matched.status, matched.entryId, matched.remainder], ['matched', entryId, 0]);
  assert.deepEqual(
    await journalOf(api, '2026'),
    before.map((entry) => ({ ...entry, bankTransactionId: left })),
  );
  assert.deepEqual((await reconciled(api)).sums, [0, 0, 0, 0]);

  const waiting = bodyOf(await undo(api, left), 200);
  assert.deepEqual([waiting.status, waiting.reason, waiting.entryId], ['unmatched', 'undone', null]);
  assert.deepEqual(await journalOf(api, '2026'), before);
  bodyOf(await match(api, left, { entryId }), 200);
  // An entry that is taken back stands for nothing.
  bodyOf(await api.post(`/v1/journal-entries/${entryId}/reversal`, {}), 201);
  assert.equal((await readTransaction(api, left)).status, 'unmatched');
  assertInvalid(await match(api, left, { entryId }), { entryId: 'unfitting-entry' });
});

test('an entry that was posted before the first day of the files is paired: books and bank lack nothing of each other', async ({
  api,
  bring,
}) => {
  const entryId = await post(api, -224, '1920', '2026-01-10');
  const [, left] = await bring([
    { amount: 5, bookedOn: '2026-01-12' },
    { amount: 224, direction: 'out', bookedOn: DAY },
  ]);
  assert.deepEqual((await reconciled(api)).sums, [-219, 0, 0, 0]);
  bodyOf(await match(api, existing(left), { entryId }), 200);
  assert.deepEqual((await reconciled(api)).sums, [5, 0, 0, 0]);
  // Before the bank moved the money, the books alone had it.
  assert.deepEqual((await reconciled(api, '2026-01-13')).sums, [5, 0, -224, 0]);
  // What no transaction stands behind is in the balance with which the files begin.
  await post(api, -30, '1920', '2026-01-11');
  assert.deepEqual((await reconciled(api)).sums, [5, 0, 0, 0]);
});

test('an entry fits with the same amount and direction on the account of the bank, and once', async ({
  api,
  bring,
}) => {
  const [out, alike, came] = await bring([
    { amount: 100, direction: 'out' },
    { amount: 100, direction: 'out' },
    { amount: 100 },
  ]);
  const entryId = await post(api, -100);
  const id = existing(out);
  assertInvalid(await match(api, id, { entryId: await post(api, -99.99) }), { entryId: 'other-amount' });
  assertInvalid(await match(api, id, { entryId: await post(api, -100, '1900') }), {
    entryId: 'other-amount',
  });
  assertInvalid(await match(api, existing(came), { entryId }), { entryId: 'unfitting-direction' });
  assertInvalid(await match(api, id, { entryId, refundId: entryId }), {
    entryId: 'allocations-and-reversal',
  });
  assertError(await match(api, id, { entryId: crypto.randomUUID() }), 404, 'not-found');
  bodyOf(await match(api, id, { entryId }), 200);
  assertInvalid(await match(api, existing(alike), { entryId }), { entryId: 'already-used' });
  assertError(
    await match(api, id, { entryId: await post(api, -100) }),
    409,
    'bank-transaction-not-unmatched',
  );
});

test('a payment that was recorded by hand is paired with what the bank tells later; when the payment goes, it waits', async ({
  api,
  bringOne,
}) => {
  const invoice = await bill(api, 300);
  const body = { amount: 300, paidOn: DAY };
  const paid = bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
  const entry = existing((await journalOf(api, '2026')).find(({ series }) => series === 'Bank'));
  const came = await bringOne({ amount: 300 });
  bodyOf(await match(api, came, { entryId: entry.id }), 200);
  assert.deepEqual((await reconciled(api)).sums, [0, 0, 0, 0]);
  const payment = existing(paid.payments[0]);
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${payment.id}`), 200);
  assert.equal((await readTransaction(api, came)).status, 'unmatched');
});

test('what is ignored is listed and to do until an entry stands for it', async ({ api, bringOne }) => {
  const left = await bringOne({ amount: 9748, direction: 'out' });
  bodyOf(await ignore(api, left, { reason: 'Ført for hånd' }), 200);
  assert.deepEqual(await reconciled(api), { sums: [0, -9748, 0, 0], ignored: [left] });
  assert.deepEqual(await bankCheck(api), ['todo', 1, -9748]);
  bodyOf(await match(api, left, { entryId: await post(api, -9748) }), 200);
  assert.deepEqual(await reconciled(api), { sums: [0, 0, 0, 0], ignored: [] });
  assert.deepEqual(await bankCheck(api), ['not-applicable', 0, null]);
});

test('in a closed month what is ignored stays as it is', async ({ api, bringOne }) => {
  const left = await bringOne({ amount: 50, direction: 'out' });
  bodyOf(await ignore(api, left, { reason: 'Privat' }), 200);
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-01' } }), 200);
  assert.deepEqual((await reconciled(api)).ignored, [left]);
  assert.deepEqual(await bankCheck(api), ['not-applicable', 0, null]);
});

test('a duplicate counts neither at the bank nor in the books, and names what is the same money', async ({
  api,
  bring,
}) => {
  const [first, second, larger, came] = await bring([
    { amount: 70, direction: 'out' },
    { amount: 70, direction: 'out' },
    { amount: 71, direction: 'out' },
    { amount: 70 },
  ]);
  const [id, of] = [existing(second), existing(first)];
  assertInvalid(await ignore(api, id, {}), { reason: 'required' });
  assertInvalid(await ignore(api, id, { duplicateOf: id }), { duplicateOf: 'already-used' });
  assertInvalid(await ignore(api, id, { duplicateOf: larger }), { duplicateOf: 'other-amount' });
  assertInvalid(await ignore(api, id, { duplicateOf: came }), { duplicateOf: 'unfitting-direction' });
  assertError(await ignore(api, id, { duplicateOf: crypto.randomUUID() }), 404, 'not-found');
  const ignored = bodyOf(await ignore(api, id, { duplicateOf: of }), 200);
  assert.deepEqual([ignored.status, ignored.duplicateOf], ['ignored', of]);
  assertInvalid(await ignore(api, of, { duplicateOf: id }), { duplicateOf: 'already-used' });
  assert.deepEqual(await reconciled(api), { sums: [-71, 0, 0, 0], ignored: [] });
  assert.deepEqual(await bankCheck(api), ['not-applicable', 0, null]);
  const waiting = bodyOf(await api.delete(`/v1/bank-transactions/${id}/ignore`), 200);
  assert.equal(waiting.duplicateOf, null);
  assert.deepEqual((await reconciled(api)).sums, [-141, 0, 0, 0]);
});

test('a fee that came before its account was chosen is booked from its transaction, on that account or a named one', async ({
  api,
  bring,
}) => {
  const [first, second, came] = await bring([
    { amount: 35, direction: 'out', kind: 'fee' },
    { amount: 12.5, direction: 'out' },
    { amount: 10 },
  ]);
  const id = existing(first);
  assertInvalid(await match(api, id, { fee: {} }), { 'fee.account': 'required' });
  assertInvalid(await match(api, id, { fee: { account: '7799' } }), { 'fee.account': 'unknown-account' });
  assertInvalid(await match(api, id, { fee: { account: '1900' } }), { 'fee.account': 'unfitting-account' });
  assertInvalid(await match(api, existing(came), { fee: { account: '7770' } }), {
    fee: 'unfitting-direction',
  });
  bodyOf(await match(api, existing(second), { fee: { account: '7770' } }), 200);
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: '7770' }), 200);
  const booked = bodyOf(await match(api, id, { fee: {} }), 200);
  const entry = existing((await journalOf(api, '2026')).find((one) => one.id === booked.feeEntryId));
  assert.deepEqual([booked.status, entry.documentDate], ['matched', DAY]);
  assert.deepEqual((await reconciled(api)).sums, [10, 0, 0, 0]);
  bodyOf(await undo(api, id), 200);
  assert.equal((await readTransaction(api, id)).feeEntryId, null);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookFee, takeEntriesBack } from '../../../../src/features/bank/fees/book-fee.ts';
import {
  lockTransactions,
  matchedTransaction,
  saveTransaction,
  withoutAllocation,
} from '../../../../src/features/bank-transactions/index.ts';
import type { Allocation } from '../../../../src/features/bank-transactions/index.ts';
import { englishEntryText } from '../../../../src/domain/books/entry-texts.ts';
import { inTransaction } from '../../../../src/platform/database/transaction.ts';
import { assertError, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { bankRows } from '../../../support/bank/bank-rows.ts';
import type { BankRow } from '../../../support/bank/bank-rows.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { journalOf, postings } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-20T10:00:00.000Z');
const owner = openAsOwner(service.connection);

/** @param rule the account that fees are booked on */
async function newAccount(rule: string | null, overrides = {}) {
  const company = await service.createCompany(overrides);
  const api = await service.caller({ company });
  await owner
    .updateTable('accounts')
    .set({ bank_fee_account: rule })
    .where('id', '=', api.accountId)
    .execute();
  const bank = bankRows(owner.of(api.accountId));
  await bank.addFile();
  const add = async (row: Partial<BankRow> = {}, archiveReference: string | null = '902563715') => {
    const fee = { bookedOn: '2026-01-12', direction: 'out', kind: 'fee', status: 'new', amount: 35 } as const;
    const id = await bank.add({ ...fee, ...row });
    await owner
      .updateTable('bank_transactions')
      .set({ archive_reference: archiveReference })
      .where('account_id', '=', api.accountId)
      .where('id', '=', id)
      .execute();
    return id;
  };
  return { api, add };
}

/** Does what an import does with a fee. */
async function book({ accountId }: ApiCaller, transactionId: string): Promise<Allocation | undefined> {
  const now = service.clock.now;
  return inTransaction(service.db.of(accountId), async (trx) => {
    const [transaction] = await lockTransactions(trx, [transactionId]);
    const allocation = await bookFee({ trx, now, accountNow: now }, existing(transaction));
    if (allocation === undefined) return undefined;
    saveTransaction(trx, existing(transaction), matchedTransaction(existing(transaction), [allocation], now));
    return allocation;
  });
}

async function undo({ accountId }: ApiCaller, transactionId: string, day = '2026-01-25'): Promise<void> {
  const now = new Date(`${day}T10:00:00Z`);
  await inTransaction(service.db.of(accountId), async (trx) => {
    const transaction = existing((await lockTransactions(trx, [transactionId]))[0]);
    await takeEntriesBack({ trx, now, accountNow: now }, transaction);
    const [fee] = transaction.allocations;
    saveTransaction(trx, transaction, withoutAllocation(transaction, existing(fee).id, now));
  });
}

async function transactionOf({ accountId }: ApiCaller, id: string) {
  const [transaction] = await inTransaction(service.db.of(accountId), (trx) => lockTransactions(trx, [id]));
  return existing(transaction);
}

test('a fee is booked on the account of the rule, on the day of the bank', async () => {
  const { api, add } = await newAccount('7770');
  const transaction = await add();
  const allocation = existing(await book(api, transaction));
  const [entry] = await journalOf(api, '2026');
  assert.ok(entry);
  assert.deepEqual(allocation, { kind: 'fee', id: entry.id, invoiceId: null, amountOre: 3500n });
  assert.deepEqual(
    [entry.series, entry.sourceDocumentType, entry.documentDate, entry.description, postings(entry)],
    ['Bank', 'Manual', '2026-01-12', 'Bankgebyr 902563715', ['7770 35', '1920 -35']],
  );
  assert.equal(englishEntryText(entry.description), 'Bank fee 902563715');
  assert.equal((await transactionOf(api, transaction)).status, 'matched');
  // The line of the bank documents it.
  const { checks } = bodyOf(await api.get('/v1/period-closing/checklist?through=2026-01'), 200);
  assert.equal(checks.find(({ id }) => id === 'vouchers')?.state, 'fine');
});

test('without a reference of the bank the text says what it is; a closed month is posted on the first open day', async () => {
  const { api, add } = await newAccount('7778');
  bodyOf(await api.post('/v1/accounts', { number: '7778', name: 'Gebyrer' }), 201);
  await moveClock(api, '2026-02-10');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-01' } }), 200);
  existing(await book(api, await add({ amount: 12.5 }, null)));
  const [entry] = await journalOf(api, '2026');
  assert.ok(entry);
  assert.deepEqual(
    [entry.description, entry.documentDate, entry.postingDate, postings(entry)],
    ['Bankgebyr', '2026-01-12', '2026-02-01', ['7778 12.5', '1920 -12.5']],
  );
});

test('nothing is booked without a rule, without books, on an account that is gone, or of what is no fee', async () => {
  const { api, add } = await newAccount('7770');
  for (const row of [{ kind: 'payment' }, { kind: 'reversal' }, { direction: 'in' }] as const) {
    assert.equal(await book(api, await add(row)), undefined, JSON.stringify(row));
  }
  for (const { api: other, add: addTo } of [
    await newAccount(null),
    await newAccount('7799'),
    await newAccount('7770', { accounting: false }),
  ]) {
    assert.equal(await book(other, await addTo()), undefined);
  }
  assert.deepEqual(await journalOf(api, '2026'), []);
});

test('an undone fee has a mirror entry of today, and waits', async () => {
  const { api, add } = await newAccount('7770');
  const transaction = await add();
  const { id } = existing(await book(api, transaction));
  await undo(api, transaction);
  const mirror = (await journalOf(api, '2026')).find(({ correctsEntryId }) => correctsEntryId === id);
  assert.ok(mirror);
  assert.deepEqual(
    [mirror.series, mirror.postingDate, mirror.description, postings(mirror)],
    ['Bank', '2026-01-25', 'Tilbakeført: Bankgebyr 902563715', ['7770 -35', '1920 35']],
  );
  // It may be booked again.
  assert.notEqual(existing(await book(api, transaction)).id, id);
});

test('a fee whose entry is reversed in the journal waits, too', async () => {
  const { api, add } = await newAccount('7770');
  const transaction = await add();
  const { id } = existing(await book(api, transaction));
  const reverse = () => api.post(`/v1/journal-entries/${id}/reversal`, {});
  const answers = await Promise.all([reverse(), reverse(), reverse()]);
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted((one, other) => one - other),
    [201, 409, 409],
  );
  const { status, reason, allocations } = await transactionOf(api, transaction);
  assert.deepEqual([status, reason, allocations], ['unmatched', 'undone', []]);
  assertError(await reverse(), 409, 'entry-not-reversible', { reason: 'reversed' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../../src/features/verification/index.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { ocrFile, post } from '../../../support/bank/bank-files.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { getInvoice, journalOf, postings } from '../../../support/example-invoices.ts';
import { OPENED, openBooks } from '../../../support/opening-examples.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { workOff } from '../../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-05T10:00:00.000Z');

/** Of an open invoice that comes along, and of none. */
const [OF_INVOICE, OF_NONE] = ['102342', '0000000018'];

/** Money from before the opening day, of the day itself, and from after it. */
async function bringFile(api: ApiCaller): Promise<void> {
  const file = ocrFile([
    { kid: OF_INVOICE, amount: 1000, bookedOn: '2025-12-30' },
    { kid: OF_NONE, amount: 70, bookedOn: OPENED },
    { kid: OF_INVOICE, amount: 2000, bookedOn: '2026-01-02' },
  ]);
  bodyOf(await post(api, file), 202);
  const kinds = service.outbox.filter(({ name }) => name === 'bank-files');
  await workOff(service.db, kinds, [api.accountId]);
}

async function transactionsOf(api: ApiCaller) {
  const { items } = bodyOf(await api.get('/v1/bank-transactions'), 200);
  return items.toSorted((one, other) => (one.bookedOn < other.bookedOn ? -1 : 1));
}

const told = async (api: ApiCaller) =>
  (await transactionsOf(api)).map(({ status, reason, ignoredBecause }) => [status, reason ?? ignoredBecause]);

const AFTER_OPENING = [
  ['unmatched', 'before-opening'],
  ['ignored', 'before-opening'],
];

async function assertVerified(api: ApiCaller): Promise<void> {
  await assertBooksAgree(api, ['2025', '2026']);
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
}

test('what the bank tells of days that the opening balance has is not booked; a person may match what is of an open invoice', async () => {
  const api = await service.caller();
  const { openInvoices } = await openBooks(api);
  await bringFile(api);
  assert.deepEqual(await told(api), [...AFTER_OPENING, ['matched', null]]);
  const { id } = existing(openInvoices[0]);
  assert.equal((await getInvoice(api, id)).outstandingAmount, 8000);
  const { ignoredSum, unmatchedSum } = bodyOf(await api.get('/v1/bank-reconciliation'), 200);
  assert.deepEqual([ignoredSum, unmatchedSum], [0, 1000]);

  const [before] = await transactionsOf(api);
  const body = { allocations: [{ invoiceId: id, amount: 1000 }] };
  bodyOf(await api.post(`/v1/bank-transactions/${existing(before).id}/match`, body), 200);
  const paid = await getInvoice(api, id);
  assert.equal(paid.outstandingAmount, 7000);
  assert.ok(paid.payments.some(({ paidOn }) => paidOn === '2025-12-30'));
  const entry = (await journalOf(api, '2026')).find(({ lines }) => lines.some(({ debit }) => debit === 1000));
  assert.deepEqual(
    [entry?.postingDate, postings(existing(entry))],
    ['2026-01-01', ['1920 1000', '1500 -1000']],
  );
  assert.equal((await journalOf(api, '2025')).length, 1);
  await assertVerified(api);
});

test('what waits from before is looked at again when an opening balance comes, and when it goes', async () => {
  const api = await service.caller();
  await bringFile(api);
  const waiting = [
    ['unmatched', 'unknown-kid'],
    ['unmatched', 'unknown-kid'],
    ['unmatched', 'unknown-kid'],
  ];
  assert.deepEqual(await told(api), waiting);
  await openBooks(api);
  assert.deepEqual(await told(api), [...AFTER_OPENING, ['unmatched', 'unknown-kid']]);
  assert.equal((await api.delete('/v1/opening-balances')).status, 204);
  assert.deepEqual(await told(api), waiting);
  await assertVerified(api);
});

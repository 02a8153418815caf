import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyOf } from '../../../support/api/answers.ts';
import { UNKNOWN_KID, importFile, ocrFile, outcomeOf } from '../../../support/bank/bank-files.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { createSent, getInvoice, journalOf, postings } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

test('a file pays the invoices whose KIDs it has, and the rest waits', async () => {
  const api = await service.caller();
  const one = await createSent(api);
  const other = await createSent(api);
  const file = await importFile(
    service,
    api,
    ocrFile([
      { kid: one.kid, amount: 125 },
      { kid: other.kid, amount: 100 },
      { kid: UNKNOWN_KID, amount: 7 },
    ]),
  );
  assert.deepEqual(outcomeOf(file), ['done', 3, 0, 2, 1]);
  assert.equal((await getInvoice(api, one.id)).status, 'paid');
  assert.equal((await getInvoice(api, other.id)).outstandingAmount, 25);
  const bank = (await journalOf(api, '2026')).filter(({ series }) => series === 'Bank');
  assert.deepEqual(bank.map(postings), [
    ['1920 125', '1500 -125'],
    ['1920 100', '1500 -100'],
  ]);
  await assertBooksAgree(api, ['2026']);
  const { items } = bodyOf(await api.get('/v1/bank-files'), 200);
  assert.deepEqual(items, [file]);
});

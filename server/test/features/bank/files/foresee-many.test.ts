import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listenToStatements } from '../../../../src/platform/database/statement-listener.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import { ocrFile, outcomeOf, post } from '../../../support/bank/bank-files.ts';
import { createSent } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

let statements = 0;
listenToStatements(() => {
  statements += 1;
  return () => {};
});
const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

test('a dry run of a thousand payments asks the database for batches of them, and not for each', async () => {
  const api = await service.caller();
  const { kid } = await createSent(api);
  // Before the day of the invoice, which is judged by the months that are closed.
  const payment = { kid, amount: 1, bookedOn: '2026-03-10' };
  const statementsOf = async (count: number) => {
    const before = statements;
    const file = ocrFile(Array.from({ length: count }, () => payment));
    const dryRun = { headers: { 'tilgode-dry-run': 'true' }, key: null };
    assert.deepEqual(outcomeOf(bodyOf(await post(api, file, dryRun), 202)), ['done', count, 0, count, 0]);
    return statements - before;
  };
  const few = await statementsOf(10);
  const many = await statementsOf(1000);
  assert.ok(many - few < 100, `${few} statements for 10 payments, ${many} for 1000`);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lockForTransaction } from '../../../src/platform/database/locks.ts';
import { inTransaction } from '../../../src/platform/database/transaction.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { importCsv } from '../../support/imports/import-csv.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ isAlone: true, jobs: false });
const watch = openAsOwner(service.connection);

test('while a file of 4 MB is worked on, other accounts have their slots, and the account has its own', async () => {
  const api = await service.caller();
  const other = await service.caller();
  const file = `Navn;Ukjent\nAda;${'x'.repeat(4_000_000)}\n`;
  const importing: Promise<unknown>[] = [];
  await inTransaction(service.db, async (trx) => {
    await lockForTransaction(trx, `import ${api.accountId}`);
    importing.push(importCsv(api, 'clients', file), importCsv(api, 'clients', file));
    await eventually('the import waits', async () => (await countWaiting(watch)) > 0);
    for (const caller of [other, api]) await createDraft(caller);
    assert.equal(await countWaiting(watch), 1);
  });
  await Promise.all(importing);
  assert.equal(bodyOf(await api.get('/v1/clients?q=Ada'), 200).totalCount, 2);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { verify } from '../../../src/features/verification/index.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { shutGate } from '../../support/database/gate.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import { processIdOf, startService } from '../../support/program/program.ts';
import { created, invoicesOf } from '../../support/recurring-invoices.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

// Each date is made once, whenever the process that makes them is killed.
const service = await startTestApp({ jobs: false, isAlone: true });
const owner = openAsOwner(service.connection);

test(
  'a worker that is killed between two dates, and in the middle of one, makes each of them once',
  needsSignals,
  async () => {
    const api = await service.caller();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const weekly = { interval: { unit: 'week', count: 1 }, firstDate: '2199-01-01' };
      ids.push((await created(api, { ...weekly, action: 'send', channel: 'none', occurrences: 40 })).id);
    }
    // As if the service had been away for almost a year.
    await owner
      .updateTable('recurring_invoices')
      .set({ next_date: '2026-01-05' })
      .where('account_id', '=', api.accountId)
      .execute();
    for (const id of ids) {
      const { terms } = await owner
        .selectFrom('recurring_invoices')
        .select('terms')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const changed = JSON.parse(JSON.stringify(terms).replaceAll('2199-01-01', '2026-01-05'));
      await owner
        .updateTable('recurring_invoices')
        .set({ terms: JSON.stringify(changed) })
        .where('id', '=', id)
        .execute();
    }
    const made = async () =>
      (
        await service.db
          .selectFrom('recurring_occurrences')
          .select('date')
          .where('account_id', '=', api.accountId)
          .execute()
      ).length;
    const environment = { DATABASE_URL: databaseUrl(service.connection), BASE_URL };
    // The worker begins before the service is ready, and is in the middle of a date when the test comes.
    const gate = await shutGate(owner, 'insert on recurring_occurrences', `new.date = '2026-05-25'`);
    const running = await startService(environment);
    for (let kill = 0; kill < 3; kill += 1) {
      // After the first kill the worker may make all dates between two looks of this test.
      const enough = Math.min((await made()) + 3, 120);
      await eventually('more dates', async () => (await made()) >= (kill === 0 ? 20 : enough));
      const died = await processIdOf(running, 'jobs');
      process.kill(died, 'SIGKILL');
      if (kill === 0) {
        assert.ok((await made()) < 120, 'It was killed too late.');
        await gate.open();
      }
      await eventually('it works again', async () => (await processIdOf(running, 'jobs')) !== died);
    }
    await eventually('all dates', async () => (await made()) === 120);
    const caller = createApiCaller(service.url, api.accountId, api.token);
    const numbers: number[] = [];
    for (const id of ids) {
      const of = await invoicesOf(caller, id);
      assert.equal(new Set(of.map(({ date }) => date)).size, 40);
      numbers.push(...of.map(({ invoice }) => Number(invoice?.number)));
      assert.equal(bodyOf(await caller.get(`/v1/recurring-invoices/${id}`), 200).status, 'ended');
    }
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: 120 }, (_, index) => index + 1),
    );
    assert.equal((await verify(service.db)).holds, true);
  },
);

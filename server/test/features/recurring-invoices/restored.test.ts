import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { created, invoicesOf } from '../../support/recurring-invoices.ts';
import type { TestApp } from '../../support/test-app.ts';
import { startTestApp } from '../../support/test-app.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { workOff } from '../../support/work-off.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const start = new Date('2026-01-10T10:00:00.000Z');
service.clock.now = start;
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true }));

async function makeAt(app: TestApp, instant: string): Promise<void> {
  const kinds = app.outbox.filter(({ name }) => name === 'recurring-invoices');
  await app.clock.at(new Date(instant), () => workOff(app.db, kinds));
}

test('after a restore the dates since then are held until a person lets them go, and then they are made once, and say that they are late', async () => {
  const api = await service.caller({ environment: 'production' });
  const { id } = await created(api, {
    firstDate: '2026-02-02',
    interval: { unit: 'week', count: 1 },
    action: 'send',
    channel: 'email',
  });
  await makeAt(service, '2026-02-09T12:00:00Z');
  const folder = join(folders, 'backup');
  const environment = { DATABASE_URL: databaseUrl(service.connection) };
  valueOf(await runCommand(['backup', '--to', folder, '--json'], environment));
  // These two are lost with the database.
  await makeAt(service, '2026-02-23T12:00:00Z');
  assert.equal((await invoicesOf(api, id)).length, 4);

  const target = await createTestDatabase();
  const restored = { DATABASE_URL: databaseUrl(target) };
  valueOf(await runCommand(['restore', '--from', folder, '--json'], restored));
  const there = await startTestApp({ jobs: false, connection: target });
  there.clock.now = start;
  const caller = createApiCaller(there.url, api.accountId, api.token);
  await makeAt(there, '2026-02-24T11:59:59Z');
  assert.equal((await invoicesOf(caller, id)).length, 2);
  const send = ['release', 'send', '--kind', 'recurring-invoices', '--json'];
  valueOf(await runCommand(send, restored));
  await makeAt(there, '2026-02-24T12:00:00Z');
  await makeAt(there, '2026-02-24T12:00:01Z');
  const made = await invoicesOf(caller, id);
  assert.deepEqual(
    made.map(({ date, outcome, invoice }) => [date, outcome, invoice?.issueDate, invoice?.number]),
    [
      ['2026-02-02', 'made', '2026-02-09', '1'],
      ['2026-02-09', 'made', '2026-02-09', '2'],
      // The numbers that may have been given since the backup are left out.
      ['2026-02-16', 'made', '2026-02-24', '103'],
      ['2026-02-23', 'made', '2026-02-24', '104'],
    ],
  );
  await sequenceAll(there.db);
  const { items } = bodyOf(await caller.get('/v1/events?types=recurring_invoice.made'), 200);
  assert.deepEqual(
    items.map(({ data }) => [data['date'], data['late']]),
    [
      ['2026-02-02', true],
      ['2026-02-09', false],
      ['2026-02-16', true],
      ['2026-02-23', true],
    ],
  );
  assert.equal(bodyOf(await caller.get(`/v1/recurring-invoices/${id}`), 200).nextDate, '2026-03-02');
  assert.equal((await verify(there.db)).holds, true);
});

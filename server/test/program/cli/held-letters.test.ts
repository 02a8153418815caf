import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdSinceMoment } from '../../../src/domain/holds.ts';
import { MARK_OVERDUE } from '../../../src/features/invoices/dunning/mark-overdue.ts';
import { sendAutomaticLetters } from '../../../src/features/invoices/dunning/send-automatic-letters.ts';
import { inOwnTransaction } from '../../../src/platform/operations/backup/index.ts';
import { markHold } from '../../../src/platform/operations/holds.store.ts';
import { inDays } from '../../support/dates.ts';
import { createLate, exemptLine } from '../../support/example-invoices.ts';
import type { Restored } from '../../support/restored.ts';
import { backUp, startRestored } from '../../support/restored.ts';
import { startTestApp } from '../../support/test-app.ts';

// A backup has an overdue invoice of a company that sends automatic letters.

const service = await startTestApp({ jobs: false, isAlone: true });
const company = await service.createCompany();
await service.db
  .updateTable('companies')
  .set({ automatic_letters: 'reminders', letters_since: inDays(-60) })
  .execute();
const api = await service.caller({ company, environment: 'production' });
const late = await createLate(service, api, { dueDate: inDays(-30), lines: [exemptLine(1000)] });
const folder = await backUp(service);
const restored = () => startRestored(folder, { of: service, startsAt: new Date() });

async function lettersOf({ app }: Restored): Promise<number> {
  await MARK_OVERDUE.run({ db: app.db, clock: () => app.clock.now });
  await sendAutomaticLetters(app.db, () => app.clock.now);
  const letters = await app.db
    .selectFrom('reminders')
    .select('id')
    .where('invoice_id', '=', late.id)
    .execute();
  return letters.length;
}

test('after a restore automatic letters are held until a person lets them go, because payments may be lost', async () => {
  const there = await restored();
  assert.equal(await lettersOf(there), 0);
  await there.release('send', '--kind', 'send-automatic-letters', '--account', api.accountId);
  assert.equal(await lettersOf(there), 1);
});

test('after a recovery to the end of the archive automatic letters go, because it lacks a minute at most', async () => {
  const there = await restored();
  await there.release('send', '--all');
  const now = new Date();
  const went = { reason: 'recovered', wentBackTo: now, isWhole: true } as const;
  await inOwnTransaction(there.app.connection, 'begin', (client) =>
    markHold(client, holdSinceMoment(went, now)),
  );
  assert.equal((await there.release()).holds.length, 1);
  assert.equal(await lettersOf(there), 1);
});

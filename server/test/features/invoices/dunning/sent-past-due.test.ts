import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '../../../../src/domain/days/local-date.ts';
import { inDays } from '../../../support/dates.ts';
import { nextWorkingDay } from '../../../../src/domain/days/working-days.ts';
import { eventually } from '../../../support/eventually.ts';
import { createSent, exemptLine, getInvoice } from '../../../support/example-invoices.ts';
import { NO_TRIGGERS } from '../../../support/database/citus.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { createTestDatabase } from '../../../support/database/test-database.ts';

// By the real clock. Two apps on one database stand for two processes: both look for invoices sent past their due date.

const connection = await createTestDatabase();
const service = await startTestApp({ connection });
await startTestApp({ connection });
const owner = openAsOwner(connection);
const company = await service.createCompany();
const api = await service.caller({ company, environment: 'production' });
const today = inDays(0);

/** The last working day before today. */
function lastWorkingDay(): string {
  let day = addDays(today, -1);
  while (nextWorkingDay(day) !== day) day = addDays(day, -1);
  return day;
}

test('an invoice that was due before it was sent is first answered as sent, and overdue within seconds', async () => {
  const { warnings, ...sent } = await createSent(api, {
    dueDate: lastWorkingDay(),
    lines: [exemptLine(100)],
  });
  assert.ok(warnings);
  assert.equal(warnings[0]?.code, 'due-date-past');
  assert.equal(sent.status, 'sent');
  const overdue = await eventually('the invoice is overdue', async () => {
    const invoice = await getInvoice(api, sent.id);
    return invoice.status === 'overdue' && invoice;
  });
  assert.ok(overdue.updatedAt > sent.updatedAt);
  assert.deepEqual({ ...overdue, status: 'sent', updatedAt: sent.updatedAt }, sent);
});

test(
  'when several processes look for these invoices, one process marks each: one change, one updatedAt',
  { skip: NO_TRIGGERS },
  async () => {
    await sql`
    create table changes (invoice_id uuid, updated_at timestamptz);
    create function note_change() returns trigger language plpgsql security definer as
      $$ begin insert into changes values (new.id, new.updated_at); return null; end $$;
    create trigger notes_change after update on invoices
      for each row when (old.sent_at is not null) execute function note_change()
  `.execute(owner);
    const sent: { id: string }[] = [];
    for (let count = 0; count < 20; count += 1) {
      sent.push(await createSent(api, { dueDate: addDays(today, -40), lines: [exemptLine(100)] }));
    }
    const overdue = await eventually('all are overdue', async () => {
      const invoices = await Promise.all(sent.map(({ id }) => getInvoice(api, id)));
      return invoices.every(({ status }) => status === 'overdue') && invoices;
    });
    const { rows } = await sql<{ invoice_id: string; updated_at: Date }>`select * from changes`.execute(
      owner,
    );
    const changes = rows.map((row) => [row.invoice_id, row.updated_at.toISOString()].join(' '));
    assert.deepEqual(changes.toSorted(), overdue.map(({ id, updatedAt }) => `${id} ${updatedAt}`).toSorted());
  },
);

test('an invoice that can still be paid in time stays sent, and an invoice of 0 kr stays paid', async () => {
  const inTime = await createSent(api, { dueDate: today, lines: [exemptLine(100)] });
  const nothing = await createSent(api, { dueDate: addDays(today, -40), lines: [exemptLine(0)] });
  // The process that marks this invoice has checked the other invoices, too.
  const late = await createSent(api, { dueDate: addDays(today, -40), lines: [exemptLine(100)] });
  await eventually('the last is overdue', async () => (await getInvoice(api, late.id)).status === 'overdue');
  assert.equal((await getInvoice(api, inTime.id)).status, 'sent');
  assert.equal((await getInvoice(api, nothing.id)).status, 'paid');
});

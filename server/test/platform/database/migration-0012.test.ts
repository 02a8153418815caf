import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '../../../src/domain/local-date.ts';
import { nextWorkingDay } from '../../../src/domain/working-days.ts';
import { createOldDatabase, migrateOld } from '../../support/database/old-database.ts';

const ACCOUNT = 'P41720933';
const COMPANY = '01981f00-0000-7000-8000-000000000001';

const { connection, db } = await createOldDatabase(11);

test('documents sent before the service knew working days get working days, and 30 days when they were sent after their due date', async () => {
  await sql`
    insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered,
      default_vat_rate_bp, zero_rate_vat_code, created_at)
    values (${COMPANY}, 'Nordlys Design AS', '123456785', 'Storgata 1', '9008', 'Tromsø', '86011117947', true, 2500, 5, now())
  `.execute(db);
  await sql`insert into accounts values (${ACCOUNT}, ${COMPANY}, 'production', false)`.execute(db);
  // One invoice for each day of six years, issued on that day or a month later, and a draft.
  await sql`
    insert into invoices (account_id, id, type, status, number, issue_date, due_date, reference, client_name,
      client_email, client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore,
      vat_ore, total_ore, sent_at, public_token, language, created_at, updated_at)
    select ${ACCOUNT}, gen_random_uuid(), 'invoice', case when n = 0 then 'draft' else 'sent' end, nullif(n, 0),
      date '2024-01-01' + n + case n % 2 when 0 then 0 else 31 end, date '2024-01-01' + n, '', 'Kari', '', '', '', '', '',
      'NO', 100, 0, 100, case when n > 0 then now() end, case when n > 0 then 'token' || n end, 'nb', now(), now()
    from generate_series(0, 2191) n
  `.execute(db);
  await sql`
    insert into reminders (account_id, id, invoice_id, type, sent_on, deadline, fee_ore, interest_ore, snapshot, created_at)
    select account_id, gen_random_uuid(), id, 'reminder', due_date, due_date + 14, 0, 0, '{}', now()
    from invoices where sent_at is not null
  `.execute(db);

  assert.deepEqual((await migrateOld(connection))[0], '0012-late-payment');

  const invoices = await db
    .selectFrom('invoices')
    .select(['sent_at', 'issue_date as issueDate', 'due_date as dueDate', 'payable_until', 'lawful_due_date'])
    .execute();
  assert.equal(invoices.length, 2192);
  for (const { sent_at, payable_until, lawful_due_date, ...dates } of invoices) {
    const { issueDate, dueDate } = dates;
    const lawful = issueDate !== null && issueDate > dueDate ? addDays(issueDate, 30) : dueDate;
    const expected = sent_at === null ? [null, null] : [nextWorkingDay(dueDate), nextWorkingDay(lawful)];
    assert.deepEqual([payable_until, lawful_due_date], expected, dates.dueDate);
  }
  const letters = await db.selectFrom('reminders').select(['deadline', 'payable_until']).execute();
  for (const { deadline, payable_until } of letters) assert.equal(payable_until, nextWorkingDay(deadline));
});

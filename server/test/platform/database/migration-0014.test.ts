import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createOldDatabase, migrateOld } from '../../support/database/old-database.ts';

const ACCOUNT = 'P41720933';
const COMPANY = '01981f00-0000-7000-8000-000000000001';
const [OWED, QUIET] = ['01981f00-0000-7000-8000-000000000002', '01981f00-0000-7000-8000-000000000003'];
const AT = '2026-07-01T10:00:00Z';

const { connection, db } = await createOldDatabase(11);

test('clients of an older database get the amount credited after payment, and the booked part of that amount', async () => {
  await sql`
    insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered,
      default_vat_rate_bp, zero_rate_vat_code, created_at)
    values (${COMPANY}, 'Nordlys Design AS', '123456785', '', '', '', '', true, 2500, 5, ${AT})`.execute(db);
  await sql`
    insert into accounts (id, company_id, environment, accounting_enabled)
    values (${ACCOUNT}, ${COMPANY}, 'production', true)`.execute(db);
  await sql`
    insert into clients (account_id, id, name, type, org_number, country, email, phone, address, postal_code, city,
      contact_person, created_at, updated_at)
    select ${ACCOUNT}, id, 'Kari', 'consumer', '', 'NO', '', '', '', '', '', '', ${AT}, ${AT}
    from unnest(array[${OWED}, ${QUIET}]::uuid[]) as id`.execute(db);
  await insertInvoice(OWED, { paid: 1000, credited: 250, booked: true });
  await insertInvoice(OWED, { paid: 900, credited: 200, booked: true });
  await insertInvoice(OWED, { paid: 1000, credited: 1000, booked: false });
  await insertInvoice(QUIET, { paid: 1000, credited: 0, booked: true });
  await insertInvoice(QUIET, { paid: 500, credited: 100, booked: false });

  assert.ok((await migrateOld(connection)).includes('0014-customer-credit'));

  const clients = await db
    .selectFrom('clients')
    .select(['id', 'credit_ore', 'booked_credit_ore', 'version', 'updated_at'])
    .orderBy('id')
    .execute();
  assert.deepEqual(
    clients.map((client) => [client.id, client.credit_ore, client.booked_credit_ore, client.version]),
    [
      [OWED, 1350n, 350n, 2],
      [QUIET, 0n, 0n, 1],
    ],
  );
  // A reader who follows changes sees the first client and not the second.
  assert.deepEqual(
    clients.map(({ updated_at }) => updated_at > new Date(AT)),
    [true, false],
  );
});

let number = 0;

async function insertInvoice(
  clientId: string,
  { paid, credited, booked }: { paid: number; credited: number; booked: boolean },
): Promise<void> {
  number += 1;
  await sql`
    insert into invoices (account_id, id, type, status, number, issue_date, due_date, reference, client_id, client_name,
      client_email, client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore,
      total_ore, paid_ore, credited_ore, booked, sent_at, public_token, language, created_at, updated_at)
    values (${ACCOUNT}, gen_random_uuid(), 'invoice', 'paid', ${number}, '2026-07-01', '2026-07-15', '', ${clientId}, 'Kari',
      '', '', '', '', '', 'NO', 1000, 0, 1000, ${paid}, ${credited}, ${booked}, ${AT}, ${String(number)}, 'nb', ${AT}, ${AT})`.execute(
    db,
  );
}

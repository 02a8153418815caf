import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createOldDatabase, migrateOld } from '../../support/database/old-database.ts';

const ACCOUNT = 'P41720933';
const id = (last: number) => `01981f00-0000-7000-8000-${String(last).padStart(12, '0')}`;
const [COMPANY, DELETED, DRAFTED, KEPT] = [id(1), id(2), id(3), id(4)];

// Migrations of other parts of the service come before or after this one. What this one needs has been there since 0010.
const { connection, db } = await createOldDatabase(11);

test('clients deleted before the migration get the name of the newest document that was sent to them', async () => {
  await sql`
    insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered,
      default_vat_rate_bp, zero_rate_vat_code, created_at)
    values (${COMPANY}, 'Nordlys', '123456785', '', '', '', '', true, 2500, 5, now())
  `.execute(db);
  await sql`
    insert into accounts (id, company_id, environment, accounting_enabled) values (${ACCOUNT}, ${COMPANY}, 'production', true)
  `.execute(db);
  for (const [client, name] of [
    [DELETED, 'Slettet kunde'],
    [DRAFTED, 'Slettet kunde'],
    [KEPT, 'Kari'],
  ]) {
    await sql`
      insert into clients (account_id, id, name, type, org_number, country, email, phone, address, postal_code, city,
        contact_person, created_at, updated_at, deleted_at)
      values (${ACCOUNT}, ${client}, ${name}, 'business', '', 'NO', '', '', '', '', '', '', now(), now(),
        ${client === KEPT ? null : new Date()})
    `.execute(db);
  }
  await insertInvoice(11, DELETED, 'Fjord Kaffe', '974760673', 1);
  await insertInvoice(12, DELETED, 'Fjord Kaffe AS', '974760673', 2);
  await insertInvoice(13, DRAFTED, 'Utkast', '', null);
  await insertInvoice(14, KEPT, 'Kari Før', '974760673', 3);

  assert.ok((await migrateOld(connection)).includes('0016-opening-balances'));

  const { rows } = await sql`select name, org_number from clients order by id`.execute(db);
  assert.deepEqual(rows, [
    { name: 'Fjord Kaffe AS', org_number: '974760673' },
    { name: 'Slettet kunde', org_number: '' },
    { name: 'Kari', org_number: '' },
  ]);
});

async function insertInvoice(
  last: number,
  client: string | undefined,
  name: string,
  orgNumber: string,
  number: number | null,
): Promise<void> {
  const sentAt = number === null ? null : new Date(Date.UTC(2026, 0, number));
  await sql`
    insert into invoices (account_id, id, type, status, number, issue_date, due_date, reference, client_id, client_name,
      client_email, client_address, client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore,
      total_ore, sent_at, public_token, created_at, updated_at)
    values (${ACCOUNT}, ${id(last)}, 'invoice', ${number === null ? 'draft' : 'sent'}, ${number}, '2026-01-01', '2026-01-15', '',
      ${client}, ${name}, '', '', '', '', ${orgNumber}, 'NO', 100, 0, 100, ${sentAt},
      ${number === null ? null : `token-${last}`}, now(), now())
  `.execute(db);
}

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { createOldDatabase, migrateOld } from '../../support/database/old-database.ts';

test('a database with invoices that are not moved into their rows is refused, and is left as it was', async () => {
  const { connection, db } = await createOldDatabase(21);
  await sql`
    insert into companies (id, name, org_number, address, postal_code, city, bank_account, vat_registered,
      default_vat_rate_bp, zero_rate_vat_code, created_at)
    values (gen_random_uuid(), 'Nordlys Design AS', '123456785', '', '', '', '', true, 2500, 5, now())`.execute(
    db,
  );
  await sql`
    insert into accounts (id, company_id, environment, accounting_enabled)
    select 'P41720933', id, 'production', true from companies`.execute(db);
  await sql`
    insert into invoices (account_id, id, type, status, issue_date, due_date, reference, client_name, client_email, client_address,
      client_postal_code, client_city, client_org_number, client_country, subtotal_ore, vat_ore, total_ore, created_at, updated_at)
    values ('P41720933', gen_random_uuid(), 'invoice', 'draft', now(), now(), '', 'Kari', '', '', '', '', '', 'NO', 100, 0, 100, now(),
      now())`.execute(db);

  await assert.rejects(
    migrate(connection),
    /Start Tilgode at commit [0-9a-f]{8}, wait until "tilgode doctor"/,
  );
  const { rows } = await sql<{ lines: unknown; there: string | null }>`
    select lines, to_regclass('invoice_lines')::text as there from invoices`.execute(db);
  assert.deepEqual(rows, [{ lines: null, there: 'invoice_lines' }]);
  assert.equal((await migrateOld(connection))[0], '0102-no-rows-of-before');
});

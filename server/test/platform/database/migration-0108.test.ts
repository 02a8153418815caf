import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { STANDARD_CHART } from '../../../src/features/books/chart/standard-chart.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { createSent } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ isAlone: true });
const owner = openAsOwner(service.connection);
const MIGRATION = new URL('../../../migrations/0108-standard-accounts-in-use.sql', import.meta.url);

test('of the standard accounts that an account stored as a whole, those stay that something refers to', async () => {
  const api = await service.caller();
  await createSent(api);
  bodyOf(await api.post('/v1/accounts', { number: '30210', name: 'Salg av tekurs' }), 201);
  bodyOf(await api.patch('/v1/booking-accounts', { bank: '1930' }), 200);
  const stored = async () => {
    const rows = await owner.selectFrom('ledger_accounts').select('number').orderBy('number').execute();
    return rows.map(({ number }) => number);
  };
  const inUse = await stored();
  assert.ok(
    ['1500', '1930', '30210'].every((number) => inUse.includes(number)),
    inUse.join(),
  );

  // As the version before stored them.
  await sql`
    insert into ledger_accounts (account_id, number, name, type, nature, accepts_vat, default_vat_code, is_custom)
    select account_id, number, "nameNb", type, nature, "acceptsVat", "defaultVatCode", false
    from journals cross join jsonb_to_recordset(${JSON.stringify(STANDARD_CHART)}::jsonb) as chart
      (number text, "nameNb" text, type text, nature text, "acceptsVat" boolean, "defaultVatCode" text)
    on conflict do nothing`.execute(owner);
  assert.ok((await stored()).length > 800);
  const chart = bodyOf(await api.get('/v1/accounts'), 200);

  const statements = (await readFile(MIGRATION, 'utf8')).split(/;\s*\n/).filter((text) => /^\w/m.test(text));
  await owner.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
  });
  assert.deepEqual(await stored(), inUse);
  assert.deepEqual(bodyOf(await api.get('/v1/accounts'), 200), chart);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { createOldDatabase } from '../../support/database/old-database.ts';

const { connection, db } = await createOldDatabase(11);
const INVOICE = '01981f00-0000-7000-8000-000000000003';

test('older losses are final losses, because their VAT was deducted; differences of øre have no kind', async () => {
  await db.transaction().execute(async (trx) => {
    // Only the write-offs matter here, not the invoices behind them.
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const [number, reason] of ['loss', 'rounding'].entries()) {
      const id = `01981f00-0000-7000-8000-00000000001${number}`;
      await sql`
        insert into write_offs (account_id, id, invoice_id, reason, written_off_on, amount_ore, fees_ore, created_at)
        values ('P41720933', ${id}, ${INVOICE}, ${reason}, '2026-07-01', 100, 0, now())
      `.execute(trx);
    }
  });
  assert.ok((await migrate(connection)).includes('0013-late-payment-figures'));
  const rows = await db
    .selectFrom('write_offs')
    .select(['reason', 'loss_kind', 'ground'])
    .orderBy('id')
    .execute();
  assert.deepEqual(rows, [
    { reason: 'loss', loss_kind: 'final', ground: null },
    { reason: 'rounding', loss_kind: null, ground: null },
  ]);
});

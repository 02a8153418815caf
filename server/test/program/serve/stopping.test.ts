import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../support/eventually.ts';
import { lockForTransaction } from '../../../src/platform/database/locks.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { freePort, startProgram } from '../../support/program/program.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const PATIENCE_MILLISECONDS = 120_000;
const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

test('a service that waits while another service migrates stops on SIGTERM', needsSignals, async () => {
  const connection = await createTestDatabase();
  const owner = openAsOwner(connection);
  await owner.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await lockForTransaction(trx, 'migrate');
    const service = startProgram(['serve', '--workers', '1'], {
      DATABASE_URL: databaseUrl(connection),
      PORT: String(await freePort()),
    });
    const waits = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = 'tilgode-migrate-lock'`.execute(
        owner,
      );
      return rows.length > 0;
    };
    await eventually('it waits', waits, PATIENCE_MILLISECONDS);
    service.process.kill('SIGTERM');
    assert.equal(await service.exited, 0, service.stderr());
    assert.match(service.stdout(), /stopping on SIGTERM, before all has started/);
  });
});

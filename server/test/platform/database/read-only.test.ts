import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assertError } from '../../support/api/answers.ts';
import { eventually } from '../../support/eventually.ts';
import { createDraft } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const api = await service.caller();
const owner = openAsOwner(service.connection);

/** A failover to a standby looks like this: all connections end, and new connections can only read. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  await owner.connection().execute(async (one) => {
    await sql`set default_transaction_read_only = off`.execute(one);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(one);
    const name = sql.id(rows[0]?.name ?? '');
    await sql`alter database ${name} set default_transaction_read_only = ${sql.raw(value)}`.execute(one);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tilgode-request'`.execute(one);
  });
}

const readiness = async () => (await fetch(`${service.url}/readyz`)).status;

test('when PostgreSQL accepts no changes, reading goes on, and writing is 503 and can be repeated', async () => {
  const draft = await createDraft(api);
  assert.equal(await readiness(), 200);
  await setReadOnly('on');
  // Some requests may still get a connection that has ended.
  await eventually('it is read', async () => (await api.get(`/v1/invoices/${draft.id}`)).status === 200);
  const refused = await api.delete(`/v1/invoices/${draft.id}`);
  assertError(refused, 503, 'service-unavailable');
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.equal(await readiness(), 503);

  await setReadOnly('off');
  await eventually('it is ready again', async () => (await readiness()) === 200);
  await eventually(
    'it is deleted',
    async () => (await api.delete(`/v1/invoices/${draft.id}`)).status === 204,
  );
});

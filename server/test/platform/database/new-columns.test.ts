import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import { startTestApp } from '../../support/test-app.ts';

const AT_ONCE = 30;

const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const service = await startTestApp({ connection, jobs: false });
const api = await service.caller();

test('when a newer version adds columns to every table, no request of this version fails', async () => {
  // Twice, because a statement counts as prepared when it has been answered.
  for (let time = 1; time <= 2; time += 1) assert.deepEqual(await statusesOfRequests(), new Set([200, 201]));
  for (const table of ['companies', 'accounts', 'clients', 'invoices', 'api_clients', 'api_client_grants']) {
    await sql`alter table ${sql.table(table)} add column of_a_newer_version text`.execute(owner);
  }
  assert.deepEqual(await statusesOfRequests(), new Set([200, 201]));
});

/** Reads and writes over many connections at once. */
async function statusesOfRequests(): Promise<Set<number>> {
  const statuses = new Set<number>();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const name = `Kunde ${index}`;
      const made = await api.post('/v1/clients', { name, email: `${crypto.randomUUID()}@kunder.example` });
      const changed = await api.patch(`/v1/clients/${made.body.id}`, { city: `By ${index}` });
      const read = [
        await api.get(`/v1/clients/${made.body.id}`),
        await api.get('/v1/clients'),
        await api.get('/v1/me'),
        await api.get('/v1/invoices'),
      ];
      for (const { status } of [made, changed, ...read]) statuses.add(status);
    }),
  );
  return statuses;
}

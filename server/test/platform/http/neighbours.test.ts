import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { bodyOf } from '../../support/api/answers.ts';
import { getToken } from '../../support/api/api-caller.ts';
import { PASSWORD, openAppCaller } from '../../support/browser/app-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent, invoiceBody } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp();
const owner = openAsOwner(service.connection);
const watch = openAsOwner(service.connection);
const slow = await service.caller();
const email = 'eier@nabo.example';
const company = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });

/** Requests of an account that wait while `act` runs, more than there are connections. */
async function whileSlow(count: number, act: () => Promise<unknown>): Promise<number[]> {
  const { asked } = await owner.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', slow.accountId).forUpdate().execute();
    const asked = Array.from({ length: count }, () =>
      slow.call('PUT', '/v1/test/clock', { body: { now: '2030-01-01T00:00:00Z' } }),
    );
    await act();
    return { asked };
  });
  return (await Promise.all(asked)).map(({ status }) => status);
}

test('while slow requests of one account wait, other accounts work, get tokens and sign in', async () => {
  const client = await service.createClient(company);
  const neighbour = await service.caller({ company });
  const audience = `${BASE_URL}/v1/accounts/${company.accounts.test}`;
  // Without their share of the connections these would be refused after two seconds.
  for (const work of [
    async () => bodyOf(await neighbour.get('/v1/invoices'), 200),
    async () => bodyOf(await neighbour.post('/v1/invoices', invoiceBody()), 201),
    async () => assert.equal((await openAppCaller(service).signIn(email)).status, 204),
    () => getToken(service.url, client, audience),
    async () => assert.equal((await fetch(`${service.url}/readyz`)).status, 200),
  ]) {
    await whileSlow(12, work);
  }
});

test('none of 60 slow requests of one account is refused', async () => {
  const statuses = await whileSlow(60, () =>
    eventually('one of them waits for the account', async () => (await countWaiting(watch)) > 0),
  );
  assert.deepEqual(new Set(statuses), new Set([200]));
});

test('visitors of a public page who hang up free their slots for the next visitor', async () => {
  const api = await service.caller();
  const { publicUrl } = await createSent(api);
  const path = new URL(publicUrl).pathname;
  await owner.transaction().execute(async (trx) => {
    await sql`lock table invoices in access exclusive mode`.execute(trx);
    const hungUp = Array.from({ length: 20 }, () => {
      const controller = new AbortController();
      const asked = fetch(`${service.url}${path}`, { signal: controller.signal });
      return { controller, asked };
    });
    await eventually('a visitor waits for the table', async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(trx);
      return rows.length > 0;
    });
    for (const { controller } of hungUp) controller.abort();
    await Promise.allSettled(hungUp.map(({ asked }) => asked));
  });
  const page = await fetch(`${service.url}${path}`);
  assert.equal(page.status, 200);
});

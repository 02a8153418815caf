import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { bodyOf } from '../../support/api/answers.ts';
import { getToken } from '../../support/api/api-caller.ts';
import { PASSWORD, openAppCaller } from '../../support/browser/app-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent, invoiceBody } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp();
const owner = openAsOwner(service.connection);
const email = 'eier@nabo.example';
const company = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });

/** Less than two seconds: after two seconds a request without a connection is refused. */
const SOON_MILLISECONDS = 1_500;

test('while 60 slow requests of one account wait, other accounts work, get tokens and sign in; none of the 60 is refused', async () => {
  const slow = await service.caller();
  const client = await service.createClient(company);
  const neighbour = await service.caller({ company });
  const milliseconds: number[] = [];
  async function timed<T extends { status: number }>(act: () => Promise<T>): Promise<T> {
    const from = performance.now();
    const answer = await act();
    milliseconds.push(performance.now() - from);
    return answer;
  }

  const answers = await owner.transaction().execute(async (trx) => {
    await trx.selectFrom('accounts').select('id').where('id', '=', slow.accountId).forUpdate().execute();
    const waiting = Array.from({ length: 60 }, () =>
      slow.call('PUT', '/v1/test/clock', { body: { now: '2030-01-01T00:00:00Z' } }),
    );
    const from = performance.now();
    // Longer than a request waits for a connection when no connection comes free.
    while (performance.now() - from < 3_000) {
      bodyOf(await timed(() => neighbour.get('/v1/invoices')), 200);
      bodyOf(await timed(() => neighbour.post('/v1/invoices', invoiceBody())), 201);
      assert.equal((await timed(() => openAppCaller(service).signIn(email))).status, 204);
      await getToken(service.url, client, `${BASE_URL}/v1/accounts/${company.accounts.test}`);
      assert.equal((await timed(() => fetch(`${service.url}/readyz`))).status, 200);
    }
    return { waiting };
  });
  for (const answer of await Promise.all(answers.waiting)) assert.equal(answer.status, 200, answer.text);
  assert.ok(Math.max(...milliseconds) < SOON_MILLISECONDS, `${Math.max(...milliseconds)} ms`);
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
  const page = await fetch(`${service.url}${path}`, { signal: AbortSignal.timeout(10_000) });
  assert.equal(page.status, 200);
});

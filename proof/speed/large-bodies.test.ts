import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ApiAnswer } from '../../server/test/support/api/api-caller.ts';
import { request } from '../../server/test/support/api/api-caller.ts';
import { LARGE_BODIES, MEGABYTE, filled } from '../../server/test/support/api/large-bodies.ts';
import { openAppCaller } from '../../server/test/support/browser/app-caller.ts';
import { createSent, invoiceBody } from '../../server/test/support/example-invoices.ts';
import { startTestApp } from '../../server/test/support/test-app.ts';

// What a refused body of a megabyte costs (decision 47). Costs are ratios within one run, so they hold on any machine that does
// nothing else. The first 20 requests warm the service up.

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const sent = await createSent(api);

/** The CPU milliseconds that this process uses while `act` runs. The service runs in this process, too. */
async function cpuOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function quietRequests(count: number): Promise<void> {
  for (let index = 0; index < count; index++) {
    assert.equal((await api.post('/v1/invoices', invoiceBody())).status, 201);
  }
}

await quietRequests(20);
const quietMilliseconds = (await cpuOf(() => quietRequests(40))) / 40;

/** The lowest cost of three counts: other work of the process only adds CPU time. */
async function assertCheap(mostQuiet: number, send: () => Promise<ApiAnswer>): Promise<void> {
  let cost = Infinity;
  for (let time = 0; time < 3; time++) {
    const spent = await cpuOf(async () => assert.ok((await send()).status >= 400));
    cost = Math.min(cost, spent);
  }
  assert.ok(
    cost < mostQuiet * quietMilliseconds,
    `${cost} ms of CPU; a quiet request: ${quietMilliseconds} ms`,
  );
}

for (const [name, body] of LARGE_BODIES) {
  test(`a refused megabyte ${name} costs less than 60 quiet requests`, () =>
    assertCheap(60, () => api.post('/v1/invoices', body)));
}

test('so do large arrays elsewhere, and bodies of PATCH', async () => {
  for (const [method, path, field] of [
    ['PATCH', `/v1/invoices/${sent.id}`, 'lines'],
    ['POST', `/v1/invoices/${sent.id}/credit-notes`, 'lines'],
    ['POST', '/v1/journal-entries', 'lines'],
    ['PATCH', '/v1/booking-accounts', 'sales'],
  ] as const) {
    const body = filled(`{"${field}":[`, `"${'x'.repeat(50)}"`, ']}');
    await assertCheap(60, () => api.call(method, path, { body }));
  }
});

test('the stored answer to a refused megabyte costs as little', async () => {
  const key = crypto.randomUUID();
  const body = filled('{', (index) => `"f${index}":1`, '}');
  await assertCheap(60, () => api.post('/v1/invoices', body, { key }));
});

test('a form of a megabyte costs the token endpoint less than 40 quiet requests', async () => {
  for (const item of ['a&', 'grant_type=&', '%41=1&', '&']) {
    await assertCheap(40, () =>
      request(service.url, 'POST', '/v1/oauth/token', {
        body: item.repeat(MEGABYTE / item.length),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    );
  }
});

test('so does a megabyte to the app without sign-in, and to an unknown address', async () => {
  const app = openAppCaller(service);
  const body = filled('{', (index) => `"f${index}":1`, '}');
  await assertCheap(40, () => app.post('/session', body));
  const large = 'x'.repeat(MEGABYTE + 1);
  for (const path of ['/v1/nothing', '/app-api/nothing', '/nothing']) {
    await assertCheap(40, () => request(service.url, 'POST', path, { body: large }));
  }
});

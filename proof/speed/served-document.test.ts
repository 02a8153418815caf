import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { startTestApp } from '../../server/test/support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const agent = new Agent({ keepAlive: true });

/** Takes the bytes as they come, because unpacking them would count, too. */
async function statusOfDocument(): Promise<number> {
  const headers = { 'accept-encoding': 'br' };
  const asking = request(`${service.url}/v1/openapi.json`, { headers, agent }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  await answer.toArray();
  return answer.statusCode ?? 0;
}

test('forty connections that ask for the document cost about as much as forty that ask for something small', async () => {
  const askForTheDocument = async () => assert.equal(await statusOfDocument(), 200);
  const askForSomethingSmall = async () => assert.equal((await api.get('/v1/me')).status, 200);
  await processorTimeOf(askForTheDocument);
  await processorTimeOf(askForSomethingSmall);
  const small = await processorTimeOf(askForSomethingSmall);
  const document = await processorTimeOf(askForTheDocument);
  // A document that is serialised and compressed at each request costs about thirty times as much.
  assert.ok(document < 10 * small, `${document} ms, something small ${small} ms`);
});

/**
 * Milliseconds of processor time, of all threads of this process, for forty callers that ask ten times each.
 * Processor time, because the time that passes depends on what else runs on the machine.
 */
async function processorTimeOf(ask: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: 40 }, async () => {
      for (let times = 0; times < 10; times++) await ask();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

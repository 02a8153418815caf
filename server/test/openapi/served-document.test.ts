import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request as requestOverHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from '../support/api/api-caller.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const api = await service.caller();
const PATH = '/v1/openapi.json';

const agent = new Agent({ keepAlive: true });

/** The answer's bytes as they come. */
async function get(acceptEncoding: string, headers: Record<string, string> = {}) {
  const asking = requestOverHttp(`${service.url}${PATH}`, {
    headers: { ...(acceptEncoding !== '' && { 'accept-encoding': acceptEncoding }), ...headers },
    agent,
  }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const bytes = Buffer.concat(await answer.toArray());
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
}

test('the document is compressed in the way that the caller accepts', async () => {
  const plain = await get('');
  assert.equal(plain.headers['content-encoding'], undefined);
  for (const [accepted, coding] of [
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['br;q=0, gzip;q=0.000', undefined],
    [',;;=', undefined],
  ] as const) {
    const { headers, bytes } = await get(accepted);
    assert.equal(headers['content-encoding'], coding, accepted);
    const unpacked =
      coding === 'br' ? brotliDecompressSync(bytes) : coding === 'gzip' ? gunzipSync(bytes) : bytes;
    assert.ok(unpacked.equals(plain.bytes), accepted);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['vary'], 'Accept-Encoding');
    assert.equal(headers['content-length'], String(bytes.length));
    if (coding !== undefined) assert.ok(bytes.length < plain.bytes.length / 5, `${bytes.length}`);
  }
});

test('caches may keep the document for five minutes, and a caller that has the document does not get it again', async () => {
  const etags = new Set<string | undefined>();
  for (const coding of ['', 'gzip', 'br']) {
    const { headers } = await get(coding);
    assert.equal(headers['cache-control'], 'public, max-age=300');
    const again = await get(coding, { 'if-none-match': headers.etag ?? '' });
    assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, headers.etag]);
    assert.equal(again.headers['vary'], 'Accept-Encoding');
    etags.add(headers.etag);
  }
  assert.equal(etags.size, 3);
  assert.equal((await get('br', { 'if-none-match': '"x"' })).status, 200);
  const head = await request(service.url, 'HEAD', PATH);
  assert.deepEqual([head.status, head.text, etags.has(head.headers.get('etag') ?? '')], [200, '', true]);
});

test('forty connections that ask for the document cost about as much as forty that ask for something small', async () => {
  const askForTheDocument = async () => assert.equal((await get('br')).status, 200);
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

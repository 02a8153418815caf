import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, request as requestOverHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from '../support/api/api-caller.ts';
import { startTestApp } from '../support/test-app.ts';

const service = await startTestApp({ jobs: false });
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

test('the document is compressed once, however often it is asked for', async (t) => {
  for (const coding of ['br', 'gzip']) assert.equal((await get(coding)).status, 200);
  const compressions = [t.mock.method(zlib, 'brotliCompress').mock, t.mock.method(zlib, 'gzip').mock];
  syncBuiltinESMExports();
  for (const coding of ['br', 'gzip', 'br', 'gzip']) assert.equal((await get(coding)).status, 200);
  assert.deepEqual(
    compressions.map((compression) => compression.callCount()),
    [0, 0],
  );
  t.mock.restoreAll();
  syncBuiltinESMExports();
});

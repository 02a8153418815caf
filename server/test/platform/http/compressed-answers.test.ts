import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { compressAnswers } from '../../../src/platform/http/answers/compressed-answers.ts';

const LONG = { text: 'faktura '.repeat(500) };
const app = Fastify();
compressAnswers(app, '/app-api/');
app.get('/app-api/long', async () => LONG);
app.get('/app-api/short', async () => ({ text: 'faktura' }));
app.get('/v1/long', async () => LONG);
const get = (url: string, accepted = 'gzip, deflate, br') =>
  app.inject({ url, headers: { 'accept-encoding': accepted } });

test('a long answer below the prefix is compressed for a caller that takes it, and says on what it depends', async () => {
  const answer = await get('/app-api/long');
  assert.equal(answer.headers['content-encoding'], 'gzip');
  assert.equal(answer.headers['vary'], 'Accept-Encoding');
  assert.equal(answer.headers['content-length'], `${answer.rawPayload.length}`);
  assert.ok(answer.rawPayload.length < 200, `${answer.rawPayload.length} bytes`);
  assert.deepEqual(JSON.parse(gunzipSync(answer.rawPayload).toString()), LONG);
});

test('other answers are as they are', async () => {
  for (const answer of [
    await get('/app-api/long', 'br'),
    await get('/app-api/long', 'gzip;q=0'),
    await get('/app-api/short'),
    await get('/v1/long'),
  ]) {
    assert.equal(answer.headers['content-encoding'], undefined);
    assert.ok(answer.json().text.startsWith('faktura'));
  }
});

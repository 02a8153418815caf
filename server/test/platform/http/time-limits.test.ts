import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { request } from '../../support/api/api-caller.ts';
import { readAnswer } from '../../support/api/raw-http.ts';
import { startTestApp } from '../../support/test-app.ts';

// Its own service: the shorter limits below stay, and would cut off uploads of the files that share one.
const { app, url } = await startTestApp({ jobs: false, isAlone: true });
const { hostname, port } = new URL(url);

/** The limits of the service are too long to wait for. The same code of Node counts these shorter limits. */
const SHORT_HEADERS_MILLISECONDS = 200;
const SHORT_REQUEST_MILLISECONDS = 600;

test('the limits are 10 seconds for the headers and 30 for a request', () => {
  assert.deepEqual([app.server.headersTimeout, app.server.requestTimeout], [10_000, 30_000]);
});

/** Sends `start`, then a byte at a time until the connection ends. @returns the answer, and the time until the end */
function trickle(start: string): Promise<{ text: string; milliseconds: number }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let text = '';
    const socket = connect(Number(port), hostname);
    // This order also works when the connection is not open yet.
    socket.write(start);
    const drops = setInterval(() => socket.write('a'), 50);
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    socket.on('error', reject);
    socket.on('end', () => socket.end());
    socket.on('close', () => {
      clearInterval(drops);
      resolve({ text, milliseconds: performance.now() - began });
    });
  });
}

test('request-timeout: headers or a body that arrive in drops (slowloris) are cut off; other callers are served meanwhile', async () => {
  const slow = [
    { limit: SHORT_HEADERS_MILLISECONDS, start: 'GET /v1/me HTTP/1.1\r\nHost: tilgode.test\r\nX-Slow: ' },
    {
      limit: SHORT_REQUEST_MILLISECONDS,
      start:
        'POST /v1/oauth/token HTTP/1.1\r\nHost: tilgode.test\r\nContent-Length: 1000\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\n',
    },
  ].map(async ({ limit, start }) => ({ limit, ...(await trickle(start)) }));
  // This request is over before the limits are short, which could cut it off on a slow machine.
  assert.equal((await request(url, 'GET', '/healthz')).status, 200);
  app.server.headersTimeout = SHORT_HEADERS_MILLISECONDS;
  app.server.requestTimeout = SHORT_REQUEST_MILLISECONDS;

  for (const { limit, text, milliseconds } of await Promise.all(slow)) {
    const { status, body } = readAnswer(text);
    assert.deepEqual([status, JSON.parse(body).code], [408, 'request-timeout']);
    assert.ok(milliseconds >= limit, `cut off after ${milliseconds} ms`);
  }
});

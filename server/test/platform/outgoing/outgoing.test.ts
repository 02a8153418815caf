import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import type { OutgoingRequest } from '../../../src/platform/outgoing/outgoing.ts';
import { createOutgoing } from '../../../src/platform/outgoing/outgoing.ts';
import { onEnd } from '../../support/program/cleanup.ts';

/** In these tests 127.0.0.1 stands for the internet, and 127.0.0.2 for what is inside. */
const [PUBLIC, PRIVATE] = ['127.0.0.1', '127.0.0.2'];
const rule = { allowsHttp: true, allowsAddress: (address: string) => address === PUBLIC };
const names: Record<string, string[]> = { 'inside.example': [PRIVATE], 'both.example': [PUBLIC, PRIVATE] };
const outgoing = createOutgoing(rule, async (name) => (names[name] ?? []).map((address) => ({ address })));
onEnd(() => outgoing.close());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function startServer(host: string, answer: Answer) {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.listen(0, host);
  await once(server, 'listening');
  onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, port, url: `http://${host}:${port}` };
}

const hello: Answer = (_request, response) => void response.end('hello');
const redirectTo =
  (location: string, status = 302): Answer =>
  (_request, response) =>
    void response.writeHead(status, { location }).end('moved');

const ask = (url: string, request: Partial<OutgoingRequest> = {}) =>
  outgoing.request(url, { signal: AbortSignal.timeout(60_000), mostBytes: 1_000, ...request });
const refused = (code: string) => ({ name: 'OutgoingFailed', code });

const inside = await startServer(PRIVATE, hello);

test('an address that somebody names is judged when it is connected to, whether number or name', async () => {
  const open = await startServer(PUBLIC, hello);
  assert.equal((await ask(open.url)).body.toString(), 'hello');
  for (const host of [PRIVATE, 'inside.example', 'both.example', 'nowhere.example']) {
    await assert.rejects(ask(`http://${host}:${inside.port}/`), refused('address-forbidden'), host);
  }
  assert.equal(inside.asked.length, 0);
});

test('a redirect is followed only where it is asked for, and each is judged as the first address', async () => {
  const open = await startServer(PUBLIC, hello);
  const moved = await startServer(PUBLIC, redirectTo(`${open.url}/there`));
  assert.equal((await ask(moved.url)).status, 302);
  assert.equal(open.asked.length, 0);
  assert.equal((await ask(moved.url, { mostRedirects: 1 })).body.toString(), 'hello');
  assert.equal(open.asked[0]?.url, '/there');

  for (const location of [inside.url, `http://inside.example:${inside.port}/`]) {
    const hostile = await startServer(PUBLIC, redirectTo(location, 308));
    await assert.rejects(ask(hostile.url, { mostRedirects: 2 }), refused('address-forbidden'), location);
  }
  const toFile = await startServer(PUBLIC, redirectTo('file:///etc/passwd'));
  await assert.rejects(ask(toFile.url, { mostRedirects: 2 }), refused('invalid-format'));
  assert.equal(inside.asked.length, 0);
});

test('redirects have an end', async () => {
  const loop = await startServer(PUBLIC, (request, response) =>
    redirectTo(`${request.url}a`, 301)(request, response),
  );
  assert.equal((await ask(`${loop.url}/`, { mostRedirects: 2 })).status, 301);
  assert.deepEqual(
    loop.asked.map(({ url }) => url),
    ['/', '/a', '/aa'],
  );
});

test('the address that the operator has set may be private; what it redirects to is judged', async () => {
  const byOperator = { isSetByOperator: true, mostRedirects: 2 };
  assert.equal((await ask(inside.url, byOperator)).status, 200);
  const other = await startServer(PRIVATE, hello);
  const set = await startServer(PRIVATE, (request, response) =>
    redirectTo(request.url === '/out' ? `${other.url}/` : '/out')(request, response),
  );
  await assert.rejects(ask(`${set.url}/`, byOperator), refused('address-forbidden'));
  assert.deepEqual(
    set.asked.map(({ url }) => url),
    ['/', '/out'],
  );
  assert.equal(other.asked.length, 0);
});

test('an answer has a bound of bytes and one of time, also while it comes drop by drop', async () => {
  const large = await startServer(PUBLIC, (_request, response) => void response.end('a'.repeat(1_001)));
  await assert.rejects(ask(large.url), refused('answer-too-large'));
  assert.equal((await ask(large.url, { isStartEnough: true })).body.length, 1_000);
  const slow = await startServer(PUBLIC, (_request, response) => {
    const drops = setInterval(() => response.write('a'), 10);
    response.on('close', () => clearInterval(drops));
  });
  await assert.rejects(ask(slow.url, { signal: AbortSignal.timeout(200) }), refused('timeout'));
  const silent = await startServer(PUBLIC, () => {});
  await assert.rejects(ask(silent.url, { signal: AbortSignal.timeout(200) }), refused('timeout'));
  const turning = await startServer(PUBLIC, (request, response) => {
    setTimeout(() => redirectTo('/')(request, response), 100);
  });
  const patience = { signal: AbortSignal.timeout(350), mostRedirects: 1_000 };
  await assert.rejects(ask(turning.url, patience), refused('timeout'));
});

test('no compressed answer is asked for, because its size would not be that of its bytes', async () => {
  const open = await startServer(PUBLIC, hello);
  await ask(open.url);
  assert.equal(open.asked[0]?.headers['accept-encoding'], undefined);
});

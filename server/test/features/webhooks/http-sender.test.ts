import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { createHttpSender } from '../../../src/features/webhooks/sending/http-sender.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const [TEST, PRODUCTION] = ['T00000001', 'P00000001'];

test('a name is judged by all of its addresses, once for each connection, which goes to the judged address', async () => {
  const receiver = await startReceiver();
  let asked = 0;
  const answers = (...addresses: string[][]) => {
    asked = 0;
    return async () => (addresses[asked++] ?? []).map((address) => ({ address }));
  };
  const ask = async (targets: 'public' | 'loopback', lookUp: ReturnType<typeof answers>, account = TEST) => {
    const sender = createHttpSender(targets, lookUp);
    onEnd(() => sender.close());
    const scheme = targets === 'loopback' ? 'http' : 'https';
    return sender.send(account, `${scheme}://hooks.example:${receiver.port}/`, {}, '{}');
  };
  for (const addresses of [
    ['127.0.0.1'],
    ['8.8.8.8', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    [],
  ]) {
    const { error } = await ask('public', answers(addresses, ['8.8.8.8']));
    assert.equal(error, 'webhook-target-forbidden', addresses.join());
    assert.equal(asked, 1);
  }
  assert.equal(receiver.received.length, 0);
  const { statusCode } = await ask('loopback', answers(['127.0.0.1'], ['10.0.0.1']));
  assert.deepEqual([statusCode, asked], [200, 1]);
});

test('with the target loopback, test accounts alone reach this machine', async () => {
  const receiver = await startReceiver();
  const sender = createHttpSender('loopback');
  onEnd(() => sender.close());
  const url = receiver.url.replace('127.0.0.1', 'localhost');
  assert.equal((await sender.send(TEST, url, {}, '{}')).statusCode, 200);
  assert.equal((await sender.send(PRODUCTION, url, {}, '{}')).error, 'webhook-target-forbidden');
  assert.equal((await sender.send(TEST, 'http://10.0.0.1/', {}, '{}')).error, 'webhook-target-forbidden');
  assert.equal(receiver.received.length, 1);
});

test('a proxy of the environment is not asked, and a redirect is not followed', async () => {
  const receiver = await startReceiver();
  const proxy = await startReceiver();
  const sender = createHttpSender('any');
  onEnd(() => sender.close());
  receiver.answer = (_request, response) => void response.writeHead(307, { location: proxy.url }).end();
  const names = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'all_proxy'];
  for (const name of names) process.env[name] = `http://127.0.0.1:${proxy.port}`;
  try {
    assert.equal((await sender.send(TEST, receiver.url, {}, '{}')).statusCode, 307);
  } finally {
    for (const name of names) delete process.env[name];
  }
  assert.deepEqual([receiver.received.length, proxy.received.length], [1, 0]);
});

test('an answer without end is read up to its limit, and one that is no HTTP has a code', async () => {
  const receiver = await startReceiver();
  const sender = createHttpSender('any');
  onEnd(() => sender.close());
  let written = 0;
  receiver.answer = (_request, response) => {
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(65_536))) written += 1;
    };
    response.on('drain', write);
    write();
  };
  const answer = await sender.send(TEST, receiver.url, {}, '{}');
  assert.deepEqual([answer.statusCode, answer.responseBody?.length], [200, 1000]);
  assert.ok(written < 1000);

  const silent = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
  await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
  onEnd(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const odd = await sender.send(TEST, `http://127.0.0.1:${port}/`, {}, '{}');
  assert.equal(odd.statusCode, null);
  assert.equal(odd.error, 'connection-failed');
  const nobody = await sender.send(TEST, 'http://127.0.0.1:1/', {}, '{}');
  assert.equal(nobody.error, 'ECONNREFUSED');
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { bodyOf } from '../../support/api/answers.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestApp } from '../../support/test-app.ts';

/** More than the buffers of a connection hold. */
const LARGE = Buffer.alloc(64 * 1_048_576, 'a');

/** Answers of all shapes, on the app whose connections are cut off. */
function addLargeAnswers(app: FastifyInstance): void {
  const pieces = () => Array.from({ length: 4 }, () => LARGE.subarray(0, 16 * 1_048_576));
  app.get('/large/file', { schema: { hide: true } }, (_request, reply) => reply.send(LARGE));
  app.get('/large/stream', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain').send(Readable.from(pieces())),
  );
  app.get('/large/late', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain').send(late),
  );
}
/** A stream whose end nobody has written yet. */
const late = new PassThrough();

const service = await startTestApp({ follow: addLargeAnswers });
const { app, url } = service;
const { hostname, port } = new URL(url);

/** The connection of a reader that takes nothing yet, and the same connection on the side of the service. */
async function openReader(path: string): Promise<{ reader: Socket; served: Socket }> {
  const reader = connect(Number(port), hostname).pause();
  const [served] = (await once(app.server, 'connection')) as [Socket];
  reader.on('error', () => {});
  reader.write(`GET ${path} HTTP/1.1\r\nHost: tilgode.test\r\n\r\n`);
  return { reader, served };
}

/** Takes 4 MB, which makes room in the buffers of the connection, and then nothing more. */
async function takeSome(reader: Socket): Promise<void> {
  let taken = 0;
  const stop = new AbortController();
  reader.on('data', (chunk: Buffer) => {
    taken += chunk.length;
    if (taken < 4 * 1_048_576) return;
    reader.pause().removeAllListeners('data');
    stop.abort();
  });
  reader.resume();
  await once(stop.signal, 'abort');
}

const lie = (served: Socket) => eventually('bytes lie ready', async () => served.writableLength > 0);

/** Has Node look whether anything has moved, as it does when the time is over. */
const timeIsOver = (served: Socket) => (served as Socket & { _onTimeout(): void })._onTimeout();

test('a reader may take nothing for 60 seconds', () => assert.equal(app.server.timeout, 60_000));

for (const path of ['/large/file', '/large/stream']) {
  test(`a reader that takes no byte is cut off, and one that takes some goes on: ${path}`, async () => {
    const { reader, served } = await openReader(path);
    await lie(served);
    const queue = () => (served as unknown as { _handle: { writeQueueSize: number } })._handle.writeQueueSize;
    // The first look remembers what lies ready.
    timeIsOver(served);
    for (let looks = 0; looks < 3; looks += 1) {
      const before = queue();
      await takeSome(reader);
      await eventually('bytes have gone out', async () => queue() !== before);
      assert.equal(served.destroyed, false);
      timeIsOver(served);
      assert.equal(served.destroyed, false);
    }
    await lie(served);
    timeIsOver(served);
    timeIsOver(served);
    assert.equal(served.destroyed, true);
    reader.destroy();
  });
}

test('Node counts the time: a reader that takes nothing is cut off, and who waits for an answer is not', async () => {
  const api = await service.caller();
  const waiting = await openReader('/large/late');
  await eventually('the waiting request is there', async () => waiting.served.bytesRead > 0);
  const { last } = { last: bodyOf(await api.get('/v1/events'), 200).lastSequence };
  const usual = app.server.timeout;
  app.server.timeout = 50;
  try {
    const { served } = await openReader('/large/file');
    const listened = once(served, 'close');
    const followed = api.get(`/v1/events?after=${last}&wait=1`);
    await listened;
    assert.equal(bodyOf(await followed, 200).lastSequence, last);
  } finally {
    app.server.timeout = usual;
  }
  assert.equal(waiting.served.destroyed, false);
  waiting.reader.destroy();
});

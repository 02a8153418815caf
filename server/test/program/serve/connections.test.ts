import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { logLines, processIdOf, startService } from '../../support/program/program.ts';
import { BASE_URL } from '../../support/test-app.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

// What becomes of connections when a worker dies, and then when the service stops.

const AT_ONCE = 10;
const NEW_CONNECTIONS = 40;

const CALLERS = 40;

const service = await startService({ DATABASE_URL: databaseUrl(await createTestDatabase()), BASE_URL }, [
  '--workers',
  '2',
]);
const port = Number(new URL(service.url).port);

/** `waits`: a request was sent, and neither was it answered nor the connection closed. */
type Connection = { ask(): void; waits(): boolean; isLost(): boolean; close(): void };

test(
  'a worker that hangs and is killed leaves no connection waiting, and who asks again is answered',
  needsSignals,
  async () => {
    const processesThatAnswered = () => {
      const lines = logLines(service.stdout()).filter(({ route }) => route === '/healthz');
      return new Set(lines.map((line) => line['process'])).size;
    };

    // Connections that either worker has taken and keeps.
    const taken: Connection[] = [];
    await eventually('both workers have taken connections', async () => {
      const opened = Array.from({ length: AT_ONCE }, () => openConnection(port));
      taken.push(...opened);
      for (const connection of opened) connection.ask();
      await eventually('they are answered', async () => opened.every(({ waits }) => !waits()));
      return processesThatAnswered() === 2;
    });

    // A stopped process answers nothing and closes nothing.
    const hanging = await processIdOf(service, 'http-1');
    process.kill(hanging, 'SIGSTOP');
    for (const connection of taken) connection.ask();
    const fresh = Array.from({ length: NEW_CONNECTIONS }, () => openConnection(port));
    for (const connection of fresh) connection.ask();
    // The stopped worker may have been given one of them.
    await eventually('the other worker has answered', async () => {
      return fresh.filter(({ waits }) => waits()).length <= 1;
    });
    process.kill(hanging, 'SIGKILL');

    const all = [...taken, ...fresh];
    await eventually('each connection is answered or closed', async () => all.every(({ waits }) => !waits()));
    const lost = all.filter(({ isLost }) => isLost());
    assert.ok(lost.length > 0, 'The stopped worker held no connection.');
    for (const _ of lost) {
      const again = openConnection(port);
      again.ask();
      await eventually('it is answered', async () => !again.waits());
      assert.equal(again.isLost(), false);
      all.push(again);
    }
    for (const { close } of all) close();
  },
);

test(
  'a connection that arrives while the service stops is answered or refused, and never left waiting',
  needsSignals,
  async () => {
    await eventually('both workers work', async () => workers().size === 3);
    // The body of this request never arrives, so the service has a request at work to wait for.
    const unfinished = connect(port, '127.0.0.1');
    unfinished.on('error', () => {});
    unfinished.write(
      'POST /v1/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\n',
    );
    const callers = callWithoutPause();
    await eventually('they are answered', async () => callers.answered() > 2 * CALLERS);
    service.process.kill('SIGTERM');
    await callers.refused;
    await eventually('nobody waits', async () => callers.waiting() === 0);
    // Else the service has ended itself, which breaks every open connection.
    assert.equal(service.process.exitCode, null);

    unfinished.destroy();
    assert.equal(await service.exited, 0);
  },
);

/** The processes of workers that the service has told of, those that are gone, too. */
function workers(): Set<unknown> {
  const told = logLines(service.stdout()).filter(
    ({ msg, worker }) => msg === 'a process works' && String(worker).startsWith('http-'),
  );
  return new Set(told.map((line) => line['workerPid']));
}

/** A connection that stays open for several requests. */
function openConnection(port: number): Connection {
  let [asked, answered, isClosed] = [0, 0, false];
  const socket = connect(port, '127.0.0.1');
  onEnd(() => socket.destroy());
  socket.on(
    'data',
    (bytes: Buffer) => (answered += bytes.toString('latin1').split('HTTP/1.1 200').length - 1),
  );
  socket.on('error', () => {});
  socket.on('close', () => (isClosed = true));
  return {
    ask() {
      asked += 1;
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    },
    waits: () => asked > answered && !isClosed,
    isLost: () => asked > answered && isClosed,
    close: () => socket.destroy(),
  };
}

/** Callers that each open one connection after another until a connection is refused. */
function callWithoutPause() {
  const counts = { answered: 0, waiting: 0 };
  const { promise: refused, resolve } = Promise.withResolvers<void>();

  function call(): void {
    let isOpen = false;
    const socket = connect(port, '127.0.0.1', () => {
      isOpen = true;
      counts.waiting += 1;
      socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    });
    socket.on('data', () => (counts.answered += 1));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (isOpen) counts.waiting -= 1;
      if (isOpen) call();
      else resolve();
    });
  }

  for (let count = 0; count < CALLERS; count += 1) call();
  return { refused, answered: () => counts.answered, waiting: () => counts.waiting };
}

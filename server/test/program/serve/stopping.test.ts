import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../support/eventually.ts';
import { lockForTransaction } from '../../../src/platform/database/locks.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { freePort, startProgram, startService } from '../../support/program/program.ts';
import { BASE_URL } from '../../support/test-app.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const AT_ONCE = 40;
/** Well below the 30 seconds after which the service ends itself and breaks every open connection. */
const ANSWERED_MILLISECONDS = 10_000;

const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

test('a service that waits while another service migrates stops on SIGTERM', needsSignals, async () => {
  const connection = await createTestDatabase();
  const owner = openAsOwner(connection);
  await owner.transaction().execute(async (trx) => {
    await lockForTransaction(trx, 'migrate');
    const service = startProgram(['serve', '--workers', '1'], {
      DATABASE_URL: databaseUrl(connection),
      PORT: String(await freePort()),
    });
    await eventually('it waits', async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = 'tilgode-migrate-lock'`.execute(
        owner,
      );
      return rows.length > 0;
    });
    service.process.kill('SIGTERM');
    assert.equal(await service.exited, 0, service.stderr());
    assert.match(service.stdout(), /stopping on SIGTERM, before all has started/);
  });
});

test(
  'a connection that arrives while the service stops is answered or refused, and never left waiting',
  needsSignals,
  async () => {
    const connection = await createTestDatabase();
    const service = await startService({ DATABASE_URL: databaseUrl(connection), BASE_URL }, [
      '--workers',
      '2',
    ]);
    const port = Number(new URL(service.url).port);
    // The body of this request never arrives, so the service has a request at work to wait for.
    const unfinished = connect(port, '127.0.0.1');
    unfinished.on('error', () => {});
    unfinished.write(
      'POST /v1/oauth/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\n',
    );
    const callers = callWithoutPause(port);
    await eventually('they are answered', async () => callers.answered() > 2 * AT_ONCE);
    service.process.kill('SIGTERM');
    await callers.refused;
    await eventually('nobody waits', async () => callers.waiting() === 0, ANSWERED_MILLISECONDS);
    assert.equal(service.process.exitCode, null);

    unfinished.destroy();
    assert.equal(await service.exited, 0);
  },
);

/** Callers that each open one connection after another until a connection is refused. */
function callWithoutPause(port: number) {
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

  for (let count = 0; count < AT_ONCE; count += 1) call();
  return { refused, answered: () => counts.answered, waiting: () => counts.waiting };
}

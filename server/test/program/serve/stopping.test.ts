import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { eventually } from '../../support/eventually.ts';
import { lockForTransaction } from '../../../src/platform/database/locks.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { openEmbeddedPostgres } from '../../../src/platform/local-postgres/index.ts';
import {
  connectAsOwner,
  findPostgres,
  freePort,
  makeDataDir,
  makeMigratedDataDir,
  startProgram,
} from '../../support/program/program.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const PATIENCE_MILLISECONDS = 120_000;
const connection = await createTestDatabase();
const owner = openAsOwner(connection);
const needsSignals = { skip: process.platform === 'win32' ? 'needs Unix signals' : false };

test('a service that waits while another service migrates stops on SIGTERM', needsSignals, async () => {
  await owner.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await lockForTransaction(trx, 'migrate');
    const service = startProgram(['serve', '--workers', '1'], {
      DATABASE_URL: databaseUrl(connection),
      PORT: String(await freePort()),
    });
    const waits = async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and application_name = 'tilgode-migrate-lock'`.execute(
        owner,
      );
      return rows.length > 0;
    };
    await eventually('it waits', waits, PATIENCE_MILLISECONDS);
    service.process.kill('SIGTERM');
    assert.equal(await service.exited, 0, service.stderr());
    assert.match(service.stdout(), /stopping on SIGTERM, before all has started/);
  });
});

test('a service whose demo waits stops on SIGTERM', needsSignals, async () => {
  await owner.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    // Jobs read companies.
    await sql`lock table companies in share mode`.execute(trx);
    const service = startProgram(['serve', '--workers', '1', '--demo'], {
      DATABASE_URL: databaseUrl(connection),
      PORT: String(await freePort()),
    });
    const runs = async () => service.stdout().includes('Tilgode runs at');
    await eventually('all but the demo has started', runs, PATIENCE_MILLISECONDS);
    service.process.kill('SIGTERM');
    assert.equal(await service.exited, 0, service.stderr());
    assert.match(service.stdout(), /stopping on SIGTERM, before all has started/);
  });
});

test('a service that waits for a database that answers nothing stops on SIGTERM', needsSignals, async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onEnd(() => silent.close());
  const service = startProgram(['serve', '--workers', '1'], {
    DATABASE_URL: `postgres://somebody@127.0.0.1:${(silent.address() as AddressInfo).port}/tilgode`,
    PORT: String(await freePort()),
  });
  await once(silent, 'connection');
  service.process.kill('SIGTERM');
  assert.equal(await service.exited, 0, service.stderr());
  assert.match(service.stdout(), /stopping on SIGTERM, before all has started/);
});

test('a service that waits for a PostgreSQL that hangs stops on SIGTERM', needsSignals, async () => {
  const dataDir = await makeMigratedDataDir();
  const postgres = await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} });
  const { processId = 0 } = (await findPostgres(dataDir)) ?? {};
  process.kill(processId, 'SIGSTOP');
  try {
    const service = startProgram(['serve', '--workers', '1'], {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    });
    const waits = async () => service.stdout().includes('Waiting for PostgreSQL');
    await eventually('it waits', waits, PATIENCE_MILLISECONDS);
    service.process.kill('SIGTERM');
    assert.equal(await service.exited, 0, service.stderr());
    assert.match(service.stdout(), /stopping on SIGTERM, before all has started/);
  } finally {
    process.kill(processId, 'SIGCONT');
  }
  assert.equal((await findPostgres(dataDir))?.processId, processId, 'it was not the service that started it');
  await postgres.close();
});

test(
  'a service that is stopped while its PostgreSQL is made or started leaves none',
  needsSignals,
  async () => {
    const dataDir = await makeDataDir();
    for (const logged of ['Setting up PostgreSQL', 'PostgreSQL starts']) {
      const service = startProgram(['serve', '--workers', '1'], {
        DATA_DIR: dataDir,
        PORT: String(await freePort()),
      });
      await eventually(logged, async () => service.stdout().includes(logged), PATIENCE_MILLISECONDS);
      service.process.kill('SIGTERM');
      assert.equal(await service.exited, 0, service.stderr());
      assert.equal(await findPostgres(dataDir), undefined, logged);
    }
  },
);

test('a command that a signal ends stops the PostgreSQL that it has started', needsSignals, async () => {
  const dataDir = await makeMigratedDataDir();
  // The command is held where it begins its own work. It could be done before the signal otherwise.
  const postgres = await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} });
  const owner = await connectAsOwner(dataDir);
  await owner.query(`
    create function hold() returns event_trigger language plpgsql as $$
      begin
        if current_setting('application_name') = 'tilgode-request' then perform pg_sleep(600); end if;
      end $$;
    create event trigger holds on login execute function hold()`);
  await owner.end();
  await postgres.close();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const command = startProgram(['verify'], { DATA_DIR: dataDir });
    await eventually(
      'PostgreSQL runs',
      async () => (await findPostgres(dataDir)) !== undefined,
      PATIENCE_MILLISECONDS,
    );
    command.process.kill(signal);
    assert.equal(await command.exited, null);
    assert.equal(command.process.signalCode, signal);
    assert.equal(await findPostgres(dataDir), undefined, signal);
    assert.equal(command.stderr(), '');
  }
});

test(
  'a rehearsal that a signal ends leaves neither its PostgreSQL nor its folder',
  needsSignals,
  async () => {
    const folder = makeTemporaryFolder();
    onEnd(() => rm(folder, { recursive: true, force: true }));
    const [backup, within] = [join(folder, 'backup'), join(folder, 'within')];
    await mkdir(within);
    const made = await runCommand(['backup', '--to', backup], { DATABASE_URL: databaseUrl(connection) });
    assert.equal(made.exitCode, 0, made.stderr);
    const command = startProgram(['restore', '--from', backup, '--rehearsal', within], {});
    const postgres = await eventually(
      'its PostgreSQL runs',
      async () => {
        const [name] = await readdir(within);
        return name !== undefined && findPostgres(join(within, name));
      },
      PATIENCE_MILLISECONDS,
    );
    command.process.kill('SIGTERM');
    assert.equal(await command.exited, null);
    assert.throws(() => process.kill(postgres.processId, 0), { code: 'ESRCH' });
    assert.deepEqual(await readdir(within), []);
  },
);

test(
  'a command that a signal ends leaves a PostgreSQL alone that another process uses',
  needsSignals,
  async () => {
    const dataDir = await makeMigratedDataDir();
    const postgres = await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} });
    const owner = await connectAsOwner(dataDir);
    await owner.query('begin; lock table accounts in access exclusive mode');
    const command = startProgram(['verify'], { DATA_DIR: dataDir });
    // By another connection, because a transaction sees the same activity all the time.
    const observer = await connectAsOwner(dataDir);
    const waits = async () => {
      const { rows } = await observer.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
      return rows.length > 0;
    };
    await eventually('it waits', waits, PATIENCE_MILLISECONDS);
    command.process.kill('SIGTERM');
    assert.equal(await command.exited, null);
    assert.notEqual(await findPostgres(dataDir), undefined);
    await Promise.all([owner.end(), observer.end()]);
    await postgres.close();
  },
);

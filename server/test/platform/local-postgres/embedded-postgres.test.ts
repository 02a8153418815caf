import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import type { PostgresEnd } from '../../../src/platform/local-postgres/index.ts';
import { EmbeddedPostgresError, openEmbeddedPostgres } from '../../../src/platform/local-postgres/index.ts';
import { chooseRunAs } from '../../../src/platform/local-postgres/run-as.ts';
import { openLog } from '../../../src/platform/local-postgres/server-log.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { createSandbox, isRunning, postgresIdOf, query } from '../../support/database/embedded-sandbox.ts';
import { eventually } from '../../support/eventually.ts';
import { clusterOf } from '../../support/program/program.ts';

const needsUnix = { skip: process.platform === 'win32' ? 'needs Unix signals and sockets' : false };

// All tests use one cluster after another, in one of these folders, because initialising a cluster takes long.
const SHORT = 'data';
const LONG = 'x'.repeat(100);

const { root, open, openInChild, dataDirNamed } = createSandbox();
let place = SHORT;

/** Moves the cluster to the data folder of this name. @returns the data folder */
async function clusterAt(name: string): Promise<string> {
  if (name !== place) await rename(join(root, place), join(root, name));
  place = name;
  return dataDirNamed(name);
}

test('a tool and a service can start at once, and the leftovers of a killed initialisation are deleted', async () => {
  const dataDir = await clusterAt(SHORT);
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(dead, 'exit');
  await mkdir(join(dataDir, `postgres.new-${dead.pid}-00000000`, 'cluster'), { recursive: true });
  await writeFile(join(dataDir, 'not-ours.txt'), 'kept');

  const all = await Promise.all([open(dataDir, 'service'), open(dataDir, 'tool')]);
  for (const postgres of all) assert.deepEqual(await query(postgres, 'select 1 as one'), [{ one: 1 }]);
  await Promise.all(all.map((postgres) => postgres.close()));
  assert.equal(await isRunning(dataDir), false);
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['not-ours.txt', 'postgres']);
});

for (const [name, folderName] of [
  ['a Unix socket', SHORT],
  ['TCP, where the socket path would be over 100 bytes', LONG],
] as const) {
  test(`the data is kept by a stop and a second start: ${name}`, async () => {
    const dataDir = await clusterAt(folderName);
    const first = await open(dataDir, 'service');
    const overTcp = first.connection().host === '127.0.0.1';
    assert.equal(overTcp, folderName === LONG || process.platform === 'win32');
    await query(first, 'create table kept as select 1 as id');
    await first.close();
    assert.equal(await isRunning(dataDir), false);

    const second = await open(dataDir, 'tool');
    assert.deepEqual(await query(second, 'select id from kept'), [{ id: 1 }]);
    await query(second, 'drop table kept');
    await second.close();
    await second.close();
    assert.equal(await isRunning(dataDir), false);
  });
}

test('a new cluster sorts Norwegian by ICU, checks its pages and asks for the password', async () => {
  const postgres = await open(await clusterAt(SHORT), 'tool');
  const sorted = `select string_agg(name, '' order by name collate "nb-x-icu") as names
    from unnest(array['å', 'z', 'ø', 'æ', 'a']) as name`;
  assert.deepEqual(await query(postgres, sorted), [{ names: 'azæøå' }]);
  const settings = `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
    current_setting('timezone') as zone`;
  assert.deepEqual(await query(postgres, settings), [{ checksums: 'on', encoding: 'UTF8', zone: 'UTC' }]);

  const stranger = new pg.Client({ ...postgres.connection(), password: 'wrong' });
  await assert.rejects(stranger.connect(), { code: '28P01' });
});

test(
  'a service tells of each death of PostgreSQL and of its processes, and of no lost connection',
  needsUnix,
  async () => {
    const dataDir = await clusterAt(SHORT);
    const ends: PostgresEnd[] = [];
    const note = (end: PostgresEnd) => void ends.push(end);
    const messages: string[] = [];
    const first = await open(dataDir, 'service', messages, note);
    const isBack = async (times: number) =>
      eventually(
        'it is back',
        async () => messages.filter((text) => text.endsWith('runs again.')).length === times,
      );
    const bySignal = { signal: 'SIGKILL', exitCode: null };

    // Its own connection breaks, and nothing has died.
    await query(
      first,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tilgode-lock'`,
    );
    await isBack(1);
    assert.deepEqual(ends, []);

    process.kill(await postgresIdOf(dataDir), 'SIGKILL');
    await isBack(2);
    assert.deepEqual(ends.splice(0), [bySignal]);

    const client = new pg.Client(first.connection());
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await isBack(3);
    assert.deepEqual(ends.splice(0), [bySignal]);
    await client.end().catch(() => {});
    await first.close();
    assert.deepEqual(ends, []);

    // What a former service has started has another parent, so nobody sees how it ends.
    const former = await openInChild(dataDir, 'service');
    former.kill('SIGKILL');
    await once(former, 'exit');
    messages.length = 0;
    await open(dataDir, 'service', messages, note);
    process.kill(await postgresIdOf(dataDir), 'SIGKILL');
    await isBack(1);
    assert.deepEqual(ends, [{ signal: null, exitCode: null }]);
  },
);

test('PostgreSQL outlives a killed service, and the next service takes it over', needsUnix, async () => {
  const dataDir = await clusterAt(SHORT);
  const killed = await openInChild(dataDir, 'service');
  const before = await postgresIdOf(dataDir);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const next = await open(dataDir, 'service');
  assert.equal(await postgresIdOf(dataDir), before);
  await next.close();
  assert.equal(await isRunning(dataDir), false);
});

for (const [name, folderName] of [
  ['socket', SHORT],
  ['TCP', LONG],
] as const) {
  test(`a service starts a killed PostgreSQL again at the same address (${name})`, needsUnix, async () => {
    const dataDir = await clusterAt(folderName);
    const messages: string[] = [];
    const service = await open(dataDir, 'service', messages);
    const address = service.connection();
    await query(service, 'create table committed as select 7 as id');
    const before = await postgresIdOf(dataDir);
    process.kill(before, 'SIGKILL');

    await eventually('PostgreSQL answers again', async () => {
      const rows = await query(service, 'select id from committed').catch(() => undefined);
      return rows !== undefined && (await postgresIdOf(dataDir)) !== before;
    });
    assert.deepEqual(await query(service, 'select id from committed'), [{ id: 7 }]);
    await query(service, 'drop table committed');
    assert.deepEqual(service.connection(), address);
    // PostgreSQL answers queries a moment before the service holds its lock session again, which keeps other services out.
    await eventually('the service holds its folder again', async () =>
      messages.includes('PostgreSQL runs again.'),
    );
    const other = open(dataDir, 'service');
    await assert.rejects(other, { code: 'already-running' });
  });
}

test(
  'after service and PostgreSQL are killed, the next start waits for a statement that still runs',
  needsUnix,
  async () => {
    const dataDir = await clusterAt(SHORT);
    const service = await openInChild(dataDir, 'service');
    const tool = await open(dataDir, 'tool');
    await query(tool, 'create table before_both as select 3 as id');
    const busy = query(tool, 'select count(*) from generate_series(1, 4000000) a').catch(() => undefined);
    await eventually('the statement runs', async () => {
      const active = `select 1 from pg_stat_activity where query like '%generate_series(1, 4%' and pid <> pg_backend_pid()`;
      return (await query(tool, active)).length > 0;
    });
    service.kill('SIGKILL');
    process.kill(await postgresIdOf(dataDir), 'SIGKILL');

    const next = await open(dataDir, 'service');
    assert.deepEqual(await query(next, 'select id from before_both'), [{ id: 3 }]);
    await busy;
  },
);

test('a second service is refused as already-running; a tool works beside the first service', async () => {
  const dataDir = await clusterAt(SHORT);
  const service = await open(dataDir, 'service');
  await assert.rejects(open(dataDir, 'service'), (error: Error) => {
    assert.ok(error instanceof EmbeddedPostgresError);
    assert.equal(error.code, 'already-running');
    assert.match(error.message, new RegExp(`${dataDir}/postgres\\b`));
    return true;
  });
  const tool = await open(dataDir, 'tool');
  assert.deepEqual(await query(tool, 'select 1 as one'), [{ one: 1 }]);
  await service.close();
  assert.deepEqual(await query(tool, 'select 1 as one'), [{ one: 1 }]);
  await tool.close();
  assert.equal(await isRunning(dataDir), false);
});

test('a service starts even when a tool stops PostgreSQL at the same time', async () => {
  const dataDir = await clusterAt(SHORT);
  for (let round = 0; round < 3; round += 1) {
    const tool = await open(dataDir, 'tool');
    const [service] = await Promise.all([open(dataDir, 'service'), tool.close()]);
    assert.deepEqual(await query(service, 'select 1 as one'), [{ one: 1 }]);
    await service.close();
  }
});

test('a service that is to archive WAL says so when PostgreSQL was running already without that', async (t) => {
  const dataDir = await clusterAt(SHORT);
  const tool = await open(dataDir, 'tool');
  const messages: [text: string, level: string | undefined][] = [];
  const service = await openEmbeddedPostgres({
    dataDir,
    as: 'service',
    log: (text, level) => void messages.push([text, level]),
    walArchive: join(root, 'no-such-archive'),
  });
  t.after(() => service.close());
  assert.deepEqual(messages, [
    [
      'WAL_ARCHIVE_DIR has changed, but PostgreSQL was running already. Stop the service and start it again.',
      'warn',
    ],
    [`WAL cannot be archived to ${join(root, 'no-such-archive')}: the folder is missing.`, 'warn'],
  ]);
  await service.close();
  await tool.close();
  // The next service is told nothing, so nothing is archived any more, by commands neither.
  await (await open(dataDir, 'service')).close();
  assert.ok(!(await readdir(dataDir)).includes('wal-archive'));
});

test('lock files with a process id that another program has by now do no harm', needsUnix, async () => {
  const dataDir = await clusterAt(SHORT);
  await (await open(dataDir, 'tool')).close();
  const runAs = await chooseRunAs((await clusterOf(dataDir)).folder);
  const other = spawn('/bin/sleep', ['3600'], {
    stdio: 'ignore',
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  });
  onEnd(() => other.kill('SIGKILL'));
  const { folder, dataFolder } = await clusterOf(dataDir);
  const stale = `${other.pid}\n${dataFolder}\n1700000000\n5432\n${folder}\n\n`;
  for (const lockFile of [join(dataFolder, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]) {
    await writeFile(lockFile, stale, { mode: 0o600 });
    if (runAs) await chown(lockFile, runAs.uid, runAs.gid);
  }

  const postgres = await open(dataDir, 'tool');
  assert.deepEqual(await query(postgres, 'select 1 as one'), [{ one: 1 }]);
  assert.equal(other.exitCode, null);
});

test('a lock file that a crash has left empty does no harm', needsUnix, async () => {
  const dataDir = await clusterAt(SHORT);
  await (await open(dataDir, 'tool')).close();
  const { folder, dataFolder } = await clusterOf(dataDir);
  const runAs = await chooseRunAs(folder);
  for (const lockFile of [join(dataFolder, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]) {
    await writeFile(lockFile, '', { mode: 0o600 });
    if (runAs) await chown(lockFile, runAs.uid, runAs.gid);
  }
  const postgres = await open(dataDir, 'tool');
  assert.deepEqual(await query(postgres, 'select 1 as one'), [{ one: 1 }]);
});

test('when PostgreSQL cannot start, the error has the last lines of its log', async () => {
  const dataDir = await clusterAt(SHORT);
  await assert.rejects(
    openEmbeddedPostgres({
      dataDir,
      as: 'tool',
      log: () => undefined,
      settings: { shared_buffers: 'plenty' },
    }),
    (error: Error) => {
      assert.ok(error instanceof EmbeddedPostgresError);
      assert.equal(error.code, 'cannot-start');
      assert.match(error.message, /invalid value for parameter "shared_buffers": "plenty"/);
      return true;
    },
  );
});

test('a PostgreSQL that accepts no logins any more is left running at the end, and a message says so', async () => {
  const dataDir = await clusterAt(SHORT);
  const messages: string[] = [];
  const service = await open(dataDir, 'service', messages);
  const client = new pg.Client(service.connection());
  await client.connect();
  await client.query('alter role tilgode nologin');
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tilgode-lock'`,
  );
  await eventually('it tries in vain', async () =>
    messages.some((message) => message.startsWith('PostgreSQL is not back yet')),
  );
  assert.equal(await service.close(), false);
  assert.equal(messages.at(-1), 'PostgreSQL runs on: it could not be reached to stop it.');
  assert.equal(await isRunning(dataDir), true);

  await client.query('alter role tilgode login');
  await client.end();
  const next = await open(dataDir, 'service');
  assert.equal(await next.close(), true);
  assert.equal(await isRunning(dataDir), false);
});

test("only the end of PostgreSQL's log is kept when the log has grown too large", async () => {
  const path = join(root, 'large.log');
  await writeFile(path, `${'x'.repeat(5 * 1024 * 1024)}\nthe end\n`);
  const log = await openLog(path);
  await log.appendFile('more\n');
  await log.close();
  const text = await readFile(path, 'utf8');
  assert.ok(text.length < 300_000);
  assert.match(text, /x\nthe end\nmore\n$/);
});

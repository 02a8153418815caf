import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPackage, usableBinaries } from '../../src/platform/embedded-postgres/binaries.ts';
import { clusterIn } from '../../src/platform/embedded-postgres/cluster.ts';
import { EmbeddedPostgresError, openEmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';
import type { EmbeddedPostgres } from '../../src/platform/embedded-postgres/index.ts';

import { findPostmaster } from '../../src/platform/embedded-postgres/postmaster.ts';
import { canEnter, chooseRunAs, runToEnd } from '../../src/platform/embedded-postgres/run-as.ts';
import { openLog } from '../../src/platform/embedded-postgres/server-log.ts';
import { SHARED_FOLDER } from '../../src/platform/embedded-postgres/shared-folder.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
const needsRoot = { skip: isRoot ? false : 'needs root: PostgreSQL then runs as another user' };
const needsUnix = { skip: process.platform === 'win32' ? 'needs Unix signals and sockets' : false };

const SETTINGS = { fsync: 'off', shared_buffers: '16MB' };
const DEADLINE_MILLISECONDS = 20_000;
const INDEX = import.meta.resolve('../../src/platform/embedded-postgres/index.ts');

// Most tests take the same stopped cluster over from each other: initialising one is what takes time.
const SHORT = 'data';
const LONG = 'x'.repeat(100);

let root = '';
const opened: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];
const dataDirs: string[] = [];

before(() => {
  root = makeTemporaryFolder();
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(opened.splice(0).map((postgres) => postgres.close()));
  for (const dataDir of dataDirs.splice(0)) {
    const folder = await folderOf(dataDir);
    const left = await findPostmaster(clusterIn(folder));
    if (left !== undefined) process.kill(left.processId, 'SIGQUIT');
    await until('PostgreSQL has ended', async () => (await findPostmaster(clusterIn(folder))) === undefined);
    if (folder.startsWith(SHARED_FOLDER)) await rm(folder, { recursive: true, force: true });
  }
});

after(async () => {
  await rm(root, { recursive: true, force: true, maxRetries: 3 });
  // Stays when a service on this machine keeps something there.
  await rmdir(SHARED_FOLDER).catch(() => undefined);
});

for (const [name, folderName] of [
  ['a Unix socket', SHORT],
  ['TCP, where the socket path would be over 100 bytes', LONG],
] as const) {
  test(`first start, stop and second start keep the data: ${name}`, async () => {
    const dataDir = dataDirNamed(folderName);
    const first = await open(dataDir, 'service');
    const overTcp = first.connection().host === '127.0.0.1';
    assert.equal(overTcp, folderName === LONG || process.platform === 'win32');
    await query(first, 'create table kept (id int)');
    await query(first, 'insert into kept values (1)');
    await first.close();
    assert.equal(await isRunning(dataDir), false);

    const second = await open(dataDir, 'tool');
    assert.deepEqual(await query(second, 'select id from kept'), [{ id: 1 }]);
    await second.close();
    await second.close();
    assert.equal(await isRunning(dataDir), false);
  });
}

test('a new cluster sorts Norwegian by ICU, checks its pages and asks for the password', async () => {
  const postgres = await open(dataDirNamed(SHORT), 'tool');
  const sorted = `select string_agg(name, '' order by name collate "nb-x-icu") as names
    from unnest(array['å', 'z', 'ø', 'æ', 'a']) as name`;
  assert.deepEqual(await query(postgres, sorted), [{ names: 'azæøå' }]);
  const settings = `select current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
    current_setting('timezone') as zone`;
  assert.deepEqual(await query(postgres, settings), [{ checksums: 'on', encoding: 'UTF8', zone: 'UTC' }]);

  const stranger = new pg.Client({ ...postgres.connection(), password: 'wrong' });
  await assert.rejects(stranger.connect(), { code: '28P01' });
});

test('PostgreSQL outlives a service that is killed, and the next one takes it over', needsUnix, async () => {
  const dataDir = dataDirNamed(SHORT);
  const killed = await openInChild(dataDir, 'service');
  const before = await processIdOf(dataDir);
  killed.kill('SIGKILL');
  await once(killed, 'exit');

  const next = await open(dataDir, 'service');
  assert.equal(await processIdOf(dataDir), before);
  await next.close();
  assert.equal(await isRunning(dataDir), false);
});

for (const [name, folderName] of [
  ['socket', SHORT],
  ['TCP', LONG],
] as const) {
  test(`a service brings a killed PostgreSQL back at the same address (${name})`, needsUnix, async () => {
    const dataDir = dataDirNamed(folderName);
    const messages: string[] = [];
    const service = await open(dataDir, 'service', messages);
    const address = service.connection();
    await query(service, 'create table committed (id int)');
    await query(service, 'insert into committed values (7)');
    const before = await processIdOf(dataDir);
    process.kill(before, 'SIGKILL');

    await until('PostgreSQL answers again', async () => {
      const rows = await query(service, 'select id from committed').catch(() => undefined);
      return rows !== undefined && (await processIdOf(dataDir)) !== before;
    });
    assert.deepEqual(await query(service, 'select id from committed'), [{ id: 7 }]);
    assert.deepEqual(service.connection(), address);
    // PostgreSQL takes queries a moment before the service has its session again, which keeps others out.
    await until('the service holds its folder again', async () =>
      messages.includes('PostgreSQL runs again.'),
    );
    const other = open(dataDir, 'service');
    await assert.rejects(other, { code: 'already-running' });
  });
}

test(
  'both killed, and a statement of the dead PostgreSQL still at work: the next start waits for it',
  needsUnix,
  async () => {
    const dataDir = dataDirNamed(SHORT);
    const service = await openInChild(dataDir, 'service');
    const tool = await open(dataDir, 'tool');
    await query(tool, 'create table before_both as select 3 as id');
    const busy = query(tool, 'select count(*) from generate_series(1, 4000000) a').catch(() => undefined);
    await until('the statement runs', async () => {
      const active = `select 1 from pg_stat_activity where query like '%generate_series(1, 4%' and pid <> pg_backend_pid()`;
      return (await query(tool, active)).length > 0;
    });
    service.kill('SIGKILL');
    process.kill(await processIdOf(dataDir), 'SIGKILL');

    const next = await open(dataDir, 'service');
    assert.deepEqual(await query(next, 'select id from before_both'), [{ id: 3 }]);
    await busy;
  },
);

test('a second service says so and leaves the first alone; a tool works beside it', async () => {
  const dataDir = dataDirNamed(SHORT);
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

test('two tools and a service start at once, beside what a killed initialisation left, which goes', async () => {
  const dataDir = dataDirNamed('at-once');
  const dead = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(dead, 'exit');
  await mkdir(join(dataDir, `postgres.new-${dead.pid}-00000000`, 'cluster'), { recursive: true });
  await writeFile(join(dataDir, 'not-ours.txt'), 'kept');

  const all = await Promise.all([open(dataDir, 'tool'), open(dataDir, 'service'), open(dataDir, 'tool')]);
  for (const postgres of all) assert.deepEqual(await query(postgres, 'select 1 as one'), [{ one: 1 }]);
  await Promise.all(all.map((postgres) => postgres.close()));
  assert.equal(await isRunning(dataDir), false);
  assert.deepEqual((await readdir(dataDir)).toSorted(), ['not-ours.txt', 'postgres']);
});

test('a service comes up while tools stop PostgreSQL under it', async () => {
  const dataDir = dataDirNamed(SHORT);
  for (let round = 0; round < 3; round += 1) {
    const tool = await open(dataDir, 'tool');
    const [service] = await Promise.all([open(dataDir, 'service'), tool.close()]);
    assert.deepEqual(await query(service, 'select 1 as one'), [{ one: 1 }]);
    await service.close();
  }
});

test("lock files whose process id is another program's by now do no harm", needsUnix, async () => {
  const dataDir = dataDirNamed(SHORT);
  await (await open(dataDir, 'tool')).close();
  const runAs = await chooseRunAs(await folderOf(dataDir));
  const other = spawn('/bin/sleep', ['60'], {
    stdio: 'ignore',
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  });
  children.push(other);
  const { folder, dataFolder } = clusterIn(await folderOf(dataDir));
  const stale = `${other.pid}\n${dataFolder}\n1700000000\n5432\n${folder}\n\n`;
  for (const lockFile of [join(dataFolder, 'postmaster.pid'), join(folder, '.s.PGSQL.5432.lock')]) {
    await writeFile(lockFile, stale, { mode: 0o600 });
    if (runAs) await chown(lockFile, runAs.uid, runAs.gid);
  }

  const postgres = await open(dataDir, 'tool');
  assert.deepEqual(await query(postgres, 'select 1 as one'), [{ one: 1 }]);
  assert.equal(other.exitCode, null);
});

test("a PostgreSQL that cannot start is an error with its log's last lines", async () => {
  const dataDir = dataDirNamed(SHORT);
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

test("the end of PostgreSQL's log is kept when it has grown too large", async () => {
  const path = join(root, 'large.log');
  await writeFile(path, `${'x'.repeat(5 * 1024 * 1024)}\nthe end\n`);
  const log = await openLog(path);
  await log.appendFile('more\n');
  await log.close();
  const text = await readFile(path, 'utf8');
  assert.ok(text.length < 300_000);
  assert.match(text, /x\nthe end\nmore\n$/);
});

test(
  'root, in a folder that nobody else can enter: the database is elsewhere, is found again and missed',
  needsRoot,
  async () => {
    const closed = join(root, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = dataDirNamed('closed/data');
    const messages: string[] = [];
    const first = await open(dataDir, 'service', messages);
    const { host } = first.connection();
    assert.equal(host.startsWith(`${SHARED_FOLDER}/`), true);
    assert.ok(messages.some((message) => message.includes(`the database is kept in ${host}`)));
    assert.equal((await stat(host)).mode & 0o777, 0o700);
    await query(first, 'create table kept as select 1 as id');
    await first.close();

    const second = await open(dataDir, 'tool');
    assert.deepEqual(await query(second, 'select id from kept'), [{ id: 1 }]);
    await second.close();

    await rm(host, { recursive: true });
    await assert.rejects(open(dataDir, 'tool'), (error: Error) => {
      assert.ok(error instanceof EmbeddedPostgresError);
      assert.equal(error.code, 'cannot-start');
      assert.match(error.message, /which is gone/);
      return true;
    });
  },
);

test(
  'root, with programs that nobody else can run: they are copied, once, with their links',
  needsRoot,
  async (t) => {
    const source = await findPackage();
    // On a disk: the one in memory may hold no programs (noexec).
    const folder = await mkdtemp(join(tmpdir(), 'tilgode-'));
    t.after(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    const closed = join(folder, 'closed-package');
    await mkdir(closed, { mode: 0o700 });
    await cp(join(source.folder, 'native'), join(closed, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    const library = join(closed, 'native/lib');
    const linked = (await readdir(library, { withFileTypes: true })).filter((entry) =>
      entry.isSymbolicLink(),
    );
    assert.notEqual(linked.length, 0);
    for (const { name } of linked) await rm(join(library, name));

    const runAs = await chooseRunAs(undefined);
    const messages: string[] = [];
    const shared = join(folder, 'shared');
    const use = () =>
      usableBinaries({ folder: closed, version: '18.0.0' }, runAs, shared, (text) => messages.push(text));
    const binaries = await use();
    assert.equal(binaries.postgres, join(shared, 'postgres-18.0.0/bin/postgres'));
    const version = await runToEnd(binaries.postgres, ['--version'], { runAs, cwd: '/' });
    assert.match(version.output, /PostgreSQL/);
    assert.deepEqual(await use(), binaries);
    assert.equal(messages.length, 1);
  },
);

test('an ordinary user runs PostgreSQL as itself, and root then keeps that owner', needsRoot, async (t) => {
  const user = await chooseRunAs(undefined);
  const checkout = new URL('../../src/', import.meta.url).pathname;
  const canRunNode =
    user && (await runToEnd(process.execPath, ['--version'], { runAs: user, cwd: '/' })).exitCode === 0;
  if (!user || !canRunNode || !(await canEnter(checkout, user))) {
    t.skip('an ordinary user cannot enter this checkout or run this Node');
    return;
  }
  const dataDir = dataDirNamed('ordinary');
  await mkdir(dataDir);
  await chown(dataDir, user.uid, user.gid);
  const service = await openInChild(dataDir, 'service', { uid: user.uid, gid: user.gid });
  const tool = await open(dataDir, 'tool');
  await query(tool, 'create table kept as select 1 as id');
  service.stdin?.end();
  await once(service, 'exit');
  process.kill(await processIdOf(dataDir), 'SIGKILL');

  const asRoot = await open(dataDir, 'service');
  assert.deepEqual(await query(asRoot, 'select id from kept'), [{ id: 1 }]);
  await asRoot.close();
  await tool.close();
  const again = await openInChild(dataDir, 'service', { uid: user.uid, gid: user.gid });
  again.stdin?.end();
  await once(again, 'exit');
  assert.equal(await isRunning(dataDir), false);
});

function dataDirNamed(name: string): string {
  const dataDir = join(root, name);
  dataDirs.push(dataDir);
  return dataDir;
}

async function open(
  dataDir: string,
  as: 'service' | 'tool',
  messages: string[] = [],
): Promise<EmbeddedPostgres> {
  const log = (message: string): void => void messages.push(message);
  const postgres = await openEmbeddedPostgres({ dataDir, as, log, settings: SETTINGS });
  opened.push(postgres);
  return postgres;
}

/** Opens it in a process of its own, which closes it when its input ends. Resolves when it is open. */
async function openInChild(
  dataDir: string,
  as: 'service' | 'tool',
  user: { uid?: number; gid?: number } = {},
): Promise<ChildProcess> {
  const options = JSON.stringify({ dataDir, as, settings: SETTINGS });
  const script = `
    import { openEmbeddedPostgres } from ${JSON.stringify(INDEX)};
    const postgres = await openEmbeddedPostgres({ ...${options}, log: () => {} });
    process.stdin.on('end', () => void postgres.close().then(() => process.exit())).resume();
    console.log('open');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line]: unknown[] = await once(createInterface(child.stdout), 'line', {
    signal: AbortSignal.timeout(DEADLINE_MILLISECONDS),
  });
  assert.equal(line, 'open');
  return child;
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection());
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The cluster's folder: what `postgres.json` says, else inside the data folder. */
async function folderOf(dataDir: string): Promise<string> {
  const note = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => '');
  return /"folder":"([^"]+)"/.exec(note)?.[1] ?? join(dataDir, 'postgres');
}

async function processIdOf(dataDir: string): Promise<number> {
  return (await findPostmaster(clusterIn(await folderOf(dataDir))))?.processId ?? 0;
}

async function isRunning(dataDir: string): Promise<boolean> {
  return (await processIdOf(dataDir)) !== 0;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + DEADLINE_MILLISECONDS;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, `not within ${DEADLINE_MILLISECONDS} ms: ${what}`);
    await pause(50);
  }
}

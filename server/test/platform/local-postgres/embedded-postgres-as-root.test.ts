import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findPackage, usableBinaries } from '../../../src/platform/local-postgres/binaries.ts';
import { EmbeddedPostgresError } from '../../../src/platform/local-postgres/index.ts';
import { canEnter, chooseRunAs, runToEnd } from '../../../src/platform/local-postgres/run-as.ts';
import { SHARED_FOLDER } from '../../../src/platform/local-postgres/shared-folder.ts';
import { createSandbox, isRunning, postgresIdOf, query } from '../../support/database/embedded-sandbox.ts';

const isRoot = process.getuid?.() === 0;
const needsRoot = { skip: isRoot ? false : 'needs root: PostgreSQL then runs as another user' };

const { root, open, openInChild, dataDirNamed } = createSandbox();

test(
  'started as root in a folder that only root can enter, PostgreSQL keeps its data elsewhere; a start without that data fails',
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
  'started as root with PostgreSQL programs that only root can run, the programs and their links are copied once',
  needsRoot,
  async (t) => {
    const source = await findPackage();
    // The folder is on a disk, because a file system in memory may be mounted without programs (noexec).
    const folder = await mkdtemp(join(tmpdir(), 'tilgode-'));
    t.after(() => rm(folder, { recursive: true }));
    await chmod(folder, 0o755);
    const closed = join(folder, 'closed-package');
    await mkdir(closed, { mode: 0o700 });
    // Only the parts that PostgreSQL needs here, because the rest is a thousand files.
    for (const part of ['native/bin', 'native/lib', 'native/pg-symlinks.json']) {
      await cp(join(source.folder, part), join(closed, part), { recursive: true, verbatimSymlinks: true });
    }
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
  const checkout = new URL('../../../src/', import.meta.url).pathname;
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
  process.kill(await postgresIdOf(dataDir), 'SIGKILL');

  const asRoot = await open(dataDir, 'service');
  assert.deepEqual(await query(asRoot, 'select id from kept'), [{ id: 1 }]);
  await asRoot.close();
  await tool.close();
  const again = await openInChild(dataDir, 'service', { uid: user.uid, gid: user.gid });
  again.stdin?.end();
  await once(again, 'exit');
  assert.equal(await isRunning(dataDir), false);
});

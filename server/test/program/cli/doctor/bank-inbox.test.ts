import { spawnSync } from 'node:child_process';
import { chmod, mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEnd } from '../../../support/program/cleanup.ts';
import { freePort } from '../../../support/program/program.ts';
import { makeTemporaryFolder } from '../../../support/program/temporary-folder.ts';
import { assertFound, marksOf, runDoctor } from './findings.ts';

const home = makeTemporaryFolder();
onEnd(() => rm(home, { recursive: true, force: true }));
const inbox = join(home, 'inbox');
const port = String(await freePort());
const examine = (BANK_INBOX = inbox) => runDoctor({ DATA_DIR: join(home, 'data'), PORT: port, BANK_INBOX });

test('an inbox that is missing or no folder is a fault; without one nothing is said', async () => {
  assertFound(
    await examine(),
    'bank-inbox',
    'bad',
    /is no folder that this user can reach\.$/,
    /^Make the folder/,
  );
  const file = join(home, 'file');
  await writeFile(file, '');
  assertFound(await examine(file), 'bank-inbox', 'bad', /is no folder/, /^Make the folder/);
  const { findings } = await examine('');
  assert.deepEqual(
    findings.filter(({ check }) => check === 'bank-inbox'),
    [],
  );
});

test('files that have failed are told of, and their reasons are not counted', async () => {
  await mkdir(join(inbox, 'failed'), { recursive: true });
  const before = await examine();
  assert.match(marksOf(before.findings, 'ok').join('\n'), /BANK_INBOX \S+ is worked off\./);
  for (const name of ['a.txt', 'a.txt.reason.txt', 'b.xml', 'b.xml.reason.txt']) {
    await writeFile(join(inbox, 'failed', name), '');
  }
  assertFound(await examine(), 'bank-inbox', 'warn', /^2 files of the bank have failed/, /^Read the reason/);
  await rm(join(inbox, 'failed'), { recursive: true });
});

const isRoot = process.getuid?.() === 0;

test(
  'an inbox from which this user may move nothing is a fault',
  { skip: isRoot || process.platform === 'win32' ? 'root may write anywhere' : false },
  async () => {
    await chmod(inbox, 0o555);
    assertFound(await examine(), 'bank-inbox', 'bad', /^BANK_INBOX: This user may not write/, /by a group/);
    await chmod(inbox, 0o755);
    await mkdir(join(inbox, 'done'), { mode: 0o555 });
    assertFound(await examine(), 'bank-inbox', 'bad', /may not write to .+done\.$/, /own .+done\.$/);
    await rmdir(join(inbox, 'done'));
  },
);

test(
  'a folder of the inbox on another disk is a fault',
  { skip: isRoot && process.platform === 'linux' ? false : 'only root may mount a disk' },
  async (t) => {
    const done = join(inbox, 'done');
    await mkdir(done);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', done]);
    if (mounted.status !== 0) return t.skip('no disk can be mounted here');
    try {
      assertFound(
        await examine(),
        'bank-inbox',
        'bad',
        /is on another disk than BANK_INBOX/,
        /on one disk\.$/,
      );
    } finally {
      spawnSync('umount', [done]);
    }
  },
);

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { mountSmallDisk } from '../../../torture/small-disk.ts';
import { eventually } from '../support/eventually.ts';

const MODULE = new URL('../../../torture/small-disk.ts', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'tilgode-small-disk-'));
const isMounted = () => readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `);

const first = await mountSmallDisk(folder);
const skip = typeof first === 'string' ? first : false;
after(() => rmSync(folder, { recursive: true }));

test('a small disk is given back, and its files are kept', { skip }, async () => {
  assert.ok(typeof first === 'object' && isMounted());
  writeFileSync(join(folder, 'evidence'), 'what happened');
  const { blocks, bsize } = statfsSync(folder);
  assert.ok(blocks * bsize < 1.6e9, 'it is small');
  await first.giveBack({ keepFiles: true });
  assert.equal(isMounted(), false);
  assert.deepEqual(readdirSync(folder), ['evidence']);
});

test(
  'a small disk goes with its process, also by kill -9, and with it the services that use it',
  { skip },
  async () => {
    const program = `import { mountSmallDisk } from ${JSON.stringify(MODULE)};
    console.log(typeof (await mountSmallDisk(${JSON.stringify(folder)})));`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    assert.equal(said.toString(), 'object\n');
    assert.ok(isMounted());
    const service = spawn('sleep', ['600'], { env: { ...process.env, DATA_DIR: folder }, stdio: 'ignore' });
    const ended = once(service, 'exit');
    child.kill('SIGKILL');
    assert.deepEqual(await ended, [null, 'SIGKILL']);
    await eventually('the disk is given back', async () => !isMounted());
  },
);

import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OPERATIONS } from '../../bench/operations.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { createTestDatabase, databaseUrl } from '../../server/test/support/database/test-database.ts';

const BENCH = fileURLToPath(new URL('../../bench/run.ts', import.meta.url));
const bench = (...args: string[]) => promisify(execFile)(process.execPath, [BENCH, ...args]);

test('the bench runs every operation on a small installation, measures the limit, and once more with rate limits', async () => {
  // Any answer but 2xx ends the bench with an error.
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--smoke'], {
    env: { ...process.env, DATABASE_URL: databaseUrl(await createTestDatabase()) },
  });
  const rows = stdout.trimEnd().split('\n');
  const limited = OPERATIONS.filter((operation) => !['token', 'batch', 'batch-send'].includes(operation));
  const measured = [...OPERATIONS, ...limited];
  assert.deepEqual(
    rows.map((row) => row.replace(/\s+2\s.*/, '')),
    measured,
  );
  for (const [index, operation] of measured.entries()) {
    const [, perSecond = 0, p50 = 0] = (rows[index] ?? '')
      .replace(operation, '')
      .trim()
      .split(/\s+/)
      .map(Number);
    assert.ok(perSecond > 0 && p50 > 0, rows[index]);
    const columns = rows[index]?.trim().split(/\s{2,}/).length ?? 0;
    const isBesideLimit = index < OPERATIONS.length && operation !== 'token';
    assert.equal(columns > 8, isBesideLimit, rows[index]);
  }
});

test('the bench refuses an operation that it does not know', async () => {
  await assert.rejects(bench('get', 'creat'), /There is no operation "creat"\. There are: token, create, /);
});

test('the guard measures an operation and a sending, beside another version', async () => {
  const { stdout } = await bench('--guard', '--smoke', '--from', 'HEAD', 'get', 'send').catch(
    // With so few requests one may need more than it may.
    (failed: { stdout: string; code: number }) => (failed.code === 1 ? failed : Promise.reject(failed)),
  );
  const rows = stdout
    .split('\n')
    .filter((row) => /^(get|send) .* \d+\.\d\d +\d+\.\d\d +[+-]\d+\.\d %$/.test(row));
  assert.deepEqual(
    rows.map((row) => row.split(' ')[0]),
    ['get', 'send'],
  );
  await assert.rejects(bench('--guard', '--from', 'nothing'), /The history has no nothing\./);
});

test('a bench that a signal ends leaves neither its service nor its PostgreSQL', async () => {
  const folder = makeTemporaryFolder();
  onEnd(() => rm(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, [BENCH, '--smoke', 'get'], {
    env: { PATH: process.env['PATH'], TMPDIR: folder },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const ofTheBench = () => {
    const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' });
    return stdout.split('\n').filter((line) => line.includes(folder));
  };
  await eventually('its PostgreSQL runs', async () => ofTheBench().length > 0, 120_000);
  const services = () =>
    spawnSync('ps', ['-o', 'args=', '--ppid', String(child.pid)], { encoding: 'utf8' }).stdout;
  await eventually('its service starts', async () => services().includes(' serve'), 120_000);
  child.kill('SIGTERM');
  assert.deepEqual(await ended, [null, 'SIGTERM']);
  assert.deepEqual(ofTheBench(), []);
  assert.deepEqual(readdirSync(folder), []);
});

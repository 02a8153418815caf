import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isTooMuch } from '../../../bench/guard.ts';
import { OPERATIONS } from '../../../bench/operations.ts';
import { createTestDatabase, databaseUrl } from '../support/database/test-database.ts';

const BENCH = fileURLToPath(new URL('../../../bench/run.ts', import.meta.url));
const bench = (...args: string[]) => promisify(execFile)(process.execPath, [BENCH, ...args]);

test('the bench runs every operation on a small installation, and measures the limit, too', async () => {
  // Any answer but 2xx ends the bench with an error.
  const { stdout } = await promisify(execFile)(process.execPath, [BENCH, '--smoke'], {
    env: { ...process.env, DATABASE_URL: databaseUrl(await createTestDatabase()) },
  });
  const rows = stdout.trimEnd().split('\n');
  assert.deepEqual(
    rows.map((row) => row.replace(/\s+2\s.*/, '')),
    [...OPERATIONS],
  );
  for (const [index, operation] of OPERATIONS.entries()) {
    const [, perSecond = 0, p50 = 0] = (rows[index] ?? '')
      .replace(operation, '')
      .trim()
      .split(/\s+/)
      .map(Number);
    assert.ok(perSecond > 0 && p50 > 0, rows[index]);
    const columns = rows[index]?.trim().split(/\s{2,}/).length ?? 0;
    assert.equal(columns > 7, operation !== 'token', rows[index]);
  }
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

test('an operation needs too much when it does in every turn', () => {
  assert.equal(isTooMuch([1.08, 1.5, 1.071]), true);
  assert.equal(isTooMuch([1.08, 1.5, 1.07]), false);
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { OPERATIONS } from '../../../bench/operations.ts';
import { createTestDatabase, databaseUrl } from '../support/database/test-database.ts';

const BENCH = fileURLToPath(new URL('../../../bench/run.ts', import.meta.url));

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

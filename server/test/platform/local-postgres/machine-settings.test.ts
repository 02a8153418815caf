import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { machineSettings, readMachine } from '../../../src/platform/local-postgres/machine-settings.ts';

const GB = 1024 ** 3;

for (const [memory, disk, buffers, cache, wal] of [
  [0.5, 0.5, '128MB', '256MB', '128MB'],
  [0.5, 5, '128MB', '256MB', '512MB'],
  [2, 20, '256MB', '1024MB', '2048MB'],
  [8, 25, '1024MB', '4096MB', '2560MB'],
  [64, 1000, '1024MB', '32768MB', '4096MB'],
] as const) {
  test(`PostgreSQL on a machine with ${memory} GB of memory and ${disk} GB of free disk`, () => {
    assert.deepEqual(machineSettings({ memoryBytes: memory * GB, diskBytes: disk * GB }), {
      shared_buffers: buffers,
      effective_cache_size: cache,
      max_wal_size: wal,
    });
  });
}

test('this machine has memory and disk', async () => {
  const machine = await readMachine(tmpdir());
  assert.ok(
    machine.memoryBytes > 0.1 * GB && machine.memoryBytes < 100_000 * GB,
    String(machine.memoryBytes),
  );
  assert.ok(machine.diskBytes > 0);
});

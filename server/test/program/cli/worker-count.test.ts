import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeWorkers, fittingWorkers } from '../../../src/program/cli/parts/worker-count.ts';

const GB = 1024 ** 3;

test('workers are as many as the cores and the memory are enough for, and at least one', () => {
  for (const [cores, gigabytes, workers] of [
    [2, 1, 1],
    [1, 16, 1],
    [2, 2, 2],
    [4, 1.25, 1],
    [4, 1.5, 2],
    [8, 64, 8],
    [64, 256, 32],
    [2, 0.5, 1],
  ] as const) {
    const room = { cores, memoryBytes: gigabytes * GB };
    assert.equal(fittingWorkers(room), workers, `${cores} cores, ${gigabytes} GB`);
  }
});

test('the start says how many workers run and what the memory is enough for, and warns when they are more', () => {
  const room = { cores: 2, memoryBytes: GB };
  assert.deepEqual(describeWorkers(1, room), {
    level: 'info',
    message: '1 worker on 2 cores and 1.0 GB of memory, which is enough for 1.',
  });
  assert.deepEqual(describeWorkers(2, room), {
    level: 'warn',
    message:
      '2 workers on 2 cores and 1.0 GB of memory, which is enough for 1: the kernel may kill processes. Give it more memory, or take fewer workers (--workers).',
  });
  assert.match(
    describeWorkers(1, { cores: 1, memoryBytes: GB / 2 }).message,
    /enough for none: .* memory\.$/,
  );
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCpuShares } from '../../../src/platform/operations/cpu-shares.ts';

test('CPU time is divided among those that work, to equal parts, and nobody gets what was used while nobody worked', () => {
  let used = 1_000;
  const cpu = createCpuShares(() => used);
  used += 50;
  const first = cpu.begin();
  used += 10;
  const second = cpu.begin();
  used += 20;
  assert.equal(second(), 10);
  used += 5;
  assert.equal(first(), 10 + 10 + 5);
  used += 100;
  assert.equal(cpu.begin()(), 0);
});

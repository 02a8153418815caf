import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { countMemoryKills, memoryOfMachine } from '../../../src/platform/operations/memory.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';

const NO_LIMIT = '9223372036854771712';
const MB = 1024 ** 2;

function rootWith(files: Record<string, string>): string {
  const root = makeTemporaryFolder();
  onEnd(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), `${text}\n`);
  }
  return root;
}

const unlimited = totalmem();
for (const { title, files, memory, kills } of [
  {
    title: 'version 2, with a limit of a group above',
    files: {
      'proc/self/cgroup': '0::/tilgode.slice/tilgode.service',
      'proc/vmstat': 'oom_kill 9',
      'sys/fs/cgroup/tilgode.slice/memory.max': String(100 * MB),
      'sys/fs/cgroup/tilgode.slice/tilgode.service/memory.max': 'max',
      'sys/fs/cgroup/tilgode.slice/tilgode.service/memory.events': 'oom 5\noom_kill 3\noom_group_kill 0',
    },
    memory: 100 * MB,
    kills: 3,
  },
  {
    title: 'version 2, in a container that sees its own group as the root',
    files: {
      'proc/self/cgroup': '0::/docker/0f1e',
      'sys/fs/cgroup/memory.max': String(200 * MB),
      'sys/fs/cgroup/memory.events': 'oom_kill 2',
    },
    memory: 200 * MB,
    kills: 2,
  },
  {
    title: 'version 1, with a limit of a group above',
    files: {
      'proc/self/cgroup': '5:cpu,cpuacct:/tilgode\n4:memory:/tilgode\n0::/',
      'sys/fs/cgroup/memory/tilgode/memory.stat': `cache 1\nhierarchical_memory_limit ${300 * MB}`,
      'sys/fs/cgroup/memory/tilgode/memory.oom_control': 'oom_kill_disable 0\nunder_oom 0\noom_kill 4',
      'sys/fs/cgroup/memory/memory.oom_control': 'oom_kill 8',
    },
    memory: 300 * MB,
    kills: 4,
  },
  {
    title: 'version 1, without a limit',
    files: {
      'proc/self/cgroup': '4:memory:/',
      'sys/fs/cgroup/memory/memory.stat': `hierarchical_memory_limit ${NO_LIMIT}`,
      'proc/vmstat': 'oom_kill 9',
    },
    memory: unlimited,
    kills: 9,
  },
  { title: 'no control groups', files: {}, memory: unlimited, kills: 0 },
]) {
  test(`memory and kills are those of the control group: ${title}`, () => {
    const root = rootWith(files);
    assert.deepEqual([memoryOfMachine(root), countMemoryKills(root)], [memory, kills]);
  });
}

import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

/**
 * In bytes: that of the smallest control group (cgroup) around this process that has a limit, else of the machine.
 * @param root of the files of Linux. Elsewhere there are none, and the machine counts
 */
export function memoryOfMachine(root = '/'): number {
  const limits = groupsOf(root).flatMap(({ version, folder, above }) =>
    version === 2
      ? [folder, ...above].map((one) => numberIn(join(one, 'memory.max'), /^(\d+)$/m))
      : // The kernel has looked at the groups above, too.
        [numberIn(join(folder, 'memory.stat'), /^hierarchical_memory_limit (\d+)$/m)],
  );
  return Math.min(totalmem(), ...limits.filter((limit) => limit !== undefined));
}

/**
 * How many processes the kernel has killed because memory was short: in the control group of this process, or on the machine where the
 * process is in no group. 0 where the kernel does not tell.
 */
export function countMemoryKills(root = '/'): number {
  const counts = groupsOf(root).map(({ version, folder }) =>
    numberIn(join(folder, version === 2 ? 'memory.events' : 'memory.oom_control'), KILLS),
  );
  return counts.find((count) => count !== undefined) ?? numberIn(join(root, 'proc/vmstat'), KILLS) ?? 0;
}

const KILLS = /^oom_kill (\d+)$/m;

/** `above`: the folders of the groups around it. */
type Group = { version: 1 | 2; folder: string; above: string[] };

/**
 * The folders in which the control group of this process may be, the likelier first. Version 1 has a group for memory alone (cgroups(7)).
 * Where a container sees its own group as the root, the path of the group leads nowhere, and the mounted folder is the group.
 */
function groupsOf(root: string): Group[] {
  const mounted = join(root, 'sys/fs/cgroup');
  const lines = textOf(join(root, 'proc/self/cgroup')).split('\n');
  return lines.flatMap((line): Group[] => {
    const [, controllers = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
    const isMemory = controllers.split(',').includes('memory');
    if (path === '' || (controllers !== '' && !isMemory)) return [];
    const [version, folder] = isMemory ? ([1, join(mounted, 'memory')] as const) : ([2, mounted] as const);
    const names = path.split('/').filter((name) => name !== '' && name !== '..');
    const within = names.map((_, index) => join(folder, ...names.slice(0, index + 1)));
    return [
      { version, folder: within.at(-1) ?? folder, above: [folder, ...within.slice(0, -1)] },
      { version, folder, above: [] },
    ];
  });
}

function numberIn(path: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(textOf(path))?.[1];
  return found === undefined ? undefined : Number(found);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

import { readFileSync, readdirSync } from 'node:fs';

/** `ownTicks` and `endedChildrenTicks`: CPU time in the unit of Linux's /proc. */
export type Stat = { pid: number; parent: number; ownTicks: number; endedChildrenTicks: number };

/**
 * The bytes of memory that each of these processes and their descendants holds, with its command line; undefined where there is no /proc.
 * Pss counts shared memory once. 0 where this process may not look.
 * @param roots process ids
 */
export function memoryByProcess(roots: number[]): { command: string; bytes: number }[] | undefined {
  const stats = readStats();
  if (stats === undefined) return undefined;
  const byParent = Map.groupBy(stats, ({ parent }) => parent);
  const pids = (pid: number): number[] => [
    pid,
    ...(byParent.get(pid) ?? []).flatMap((child) => pids(child.pid)),
  ];
  return [...new Set(roots.flatMap(pids))].map((pid) => ({ command: readCommand(pid), bytes: readPss(pid) }));
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function readPss(pid: number): number {
  try {
    const kilobytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}

const TRIES = 5;

/**
 * All processes of the machine. Reads again when a process ends meanwhile, because the time of the ended process would be missing, and
 * its parent was perhaps read too early.
 */
export function readStats(tries = TRIES): Stat[] | undefined {
  const names = listProcesses();
  const stats = names?.flatMap((name) => readStat(Number(name)) ?? []);
  return stats !== undefined && stats.length < (names?.length ?? 0) && tries > 1
    ? readStats(tries - 1)
    : stats;
}

function listProcesses(): string[] | undefined {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
}

/**
 * proc(5): the name of the program stands in brackets and may hold any character, so the fields are counted from the
 * end of the name.
 */
function readStat(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [userTicks = 0, systemTicks = 0, childUserTicks = 0, childSystemTicks = 0] = fields.slice(11, 15);
    return {
      pid,
      parent,
      ownTicks: userTicks + systemTicks,
      endedChildrenTicks: childUserTicks + childSystemTicks,
    };
  } catch {
    return undefined;
  }
}

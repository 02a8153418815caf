import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { Stat } from '../server/src/platform/operations/processes.ts';
import { memoryByProcess, readStats } from '../server/src/platform/operations/processes.ts';

/** The unit of CPU time in Linux's /proc: 100 ticks a second on every platform that Node runs on. */
const SECONDS_A_TICK = 0.01;

/**
 * The CPU seconds that these processes and all their descendants have used so far; undefined where there is no /proc.
 * @param roots process ids
 */
export function cpuSeconds(roots: number[]): number | undefined {
  const stats = readStats();
  if (stats === undefined) return undefined;
  const byParent = Map.groupBy(stats, ({ parent }) => parent);
  const ticksOf = ({ pid, ownTicks, endedChildrenTicks }: Stat): number =>
    (byParent.get(pid) ?? []).reduce((sum, child) => sum + ticksOf(child), ownTicks + endedChildrenTicks);
  return (
    stats.filter(({ pid }) => roots.includes(pid)).reduce((sum, stat) => sum + ticksOf(stat), 0) *
    SECONDS_A_TICK
  );
}

/** The parent process of all PostgreSQL processes. */
export async function postmasterOf(owner: pg.Client): Promise<number | undefined> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  try {
    const status = readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8');
    return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
  } catch {
    return undefined;
  }
}

/**
 * The bytes of memory that these processes and all their descendants hold; undefined where there is no /proc. Pss
 * counts shared memory once.
 * @param roots process ids
 */
export function memoryBytes(roots: number[]): number | undefined {
  return memoryByProcess(roots)?.reduce((sum, { bytes }) => sum + bytes, 0);
}

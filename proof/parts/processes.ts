import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { kill } from '../../torture/faults/processes.ts';

/** Sends a signal to all processes that work in the folder, also to those that begin meanwhile. @returns their ids */
export function signalAllIn(folder: string, signal: NodeJS.Signals): number[] {
  const reached = new Set<number>();
  for (;;) {
    const missed = processesIn(folder).filter((id) => !reached.has(id));
    if (missed.length === 0) return [...reached];
    for (const id of missed) {
      reached.add(id);
      kill(id, signal);
    }
  }
}

/** kill -9 of all processes that work in the folder. Waits until they are gone, because they hold ports and files until then. */
export async function killAllIn(folder: string): Promise<void> {
  const killed = signalAllIn(folder, 'SIGKILL');
  while (killed.some(isThere)) await pause(20);
}

/** PostgreSQL leaves its parent, so its working directory tells more than its parent. */
function processesIn(folder: string): number[] {
  return allProcesses().filter((id) => `${workingDirectoryOf(id)}/`.startsWith(`${folder}/`));
}

/**
 * Whether the process runs, or has ended and this process has not noticed yet. PostgreSQL does not start while its old
 * postmaster seems to be there.
 */
function isThere(id: number): boolean {
  const { state, parent } = statusOf(id) ?? {};
  return state !== undefined && (state !== 'Z' || parent === process.pid);
}

/** All processes that this process has started, directly or not. */
export function descendants(): number[] {
  const parents = new Map(allProcesses().map((id) => [id, statusOf(id)?.parent]));
  const isOurs = (id: number | undefined): boolean =>
    id !== undefined && (id === process.pid || isOurs(parents.get(id)));
  return [...parents.keys()].filter((id) => id !== process.pid && isOurs(id));
}

function allProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** Undefined when the process has ended, or belongs to somebody else. */
function workingDirectoryOf(id: number): string | undefined {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return undefined;
  }
}

/** Undefined when there is no such process. The state of one that has ended is `Z`. */
function statusOf(id: number): { state: string; parent: number } | undefined {
  try {
    // The name of the program may hold spaces and brackets. The state and the parent come after the last bracket.
    const [state = '', parent] =
      readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { kill } from '../../torture/faults/processes.ts';

/** The processes whose working directory is in the folder. PostgreSQL leaves its parent, so parents tell too little. */
export function processesIn(folder: string): number[] {
  return allProcesses().filter((id) => `${workingDirectoryOf(id)}/`.startsWith(`${folder}/`));
}

/** Sends a signal to all processes in the folder, also to those that begin meanwhile. @param except is left alone */
export function signalAllIn(folder: string, signal: NodeJS.Signals, except?: number): void {
  const reached = new Set<number | undefined>([except]);
  for (;;) {
    const missed = processesIn(folder).filter((id) => !reached.has(id));
    if (missed.length === 0) return;
    for (const id of missed) {
      reached.add(id);
      kill(id, signal);
    }
  }
}

/** Waits until killed processes are gone, because they hold ports and files until then. */
export async function untilNoneIn(folder: string, except?: number): Promise<void> {
  while (processesIn(folder).some((id) => id !== except)) await pause(20);
}

/** All processes that this process has started, directly or not. */
export function descendants(): number[] {
  const parents = new Map(allProcesses().map((id) => [id, parentOf(id)]));
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

function parentOf(id: number): number | undefined {
  try {
    // The name of the program may hold spaces and brackets. The state and the parent come after the last bracket.
    const [, parent] = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(parent);
  } catch {
    return undefined;
  }
}

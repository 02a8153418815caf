import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '../finding.ts';
import type { Service } from '../program.ts';

const GONE_MILLISECONDS = 10_000;

/** The processes that answer requests or do jobs: everything that the service has started, except PostgreSQL. */
export function workersOf(service: Service): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, program = '']) => Number(parent) === service.process.pid && !/postgres/.test(program))
    .map(([processId]) => Number(processId));
}

/** Ends a process. The process may have ended by itself meanwhile. */
export function kill(processId: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (processId !== undefined) process.kill(processId, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Waits until PostgreSQL is a new process or gone. @throws Finding when the old process stays */
export async function untilPostmasterGone(
  { postmaster }: { postmaster: () => Promise<number | undefined> },
  was: number | undefined,
): Promise<void> {
  if (was === undefined) return;
  const giveUpAt = Date.now() + GONE_MILLISECONDS;
  while ((await postmaster()) === was) {
    expect(Date.now() < giveUpAt, 'PostgreSQL does not end.', { processId: was });
    await pause(20);
  }
}

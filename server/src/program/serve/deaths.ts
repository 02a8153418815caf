import type { FastifyBaseLogger } from 'fastify';
import { countMemoryKills } from '../../platform/operations/memory.ts';
import type { Figures } from '../../platform/operations/metrics.ts';

/** How a process has ended. Both are null where nobody saw it. */
export type ProcessEnd = { signal: string | null; exitCode: number | null };

/** Processes that are no workers. */
export const PDF_PROCESS = 'pdf';
export const POSTGRESQL_PROCESS = 'PostgreSQL';

export type Deaths = {
  /** Writes a line about a process that has ended without being told to, and counts it. */
  note(name: string, end: ProcessEnd, facts?: Record<string, unknown>): void;
  /** Counts from 0 on what may happen to this process: Prometheus sees no increase in a first value. */
  expect(name: string): void;
  figures(): Figures;
};

const KILLED_FOR_MEMORY = 'killed for memory';
/** What is counted. The line has the signal or the code as well. */
const REASONS = [KILLED_FOR_MEMORY, 'signal', 'exit code', 'unknown'] as const;
type Reason = (typeof REASONS)[number];

/**
 * Tells of the deaths of all processes of the service, those of PostgreSQL among them, in the same words.
 * @param countKills how many processes the kernel has killed for memory so far
 */
export function createDeaths(log: FastifyBaseLogger, countKills: () => number = countMemoryKills): Deaths {
  const counts = new Map<string, Map<Reason, number>>();
  let known = countKills();
  /** Kills for memory whose processes have not been noted. */
  let unclaimed = 0;

  function reasonOf({ signal, exitCode }: ProcessEnd): Reason {
    const now = countKills();
    unclaimed += now - known;
    known = now;
    const mayBeKilled = signal === 'SIGKILL' || (signal === null && exitCode === null);
    if (mayBeKilled && unclaimed > 0) {
      unclaimed -= 1;
      return KILLED_FOR_MEMORY;
    }
    if (signal !== null) return 'signal';
    return exitCode === null ? 'unknown' : 'exit code';
  }

  function countsOf(name: string): Map<Reason, number> {
    const ofProcess = counts.get(name) ?? new Map(REASONS.map((reason) => [reason, 0]));
    counts.set(name, ofProcess);
    return ofProcess;
  }

  return {
    note(name, end, facts = {}) {
      const reason = reasonOf(end);
      const ofProcess = countsOf(name);
      ofProcess.set(reason, (ofProcess.get(reason) ?? 0) + 1);
      const told = reason === KILLED_FOR_MEMORY ? reason : (end.signal ?? end.exitCode ?? reason);
      log.error({ worker: name, ...facts, reason: told }, 'a process has ended');
    },
    expect: (name) => void countsOf(name),
    // Written by hand, because the library of figures would take 4 MB of this process.
    figures: () => [
      {
        name: 'tilgode_processes_ended_total',
        help: 'Processes of the service, PostgreSQL and the process that draws PDFs among them, that ended without being told to, by reason: killed for memory, signal, exit code or unknown.',
        type: 'counter',
        aggregator: 'sum',
        values: [...counts].flatMap(([process, ofProcess]) =>
          [...ofProcess].map(([reason, value]) => ({ labels: { process, reason }, value })),
        ),
      },
    ],
  };
}

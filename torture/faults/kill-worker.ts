import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { expect } from '../finding.ts';
import { kill, workersOf } from './processes.ts';

const REPLACED_MILLISECONDS = 15_000;

/** One process of a service dies: a worker, or the job process. The service replaces it by itself. */
export const killWorker: Fault = {
  name: 'kill -9 of a worker',
  on: ['own', 'external'],
  mayRepeatMail: true,
  async strike({ installation, random }) {
    const service = random.pick(installation.services);
    const before = workersOf(service);
    const victim = random.pick(before);
    kill(victim, 'SIGKILL');
    const giveUpAt = Date.now() + REPLACED_MILLISECONDS;
    for (;;) {
      const now = workersOf(service);
      if (now.length === before.length && !now.includes(victim)) break;
      expect(Date.now() < giveUpAt, 'A worker that was killed is not replaced.', { before, now });
      await pause(100);
    }
    await installation.start();
    return `${before.indexOf(victim) + 1} of ${before.length}`;
  },
};

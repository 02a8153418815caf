import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../database/database.ts';
import type { Db } from '../database/database.ts';
import type { OutboxKind, RunWork } from './outbox.ts';
import { NAME_OF_LOOK, createOutbox } from './outbox.ts';

const STOP_MILLISECONDS = 20_000;

export type Jobs = {
  /** Begins nothing more, and lets running work finish. */
  stop(): Promise<void>;
};

/**
 * Starts the work outside of requests, with its failures in the log.
 * @param db for looking whether there is work; opened as `request`
 * @param onRun told of every run
 * @param isHeld whether the clock of the machine is wrong now
 */
export function startJobs(
  db: Db,
  log: FastifyBaseLogger,
  kinds: readonly OutboxKind[],
  onRun: (job: string, isWell: boolean) => void = () => {},
  isHeld: () => boolean = () => false,
): Jobs {
  let isStopping = false;
  let databaseIsAway = false;

  /** Writes a line when the database goes away and a line when the database is back. Otherwise every job would repeat the error. */
  function report(job: string, error: unknown, accountId: string): void {
    if (!isDatabaseAway(error)) {
      log.error({ err: error, job, ...(accountId !== '' && { accountId }) }, 'job failed');
      return;
    }
    if (databaseIsAway || isStopping) return;
    databaseIsAway = true;
    log.error({ err: error }, 'the database is away: jobs wait');
  }

  const runLogged: RunWork = async (job, run, accountId = '') => {
    try {
      await run();
    } catch (error) {
      onRun(job, false);
      report(job, error, accountId);
      return false;
    }
    onRun(job, true);
    if (job === NAME_OF_LOOK && databaseIsAway) {
      databaseIsAway = false;
      log.info('the database is back: jobs go on');
    }
    return true;
  };

  const outbox = createOutbox(db, kinds, runLogged, { isHeld });
  outbox.start();
  return {
    async stop() {
      isStopping = true;
      // A mail server may keep an attempt waiting for minutes.
      await Promise.race([outbox.stop(), pause(STOP_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

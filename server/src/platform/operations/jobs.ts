import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDatabaseAway } from '../database/database.ts';
import type { Db } from '../database/database.ts';
import type { OutboxKind } from './outbox.ts';
import { LOOK, createOutbox } from './outbox.ts';

const STOP_MILLISECONDS = 20_000;

export type Jobs = {
  /** Begins nothing more, and lets what runs finish. */
  stop(): Promise<void>;
};

/**
 * Starts the work outside of requests, with its failures in the log.
 * @param db for looking whether there is work; opened as `request`
 * @param onRun told of every run
 */
export function startJobs(
  db: Db,
  log: FastifyBaseLogger,
  kinds: readonly OutboxKind[],
  onRun: (job: string, isWell: boolean) => void = () => {},
): Jobs {
  let isStopping = false;
  let databaseIsAway = false;

  /**
   * Writes one line when the database goes away and one when it is back. Otherwise every job would repeat the error.
   */
  function report(job: string, error: unknown): void {
    if (!isDatabaseAway(error)) {
      log.error({ err: error, job }, 'job failed');
      return;
    }
    if (databaseIsAway || isStopping) return;
    databaseIsAway = true;
    log.error({ err: error }, 'the database is away: jobs wait');
  }

  /** @returns whether the run succeeded */
  async function runLogged(job: string, run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
    } catch (error) {
      onRun(job, false);
      report(job, error);
      return false;
    }
    onRun(job, true);
    if (job === LOOK && databaseIsAway) {
      databaseIsAway = false;
      log.info('the database is back: jobs go on');
    }
    return true;
  }

  const outbox = createOutbox(db, kinds, runLogged);
  outbox.start();
  return {
    async stop() {
      isStopping = true;
      // A mail server may keep an attempt waiting for minutes.
      await Promise.race([outbox.stop(), pause(STOP_MILLISECONDS, undefined, { ref: false })]);
    },
  };
}

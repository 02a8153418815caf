import { markOverdue } from '../../features/invoices/dunning/mark-overdue.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openLog } from '../../platform/operations/log.ts';
import { countUnreadableSecrets } from '../../features/webhooks/index.ts';
import { checkSecretKeys, createSecretBox, secretKeysOf } from '../../platform/operations/secret-box.ts';
import { createSigningKeys } from '../../platform/access/signing-keys.ts';
import { warnOfMissingFigures } from '../../features/rates/jobs.ts';
import type { Settings } from '../settings.ts';
import { warningsOf } from '../settings-warnings.ts';
import { makeDemo } from '../cli/demo.ts';
import { createWorkers } from './workers.ts';
import { openStorage, prepareTables } from '../cli/storage.ts';

const HTTP_WORK = new URL('http-work.ts', import.meta.url);
const JOB_WORK = new URL('job-work.ts', import.meta.url);
const PATIENCE_MILLISECONDS = 30_000;

/**
 * `tilgode serve`: runs the service until SIGTERM or SIGINT. This process prepares the database, keeps PostgreSQL and
 * the workers running, and answers no request itself. Stopping lets running requests and jobs finish, and stops
 * PostgreSQL last. After 30 seconds it ends requests and jobs that still run. Then, or when PostgreSQL does not stop,
 * `process.exitCode` is 1.
 *
 * @param options.workers how many processes answer requests
 */
export async function serve(settings: Settings, options: { demo: boolean; workers: number }): Promise<void> {
  const stopSignal = nextStopSignal();
  const log = await openLog(settings, 'supervisor');
  // A step may wait for another process, such as a migration. Stopping must not wait for the step.
  const unlessStopped = <T>(step: Promise<T>): Promise<T> =>
    Promise.race([step, stopSignal.then((signal) => Promise.reject(new StoppedWhileStarting(signal)))]);
  // The opened resources. They are closed in the opposite order, however the service ends.
  const opened: (() => Promise<void>)[] = [];
  let wasStarting = false;
  try {
    await checkSecretKeys(secretKeysOf(settings));
    const storage = await openStorage(settings, 'service', (message, level = 'info') => log[level](message));
    const { connection } = storage;
    opened.push(async () => {
      if (!(await storage.close())) process.exitCode = 1;
    });
    // The workers load while the database is prepared.
    const workers = createWorkers({ log, patienceMilliseconds: PATIENCE_MILLISECONDS });
    opened.push(async () => {
      if (!(await workers.stop())) process.exitCode = 1;
    });
    const jobs = workers.fork('jobs', JOB_WORK, 1);
    const http = workers.fork('http', HTTP_WORK, options.workers);

    const migrated = await unlessStopped(
      prepareTables(storage, { makes: true, say: (message) => log.warn(message) }),
    );
    if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');

    const { db, close } = openDatabase(connection, 'request', 2);
    opened.push(close);
    await unlessStopped(createSigningKeys(db).rotateWhenDue(new Date()));
    // Marks invoices that became overdue on midnights while the service was down.
    await unlessStopped(markOverdue(db, () => new Date()));

    await unlessStopped(jobs.start({ settings, connection }));
    await unlessStopped(http.start({ settings, connection }));
    for (const { says } of warningsOf(settings)) log.warn(says);
    const endpoints = await unlessStopped(
      countUnreadableSecrets(db, createSecretBox(secretKeysOf(settings))),
    );
    if (endpoints > 0)
      log.error(
        { endpoints },
        'secrets of webhooks cannot be opened: nothing is sent there until their key is back',
      );
    await unlessStopped(warnOfMissingFigures({ db, clock: () => new Date(), log }));
    log.info({ workers: options.workers }, `Tilgode runs at ${settings.baseUrl}`);
    // Last, because the demo's text is shown only once, and no line of the start may follow it at a terminal.
    if (options.demo) await makeDemo({ db, now: new Date(), actor: 'first start' }, settings.baseUrl);
    log.info(`stopping on ${await stopSignal}`);
  } catch (error) {
    if (!(error instanceof StoppedWhileStarting)) throw error;
    wasStarting = true;
    log.info(error.message);
  } finally {
    for (const close of opened.toReversed()) {
      // A resource that cannot be closed, for example because the database is away, must not keep PostgreSQL from being
      // stopped.
      await close().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
    }
  }
  // The interrupted step would keep the process waiting, so the process exits here.
  if (wasStarting) process.exit();
}

class StoppedWhileStarting extends Error {
  constructor(signal: string) {
    super(`stopping on ${signal}, before all has started`);
  }
}

/**
 * A second signal changes nothing, because stopping has begun. (npm passes a signal on, so a process may get it twice.)
 */
function nextStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

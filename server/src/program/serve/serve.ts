import { openLog } from '../../platform/operations/log.ts';
import { openStorage } from '../cli/database/open-storage.ts';
import { describeWorkers, roomOfMachine } from '../cli/parts/worker-count.ts';
import type { Settings } from '../settings.ts';
import { warningsOf } from '../settings-warnings.ts';
import { checkMachine } from './check-machine.ts';
import { PDF_PROCESS, POSTGRESQL_PROCESS, createDeaths } from './deaths.ts';
import { memoryFigures } from './memory-figures.ts';
import { createWorkers } from './workers.ts';

// These modules are loaded by the processes that need them. Loaded here, they would double the memory of this process.
const PREPARE_WORK = new URL('prepare-work.ts', import.meta.url);
const DEMO_WORK = new URL('demo-work.ts', import.meta.url);
const HTTP_WORK = new URL('http-work.ts', import.meta.url);
const JOB_WORK = new URL('job-work.ts', import.meta.url);
const PATIENCE_MILLISECONDS = 30_000;
/** What processes need of our own PostgreSQL: each worker; jobs, commands and people who look. Each one takes 35 kB also unused. */
const CONNECTIONS = { worker: 13, besides: 50 };

/**
 * `tilgode serve`: runs the service until SIGTERM or SIGINT. This process keeps PostgreSQL and the workers running, and
 * answers no request itself. Stopping lets running requests and jobs finish, and stops
 * PostgreSQL last. After 30 seconds it ends requests and jobs that still run. Then, or when PostgreSQL does not stop,
 * `process.exitCode` is 1.
 *
 * @param options.workers how many processes answer requests
 */
export async function serve(settings: Settings, options: { demo: boolean; workers: number }): Promise<void> {
  const stopSignal = nextStopSignal();
  const log = await openLog(settings, 'supervisor');
  const deaths = createDeaths(log);
  // A step may wait for another process, such as a migration. Stopping must not wait for the step.
  const unlessStopped = <T>(step: Promise<T>): Promise<T> =>
    Promise.race([step, stopSignal.then((signal) => Promise.reject(new StoppedWhileStarting(signal)))]);
  // The opened resources. They are closed in the opposite order, however the service ends.
  const opened: (() => Promise<void>)[] = [];
  let wasStarting = false;
  try {
    await unlessStopped(checkMachine(settings));
    const stopping = new AbortController();
    void stopSignal.then((signal) => stopping.abort(new StoppedWhileStarting(signal)));
    // Our own PostgreSQL ends by the signal itself, once what was started has stopped.
    const opening = openStorage(settings, 'service', (message, level = 'info') => log[level](message), {
      settings: { max_connections: String(options.workers * CONNECTIONS.worker + CONNECTIONS.besides) },
      signal: stopping.signal,
      onEnded: (end) => deaths.note(POSTGRESQL_PROCESS, end),
    });
    const storage = await (settings.databaseUrl === undefined ? opening : unlessStopped(opening));
    deaths.expect(PDF_PROCESS);
    if (storage.postgresId !== undefined) deaths.expect(POSTGRESQL_PROCESS);
    opened.push(async () => {
      if (!(await storage.close())) process.exitCode = 1;
    });
    // The workers load while the database is prepared.
    const roots = () => [process.pid, ...(storage.postgresId === undefined ? [] : [storage.postgresId()])];
    const workers = createWorkers({
      log,
      deaths,
      figures: () => memoryFigures(roots()),
      patienceMilliseconds: PATIENCE_MILLISECONDS,
    });
    opened.push(async () => {
      if (!(await workers.stop())) process.exitCode = 1;
    });
    const preparation = workers.fork('prepare', PREPARE_WORK, 1);
    const jobs = workers.fork('jobs', JOB_WORK, 1);
    const http = workers.fork('http', HTTP_WORK, options.workers);
    const order = { settings, connection: storage.connection, owner: storage.owner };

    await unlessStopped(preparation.start(order));
    await unlessStopped(jobs.start(order));
    await unlessStopped(http.start(order));
    for (const { says } of warningsOf(settings)) log.warn(says);
    const ofWorkers = describeWorkers(options.workers, roomOfMachine());
    log[ofWorkers.level](ofWorkers.message);
    log.info({ workers: options.workers }, `Tilgode runs at ${settings.baseUrl}`);
    // Last, because the demo's text is shown only once, and no line of the start may follow it at a terminal.
    if (options.demo) await unlessStopped(workers.fork('demo', DEMO_WORK, 1).start(order));
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

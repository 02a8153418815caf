import { buildApp } from '../../app.ts';
import { openDatabase } from '../../platform/database.ts';
import { createJobs } from '../../platform/jobs.ts';
import { createSigningKeys } from '../../platform/signing-keys.ts';
import { listen } from './listen.ts';
import type { Work } from './worker.ts';

/** Of each worker, not shared out among them: one that has most of the work must not wait for connections that others leave. */
const CONNECTIONS = 10;

/** Answers requests: one of several processes that share the port. */
export const work: Work = async ({ settings, connection }, { log, metrics, renderer }) => {
  const { db, close } = openDatabase(connection, 'request', CONNECTIONS);
  const jobs = createJobs(connection, log, { isWorker: false });
  await jobs.start([]);
  const app = await buildApp({
    ...settings,
    mailIsSetUp: settings.smtpUrl !== undefined,
    db,
    keys: createSigningKeys(db),
    jobs,
    renderer,
    clock: () => new Date(),
    log,
    metrics,
  });
  const { host, port } = settings;
  await listen(() => app.listen({ port, host }), { name: 'PORT', port, host });
  return { ends: [() => app.close(), jobs.stop, close] };
};

import { buildApp } from '../app.ts';
import { startBounceListener } from '../delivery/bounces/bounce-listener.ts';
import type { OnBounced } from '../delivery/index.ts';
import { deliveryJobs } from '../delivery/jobs.ts';
import { createMailer } from '../delivery/mailer.ts';
import { markBounced } from '../invoices/index.ts';
import { invoiceJobs } from '../invoices/jobs.ts';
import { markOverdue } from '../invoices/mark-overdue.ts';
import { deleteEndedSignIns, peopleEmailJobs } from '../people/jobs.ts';
import { deleteOldApiCalls } from '../platform/api-calls.store.ts';
import type { Db } from '../platform/database.ts';
import { openDatabase } from '../platform/database.ts';
import { deleteExpiredAnswers } from '../platform/idempotency.ts';
import type { Job } from '../platform/jobs.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { deleteEndedWindows } from '../platform/rate-limits.ts';
import { createPdfRenderer } from '../platform/pdf-renderer.ts';
import type { SigningKeys } from '../platform/signing-keys.ts';
import { createSigningKeys } from '../platform/signing-keys.ts';
import type { Settings } from '../settings.ts';
import { SettingError } from '../settings.ts';
import { makeDemo } from './demo.ts';
import { openStorage, prepareSchema } from './storage.ts';

const CONNECTIONS = 10;

/**
 * `tilgode serve`: the service until SIGTERM or SIGINT, which it answers by finishing the requests and jobs at work and
 * stopping PostgreSQL last.
 */
export async function serve(settings: Settings, { demo }: { demo: boolean }): Promise<void> {
  const log = createLog(settings.logLevel);
  const stopSignal = nextStopSignal();
  const clock = () => new Date();
  // What has been opened, closed in the opposite order however this ends.
  const opened: (() => Promise<void>)[] = [];
  try {
    const storage = await openStorage(settings, 'service', (message) => log.info(message));
    opened.push(storage.close);
    const migrated = await prepareSchema(storage.connection);
    if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date');

    const { db, close } = openDatabase(storage.connection, 'request', CONNECTIONS);
    opened.push(close);
    const keys = createSigningKeys(db);
    await keys.rotateWhenDue(clock());
    // Midnights that were missed while the service was down.
    await markOverdue(db, clock());

    const renderer = createPdfRenderer();
    opened.push(() => renderer.close());
    const mailer = settings.smtpUrl === undefined ? undefined : createMailer(settings.smtpUrl);
    if (mailer !== undefined) opened.push(async () => mailer.close());
    const jobs = createJobs(storage.connection, log);
    opened.push(jobs.stop);
    await jobs.start([
      ...deliveryJobs({
        db,
        clock,
        log,
        mailer,
        renderer,
        onBounced,
        mailFrom: settings.mailFrom,
        baseUrl: settings.baseUrl,
        bounceDomain: settings.bounces?.domain,
      }),
      ...invoiceJobs({ db, jobs, clock }),
      ...peopleEmailJobs({ ...settings, db, jobs, clock, log, mailer }),
      ...housekeeping(db, keys, clock),
    ]);

    const app = await buildApp({
      ...settings,
      mailIsSetUp: mailer !== undefined,
      db,
      keys,
      jobs,
      renderer,
      clock,
      log,
    });
    opened.push(() => app.close());
    warnOfSettings(settings, (message) => log.warn(message));
    const { host, port, bounces } = settings;
    await listen(() => app.listen({ port, host }), { name: 'PORT', port, host });
    if (bounces !== undefined) {
      const start = () =>
        startBounceListener(
          { db, clock, log, onBounced, domain: bounces.domain },
          { port: bounces.port, host },
        );
      const listener = await listen(start, { name: 'BOUNCE_SMTP_PORT', port: bounces.port, host });
      opened.push(listener.close);
      log.info(`Listening for reports about mail at smtp://${host}:${listener.port}`);
    }

    if (demo) await makeDemo({ db, now: clock(), actor: 'first start' }, settings.baseUrl);
    log.info(`stopping on ${await stopSignal}`);
  } finally {
    for (const close of opened.toReversed()) {
      // What cannot be closed, its database being away, must not keep PostgreSQL from being stopped.
      await close().catch((error: unknown) => log.error({ err: error }, 'while stopping'));
    }
  }
}

/** Only mail of production accounts goes out, and their time is the real one. */
const onBounced: OnBounced = (trx, accountId, invoiceId, now) =>
  markBounced(trx, accountId, invoiceId, { now, accountNow: now });

function housekeeping(db: Db, keys: SigningKeys, clock: () => Date): Job[] {
  return [
    {
      name: 'clean-up',
      schedule: '17 * * * *',
      run: async () => {
        await deleteExpiredAnswers(db);
        await deleteEndedWindows(db);
        await deleteEndedSignIns(db, clock());
        await deleteOldApiCalls(db, clock());
      },
    },
    { name: 'rotate-signing-keys', schedule: '23 3 * * *', run: () => keys.rotateWhenDue(clock()) },
  ];
}

/** A second signal (npm passes one on) changes nothing: stopping goes on. */
function nextStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}

function warnOfSettings({ baseUrl, rateLimits, smtpUrl }: Settings, warn: (message: string) => void): void {
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    warn('BASE_URL is public and not https: secrets and tokens would cross the network readable.');
  }
  if (!rateLimits) warn('RATE_LIMITS is off: nothing stops a caller from sending too much.');
  if (smtpUrl === undefined) warn('SMTP_URL is not set: mail of production accounts waits in the queue.');
}

async function listen<T>(
  start: () => Promise<T>,
  { name, port, host }: { name: 'PORT' | 'BOUNCE_SMTP_PORT'; port: number; host: string },
): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new SettingError(`Port ${port} on ${host} is in use: stop what uses it, or set ${name}.`);
    if (code === 'EACCES')
      throw new SettingError(`Port ${port} may not be used by this user: set ${name} to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new SettingError(`HOST ${host} is no address of this machine.`);
    throw error;
  }
}

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AccessPoint } from '../../src/features/e-invoices/index.ts';
import type { Mailer } from '../../src/features/mail/mailer.ts';
import { makeAllDeliveries, webhooksInOutbox } from '../../src/features/webhooks/jobs.ts';
import { sequenceAll } from '../../src/platform/events/sequencer.ts';
import { noteFirstStart } from '../../src/platform/operations/holds.store.ts';
import type { ApiCaller } from './api/api-caller.ts';
import { createApiCaller } from './api/api-caller.ts';
import { createTestDatabase, databaseUrl } from './database/test-database.ts';
import { onEnd } from './program/cleanup.ts';
import { runCommand, valueOf } from './program/run-command.ts';
import { makeTemporaryFolder } from './program/temporary-folder.ts';
import type { TestApp } from './test-app.ts';
import { startTestApp } from './test-app.ts';
import { workOff } from './work-off.ts';

/** @param takenAt what the backup says of its moment. @returns its folder */
export async function backUp({ connection }: TestApp, takenAt?: string): Promise<string> {
  const folders = makeTemporaryFolder();
  onEnd(() => rm(folders, { recursive: true }));
  const folder = join(folders, 'backup');
  valueOf(await runCommand(['backup', '--to', folder, '--json'], { DATABASE_URL: databaseUrl(connection) }));
  if (takenAt !== undefined) {
    const path = join(folder, 'manifest.json');
    const manifest = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...manifest, takenAt }));
  }
  return folder;
}

/** @param startsAt null while the clock of the machine may be wrong; undefined: no service has started */
export type Restoring = {
  /** The service that was backed up: its key opens the secrets of webhooks. */
  of: TestApp;
  mailer?: Mailer;
  accessPoint?: AccessPoint;
  startsAt?: Date | null | undefined;
};

/** A service on a restored backup, with all that it would do. */
export async function startRestored(folder: string, { of, startsAt, ...options }: Restoring) {
  const target = await createTestDatabase();
  const environment = { DATABASE_URL: databaseUrl(target) };
  valueOf(await runCommand(['restore', '--from', folder, '--json'], environment));
  const app = await startTestApp({ jobs: false, connection: target, webhookTargets: 'any', ...options });
  const { secrets } = of.webhooks;
  const kinds = [
    ...app.outbox.filter(({ name }) => name !== 'webhooks'),
    webhooksInOutbox({ ...app.webhooks, secrets }),
  ];
  const start = (at: Date | null) =>
    noteFirstStart(app.db, at, (madeAt) => makeAllDeliveries(app.db, madeAt));
  if (startsAt !== undefined) await start(startsAt);
  const command = (...args: string[]) => runCommand(['release', ...args, '--json'], environment);
  return {
    app,
    environment,
    start,
    release: async (...args: string[]) => valueOf(await command(...args)),
    /** @returns what the command says of an answer that it does not take */
    refusal: async (...args: string[]) => JSON.parse((await command(...args)).stdout),
    as: ({ accountId, token }: ApiCaller) => createApiCaller(app.url, accountId, token),
    /** What follows from what is done is done as well. */
    work: async () => {
      for (let round = 0; round < 3; round += 1) {
        await sequenceAll(app.db);
        await workOff(app.db, kinds);
      }
    },
  };
}

export type Restored = Awaited<ReturnType<typeof startRestored>>;

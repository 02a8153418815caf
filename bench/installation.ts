import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ConnectionOptions } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { createApiClient, createCompany, setBodyLogging } from '../server/src/features/companies/index.ts';
import { closeOnSignal } from '../server/src/platform/local-postgres/leave-nothing.ts';
import { openStorage } from '../server/src/program/cli/database/open-storage.ts';
import { prepareTables } from '../server/src/program/cli/database/storage.ts';
import { readSettings } from '../server/src/program/settings.ts';

const PROGRAM = fileURLToPath(new URL('../server/bin/tilgode.js', import.meta.url));

/** An account to drive, with the credentials of an API client that may do everything there. */
export type Account = { id: string; clientId: string; clientSecret: string };

export type Installation = {
  connection: ConnectionOptions;
  /** One of each company. */
  accounts: Account[];
  /** All clients of these accounts. */
  clients: Account[];
  /**
   * Starts the service with everything on, at the same address each time, so that tokens stay valid.
   * @param workers left out: the service's default
   * @param rateLimits left out: off
   */
  startService(workers?: number, rateLimits?: 'on' | 'off'): Promise<Service>;
  remove(): Promise<void>;
};

export type Service = { url: string; process: ChildProcess; stop(): Promise<void> };

/**
 * Makes this many companies in a PostgreSQL of its own, embedded and with fsync on.
 *
 * @param databaseUrl a migrated database to use instead; it is not removed
 * @param clientsOfEach API clients of each company
 */
export async function install(
  companies: number,
  databaseUrl?: string,
  clientsOfEach = 1,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilgode-bench-'));
  // PostgreSQL does not run as root. When this process is root, the other user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const settings = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const storage = await openStorage(readSettings(settings), 'maker', () => {});
  const { connection } = storage;
  if (databaseUrl === undefined) await prepareTables({ connection, owner: connection }, { makes: true });
  const clients = await makeClients(connection, companies, clientsOfEach);
  const accounts = clients.filter((_, index) => index % clientsOfEach === 0);
  const port = await freePort();
  const services: Service[] = [];

  const remove = async () => {
    for (const service of services) await service.stop();
    await storage.close();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  const stay = closeOnSignal(remove);

  return {
    connection,
    accounts,
    clients,
    async startService(workers, rateLimits = 'off') {
      return startService({ ...settings, PORT: String(port), RATE_LIMITS: rateLimits }, workers, services);
    },
    remove: () => remove().finally(stay),
  };
}

/** Those of a company follow one another. */
async function makeClients(
  connection: ConnectionOptions,
  companies: number,
  clientsOfEach: number,
): Promise<Account[]> {
  const { db, close } = openDatabase(connection, 'request', 1);
  const admin = { db, now: new Date(), actor: 'bench' };
  const clients: Account[] = [];
  for (let number = 1; number <= companies; number++) {
    const company = await createCompany(admin, {
      name: `Bedrift ${number} AS`,
      orgNumber: '123456785',
      ownerEmail: `eier${number}@bedrift.example`,
      accounting: true,
      vatRegistered: true,
      defaultVatRateBp: 2500,
      bankAccount: '86011117947',
    });
    // A production account begins without bodies in the log of calls; a test account begins with bodies.
    await setBodyLogging(admin, company.companyId, 'test', false);
    for (let client = 1; client <= clientsOfEach; client++) {
      const { clientId, clientSecret } = await createApiClient(admin, {
        companyId: company.companyId,
        name: `Bench ${client}`,
        kind: 'advanced',
        environments: ['test'],
        scopes: [
          'invoices:admin',
          'clients:admin',
          'bilag:write',
          'reports:read',
          'bank:write',
          'exports:write',
        ],
      });
      clients.push({ id: company.accounts.test, clientId, clientSecret });
    }
  }
  await close();
  return clients;
}

async function startService(
  settings: { PORT: string } & Record<string, string>,
  workers: number | undefined,
  services: Service[],
): Promise<Service> {
  const url = `http://127.0.0.1:${settings.PORT}`;
  const child = spawn(
    process.execPath,
    [PROGRAM, 'serve', ...(workers === undefined ? [] : ['--workers', String(workers)])],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        // For a profile: NODE_OPTIONS=--cpu-prof npm run bench create
        NODE_OPTIONS: process.env['NODE_OPTIONS'],
        BASE_URL: url,
        // An export of a test account may have 1 GB, and that of a large company has more.
        STORAGE_QUOTAS: 'test-exports=1TB',
        ...settings,
      },
    },
  );
  const exited = once(child, 'exit');
  const service: Service = {
    url,
    process: child,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
  // Before it is ready, because the bench may be ended meanwhile.
  services.push(service);
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('The service has ended.');
    await pause(100);
  }
  return service;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

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
import { createApiClient, createCompany } from '../server/src/features/companies/index.ts';
import { openStorage } from '../server/src/program/cli/open-storage.ts';
import { prepareTables } from '../server/src/program/cli/storage.ts';
import { readSettings } from '../server/src/program/settings.ts';

const PROGRAM = fileURLToPath(new URL('../server/bin/tilgode.js', import.meta.url));

/** An account to drive, with the credentials of an API client that may do everything there. */
export type Account = { id: string; clientId: string; clientSecret: string };

export type Installation = {
  connection: ConnectionOptions;
  accounts: Account[];
  /** Starts the service with everything on except the rate limits. @param workers left out: the service's default */
  startService(workers?: number): Promise<Service>;
  remove(): Promise<void>;
};

export type Service = { url: string; process: ChildProcess; stop(): Promise<void> };

/**
 * Makes this many companies in a PostgreSQL of its own, embedded and with fsync on.
 *
 * @param databaseUrl a migrated database to use instead; it is not removed
 */
export async function install(companies: number, databaseUrl?: string): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tilgode-bench-'));
  // PostgreSQL does not run as root. When this process is root, the other user must be able to enter the folder.
  await chmod(dataDir, 0o755);
  const settings = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const storage = await openStorage(readSettings(settings), 'maker', () => {});
  const { connection } = storage;
  if (databaseUrl === undefined) await prepareTables({ connection, owner: connection }, { makes: true });
  const accounts = await makeAccounts(connection, companies);
  const services: Service[] = [];

  return {
    connection,
    accounts,
    async startService(workers) {
      const service = await startService(settings, workers);
      services.push(service);
      return service;
    },
    async remove() {
      for (const service of services) await service.stop();
      await storage.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function makeAccounts(connection: ConnectionOptions, count: number): Promise<Account[]> {
  const { db, close } = openDatabase(connection, 'request', 1);
  const admin = { db, now: new Date(), actor: 'bench' };
  const accounts: Account[] = [];
  for (let number = 1; number <= count; number++) {
    const company = await createCompany(admin, {
      name: `Bedrift ${number} AS`,
      orgNumber: '123456785',
      ownerEmail: `eier${number}@bedrift.example`,
      accounting: true,
      vatRegistered: true,
      defaultVatRateBp: 2500,
      bankAccount: '86011117947',
    });
    const { clientId, clientSecret } = await createApiClient(admin, {
      companyId: company.companyId,
      name: 'Bench',
      kind: 'advanced',
      environments: ['test'],
      scopes: ['invoices:admin', 'clients:admin', 'bilag:write', 'reports:read', 'bank:write'],
    });
    accounts.push({ id: company.accounts.test, clientId, clientSecret });
  }
  await close();
  return accounts;
}

async function startService(settings: Record<string, string>, workers?: number): Promise<Service> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    [PROGRAM, 'serve', ...(workers === undefined ? [] : ['--workers', String(workers)])],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        // For a profile: NODE_OPTIONS=--cpu-prof npm run bench create
        NODE_OPTIONS: process.env['NODE_OPTIONS'],
        PORT: String(port),
        BASE_URL: url,
        RATE_LIMITS: 'off',
        ...settings,
      },
    },
  );
  const exited = once(child, 'exit');
  while ((await fetch(`${url}/readyz`).catch(() => undefined))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('The service has ended.');
    await pause(100);
  }
  return {
    url,
    process: child,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

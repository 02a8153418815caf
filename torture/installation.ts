import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectClient } from '../server/src/platform/database/connection.ts';
import type { ConnectionOptions, Db } from '../server/src/platform/database/database.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../server/src/platform/local-postgres/index.ts';
import { closeOnSignal } from '../server/src/platform/local-postgres/leave-nothing.ts';
import { prepareTables } from '../server/src/program/cli/database/storage.ts';
import { clusterOf, connectAsOwner, findPostgres, freePort } from '../server/test/support/program/program.ts';
import type { AccessPointStandIn } from '../server/test/support/e-invoices/access-point-stand-in.ts';
import { SENDER, TOKEN, startAccessPoint } from '../server/test/support/e-invoices/access-point-stand-in.ts';
import { startNetworkStandIn } from '../server/test/support/e-invoices/network-stand-in.ts';
import type { VippsStandIn } from '../server/test/support/vipps/vipps-stand-in.ts';
import { startVippsStandIn } from '../server/test/support/vipps/vipps-stand-in.ts';
import type { Account } from './accounts.ts';
import { BUSINESSES, makeAccounts } from './accounts.ts';
import type { AskingAccount } from './approvals/asked.ts';
import { makeAskingAccounts } from './approvals/accounts.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { kill, untilPostmasterGone } from './faults/processes.ts';
import { expect } from './finding.ts';
import { inTime } from './in-time.ts';
import type { MailServer } from './mail-server.ts';
import { startMailServer } from './mail-server.ts';
import type { Environment, Service } from './program.ts';
import { isRunning, runTilgode, startService, untilReady } from './program.ts';
import type { Proxy } from './proxy.ts';
import { startProxy } from './proxy.ts';
import { mountSmallDisk } from './small-disk.ts';
import type pg from 'pg';

/** `own`: the service runs its embedded PostgreSQL. `external`: services share one by DATABASE_URL, through a proxy. */
export type Storage = 'own' | 'external';

/** Everything that is broken: services, their PostgreSQL, the proxies between them, and the accounts in them. */
export type Installation = {
  storage: Storage;
  folder: string;
  dataDir: string;
  /** Why the disk cannot be filled here; undefined when it can. */
  noSmallDisk: string | undefined;
  /** The address for callers: the proxy before all services. */
  url: string;
  accounts: Account[];
  /** Accounts beside those of the load, whose test clocks move through the dates of recurring invoices. */
  clockedAccounts: Account[];
  /** Accounts beside those, whose companies move in and out again. */
  movingAccounts: Account[];
  /** Production accounts beside those, whose customers pay by Vipps. */
  payingAccounts: Account[];
  /** Accounts beside those, on which API clients ask and a person decides. */
  askingAccounts: AskingAccount[];
  proxy: Proxy;
  databaseProxy: DatabaseProxy | undefined;
  mail: MailServer;
  accessPoint: AccessPointStandIn;
  vipps: VippsStandIn;
  services: Service[];
  /**
   * Starts the services that do not run, and waits until all are ready.
   * @param extra environment of the started services
   */
  start(extra?: Environment): Promise<void>;
  /** Stops all services by SIGTERM. @throws Finding when one does not exit with 0 */
  stop(): Promise<void>;
  /** Gives the companies of the paying accounts keys of Vipps. @throws Finding */
  giveVippsKeys(): Promise<void>;
  /** Runs a command of `tilgode` on this database. */
  command(...args: string[]): Promise<{ exitCode: number | null; stdout: string }>;
  /** A connection of our own, which goes past all proxies. */
  connectAsOwner(): Promise<pg.Client>;
  /** Lets the work use the database as the service does, also when no service runs. */
  withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Process id of PostgreSQL's postmaster; undefined when PostgreSQL does not run or is not ours. */
  postmaster(): Promise<number | undefined>;
  /** Ends all processes and gives the small disk back, once. @param options.keepFolder whether the folder stays as evidence */
  close(options: { keepFolder: boolean }): Promise<void>;
};

export type Size = { companies: number; services: number; workers: number };

const CLOCKED_COMPANIES = 3;
const MOVING_COMPANIES = 2;
const PAYING_COMPANIES = 2;
const STOP_PATIENCE_MILLISECONDS = 45_000;

/** For `external`: a migrated database that the caller keeps. */
export type Database = {
  connection: ConnectionOptions;
  /** The settings by which services and commands reach the database. Left out: through a proxy of the torture. */
  settings?: Environment;
};

/** @param external left out: an embedded PostgreSQL */
export async function install(storage: Storage, size: Size, external?: Database): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'tilgode-torture-'));
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  // PostgreSQL does not run as root. When this process is root, the other user must be able to enter the folder.
  chmodSync(folder, 0o755);
  const disk = storage === 'own' ? await mountSmallDisk(dataDir) : 'another installation has it';
  const mail = await startMailServer();
  const accessPoint = await startAccessPoint(undefined);
  const ends: (() => unknown)[] = [];
  const network = await startNetworkStandIn((end) => ends.push(end));
  const vipps = await startVippsStandIn((end) => ends.push(end));
  for (const number of BUSINESSES) network.register(`0192:${number}`);

  const postgres =
    external === undefined ? await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} }) : undefined;
  const connection = external?.connection ?? postgres?.connection();
  if (connection === undefined) throw new Error('There is neither a database nor a PostgreSQL.');
  if (postgres !== undefined) await prepareTables({ connection, owner: connection }, { makes: true });
  const beside = CLOCKED_COMPANIES + MOVING_COMPANIES + PAYING_COMPANIES;
  const made = await makeAccounts(connection, size.companies + beside);
  const accounts = made.splice(0, 2 * size.companies);
  const movingAccounts = made.splice(0, 2 * MOVING_COMPANIES);
  const payingAccounts = made
    .splice(0, 2 * PAYING_COMPANIES)
    .filter(({ environment: of }) => of === 'production');
  const clockedAccounts = made.filter(({ environment: of }) => of === 'test');
  const askingAccounts = await makeAskingAccounts(connection);
  const isProxied = storage === 'external' && external?.settings === undefined;
  const databaseProxy = isProxied ? await startDatabaseProxy(connection) : undefined;
  if (storage === 'own') await postgres?.close();

  const ports = await Promise.all(Array.from({ length: size.services }, freePort));
  const proxy = await startProxy(ports);
  const services: Service[] = [];
  const database: Environment =
    storage === 'own'
      ? { DATA_DIR: dataDir }
      : {
          SECRETS_KEY: randomBytes(32).toString('base64'),
          ...(databaseProxy === undefined
            ? external?.settings
            : { DATABASE_URL: urlOf(connection, databaseProxy.port) }),
          DATA_DIR: join(folder, 'unused'),
        };
  const environment: Environment = {
    ...database,
    BASE_URL: proxy.url,
    RATE_LIMITS: 'off',
    SMTP_URL: mail.url,
    MAIL_FROM: 'faktura@tilgode.example',
    ACCESS_POINT_URL: accessPoint.url,
    ACCESS_POINT_TOKEN: TOKEN,
    ACCESS_POINT_SENDER: SENDER,
    PEPPOL_SML: network.setting,
    WEBHOOK_TARGETS: 'any',
    VIPPS_URL: vipps.url,
    LOG_LEVEL: 'warn',
  };
  const logFile = (port: number) => join(folder, `service-${port}.log`);

  let closed: Promise<void> | undefined;
  const stay = closeOnSignal(() => installation.close({ keepFolder: false }));

  async function close({ keepFolder }: { keepFolder: boolean }): Promise<void> {
    try {
      for (const { process } of services) process.kill('SIGKILL');
      await Promise.all(services.map(({ exited }) => exited));
      await Promise.all([
        proxy.close(),
        databaseProxy?.close(),
        mail.close(),
        accessPoint.close(),
        ...ends.map((end) => end()),
      ]);
      if (storage === 'external') await postgres?.close();
      else {
        // PostgreSQL lives on when its service is dead. On a full disk it could not even start to be stopped.
        const left = await installation.postmaster();
        kill(left, 'SIGQUIT');
        await untilPostmasterGone(installation, left);
      }
    } finally {
      const clusterFolder = (await clusterOf(dataDir)).folder;
      if (typeof disk !== 'string') await disk.giveBack({ keepFiles: keepFolder });
      if (!keepFolder) {
        for (const path of [clusterFolder, folder]) {
          await rm(path, { recursive: true, force: true, maxRetries: 3 });
        }
      }
    }
  }

  const installation: Installation = {
    storage,
    folder,
    dataDir,
    noSmallDisk: typeof disk === 'string' ? disk : undefined,
    url: proxy.url,
    accounts,
    clockedAccounts,
    movingAccounts,
    payingAccounts,
    askingAccounts,
    proxy,
    databaseProxy,
    mail,
    accessPoint,
    vipps,
    services,
    async start(extra = {}) {
      await Promise.all(
        ports.map(async (port, index) => {
          const running = services[index];
          if (running !== undefined && isRunning(running)) await untilReady(running, logFile(port));
          else {
            services[index] = await startService({
              port,
              workers: size.workers,
              logFile: logFile(port),
              environment: { ...environment, ...extra },
            });
          }
        }),
      );
    },
    async stop() {
      await Promise.all(services.map(endService));
    },
    async giveVippsKeys() {
      for (const { companyId } of payingAccounts) {
        const args = ['company', 'vipps', '--id', companyId, '--on', '--keys'];
        const { exitCode } = await runTilgode(args, environment, undefined, JSON.stringify(vipps.keys));
        expect(exitCode === 0, 'A company cannot save its keys of Vipps.', { companyId });
      }
    },
    command: (...args) => runTilgode(args, database),
    async connectAsOwner() {
      return storage === 'own' ? connectAsOwner(dataDir) : connectClient(connection, 'torture');
    },
    async withDatabase(work) {
      const own =
        storage === 'own' ? await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} }) : undefined;
      const { db, close } = openDatabase(own?.connection() ?? connection, 'request', 2);
      try {
        return await work(db);
      } finally {
        await close();
        await own?.close();
      }
    },
    postmaster: async () => (external === undefined ? (await findPostgres(dataDir))?.processId : undefined),
    close: (options) => (closed ??= close(options).finally(stay)),
  };
  try {
    await installation.start();
  } catch (error) {
    await installation.close({ keepFolder: true });
    throw error;
  }
  return installation;
}

/** Ends a service as an operator does. @throws Finding when it takes too long or does not exit with 0 */
export async function endService(service: Service): Promise<void> {
  if (!isRunning(service)) return;
  service.process.kill('SIGTERM');
  const code = await inTime(service.exited, STOP_PATIENCE_MILLISECONDS);
  expect(code === 0, `SIGTERM: the service exits with ${code} and not with 0.`, { port: service.port });
}

function urlOf(connection: ConnectionOptions, port: number): string {
  if ('connectionString' in connection) {
    const url = new URL(connection.connectionString);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  }
  const { user, password, database } = connection;
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { machineSettings, readMachine } from './machine-settings.ts';
import { openLog } from './server-log.ts';
import { isAlive, runToEnd, spawnOptions } from './run-as.ts';
import type { RunAs } from './run-as.ts';

/** The address at which a running PostgreSQL listens. `host` is the folder of a Unix socket, or 127.0.0.1. */
export type Postmaster = { processId: number; host: string; port: number };

/** Everything that one cluster needs to run. */
export type Home = {
  cluster: Cluster;
  binaries: Binaries;
  runAs: RunAs;
  settings: Record<string, string>;
  /** Told of a PostgreSQL that runs and that this process has started. */
  onStarted?: (postmaster: ChildProcess) => void;
};

/** Socket addresses hold 104 bytes on macOS and 108 on Linux. */
const SOCKET_PATH_MAX_BYTES = 100;
const SOCKET_PORT = 5432;
const LOOPBACK = '127.0.0.1';
const STOP_PATIENCE_MILLISECONDS = 60_000;
const EMPTY_MILLISECONDS = 1_000;

const SETTINGS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A service says how many it needs. A command may have started PostgreSQL before a service of 32 workers comes.
  max_connections: '466',
  checkpoint_timeout: '15min',
  // Reading in any order costs an SSD as much as reading in order, nearly.
  random_page_cost: '1.1',
  // Rows that every request changes leave dead rows behind, which lists have to pass until they are vacuumed.
  autovacuum_naptime: '15s',
  autovacuum_vacuum_scale_factor: '0.05',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Error messages of statements stay out of the log, because they hold customer data. The caller gets the errors
  // anyway.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  unix_socket_permissions: '0700',
};

/** The running postmaster of this cluster, also when another process has started it; undefined when there is none. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const noted = await readPidFile(cluster);
  return noted !== undefined && (await isOurs(noted.processId, cluster)) ? noted : undefined;
}

/** The contents of `postmaster.pid`. The file may outlive the process. Undefined also while PostgreSQL is writing it. */
async function readPidFile(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '');
  const [processId, , , port, socketFolder, address] = text.split('\n');
  if (!processId || !port || socketFolder === undefined || address === undefined) return undefined;
  return {
    processId: Number(processId),
    port: Number(port),
    host: socketFolder === '' ? LOOPBACK : cluster.folder,
  };
}

function socketIn(cluster: Cluster): string {
  return join(cluster.folder, `.s.PGSQL.${SOCKET_PORT}`);
}

function pidFile(cluster: Cluster): string {
  return join(cluster.dataFolder, 'postmaster.pid');
}

/**
 * Whether the process is the postmaster of this cluster. After a crash the noted process id may be dead, a zombie, or
 * another program's by now. The command line of the process tells.
 */
async function isOurs(processId: number, cluster: Cluster): Promise<boolean> {
  if (process.platform === 'win32') return isAlive(processId);
  return `${await commandLineOf(processId)} `.includes(` -D ${cluster.dataFolder} `);
}

async function commandLineOf(processId: number): Promise<string> {
  if (process.platform === 'linux') {
    // `cwd` would also tell, but reading it takes a right that root lacks in containers.
    const text = await readFile(`/proc/${processId}/cmdline`, 'utf8').catch(() => '');
    return text.replaceAll('\0', ' ');
  }
  const args = ['-o', 'command=', '-p', String(processId)];
  const { stdout } = await promisify(execFile)('/bin/ps', args).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/**
 * Starts PostgreSQL in a session of its own, so that it survives signals for our process group and the end of this
 * process. Resolves when PostgreSQL runs (it may still be recovering) or has ended. Its log then says why it has ended.
 */
export async function startPostmaster(home: Home): Promise<'running' | 'ended'> {
  const { cluster, binaries, runAs } = home;
  const previous = await readPidFile(cluster);
  await removeMisleadingLockFile(pidFile(cluster), cluster);
  await removeMisleadingLockFile(`${socketIn(cluster)}.lock`, cluster);
  const settings = {
    ...SETTINGS,
    ...machineSettings(await readMachine(cluster.folder)),
    ...(await listenSettings(cluster, previous)),
    ...home.settings,
  };

  const log = await openLog(cluster.logFile);
  try {
    // Without this, the user could not open the log when running Tilgode without root.
    if (runAs !== undefined) await log.chown(runAs.uid, runAs.gid);
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const child = spawn(binaries.postgres, ['-D', cluster.dataFolder, ...args], {
      ...spawnOptions(runAs),
      cwd: cluster.folder,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      windowsHide: true,
    });
    child.unref();
    child.on('error', () => undefined);
    for (;;) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return 'ended';
      const found = await findPostmaster(cluster);
      if (found !== undefined) {
        // Another process may have started it meanwhile. Then ours ends by itself.
        if (found.processId === child.pid) home.onStarted?.(child);
        return 'running';
      }
      await pause(20);
    }
  } finally {
    await log.close();
  }
}

/**
 * Fast shutdown: ends all connections and writes everything to disk. It does not use pg_ctl's own waiting, because
 * pg_ctl takes a PostgreSQL that another process starts right afterwards for the old one.
 * @returns whether PostgreSQL has ended, within 60 seconds
 */
export async function stopPostmaster({ cluster, binaries, runAs }: Home): Promise<boolean> {
  const stopping = await findPostmaster(cluster);
  if (stopping === undefined) return true;
  const args = ['stop', '-D', cluster.dataFolder, '-m', 'fast', '-W'];
  await runToEnd(binaries.pgCtl, args, { runAs, cwd: cluster.folder });
  const giveUpAt = Date.now() + STOP_PATIENCE_MILLISECONDS;
  while ((await findPostmaster(cluster))?.processId === stopping.processId) {
    if (Date.now() > giveUpAt) return false;
    await pause(20);
  }
  return true;
}

/**
 * Moves a lock file away when it stays empty, or the process id in it belongs to a zombie or another program, because PostgreSQL then
 * refuses to start. It copes with the lock file of a dead process by itself. Removing the file is safe, because
 * PostgreSQL also looks for processes in the cluster's shared memory.
 */
async function removeMisleadingLockFile(path: string, cluster: Cluster): Promise<void> {
  const noted = await readProcessId(path);
  const misleads =
    noted === undefined ? await staysEmpty(path) : isAlive(noted) && !(await isOurs(noted, cluster));
  if (!misleads) return;
  const aside = `${path}.${process.pid}`;
  await rename(path, aside).catch(() => undefined);
  // Another process may have started PostgreSQL since the check. Its lock file is put back then.
  const moved = await readProcessId(aside);
  if (moved === noted) await rm(aside, { force: true });
  else if (moved !== undefined) await rename(aside, path);
}

/** After a crash the file may be empty. PostgreSQL fills it in the moment after it has made it. */
async function staysEmpty(lockFile: string): Promise<boolean> {
  const isEmpty = async () => (await stat(lockFile).catch(() => undefined))?.size === 0;
  if (!(await isEmpty())) return false;
  await pause(EMPTY_MILLISECONDS);
  return isEmpty();
}

async function readProcessId(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  // `kill` takes 0 and negative numbers for groups of processes, so only numbers above 0 are accepted.
  const processId = Number.parseInt(text, 10);
  return processId > 0 ? processId : undefined;
}

/**
 * After a crash, PostgreSQL takes the same port again if the port is free. Connection pools then reconnect by
 * themselves.
 */
async function listenSettings(
  cluster: Cluster,
  previous: Postmaster | undefined,
): Promise<Record<string, string>> {
  const socketBytes = Buffer.byteLength(socketIn(cluster));
  if (process.platform !== 'win32' && socketBytes <= SOCKET_PATH_MAX_BYTES) {
    return { listen_addresses: '', port: String(SOCKET_PORT), unix_socket_directories: cluster.folder };
  }
  const port = (previous && (await bindable(previous.port))) ?? (await bindable(0)) ?? 0;
  return { listen_addresses: LOOPBACK, port: String(port), unix_socket_directories: '' };
}

/** The port when it is free (0: any free one), else undefined. */
async function bindable(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, LOOPBACK, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined));
    });
  });
}

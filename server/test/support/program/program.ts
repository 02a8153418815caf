import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess, ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../../../src/platform/database/migrations.ts';
import { DATABASE, SUPERUSER, readPassword } from '../../../src/platform/local-postgres/cluster.ts';
import { openEmbeddedPostgres } from '../../../src/platform/local-postgres/index.ts';
import { findPostmaster } from '../../../src/platform/local-postgres/postmaster.ts';
import type { Postmaster } from '../../../src/platform/local-postgres/postmaster.ts';
import { MIGRATED_DATA_DIR, clusterOf, copyCluster } from '../database/data-folders.ts';
import { needs } from '../needs.ts';
import { onEnd } from './cleanup.ts';
import { eventually } from '../eventually.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export { clusterOf } from '../database/data-folders.ts';

export const PROGRAM = fileURLToPath(new URL('../../../bin/tilgode.js', import.meta.url));
/** Between the moment that we find a port free and the moment that the service takes it, another may. */
const PORT_TRIES = 3;

export type Environment = Record<string, string>;
export type Outcome = { exitCode: number | null; stdout: string; stderr: string };

/** An empty data folder; when the tests have run, its PostgreSQL is stopped and it is removed. */
export async function makeDataDir(): Promise<string> {
  const dataDir = makeTemporaryFolder();
  onEnd(async () => {
    const postgres = await findPostgres(dataDir);
    if (postgres !== undefined) process.kill(postgres.processId, 'SIGQUIT');
    await eventually('PostgreSQL has ended', async () => (await findPostgres(dataDir)) === undefined);
    for (const folder of [(await clusterOf(dataDir)).folder, dataDir]) {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    }
  });
  return dataDir;
}

/** The same after `tilgode migrate`: a copy where there is one, because a first start is mostly setting up PostgreSQL and its tables. */
export async function makeMigratedDataDir(): Promise<string> {
  const dataDir = await makeDataDir();
  const migrated = process.env[MIGRATED_DATA_DIR];
  if (migrated !== undefined && (await copyCluster(migrated, dataDir))) return dataDir;
  const postgres = await openEmbeddedPostgres({ dataDir, as: 'tool', log: () => {} });
  try {
    await migrate(postgres.connection());
  } finally {
    await postgres.close();
  }
  return dataDir;
}

/** The PostgreSQL that runs on this data folder, if one does. */
export async function findPostgres(dataDir: string): Promise<Postmaster | undefined> {
  return findPostmaster(await clusterOf(dataDir));
}

/** A connection of the tests' own to the running PostgreSQL of a data folder, as its superuser. */
export async function connectAsOwner(dataDir: string): Promise<pg.Client> {
  const postgres = await findPostgres(dataDir);
  assert.ok(postgres !== undefined, 'PostgreSQL does not run');
  const client = new pg.Client({
    host: postgres.host,
    port: postgres.port,
    user: SUPERUSER,
    password: await readPassword(await clusterOf(dataDir)),
    database: DATABASE,
  });
  // A test that kills PostgreSQL does not want to die with it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs `tilgode` with these arguments and nothing but these settings, to its end. */
export async function runTilgode(args: string[], environment: Environment): Promise<Outcome> {
  const program = startProgram(args, environment);
  const exitCode = await program.exited;
  return { exitCode, stdout: program.stdout(), stderr: program.stderr() };
}

export type RunningService = {
  url: string;
  process: ChildProcess;
  /** The exit code; null when a signal ended it. */
  exited: Promise<number | null>;
  stdout(): string;
  stderr(): string;
};

/** Starts `tilgode serve` on a free port of 127.0.0.1 and waits until it is ready. */
export async function startService(environment: Environment, args: string[] = []): Promise<RunningService> {
  for (let tries = 1; ; tries += 1) {
    const port = await freePort();
    // One process for requests unless the test is about more: each takes a second of work to start.
    const serve = ['serve', '--workers', '1', ...args];
    const program = startProgram(serve, { ...environment, PORT: String(port) });
    const service = { ...program, url: `http://localhost:${port}` };
    const ended = program.exited.then(() => false);
    const ready = eventually('the service is ready', () => isReady(service));
    if (await Promise.race([ready, ended])) return service;
    ready.catch(() => {});
    if (tries === PORT_TRIES || !program.stderr().includes('is in use')) {
      assert.fail(`The service has ended:\n${program.stdout()}\n${program.stderr()}`);
    }
  }
}

export async function isReady({ url }: { url: string }): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** What the service has logged so far, parsed; a line that is no JSON fails the test. */
export function logLines(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/**
 * The process of a service that has this name now: the log tells of each when it works. A service is ready when one of its
 * processes answers, so the line of another may still be on its way.
 */
export async function processIdOf(service: RunningService, name: string): Promise<number> {
  return await eventually(`${name} works`, async () => {
    const told = logLines(service.stdout()).filter(
      ({ msg, worker }) => msg === 'a process works' && worker === name,
    );
    return told.at(-1)?.['workerPid'] as number | undefined;
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts `tilgode` with these arguments and nothing but these settings; it is ended at the end at the latest. */
export function startProgram(args: string[], environment: Environment) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    // Nothing of the tests' own environment: a DATABASE_URL there is not meant for this service.
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return follow(child);
}

/** Needs `script` of util-linux, which makes a pseudo-terminal. */
export const needsTerminal = { skip: process.platform === 'linux' ? false : 'needs script of util-linux' };

/** The same for any program of Node in a terminal of its own, where stdout and stderr are one; `press` types into it. */
export function startInTerminal(args: string[], environment: Environment) {
  const command = [process.execPath, ...args].map((part) => `'${part.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    env: { PATH: process.env['PATH'], SHELL: '/bin/sh', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const { stdout, ...program } = follow(child);
  return {
    ...program,
    /** Without the terminal's own line ends. */
    screen: () => stdout().replaceAll('\r\n', '\n'),
    press: (keys: string) => child.stdin.write(keys),
  };
}

function follow(child: ChildProcessByStdio<Writable | null, Readable, Readable>) {
  needs('process');
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('close', resolve);
    child.on('error', reject);
  });
  onEnd(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await exited;
  });
  return { process: child, exited, stdout: () => stdout, stderr: () => stderr };
}

import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { codeOf, EmbeddedPostgresError } from './errors.ts';
import { runToEnd } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { removeAbandoned, syncFolder, temporaryBeside } from './temporary.ts';

/** A cluster that exists: its folder (mode 0700) holds the data, the password, the log and the socket. */
export type Cluster = { folder: string; dataFolder: string; passwordFile: string; logFile: string };

export const SUPERUSER = 'tilgode';
export const DATABASE = 'tilgode';

export function clusterIn(folder: string): Cluster {
  return {
    folder,
    dataFolder: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    logFile: join(folder, 'postgres.log'),
  };
}

/** @throws EmbeddedPostgresError cannot-start */
export async function readPassword(cluster: Cluster): Promise<string> {
  try {
    return (await readFile(cluster.passwordFile, 'utf8')).trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      'cannot-start',
      `The database's password in ${cluster.passwordFile} cannot be read (${codeOf(error)}). If the folder ${cluster.folder} is not Tilgode's, choose another DATA_DIR.`,
    );
  }
}

/**
 * Initialises a cluster with its password and its empty database, unless the folder exists. The folder appears at once
 * and whole. So a process that is killed half-way leaves nothing that a later start would take for a cluster, and of
 * two processes that start at once one wins.
 *
 * @param signal ends the programs that initialise it, and then nothing is left
 * @throws EmbeddedPostgresError cannot-start, with the output of initdb
 */
export async function createCluster(
  folder: string,
  binaries: Binaries,
  runAs: RunAs,
  log: (message: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await removeAbandoned(folder);
  if (await stat(folder).catch(() => undefined)) return;
  log('Setting up PostgreSQL …');
  const temporary = await temporaryBeside(folder);
  const cluster = clusterIn(temporary);
  try {
    await writeFile(cluster.passwordFile, randomBytes(32).toString('base64url'), {
      mode: 0o600,
      flush: true,
    });
    if (runAs !== undefined) {
      await chown(cluster.passwordFile, runAs.uid, runAs.gid);
      await chown(temporary, runAs.uid, runAs.gid);
    }
    await initialise(cluster, binaries, runAs, signal);
    await syncFolder(temporary);
    await rename(temporary, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (await stat(folder).catch(() => undefined)) return;
    throw error;
  }
}

async function initialise(
  cluster: Cluster,
  binaries: Binaries,
  runAs: RunAs,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Sorts by bytes by default, which is the same on every machine. A statement gets the order of a language by naming
  // an ICU collation.
  const initdb = await runToEnd(
    binaries.initdb,
    [
      `--pgdata=${cluster.dataFolder}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${cluster.passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    { runAs, cwd: cluster.folder, signal },
  );
  if (initdb.exitCode !== 0) throw notInitialised(cluster, initdb.output);
  // Single-user mode needs no server, so the database exists before anybody can connect.
  const create = await runToEnd(
    binaries.postgres,
    ['--single', '-D', cluster.dataFolder, '-c', 'exit_on_error=on', 'postgres'],
    { runAs, cwd: cluster.folder, signal, input: `CREATE DATABASE ${DATABASE}\n` },
  );
  if (create.exitCode !== 0) throw notInitialised(cluster, create.output);
}

function notInitialised(cluster: Cluster, output: string): EmbeddedPostgresError {
  const lastLines = output.trim().split('\n').slice(-10).join('\n');
  return new EmbeddedPostgresError(
    'cannot-start',
    `The database could not be initialised in ${dirname(cluster.folder)}. PostgreSQL says:\n${lastLines}`,
  );
}

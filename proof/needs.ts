import { accessSync, constants, globSync } from 'node:fs';
import { join } from 'node:path';

/** @returns what is missing and how to get it; undefined when nothing is missing */
export type Need = () => string | undefined;

/** Debian keeps servers in `sbin`, which the `PATH` of an ordinary user lacks. */
const FOLDERS = ['/usr/sbin', '/sbin', '/usr/bin', '/bin'];
const POSTGRES_FOLDERS = '/usr/lib/postgresql/*/bin';
const OLDEST_POSTGRES = 15;
const EMBEDDED_POSTGRES = 18;

/** A program of a Debian package. */
export function program(name: string, debianPackage: string): Need {
  return () => (findProgram(name) === undefined ? packageIsMissing(debianPackage) : undefined);
}

/** The programs of a PostgreSQL server. */
export const postgres: Need = () =>
  findPostgresPrograms() === undefined ? packageIsMissing('postgresql') : undefined;

/** An engine that Debian does not have, and that somebody has started. */
export function variable(name: string, what: string): Need {
  return () => (process.env[name] ? undefined : `${name} is not set (${what})`);
}

/** The programs of a PostgreSQL server of another major version than the embedded one. */
export const otherPostgres: Need = () =>
  otherPostgresPrograms().length === 0
    ? `no PostgreSQL ${OLDEST_POSTGRES} to ${EMBEDDED_POSTGRES - 1} is installed (apt-get install postgresql)`
    : undefined;

/** The right to make network namespaces, where a machine can be cut off from the others. */
export const root: Need = () => (process.getuid?.() === 0 ? undefined : 'only root may make networks');

/** @throws Error when it is not installed */
export function pathOf(name: string): string {
  const path = findProgram(name);
  if (path === undefined) throw new Error(`${name} is not installed.`);
  return path;
}

/** The folder with `postgres` and `initdb` of the newest version. @throws Error when it is not installed */
export function postgresPrograms(): string {
  const folder = findPostgresPrograms();
  if (folder === undefined) throw new Error('PostgreSQL is not installed.');
  return folder;
}

/** The folders with `postgres` and `initdb` of every supported version but the embedded one. */
export function otherPostgresPrograms(): { major: number; folder: string }[] {
  return installedPostgres().filter(({ major }) => major < EMBEDDED_POSTGRES);
}

function findProgram(name: string): string | undefined {
  const folders = [...FOLDERS, ...(process.env['PATH'] ?? '').split(':')];
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function findPostgresPrograms(): string | undefined {
  return installedPostgres()[0]?.folder;
}

/** The newest version first. */
function installedPostgres(): { major: number; folder: string }[] {
  return globSync(POSTGRES_FOLDERS)
    .map((folder) => ({ major: Number(folder.split('/').at(-2)), folder }))
    .filter(({ major, folder }) => major >= OLDEST_POSTGRES && isExecutable(join(folder, 'initdb')))
    .toSorted((a, b) => b.major - a.major);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function packageIsMissing(name: string): string {
  return `the Debian package ${name} is not installed (apt-get install ${name})`;
}

import { spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseRunAs } from '../../server/src/platform/local-postgres/run-as.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { endAtExit } from './ending.ts';
import { killAllIn, signalAllIn } from './processes.ts';

/** The user of the engines. PostgreSQL, Patroni and PgBouncer refuse to run as root. */
export const runAs = await chooseRunAs(undefined);

/** A folder of the engines' user. Every process that works in it ends with it. */
export type Folder = { path: string; remove(): Promise<void> };

export function makeFolder(): Folder {
  const path = makeTemporaryFolder();
  own(path);
  const end = endAtExit(() => {
    // A frozen process dies as well.
    signalAllIn(path, 'SIGKILL');
    rmSync(path, { recursive: true, force: true, maxRetries: 3 });
  });
  return {
    path,
    async remove() {
      await killAllIn(path);
      end();
    },
  };
}

export function makeFolderIn(parent: string, name: string): string {
  const path = join(parent, name);
  mkdirSync(path);
  own(path);
  return path;
}

/** Writes a file that only the engines' user reads. @returns its path */
export function writeSettings(path: string, text: string): string {
  writeFileSync(path, text, { mode: 0o600 });
  own(path);
  return path;
}

/** Gives a file or folder to the engines' user. */
function own(path: string): void {
  if (runAs !== undefined) chownSync(path, runAs.uid, runAs.gid);
}

/**
 * Starts a program as the engines' user. It works in the folder, and writes its output to a file there.
 * @param options.within a command that runs the program elsewhere. It begins as this process' user
 */
export function startEngine(
  folder: string,
  program: string,
  args: string[],
  options: { environment?: Record<string, string>; within?: string[] } = {},
): number {
  const { environment = {}, within = [] } = options;
  const output = openSync(join(folder, `${program.split('/').at(-1)}.log`), 'a');
  const asUser =
    runAs === undefined
      ? []
      : ['setpriv', `--reuid=${runAs.uid}`, `--regid=${runAs.gid}`, '--clear-groups', '--'];
  const [file = '', ...rest] = [...within, ...asUser, program, ...args];
  const child = spawn(file, rest, {
    cwd: folder,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', HOME: folder, ...environment },
    stdio: ['ignore', output, output],
    detached: true,
  });
  closeSync(output);
  child.unref();
  if (child.pid === undefined) throw new Error(`${file} cannot be started.`);
  return child.pid;
}

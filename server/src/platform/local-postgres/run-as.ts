import { spawn } from 'node:child_process';
import { access, constants, readFile, stat } from 'node:fs/promises';
import { codeOf, EmbeddedPostgresError } from './errors.ts';

/** The other user that PostgreSQL runs as when the service is root; undefined: the user of this process. */
export type RunAs = { name: string; uid: number; gid: number } | undefined;

/** How a program ended. `exitCode` is null when it could not be started or was killed. */
export type Outcome = { exitCode: number | null; output: string };

/**
 * PostgreSQL refuses to run as root. An existing cluster keeps its owner; a new one goes to `postgres`, else `nobody`.
 *
 * @param existingFolder the cluster's folder, undefined before the first start
 * @throws EmbeddedPostgresError cannot-start, when this user can neither own the cluster nor become its owner
 */
export async function chooseRunAs(existingFolder: string | undefined): Promise<RunAs> {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return undefined;
  const owner = existingFolder === undefined ? undefined : await stat(existingFolder);

  if (ownUid !== 0) {
    if (owner === undefined || owner.uid === ownUid) return undefined;
    throw new EmbeddedPostgresError(
      'cannot-start',
      `The database in ${existingFolder} belongs to the user with uid ${owner.uid}. Run Tilgode as root or as that user, or choose another DATA_DIR.`,
    );
  }

  const users = await readUsers();
  if (owner === undefined) {
    const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
    if (user !== undefined) return user;
    throw new EmbeddedPostgresError(
      'cannot-start',
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Run Tilgode as an ordinary user, or set DATABASE_URL.',
    );
  }
  if (owner.uid !== 0) {
    const name = users.find(({ uid }) => uid === owner.uid)?.name ?? `uid ${owner.uid}`;
    return { name, uid: owner.uid, gid: owner.gid };
  }
  throw new EmbeddedPostgresError(
    'cannot-start',
    `The database in ${existingFolder} belongs to root, and PostgreSQL does not run as root. Give the folder back to the user that it ran as, for example: chown -R postgres ${existingFolder}`,
  );
}

async function readUsers(): Promise<Array<{ name: string; uid: number; gid: number }>> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name = '', , uid, gid]) => (uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []));
}

/**
 * Whether that user can enter the folder. A process of that user tries it, because modes alone tell nothing of ACLs,
 * mounts and parent folders.
 */
export async function canEnter(folder: string, runAs: RunAs): Promise<boolean> {
  if (runAs === undefined) return true;
  const { exitCode } = await runToEnd('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { runAs, cwd: '/' });
  return exitCode === 0;
}

/** Whether that user, or this process, can make files in the folder. */
export async function canWrite(folder: string, runAs: RunAs): Promise<boolean> {
  if (runAs === undefined) {
    return access(folder, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
  }
  const test = ['-c', 'test -w "$1" && cd "$1"', 'sh', folder];
  return (await runToEnd('/bin/sh', test, { runAs, cwd: '/' })).exitCode === 0;
}

/** The options that run a child process as the other user and hide our environment from it. */
export function spawnOptions(runAs: RunAs): { env: Record<string, string>; uid?: number; gid?: number } {
  // English messages, because the log is searched for some of them.
  const env = { LC_ALL: 'C' };
  return runAs === undefined ? { env } : { env, uid: runAs.uid, gid: runAs.gid };
}

/** Runs a program to its end, or until the signal ends it. Never throws: for a program that cannot be started, the output is the reason. */
export async function runToEnd(
  file: string,
  args: string[],
  {
    runAs,
    cwd,
    signal,
    input = '',
  }: { runAs: RunAs; cwd: string; signal?: AbortSignal | undefined; input?: string },
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...spawnOptions(runAs), cwd, signal, windowsHide: true });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // The program may end before it has read all of its input. Its exit code then tells more than EPIPE does.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', (error) => resolve({ exitCode: null, output: `${file}: ${codeOf(error)}` }));
    child.on('close', (exitCode) => resolve({ exitCode, output }));
  });
}

/** Whether a process has this id. A zombie counts, and so does a process of another user. */
export function isAlive(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

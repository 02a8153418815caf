import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The commit that a tag or a commit names; undefined when there is none. */
export function commitOf(name: string): string | undefined {
  return git('rev-parse', '--short', '--verify', '--quiet', `${name}^{commit}`);
}

/** The last tag, or the commit that gave `package.json` its version; undefined when the history does not reach so far. */
export function lastRelease(): string | undefined {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  // On main, because a commit of a branch lacks what main had at the release.
  const onMain = ['log', '-1', '--first-parent', '-m', '--format=%H'];
  const numbered = git(...onMain, `-S"version": "${version}"`, '--', 'package.json');
  return git('describe', '--tags', '--abbrev=0') ?? (numbered || undefined);
}

/**
 * Whether a service of this commit lets a database say the oldest version that may work on it (decision 78). One of before counts
 * migrations, and does not start on the tables of this version.
 */
export function asksForOldestVersion(commit: string): boolean {
  return git('cat-file', '-e', `${commit}:server/migrations/0227-oldest-versions.sql`) !== undefined;
}

/** @returns what git says; undefined when it fails */
export function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Writes the files of a commit into a folder, with their dependencies: those of this version when they are the same.
 * @returns the root of the files
 */
export function unpack(commit: string, folder: string): string {
  const at = join(folder, 'previous');
  mkdirSync(at);
  const archive = join(folder, 'previous.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: ROOT });
  execFileSync('tar', ['-xf', archive, '-C', at]);
  const lock = (root: string) => readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock(at) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(at, 'node_modules'));
  else execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: at, stdio: 'ignore' });
  return at;
}

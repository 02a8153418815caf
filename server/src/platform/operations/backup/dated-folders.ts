import { access, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import { MANIFEST } from './manifest.ts';

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The folder of a backup that is taken now, in a folder of many. The names sort by time. */
export function folderOfNow(parent: string, now: Date): string {
  return join(parent, nameOf(now));
}

/** The newest whole backup: the folder itself, or one in it. @throws BackupError when there is none */
export async function newestBackup(folder: string): Promise<string> {
  if (await isWhole(folder)) return folder;
  const newest = (await listDated(folder)).findLast(({ isFinished }) => isFinished);
  if (newest !== undefined) return newest.path;
  throw new BackupError(`${folder} neither is a backup nor holds one.`);
}

/**
 * Deletes the oldest of the whole backups in a folder, and those that were begun more than a day ago and never finished. Leaves
 * everything alone that does not have the name of a backup.
 * @param count so many whole ones stay
 * @returns the deleted folders
 */
export async function keepNewest(parent: string, count: number, now: Date): Promise<string[]> {
  const dated = await listDated(parent);
  const whole = dated.filter(({ isFinished }) => isFinished);
  const dayBefore = folderOfNow(parent, new Date(now.getTime() - DAY_MILLISECONDS));
  const torn = dated.filter(({ isFinished, path }) => !isFinished && path < dayBefore);
  const deleted = [...whole.slice(0, Math.max(0, whole.length - count)), ...torn].map(({ path }) => path);
  for (const path of deleted) {
    // First of all the manifest, so that a deletion that is cut short leaves nothing that would be taken for a backup.
    await rm(join(path, MANIFEST), { force: true });
    await rm(path, { recursive: true });
  }
  return deleted;
}

/** As in `tilgode-2026-11-27T023000Z`. */
function nameOf(now: Date): string {
  return `tilgode-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
}

const NAME = /^tilgode-\d{4}-\d\d-\d\dT\d{6}Z$/;

/** The oldest first. */
async function listDated(parent: string): Promise<{ path: string; isFinished: boolean }[]> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((error: unknown) => {
    throw new BackupError(`${parent} cannot be read.`, { cause: error });
  });
  const names = entries
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
    .map(({ name }) => name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const path = join(parent, name);
      return { path, isFinished: await isWhole(path) };
    }),
  );
}

function isWhole(folder: string): Promise<boolean> {
  return access(join(folder, MANIFEST)).then(
    () => true,
    () => false,
  );
}

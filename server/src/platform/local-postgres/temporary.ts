import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isAlive } from './run-as.ts';

const MARK = '.new-';
/**
 * Filling a folder never takes this long. An older folder is abandoned, even when a process with the id in its name
 * exists: that may be another process by now.
 */
const ABANDONED_AFTER_MILLISECONDS = 10 * 60_000;

/** Makes an empty folder (mode 0700) beside `final`, to be filled and then renamed to it. */
export async function temporaryBeside(final: string): Promise<string> {
  const folder = `${final}${MARK}${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

/** Removes the temporary folders beside `final` that killed processes have left. */
export async function removeAbandoned(final: string): Promise<void> {
  const prefix = basename(final) + MARK;
  for (const name of await readdir(dirname(final))) {
    if (!name.startsWith(prefix)) continue;
    const leftover = join(dirname(final), name);
    // An orphaned initdb may still write into the folder. The next start then removes the folder.
    if (await isAbandoned(leftover, Number.parseInt(name.slice(prefix.length), 10))) {
      await rm(leftover, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

async function isAbandoned(folder: string, processId: number): Promise<boolean> {
  const status = await stat(folder).catch(() => undefined);
  if (status === undefined) return false;
  return !isAlive(processId) || Date.now() - status.mtimeMs > ABANDONED_AFTER_MILLISECONDS;
}

/** Makes the names in a folder survive a power cut. A rename alone does not. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

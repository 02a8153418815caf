import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, EmbeddedPostgresError } from './errors.ts';
import { fieldOf } from './parsed.ts';
import { canEnter, chooseRunAs } from './run-as.ts';
import type { RunAs } from './run-as.ts';
import { makeSharedFolder, SHARED_FOLDER } from './shared-folder.ts';
import { syncFolder } from './temporary.ts';

/** The folder of the cluster, present or future, and the user that PostgreSQL runs as. */
export type ClusterPlace = { folder: string; runAs: RunAs };

/** `initialised` separates a lost database from a database that was never made. */
type Note = { folder: string; initialised: boolean };

/**
 * Chooses the folder `<dataDir>/postgres`. If the user that PostgreSQL runs as cannot enter `dataDir`, chooses a folder
 * in `/var/lib/tilgode` instead and notes it in `<dataDir>/postgres.json`. The name of that folder is random, because a
 * person who deletes `dataDir` to start afresh must not meet the old data again.
 *
 * @param dataDir resolved, exists
 * @throws EmbeddedPostgresError cannot-start
 */
export async function choosePlace(dataDir: string, log: (message: string) => void): Promise<ClusterPlace> {
  const note = await readNote(dataDir);
  const folder = note?.folder ?? inside(dataDir);
  const exists = (await stat(folder).catch(() => undefined)) !== undefined;
  const runAs = await chooseRunAs(exists ? folder : undefined);

  if (note?.initialised && !exists) {
    throw new EmbeddedPostgresError(
      'cannot-start',
      `The database of ${dataDir} was kept in ${folder}, which is gone. Put it back, or delete ${noteIn(dataDir)} to start with an empty database.`,
    );
  }
  if (note !== undefined || (await canEnter(dataDir, runAs))) return { folder, runAs };
  const user = runAs?.name ?? '';
  if (exists) {
    throw new EmbeddedPostgresError(
      'cannot-start',
      `PostgreSQL runs as user ${user}, who cannot enter ${dataDir}. Let it (chmod o+x on that folder and those above it), or move DATA_DIR to a folder that every user can enter.`,
    );
  }
  const elsewhere = await noteNewPlace(dataDir);
  log(
    `User ${user}, which PostgreSQL runs as, cannot enter ${dataDir}: the database is kept in ${elsewhere}.`,
  );
  return { folder: elsewhere, runAs };
}

/** The folder of the cluster, whether it exists or not. @throws EmbeddedPostgresError cannot-start */
export async function findPlace(dataDir: string): Promise<string> {
  return (await readNote(dataDir))?.folder ?? inside(dataDir);
}

function inside(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Call this when the cluster is complete. After this call, a missing cluster is an error and no reason to make a new
 * one.
 */
export async function confirmPlace(dataDir: string): Promise<void> {
  const note = await readNote(dataDir);
  if (note === undefined || note.initialised) return;
  await rename(await writeBeside(dataDir, { ...note, initialised: true }), noteIn(dataDir));
  await syncFolder(dataDir);
}

function noteIn(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

async function readNote(dataDir: string): Promise<Note | undefined> {
  const path = noteIn(dataDir);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new EmbeddedPostgresError('cannot-start', `${path} cannot be read (${codeOf(error)}).`);
  }
  try {
    const note: unknown = JSON.parse(text);
    const folder = fieldOf(note, 'folder');
    if (typeof folder === 'string') return { folder, initialised: fieldOf(note, 'initialised') === true };
  } catch {
    // Text that is not JSON gives the same answer as JSON without the field.
  }
  throw new EmbeddedPostgresError('cannot-start', `${path} does not say where the database is ("folder").`);
}

/**
 * Chooses a folder and notes it, before the cluster is made there. Only one of several processes succeeds, because a
 * hard link never replaces a file; the others get the folder of the winner.
 */
async function noteNewPlace(dataDir: string): Promise<string> {
  const id = randomBytes(6).toString('hex');
  const folder = join(SHARED_FOLDER, id);
  await makeSharedFolder(SHARED_FOLDER, dataDir);
  const written = await writeBeside(dataDir, { folder, initialised: false });
  try {
    await link(written, noteIn(dataDir));
    await syncFolder(dataDir);
    return folder;
  } catch (error) {
    const winner = codeOf(error) === 'EEXIST' ? await readNote(dataDir) : undefined;
    if (winner === undefined) throw error;
    return winner.folder;
  } finally {
    await rm(written);
  }
}

async function writeBeside(dataDir: string, note: Note): Promise<string> {
  const path = `${noteIn(dataDir)}.${randomBytes(6).toString('hex')}`;
  await writeFile(path, `${JSON.stringify(note)}\n`, { flush: true });
  return path;
}

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolders } from '../operations/make-folders.ts';
import { EmbeddedPostgresError, codeOf } from './errors.ts';

/** What is wrong with a folder, and how to mend it, for the operator. `mayPass`: it may be used later although nobody changes the setting. */
export type FolderProblem = { says: string; todo: string; mayPass?: true };

/** As much as a page of PostgreSQL, so that a full disk shows. */
const PROBE = Buffer.alloc(8192);

/** Makes the folder when it is missing. @returns why that is not possible */
export async function makeFolder(folder: string): Promise<FolderProblem | undefined> {
  try {
    await makeFolders(folder);
    return undefined;
  } catch (error) {
    return folderProblemOf(folder, codeOf(error));
  }
}

/** Why the folder, which may be missing, can hold no database. Makes nothing but a file that it removes again. */
export async function problemOfPlace(folder: string): Promise<FolderProblem | undefined> {
  const status = await stat(folder).catch((error: unknown) => codeOf(error));
  if (typeof status === 'object')
    return status.isDirectory() ? problemOfFolder(folder) : folderProblemOf(folder, 'ENOTDIR');
  if (status !== 'ENOENT') return folderProblemOf(folder, status);
  let above = dirname(folder);
  while (above !== dirname(above) && !(await stat(above).catch(() => undefined))) above = dirname(above);
  const refusal = await access(above, constants.W_OK | constants.X_OK).catch(codeOf);
  return refusal === undefined ? undefined : folderProblemOf(above, refusal);
}

export function unusableFolder({ says, todo, mayPass }: FolderProblem): EmbeddedPostgresError {
  return new EmbeddedPostgresError(mayPass ? 'cannot-start' : 'unusable-folder', `${says} ${todo}`);
}

/**
 * Why this user can keep no files in the folder; undefined when that works. Writes a file and removes it, because modes alone
 * tell nothing of root, of mounts and of a full disk.
 */
export async function problemOfFolder(folder: string): Promise<FolderProblem | undefined> {
  const probe = join(folder, `.try-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(probe, PROBE, { flag: 'wx', mode: 0o600, flush: true });
    await rm(probe);
    return undefined;
  } catch (error) {
    await rm(probe, { force: true }).catch(() => {});
    return folderProblemOf(folder, codeOf(error));
  }
}

/** @param code of the error with which the folder could not be made or written to */
export function folderProblemOf(folder: string, code: string | undefined): FolderProblem {
  switch (code ?? '') {
    case 'EEXIST':
    case 'ENOTDIR':
      return {
        says: `${folder} is not a folder.`,
        todo: 'Set DATA_DIR to a folder, or remove the file that is in its place.',
      };
    case 'EACCES':
    case 'EPERM':
      return {
        says: `This user may not write to ${folder}.`,
        todo: 'Run Tilgode as the user whose folder it is, or set DATA_DIR to a folder of this user.',
      };
    case 'EROFS':
      return {
        says: `The file system of ${folder} can only be read.`,
        todo: 'Mount it for writing, or set DATA_DIR to another folder.',
      };
    case 'ENOSPC':
    case 'EDQUOT':
      return {
        says: `The disk of ${folder} is full.`,
        todo: 'Make room, or move DATA_DIR to a larger disk.',
        mayPass: true,
      };
    default:
      return {
        says: `${folder} cannot be written to (${code ?? 'no reason given'}).`,
        todo: 'Set DATA_DIR to a folder that this user may write to.',
      };
  }
}

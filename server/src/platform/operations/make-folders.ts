import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes the folder and the folders above. Not by `recursive` of Node, which tries for ever below a folder that takes no folders, such as
 * /proc.
 * @throws the error of Node
 */
export async function makeFolders(folder: string, mode?: number): Promise<void> {
  const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true;
  const path = resolve(folder);
  if (await isFolder(path)) return;
  if (!(await isFolder(dirname(path)))) await makeFolders(dirname(path), mode);
  await mkdir(path, { mode }).catch(async (error: NodeJS.ErrnoException) => {
    // Another process may have made the folder meanwhile.
    if (error.code !== 'EEXIST' || !(await isFolder(path))) throw error;
  });
}

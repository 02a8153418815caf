import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { SettingError } from '../../settings.ts';

/** Before anything is made, so that no file is made that cannot be written. @throws SettingError */
export async function requireFolder(folder: string): Promise<void> {
  try {
    // With the dot it must be a folder.
    await access(`${folder}/.`, constants.W_OK);
  } catch {
    throw new SettingError(`--folder: there is no folder ${folder} that this user may write to.`);
  }
}

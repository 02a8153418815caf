import { chmod, mkdir } from 'node:fs/promises';
import { EmbeddedPostgresError, messageOf } from './errors.ts';

/**
 * The folder for what another user must reach when our own folders keep that user out. Unlike /tmp, it survives a
 * restart of the machine.
 */
export const SHARED_FOLDER = '/var/lib/tilgode';

/**
 * Makes a folder that every user may enter and only we may write to.
 *
 * @param unreachable the folder that the other user cannot reach, for the message
 * @throws EmbeddedPostgresError cannot-start
 */
export async function makeSharedFolder(folder: string, unreachable: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'cannot-start',
      `The user that PostgreSQL runs as cannot enter ${unreachable}, and ${folder} cannot be made instead (${messageOf(error)}). Put Tilgode and DATA_DIR where every user can enter.`,
    );
  }
}

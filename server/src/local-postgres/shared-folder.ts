import { chmod, mkdir } from 'node:fs/promises';
import { EmbeddedPostgresError, messageOf } from './errors.ts';

/** For what another user must reach and our own folders do not let it; survives a restart of the machine, unlike /tmp. */
export const SHARED_FOLDER = '/var/lib/tilgode';

/**
 * Makes the folder, which every user may enter and only we may write.
 *
 * @param unreachable what the other user cannot reach, for the message
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

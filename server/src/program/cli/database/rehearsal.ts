import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from '../../../platform/operations/backup/index.ts';
import { findCluster } from '../../../platform/local-postgres/index.ts';
import { closeOnSignal } from '../../../platform/local-postgres/leave-nothing.ts';
import type { Settings } from '../../settings.ts';

/** Settings of an installation that exists for a rehearsal only, in a new folder. `remove` deletes all of it. */
export async function openRehearsal(
  settings: Settings,
  within: string,
): Promise<{ settings: Settings; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(within, 'tilgode-rehearsal-')).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`No rehearsal can be held in ${within}: ${reason}.`, { cause: error });
  });
  const remove = async () => {
    // PostgreSQL may have its files elsewhere, when its user cannot enter the folder.
    const cluster = await findCluster(dataDir);
    if (cluster !== undefined) await rm(cluster, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  const stay = closeOnSignal(remove);
  return {
    // Nothing of the real installation but the disk is touched: no database, and no archive of WAL.
    settings: {
      ...settings,
      dataDir,
      walArchiveDir: undefined,
      databaseUrl: undefined,
      databaseAdminUrl: undefined,
      databaseIsPooled: false,
    },
    remove: () => remove().finally(stay),
  };
}

import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findCluster } from '../../../../platform/local-postgres/index.ts';
import { readDisk } from '../../../../platform/operations/disk-room.ts';
import { defaultFloors } from '../../../../platform/operations/storage-settings.ts';
import type { DiskFloors } from '../../../../platform/operations/storage-settings.ts';
import type { Settings } from '../../../settings.ts';
import type { Finding } from '../finding.ts';
import { bad, ok, warn } from '../finding.ts';

const GB = 1_000_000_000;
/** PostgreSQL keeps up to 4 GB of its log of changes (WAL). With a full disk it stops. */
const ENOUGH_BYTES = 5 * GB;
const LEAST_BYTES = 1 * GB;
const TODO =
  'Make room, or move DATA_DIR to a larger disk. Before the disk is full, files are refused, then drafts, then all changes (DISK_FLOORS).';

/** The free space on the disk of our own PostgreSQL. The disk of another PostgreSQL cannot be seen from here. */
export async function diskCheck({ databaseUrl, dataDir, diskFloors }: Settings): Promise<Finding[]> {
  if (databaseUrl !== undefined) return [];
  const folder = await nearestFolder((await findCluster(dataDir)) ?? dataDir);
  const { freeBytes, sizeBytes } = await readDisk(folder);
  return [aboutFree(freeBytes, diskFloors ?? defaultFloors(sizeBytes))];
}

function aboutFree(bytes: number, floors: DiskFloors): Finding {
  const free = `${(bytes / GB).toFixed(1)} GB are free on the disk of the database`;
  if (bytes < floors.uploads) return bad(`Only ${free}, so files and test accounts are refused.`, TODO);
  if (bytes < LEAST_BYTES) return bad(`Only ${free}.`, TODO);
  return bytes < ENOUGH_BYTES ? warn(`Only ${free}.`, TODO) : ok(`${free}.`);
}

/** The folder itself, or the nearest one above it that exists. */
async function nearestFolder(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    () => true,
    () => false,
  );
  return exists || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

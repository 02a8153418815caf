import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterIn } from '../../../src/platform/local-postgres/cluster.ts';
import type { Cluster } from '../../../src/platform/local-postgres/cluster.ts';

/** Names a data folder whose PostgreSQL is stopped and has our tables, made once for all files of a run. */
export const MIGRATED_DATA_DIR = 'TILGODE_TEST_DATA_DIR';

/** The cluster of a data folder: elsewhere when we are root and the temporary folder is closed to others. */
export async function clusterOf(dataDir: string): Promise<Cluster> {
  const note = await readFile(join(dataDir, 'postgres.json'), 'utf8').catch(() => undefined);
  return clusterIn(note === undefined ? join(dataDir, 'postgres') : JSON.parse(note).folder);
}

/**
 * Copies a PostgreSQL that is stopped, with the owners of its files.
 * @returns false when it cannot be copied: it is elsewhere, or Windows has no `cp`
 */
export async function copyCluster(from: string, to: string): Promise<boolean> {
  const { folder } = await clusterOf(from);
  if (folder !== join(from, 'postgres') || process.platform === 'win32') return false;
  await promisify(execFile)('cp', ['-a', folder, to]);
  return true;
}

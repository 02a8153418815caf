import { stat } from 'node:fs/promises';
import { clusterIn } from '../../../../platform/local-postgres/cluster.ts';
import { problemOfPlace } from '../../../../platform/local-postgres/data-folder.ts';
import { findCluster } from '../../../../platform/local-postgres/index.ts';
import type { Settings } from '../../../settings.ts';
import type { Finding } from '../finding.ts';
import { bad, ok } from '../finding.ts';

/** Whether this user can keep a database in DATA_DIR, and whether others can read what is there. */
export async function foldersCheck({ databaseUrl, dataDir }: Settings): Promise<Finding[]> {
  // Nothing of an external PostgreSQL is kept here.
  if (databaseUrl !== undefined) return [];
  const problem = await problemOfPlace(dataDir);
  if (problem !== undefined) return [bad(problem.says, problem.todo)];
  if ((await stat(dataDir).catch(() => undefined)) === undefined)
    return [ok(`DATA_DIR ${dataDir} is not there yet. The first start makes it.`)];
  const cluster = await findCluster(dataDir);
  if (cluster === undefined) return [ok(`DATA_DIR ${dataDir} can be written to, and holds no database yet.`)];
  const open = await readableByOthers(cluster);
  if (open.length > 0) {
    return [
      bad(
        `Other users of this machine can read ${open.join(' and ')}, the password of the database among it.`,
        `Close it to them: chmod go= ${open.join(' ')}`,
      ),
    ];
  }
  return [ok(`DATA_DIR ${dataDir} can be written to, and its database is closed to other users.`)];
}

async function readableByOthers(folder: string): Promise<string[]> {
  // Windows has no such modes.
  if (process.platform === 'win32') return [];
  const { passwordFile } = clusterIn(folder);
  const open: string[] = [];
  for (const path of [folder, passwordFile]) {
    const status = await stat(path).catch(() => undefined);
    if (status !== undefined && (status.mode & 0o077) !== 0) open.push(path);
  }
  return open;
}

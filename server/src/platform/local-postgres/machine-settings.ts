import { statfs } from 'node:fs/promises';
import { memoryOfMachine } from '../operations/memory.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** What a machine has for PostgreSQL, in bytes. `diskBytes` are free, on the disk of the data. */
export type Machine = { memoryBytes: number; diskBytes: number };

/** @param folder on the disk that is asked about */
export async function readMachine(folder: string): Promise<Machine> {
  const { bavail, bsize } = await statfs(folder);
  return {
    memoryBytes: memoryOfMachine(),
    diskBytes: bavail * bsize,
  };
}

/** The settings of PostgreSQL that follow from the machine (decision 52). */
export function machineSettings({ memoryBytes, diskBytes }: Machine): Record<string, string> {
  return {
    shared_buffers: megabytes(between(128 * MB, memoryBytes / 8, 1 * GB)),
    effective_cache_size: megabytes(Math.max(256 * MB, memoryBytes / 2)),
    max_wal_size: megabytes(between(128 * MB, diskBytes / 10, 4 * GB)),
  };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(least, value), most);
}

function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MB)}MB`;
}

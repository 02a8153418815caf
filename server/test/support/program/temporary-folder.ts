import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that Linux has; in containers it may be too small. */
const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4_000_000_000;

/**
 * A folder that the caller removes, which other users can enter: as root PostgreSQL runs as another. In memory where there
 * is room: a new database is some 500 files, and making them can take a disk a third of a second of a core.
 */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'tilgode-'));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

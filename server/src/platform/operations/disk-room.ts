import { statfs } from 'node:fs/promises';
import { ApiError } from '../../domain/errors/errors.ts';
import type { DiskFloors } from './storage-settings.ts';
import { defaultFloors } from './storage-settings.ts';

const LOOK_MILLISECONDS = 1_000;
/** A full disk gets room when somebody makes room, not by itself. */
const RETRY_AFTER_SECONDS = '60';

/** The kind of a write, by the order of refusal: files and test accounts first, requests that earn money last. */
export type DiskUse = keyof DiskFloors;

export type DiskRoom = {
  hasRoomFor(use: DiskUse): boolean;
  /** @throws ApiError `service-unavailable` when less is free than the floor of this use */
  require(use: DiskUse): void;
  end(): void;
};

/** In bytes, as a user without special rights finds them. */
export async function readDisk(folder: string): Promise<{ freeBytes: number; sizeBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/**
 * Looks every second how much is free on the disk of the database, so that no request waits for the disk.
 *
 * @param folder on the disk of the database
 * @param floors undefined: the floors that fit the size of the disk
 */
export async function watchDisk(folder: string, floors: DiskFloors | undefined): Promise<DiskRoom> {
  // A disk that does not tell its free room refuses nothing: PostgreSQL tells when the disk is full.
  let free = Infinity;
  let allowed: DiskFloors = floors ?? { uploads: 0, drafts: 0, all: 0 };
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;
  const look = async () => {
    try {
      const { freeBytes, sizeBytes } = await readDisk(folder);
      free = freeBytes;
      allowed = floors ?? defaultFloors(sizeBytes);
    } catch {
      free = Infinity;
    }
    if (!isEnded) timer = setTimeout(() => void look(), LOOK_MILLISECONDS).unref();
  };
  await look();
  const hasRoomFor = (use: DiskUse) => free >= allowed[use];
  return {
    hasRoomFor,
    require(use) {
      if (!hasRoomFor(use)) {
        throw new ApiError('service-unavailable', {
          message: MESSAGES[use],
          headers: { 'retry-after': RETRY_AFTER_SECONDS },
        });
      }
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
    },
  };
}

const MESSAGES: Record<DiskUse, string> = {
  uploads:
    'The disk of the service is nearly full, so it takes no files and no changes of test accounts; retry later with the same Idempotency-Key.',
  drafts:
    'The disk of the service is nearly full, so it takes only what is sent and paid; retry later with the same Idempotency-Key.',
  all: 'The disk of the service is full; retry later with the same Idempotency-Key.',
};

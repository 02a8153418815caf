import { execFileSync } from 'node:child_process';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';

const CHUNK = Buffer.alloc(64 * 1024);
const LEAST_FULL_MILLISECONDS = 1_500;
const MOST_FULL_MILLISECONDS = 4_000;

/**
 * The disk of the data folder is full for a while. PostgreSQL then refuses to write, or it ends when its write-ahead
 * log cannot grow.
 */
export const fillDisk: Fault = {
  name: 'the disk is full',
  on: ['own'],
  mayRepeatMail: true,
  cannot: ({ noSmallDisk }) =>
    noSmallDisk === undefined ? undefined : `no small disk to fill: ${noSmallDisk}`,
  async strike({ installation: { dataDir, start }, asker, random }) {
    const before = asker.counts.failed;
    const ballast = join(dataDir, 'ballast');
    const { bavail, bsize } = await statfs(dataDir);
    const milliseconds = random.integer(LEAST_FULL_MILLISECONDS, MOST_FULL_MILLISECONDS);
    try {
      // PostgreSQL takes some of the space meanwhile, a log file at a time. `keepFull` takes the rest.
      execFileSync('fallocate', ['-l', String(Math.floor(bavail * bsize * 0.9)), ballast]);
      await keepFull(ballast, milliseconds);
    } finally {
      await rm(ballast, { force: true });
    }
    await start();
    return `${milliseconds} ms, ${asker.counts.failed - before} failed`;
  },
};

/** Takes all free space as it appears, until the disk has been full for this time. */
async function keepFull(path: string, milliseconds: number): Promise<void> {
  await using file = await open(path, 'a');
  let fullSince: number | undefined;
  while (fullSince === undefined || Date.now() - fullSince < milliseconds) {
    try {
      await file.write(CHUNK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      fullSince ??= Date.now();
      await pause(2);
    }
  }
}

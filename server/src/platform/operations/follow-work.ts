import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MILLISECONDS = 200;

/** @property work does what is due of it, unless another process is at it */
type Followed<Row> = {
  read: () => Promise<Row>;
  isOver: (row: Row) => boolean;
  work: () => Promise<void>;
  onProgress: (row: Row) => void;
};

/**
 * Waits for work that is stored to end, and does it here unless a service does.
 * @param stopping aborted when nobody waits any more: throws its reason. A service then does the work
 */
export async function followWork<Row>(
  { read, isOver, work, onProgress }: Followed<Row>,
  stopping: AbortSignal,
): Promise<Row> {
  const rest = () => pause(LOOK_MILLISECONDS, undefined, { signal: stopping });
  async function look(): Promise<Row> {
    for (;;) {
      const row = await read();
      onProgress(row);
      if (isOver(row)) return row;
      await rest();
    }
  }
  async function workUntilOver(): Promise<void> {
    while (!isOver(await read())) {
      await work();
      await rest();
    }
  }
  const [ended] = await Promise.all([look(), workUntilOver()]);
  return ended;
}

import type { Progress } from './use-long-work.ts';

/** The most that can be chosen at once. */
export const MOST_CHOSEN = 10_000;
/** So many rows a page of the service has at most. */
export const ROWS_AT_ONCE = 100;

/**
 * All rows that a filter chooses, or those that came before it was stopped.
 * @param ask for a page of them, from 1, of `ROWS_AT_ONCE`, in an order that new rows do not move
 */
export async function chooseAll<Row, One extends { id: string }>(
  ask: (page: number) => Promise<{ items: readonly Row[]; hasMore: boolean }>,
  oneOf: (row: Row) => One,
  { isStopped, onProgress }: Progress,
): Promise<Map<string, One>> {
  const found = new Map<string, One>();
  for (let page = 1; !isStopped() && found.size < MOST_CHOSEN; page++) {
    const { items, hasMore } = await ask(page);
    for (const one of items.map(oneOf)) found.set(one.id, one);
    onProgress(found.size);
    if (!hasMore) break;
  }
  return found;
}

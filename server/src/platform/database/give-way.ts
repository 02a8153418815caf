import { setImmediate as nextTurn } from 'node:timers/promises';

/** A fifth of what a turn of the process may take, so that a piece that turns out dear still fits. */
const MOST_MILLISECONDS = 10;

/**
 * For work in pieces that has nothing to wait for. The function that it returns is to be awaited after each piece: it leaves the
 * process to others when the pieces since the last time have taken ten milliseconds.
 */
export function createGiveWay(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MOST_MILLISECONDS) return;
    await nextTurn();
    since = performance.now();
  };
}

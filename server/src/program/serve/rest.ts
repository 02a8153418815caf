import { performance } from 'node:perf_hooks';

const LOOK_MILLISECONDS = 30_000;
/** Timers and looks into the database take less of an idle process. */
const IDLE_SHARE = 0.02;

/**
 * Gives memory back when this process has nothing to do. V8 collects when code asks for memory, so a process that begins to rest keeps
 * what it has grown to, two thirds of which is garbage. A collection takes a tenth of a second; there is one for each time of rest.
 */
export function collectAtRest(): void {
  let last = performance.eventLoopUtilization();
  let isCollected = false;
  const look = () => {
    const now = performance.eventLoopUtilization();
    const isIdle = performance.eventLoopUtilization(now, last).utilization < IDLE_SHARE;
    last = now;
    // Only the last resort gives the memory of the young generation back, too.
    if (isIdle && !isCollected) globalThis.gc?.({ type: 'major', flavor: 'last-resort' });
    isCollected = isIdle;
  };
  setInterval(look, LOOK_MILLISECONDS).unref();
}

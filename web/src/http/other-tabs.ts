import type { QueryClient } from '@tanstack/react-query';

/** Nobody sees two refreshes that come sooner after each other. */
const PAUSE_MILLISECONDS = 1000;
/** What this tab has changed shows in it well before. */
const OWN_MILLISECONDS = 5000;

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tilgode.changes');
let changedAt = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** Tells the other tabs of the browser that something was changed here. They ask the service what it was. */
export function tellOtherTabs(): void {
  changedAt = Date.now();
  channel?.postMessage('changed');
}

/** Reads everything anew that is shown when another tab has changed something; in a hidden tab when it is seen again. */
export function followOtherTabs(queries: QueryClient): void {
  channel?.addEventListener('message', () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      const refetchType = document.visibilityState === 'visible' ? 'active' : 'none';
      void queries.invalidateQueries({ refetchType });
    }, PAUSE_MILLISECONDS);
  });
}

/** Whether what has just changed may be the work of this tab. */
export function mayBeOwnChange(): boolean {
  return Date.now() - changedAt < OWN_MILLISECONDS;
}

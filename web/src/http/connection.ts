import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

const ASK_AGAIN_MILLISECONDS = 4000;
let asking: ReturnType<typeof setTimeout> | undefined;

/**
 * Whether the service can be reached. The browser says when it has lost its network; a network that leads nowhere shows by
 * questions without an answer. Queries that wait go on as soon as there is an answer again.
 */
export function noteAnswer(isThere: boolean): void {
  // Without a network the browser itself says when it is back.
  if (isThere && !navigator.onLine) return;
  onlineManager.setOnline(isThere);
  clearTimeout(asking);
  if (!isThere) asking = setTimeout(() => void ask(), ASK_AGAIN_MILLISECONDS);
}

async function ask(): Promise<void> {
  noteAnswer(
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  );
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  );
}

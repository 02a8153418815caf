const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const closers = new Set<() => Promise<unknown>>();
let ending = false;

/** Whether a signal ends this process. What fails from then on, fails because of that. */
export function isEnding(): boolean {
  return ending;
}

/**
 * Lets `close` run when a signal ends this process, because PostgreSQL and other programs that it has started would go on. The last
 * one that was registered runs first. A second signal ends the process at once.
 * @returns takes `close` back, once it has run
 */
export function closeOnSignal(close: () => Promise<unknown>): () => void {
  if (closers.size === 0) for (const signal of SIGNALS) process.on(signal, end);
  closers.add(close);
  return () => {
    if (closers.delete(close) && closers.size === 0) listenNoMore();
  };
}

function end(signal: NodeJS.Signals): void {
  ending = true;
  listenNoMore();
  void closeAll().finally(() => process.kill(process.pid, signal));
}

async function closeAll(): Promise<void> {
  // What cannot be closed must not keep the rest open.
  for (const close of [...closers].toReversed()) await close().catch(() => {});
}

function listenNoMore(): void {
  for (const signal of SIGNALS) process.removeListener(signal, end);
}

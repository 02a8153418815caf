import { AsyncResource } from 'node:async_hooks';
import { after, describe } from 'node:test';
import { appendFileSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginProcess, endFile } from './program/cleanup.ts';
import { takeNeed } from './needs.ts';
import { trackTests, untrackTests } from './test-tracking.ts';

/**
 * Runs test files one after the other in this process, as long as any wait; each is a suite, so its hooks are its own. Most
 * share one app.
 *
 * @param waiting a folder whose files hold the addresses of test files; other processes take from it too
 * @param times a file to which each adds how long it took
 */
export async function runInTurn(waiting: string, times: string): Promise<void> {
  const endProcess = beginProcess();
  let running = '';
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    // The runner fails for it; it does not say where it comes from.
    process.on(event, (error) => console.error(`${running}: an error that nobody caught:`, error));
  }
  // The place of the next file's suite, wherever the last one has ended.
  const top = new AsyncResource('files');
  for (let address = take(waiting); address !== undefined; address = take(waiting)) {
    const file = address;
    running = relative('.', fileURLToPath(file));
    const begun = performance.now();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    trackTests();
    const suite = async () => {
      try {
        await import(file);
      } catch (error) {
        await endFile().finally(end);
        throw error;
      }
      after(() => endFile().finally(end));
      untrackTests();
    };
    top.runInAsyncScope(() => void describe(running, suite));
    await ended;
    const time = { file: running, need: takeNeed(), milliseconds: Math.round(performance.now() - begun) };
    appendFileSync(times, `${JSON.stringify(time)}\n`);
  }
  await endProcess();
}

/** Moves the first that waits out of the way of the other processes: one of them succeeds. */
function take(waiting: string): string | undefined {
  for (const name of readdirSync(waiting).toSorted()) {
    const mine = join(waiting, '..', `${name}.taken`);
    try {
      renameSync(join(waiting, name), mine);
      return readFileSync(mine, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return undefined;
}

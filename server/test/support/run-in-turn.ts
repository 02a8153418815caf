import { after, describe } from 'node:test';
import { readFileSync, readdirSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginProcess } from './cleanup.ts';

/**
 * Runs test files one after the other in this process, as long as any wait; each is a suite, so its hooks are its own. Most
 * share one app.
 *
 * @param waiting a folder whose files hold the addresses of test files; other processes take from it too
 */
export async function runInTurn(waiting: string): Promise<void> {
  const endProcess = beginProcess();
  for (let address = take(waiting); address !== undefined; address = take(waiting)) {
    const file = address;
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    void describe(relative('.', fileURLToPath(file)), async () => {
      try {
        await import(file);
        after(() => end());
      } catch (error) {
        end();
        throw error;
      }
    });
    await ended;
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

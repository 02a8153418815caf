import { after, describe } from 'node:test';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginProcess } from './cleanup.ts';

/** Runs test files one after the other in this process; each is a suite, so its hooks are its own. Most share one app. */
export async function runInTurn(addresses: string[]): Promise<void> {
  const endProcess = beginProcess();
  for (const address of addresses) {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    void describe(relative('.', fileURLToPath(address)), async () => {
      try {
        await import(address);
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

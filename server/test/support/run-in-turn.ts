import { after, describe } from 'node:test';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs test files one after the other in this process; each is a suite, so its hooks are its own. */
export async function runInTurn(addresses: string[]): Promise<void> {
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
}

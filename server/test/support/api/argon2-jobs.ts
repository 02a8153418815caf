import { createHook } from 'node:async_hooks';

/** Counts the argon2 hashes that this process begins while `act` runs. The service runs in this process, too. */
export async function argon2JobsOf(act: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') count += 1;
    },
  }).enable();
  try {
    await act();
  } finally {
    hook.disable();
  }
  return count;
}

import { totalmem } from 'node:os';

/** In bytes: that of the container, where it has a limit. */
export function memoryOfMachine(): number {
  // 0 or an astronomic number where there is no limit.
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

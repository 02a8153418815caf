import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Orders } from './process.ts';

const PROCESS = fileURLToPath(new URL('process.ts', import.meta.url));

export type BadNeighbour = {
  /** Kills the neighbour. All of its connections break. */
  stop(): void;
};

/** Starts a bad neighbour. It has begun when this returns. */
export async function startNeighbour(orders: Orders): Promise<BadNeighbour> {
  const child = spawn(process.execPath, [PROCESS, JSON.stringify(orders)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value !== 'ready') throw new Error('The bad neighbour has ended at once.');
  return {
    stop() {
      child.kill('SIGKILL');
    },
  };
}

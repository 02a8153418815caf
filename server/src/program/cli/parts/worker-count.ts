import { availableParallelism } from 'node:os';
import { InvalidArgumentError } from 'commander';
import { memoryOfMachine } from '../../../platform/operations/memory.ts';

/** Our own PostgreSQL has room for the connections of this many workers. */
const MOST = 32;

const MB = 1024 ** 2;
/** What a service with one worker and its PostgreSQL need under the worst load (docs/running.md, "Memory"), and each worker more. */
const NEEDED_BYTES = { first: 960 * MB, further: 384 * MB };

/** What a machine has for workers. */
export type MachineRoom = { cores: number; memoryBytes: number };

export function roomOfMachine(): MachineRoom {
  return { cores: availableParallelism(), memoryBytes: memoryOfMachine() };
}

/** One for each core that this process may use, where the memory is enough for so many. At least one. */
export function fittingWorkers({ cores, memoryBytes }: MachineRoom): number {
  return Math.max(1, Math.min(cores, workersOfMemory(memoryBytes), MOST));
}

/** How many workers the memory is enough for; 0 when it is too little for one. */
function workersOfMemory(bytes: number): number {
  const { first, further } = NEEDED_BYTES;
  return bytes < first ? 0 : 1 + Math.floor((bytes - first) / further);
}

/** What the start says of the number of workers. */
export function describeWorkers(
  workers: number,
  { cores, memoryBytes }: MachineRoom,
): { level: 'info' | 'warn'; message: string } {
  const enough = workersOfMemory(memoryBytes);
  const room = `${count(cores, 'core')} and ${(memoryBytes / 1024 ** 3).toFixed(1)} GB of memory`;
  const says = `${count(workers, 'worker')} on ${room}, which is enough for ${enough === 0 ? 'none' : enough}`;
  if (workers <= enough) return { level: 'info', message: `${says}.` };
  const todo =
    enough === 0 ? 'Give it more memory.' : 'Give it more memory, or take fewer workers (--workers).';
  return { level: 'warn', message: `${says}: the kernel may kill processes. ${todo}` };
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** `--workers`. @throws InvalidArgumentError */
export function readWorkers(text: string): number {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MOST) throw new InvalidArgumentError(`It must be a number from 1 to ${MOST}.`);
  return count;
}

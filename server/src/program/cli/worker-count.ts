import { availableParallelism } from 'node:os';
import { InvalidArgumentError } from 'commander';

/** Our own PostgreSQL has room for the connections of this many workers. */
const MOST = 32;

/** One for each core that this process may use. */
export function defaultWorkers(): number {
  return Math.min(availableParallelism(), MOST);
}

/** `--workers`. @throws InvalidArgumentError */
export function readWorkers(text: string): number {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MOST) throw new InvalidArgumentError(`It must be a number from 1 to ${MOST}.`);
  return count;
}

/**
 * The process of a bad neighbour: abuses at random, as many at once as told, until its standard input ends; then it says how many there
 * were. It has a process of its own, of the lowest priority, because an attacker brings a machine of its own along.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { Neighbour } from './abuses.ts';
import { ABUSES, prepareNeighbour } from './abuses.ts';

export type Orders = Pick<Neighbour, 'url' | 'account' | 'headers'> & {
  seed: string;
  connections: number;
  /** Of `ABUSES`. */
  names: string[];
};

const LOWEST_PRIORITY = 19;

setPriority(LOWEST_PRIORITY);
const { seed, connections, names, ...given } = JSON.parse(process.argv[2] ?? '') as Orders;
const random = createRandom(seed);
const neighbour: Neighbour = { ...given, random, longDraftIds: [] };
await prepareNeighbour(neighbour);
process.stdout.write('ready\n');

let isStopping = false;
let count = 0;
const workers = Array.from({ length: connections }, (_, index) => work(random.fork(index)));
await once(process.stdin.resume(), 'end');
isStopping = true;
await Promise.all(workers);
process.stdout.write(`${count}\n`);

async function work(chance: Random): Promise<void> {
  while (!isStopping) {
    await ABUSES[chance.pick(names)]?.({ ...neighbour, random: chance });
    count += 1;
  }
}

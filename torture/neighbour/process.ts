/**
 * The process of a bad neighbour: random abuses, several at once, until it is killed. It has a process of its own with
 * the lowest priority, because a real attacker has a machine of their own.
 */
import { setPriority } from 'node:os';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { Neighbour } from './abuses.ts';
import { ABUSES, prepareNeighbour } from './abuses.ts';

export type Orders = Pick<Neighbour, 'url' | 'account' | 'headers'> & {
  seed: string;
  connections: number;
  /** Names of `ABUSES`. */
  names: string[];
};

const LOWEST_PRIORITY = 19;

setPriority(LOWEST_PRIORITY);
// The end of the process that started this one closes its standard input.
process.stdin.resume().on('end', () => process.exit());
const { seed, connections, names, ...given } = JSON.parse(process.argv[2] ?? '') as Orders;
const random = createRandom(seed);
const neighbour: Neighbour = { ...given, random, longDraftIds: [] };
await prepareNeighbour(neighbour);
process.stdout.write('ready\n');

await Promise.all(Array.from({ length: connections }, (_, index) => work(random.fork(index))));

async function work(chance: Random): Promise<void> {
  for (;;) await ABUSES[chance.pick(names)]?.({ ...neighbour, random: chance });
}

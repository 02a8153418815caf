/**
 * The process of a bad neighbour: random abuses, several at once, until it is killed. It has a process of its own with
 * the lowest priority, because a real attacker has a machine of their own.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import type { Random } from '../random.ts';
import { createRandom } from '../random.ts';
import type { Neighbour } from './abuses.ts';
import { ABUSES, prepareNeighbour } from './abuses.ts';

export type Orders = Pick<Neighbour, 'url' | 'account' | 'headers' | 'askingHeaders'> & {
  seed: string;
  connections: number;
};

const LOWEST_PRIORITY = 19;

setPriority(LOWEST_PRIORITY);
// The end of the process that started this one closes its standard input.
process.stdin.resume().on('end', () => process.exit());
const { seed, connections, ...given } = JSON.parse(process.argv[2] ?? '') as Orders;
const random = createRandom(seed);
const neighbour: Neighbour = { ...given, random, longDraftIds: [], hangingEndpointIds: [] };
// A receiver that takes what comes and never answers.
const hanging = createServer(() => {}).listen(0, '127.0.0.1');
await once(hanging, 'listening');
await prepareNeighbour(neighbour, `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`);
process.stdout.write('ready\n');

await Promise.all(Array.from({ length: connections }, (_, index) => work(random.fork(index))));

async function work(chance: Random): Promise<void> {
  for (;;) await chance.pick(Object.values(ABUSES))({ ...neighbour, random: chance });
}

/**
 * Fuzzes the service for as long as told: `npm run fuzz -- --minutes 10 --seed 7`. Needs nothing but this repository. A
 * failure prints the seed, the path to the smallest requests that fail, and these.
 */
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, seed: { type: 'string' } } });
const minutes = Number(values.minutes ?? '5');
const seed = Number(values.seed ?? Date.now() % 1_000_000);
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('Usage: npm run fuzz -- --minutes M --seed S');

const service = await startTestApp();

test(`fuzz for ${minutes} minutes with seed ${seed}`, async () => {
  const tally = await fuzz(service, { seed, lives: Number.POSITIVE_INFINITY, stepsPerLife: 60, minutes });
  for (const answer of [...tally.keys()].toSorted())
    process.stdout.write(`${tally.get(answer)}\t${answer}\n`);
});

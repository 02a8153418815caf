/**
 * Fuzzes the service for a given time: `npm run fuzz -- --minutes 10 --seed 7`. Needs only this repository. A failure
 * prints the seed, the path to the smallest failing requests, and those requests. A bad neighbour does its worst at the
 * same time, so the run also shows that it cannot turn an answer into a 5xx. `npm run fuzz -- --bank-files 100000` reads so many
 * bank files with something wrong in them instead.
 */
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import { startTestApp } from '../../server/test/support/test-app.ts';
import { startNeighbour } from '../neighbour/start-neighbour.ts';
import { fuzzApps } from './apps.ts';
import { fuzzBankFiles } from './bank-files.ts';
import { fuzz } from './fuzz.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, 'bank-files': { type: 'string' } },
});
const minutes = Number(values.minutes ?? '5');
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const bankFiles = Number(values['bank-files'] ?? '0');
if (!(minutes > 0) || !Number.isInteger(seed) || !Number.isInteger(bankFiles))
  throw new Error('Usage: npm run fuzz -- --minutes M --seed S, or npm run fuzz -- --bank-files N --seed S');

/** The limits of requests are off here. */
const NEIGHBOUR_CONNECTIONS = 3;

if (bankFiles > 0) {
  test(`${bankFiles} bank files with seed ${seed}`, async () => {
    const { refused, read } = await fuzzBankFiles({ seed, files: bankFiles });
    process.stdout.write(`${refused}\trefused\n${read}\tread\n`);
  });
} else {
  const service = await startTestApp({ webhookTargets: 'any' });
  test(`fuzz for ${minutes} minutes with seed ${seed}`, async () => {
    const company = await service.createCompany();
    const client = await service.createClient(company);
    const { accountId: id, token } = await service.caller({ company });
    const asking = await service.caller({ company, mode: 'proposes' });
    const neighbour = await startNeighbour({
      url: service.url,
      account: { id, ...client },
      headers: { authorization: `Bearer ${token}` },
      askingHeaders: { authorization: `Bearer ${asking.token}` },
      seed: String(seed),
      connections: NEIGHBOUR_CONNECTIONS,
    });
    const endless = Number.POSITIVE_INFINITY;
    const tallies = await Promise.all([
      fuzz(service, { seed, lives: endless, stepsPerLife: 60, minutes }),
      fuzzApps(service, { seed, ways: endless, minutes }),
    ]).finally(() => neighbour.stop());
    for (const tally of tallies)
      for (const answer of [...tally.keys()].toSorted())
        process.stdout.write(`${tally.get(answer)}\t${answer}\n`);
  });
}

/**
 * Checks that the time of an answer does not tell apart what its content does not tell apart: an unknown API client and
 * one with a wrong secret; another account's id and a random id, in every place that takes an id. Needs a quiet machine
 * and some minutes: `npm run timing`. For a first look: `--samples 100` requests of each class.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import { requestToken } from '../../server/test/support/api/api-caller.ts';
import {
  foreignIds,
  nameOf,
  pathIds,
  prepareIdRequests,
  unknownId,
} from '../../server/test/support/api/id-requests.ts';
import { audienceOf, startTestApp } from '../../server/test/support/test-app.ts';
import { compareTimes, median } from './mann-whitney.ts';

/**
 * A difference counts when chance makes such a difference in less than one of this many runs, whatever the number of
 * comparisons.
 */
const RUNS_BETWEEN_FALSE_ALARMS = 100;
/** The token endpoint is open to everybody, so it gets this many times more samples. */
const TOKEN_FACTOR = 10;
const WARM_UP_TURNS = 20;

const { values } = parseArgs({ options: { samples: { type: 'string', default: '400' } } });
const samples = Number(values.samples);
if (!(samples >= 20)) throw new Error('Usage: npm run timing -- --samples N, at least 20');

const service = await startTestApp({ jobs: false });
const requests = await prepareIdRequests(service);
const { company, api, places, own, ask } = requests;
const comparisons = places.length + 2;

/**
 * Times both requests in turns, as ABBA, so that slow changes of the machine affect both alike.
 * @returns whether the two differ
 */
async function differ(
  name: string,
  count: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<boolean> {
  const times: { first: number[]; second: number[] } = { first: [], second: [] };
  for (let turn = -WARM_UP_TURNS; turn < count / 2; turn++) {
    const a = await millisecondsOf(first);
    const b = [await millisecondsOf(second), await millisecondsOf(second)];
    if (turn < 0) continue;
    times.second.push(...b);
    times.first.push(a, await millisecondsOf(first));
  }
  const { p, probabilityBelow, medianDifferenceMicroseconds } = compareTimes(times.first, times.second);
  const told = [
    `medians ${median(times.first).toFixed(3)} and ${median(times.second).toFixed(3)} ms`,
    `difference ${medianDifferenceMicroseconds.toFixed(1)} µs`,
    `P(first < second) ${probabilityBelow.toFixed(3)}`,
    `p ${p.toPrecision(2)}`,
  ];
  process.stdout.write(`${name}: ${told.join(', ')}\n`);
  return p < 1 / (RUNS_BETWEEN_FALSE_ALARMS * comparisons);
}

async function millisecondsOf(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

test('the PDF of an own draft takes longer than that of a random id, so that the tests below can fail', async () => {
  const place = places.find((one) => nameOf(one) === 'GET /v1/invoices/{id}/pdf id');
  assert.ok(place);
  const id = pathIds(place, own)['id'] ?? '';
  assert.ok(
    await differ(
      'PDF of an own draft, of a random id',
      samples,
      () => ask(place, id),
      () => ask(place, unknownId(place)),
    ),
  );
});

test('an unknown API client takes as long as a wrong secret', async () => {
  const known = await service.createClient(company);
  const { clientSecret: wrongSecret } = await service.createClient(company);
  const form = { grant_type: 'client_credentials', audience: audienceOf(api.accountId) };
  const token = (clientId: string) =>
    requestToken(service.url, form, { clientId, clientSecret: wrongSecret });
  // As long as a real client ID, and different each time, so that no cache can help.
  const unknown = () => known.clientId.slice(0, 7) + crypto.randomUUID().slice(0, known.clientId.length - 7);
  const apart = await differ(
    'unknown client, wrong secret',
    samples * TOKEN_FACTOR,
    () => token(unknown()),
    () => token(known.clientId),
  );
  assert.equal(apart, false);
});

test("another account's id takes as long as a random one", async () => {
  const apart: string[] = [];
  for (const place of places) {
    const foreign = foreignIds(requests, place);
    let turn = 0;
    const askForeign = () => ask(place, foreign[turn++ % foreign.length] ?? '');
    if (await differ(nameOf(place), samples, askForeign, () => ask(place, unknownId(place)))) {
      apart.push(nameOf(place));
    }
  }
  assert.deepEqual(apart, []);
});

/**
 * Checks that the time of an answer does not tell apart what its content does not tell apart: an unknown API client and
 * one with a wrong secret; another account's id and a random id, in every place that takes an id; and what the proof
 * `sign-up-times` has.
 * Needs a quiet machine and some minutes: `npm run timing`. For a first look: `--samples 100` requests of each class.
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
import { differAmong } from './differ.ts';
import '../../proof/tests/sign-up-times.test.ts';

/** The token endpoint is open to everybody, so it gets this many times more samples. */
const TOKEN_FACTOR = 10;

const { values } = parseArgs({ options: { samples: { type: 'string', default: '400' } } });
const samples = Number(values.samples);
if (!(samples >= 20)) throw new Error('Usage: npm run timing -- --samples N, at least 20');

const service = await startTestApp({ jobs: false });
const requests = await prepareIdRequests(service);
const { company, api, places, own, ask } = requests;
const differ = differAmong(places.length + 2);

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

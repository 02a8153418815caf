/**
 * Checks that the time of an answer does not tell apart what its content does not tell apart: an unknown API client and
 * one with a wrong secret; an unknown app and one with a wrong secret; a token of another app and a text that is none; another
 * account's id and a random id, in every place that takes an id; and what the proof
 * `sign-up-times` has.
 * Needs a quiet machine and some minutes: `npm run timing`. For a first look: `--samples 100` requests of each class.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArgs } from 'node:util';
import { request, requestToken } from '../../server/test/support/api/api-caller.ts';
import {
  foreignIds,
  nameOf,
  pathIds,
  prepareIdRequests,
  unknownId,
} from '../../server/test/support/api/id-requests.ts';
import { newClientId, newSecret } from '../../server/src/features/companies/index.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import { BACK, connect, openProgram } from '../../server/test/support/apps/app-program.ts';
import { openStaff } from '../../server/test/support/browser/app-caller.ts';
import { audienceOf, startTestApp } from '../../server/test/support/test-app.ts';
import { differAmong } from './differ.ts';
import '../../proof/tests/sign-up-times.test.ts';

type Credentials = { clientId: string; clientSecret: string };

/** The token endpoint is open to everybody, so it gets this many times more samples. */
const TOKEN_FACTOR = 10;

const { values } = parseArgs({ options: { samples: { type: 'string', default: '400' } } });
const samples = Number(values.samples);
if (!(samples >= 20)) throw new Error('Usage: npm run timing -- --samples N, at least 20');

const service = await startTestApp({ jobs: false });
const requests = await prepareIdRequests(service);
const { company, api, places, own, ask } = requests;
const differ = differAmong(places.length + 5);

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

/** Asks as an app does. */
function askAsApp(path: string, { clientId, clientSecret }: Credentials, form: Record<string, string>) {
  return request(service.url, 'POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
  });
}

test('an unknown app takes as long as a wrong secret, and a token of another app as long as a text that is none', async () => {
  const { company: connected, owner: person } = await openStaff(service);
  const [own, other] = await Promise.all(
    ['Nettbutikk', 'Kasse'].map(async (name) => {
      const described = { name, homepage: null, redirectUris: [BACK], isConfidential: true };
      const { companyId } = connected;
      return bodyOf(await person.post(`/companies/${companyId}/apps`, described), 200) as Credentials;
    }),
  );
  assert.ok(own && other);
  const { refresh_token: token } = await connect(service, openProgram(service, other), {
    person,
    company: connected,
    scopes: ['invoices:read'],
  });
  // Made beforehand, because the making takes time as well.
  const count = samples * TOKEN_FACTOR;
  const texts = Array.from({ length: count }, () => newSecret('refresh'));
  const ids = Array.from({ length: count }, () => newClientId('app'));
  let turn = 0;
  const next = (made: string[]) => made[turn++ % made.length] ?? '';
  const wrong = { ...own, clientSecret: other.clientSecret };
  const unknown = () => ({ ...wrong, clientId: next(ids) });
  const refresh = (app: Credentials, text: string) =>
    askAsApp('/v1/oauth/token', app, { grant_type: 'refresh_token', refresh_token: text });
  const revoke = (text: string) => askAsApp('/v1/oauth/revoke', own, { token: text });
  const apart = [
    await differ(
      'unknown app, wrong secret',
      count,
      () => refresh(unknown(), token),
      () => refresh(wrong, token),
    ),
    await differ(
      'refresh token of another app, none',
      count,
      () => refresh(own, token),
      () => refresh(own, next(texts)),
    ),
    await differ(
      'revoked token of another app, none',
      count,
      () => revoke(token),
      () => revoke(next(texts)),
    ),
  ];
  assert.deepEqual(apart, [false, false, false]);
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

import assert from 'node:assert/strict';
import { chmodSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Scope } from '../../server/src/domain/access/scopes.ts';
import { bodyOf, existing } from '../../server/test/support/api/answers.ts';
import { BACK, connect as connectApp, openProgram } from '../../server/test/support/apps/app-program.ts';
import { PASSWORD, signInToApp } from '../../server/test/support/browser/app-caller.ts';
import { BASE_URL, startTestApp } from '../../server/test/support/test-app.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';
import { createTilgodeClient } from '../src/index.ts';
import type { TilgodeOptions, TokenStore } from '../src/index.ts';
import { tokenFiles } from '../src/node/token-files.ts';
import { connect } from './support/faulty-network.ts';
import type { Fault } from './support/faulty-network.ts';

const service = await startTestApp({ rateLimits: true });
const company = await service.createCompany();
const credentials = await service.createClient(company);
let tokensFetched = 0;

/** A run of a program, from its start to its first answer. */
async function runProgram(tokenStore: TokenStore | undefined, changes: { clientSecret?: string } = {}) {
  const client = createTilgodeClient({
    baseUrl: BASE_URL,
    accountId: company.accounts.test,
    ...credentials,
    ...changes,
    ...(tokenStore && { tokenStore }),
    fetch: (request) => {
      const path = request.url.slice(BASE_URL.length);
      if (path === '/v1/oauth/token') tokensFetched += 1;
      return fetch(new Request(`${service.url}${path}`, request));
    },
  });
  const { error } = await client.GET('/v1/me');
  return error?.code ?? 'done';
}

/** How many tokens are fetched meanwhile. */
async function countTokens(act: () => Promise<unknown>): Promise<number> {
  const before = tokensFetched;
  await act();
  return tokensFetched - before;
}

function temporaryFolder(): string {
  const folder = makeTemporaryFolder();
  onEnd(() => rm(folder, { recursive: true }));
  return folder;
}

const only = <T>(list: readonly T[]): T => (list.length === 1 && list[0]) || assert.fail(String(list));

test('a program that starts more often than tokens may be fetched keeps one token in a file that only its owner may read', async () => {
  const folder = join(temporaryFolder(), 'tokens');
  const fetched = await countTokens(async () => {
    for (let run = 1; run <= 35; run += 1) assert.equal(await runProgram(tokenFiles(folder)), 'done');
  });
  assert.equal(fetched, 1);
  const file = join(folder, only(readdirSync(folder)));
  assert.doesNotMatch(file, new RegExp(credentials.clientId));
  assert.ok(!readFileSync(file, 'utf8').includes(credentials.clientSecret));
  if (process.platform === 'win32') return;
  assert.deepEqual(
    [folder, file].map((path) => statSync(path).mode & 0o777),
    [0o700, 0o600],
  );
});

test('a kept token of other credentials is not used: a wrong secret is refused', async () => {
  const tokens = tokenFiles(temporaryFolder());
  assert.equal(await runProgram(tokens), 'done');
  assert.equal(await runProgram(tokens, { clientSecret: 'tilgode_test_feil' }), 'invalid_client');
});

test('a kept token that cannot be used is replaced: one of a file that others may read, a broken one, an expired one, a refused one', async () => {
  const folder = temporaryFolder();
  const tokens = tokenFiles(folder);
  await runProgram(tokens);
  const file = join(folder, only(readdirSync(folder)));
  const { value } = JSON.parse(readFileSync(file, 'utf8')) as { value: string };
  const spoilers: (() => void)[] = [
    () => writeFileSync(file, 'x'),
    () => writeFileSync(file, JSON.stringify({ value, renewAtMilliseconds: Date.now() - 1 })),
    () => writeFileSync(file, JSON.stringify({ value: 'x', renewAtMilliseconds: Date.now() + 100_000 })),
    ...(process.platform === 'win32' ? [] : [() => chmodSync(file, 0o644)]),
  ];
  for (const spoil of spoilers) {
    spoil();
    const fetched = await countTokens(async () => {
      for (let run = 1; run <= 2; run += 1) assert.equal(await runProgram(tokens), 'done');
    });
    assert.equal(fetched, 1, String(spoil));
  }
});

test('a store of the program is anything with get and set, and one that fails costs a token but no call', async () => {
  const map = new Map<string, string>();
  const fetched = await countTokens(async () => {
    await runProgram(map);
    await runProgram(map);
  });
  assert.equal(fetched, 1);
  assert.match(only([...map.keys()]), /^[\w-]{1,80}$/);
  const fails = () => Promise.reject(new Error('away'));
  assert.equal(await countTokens(() => runProgram({ get: fails, set: fails })), 1);
});

test('until the Retry-After of the token endpoint has passed, no call asks for a token', async (context) => {
  const busy: Fault = async () =>
    Response.json({ error: 'rate_limited' }, { status: 429, headers: { 'Retry-After': '61' } });
  const { client, tokensFetched: asked } = await connect(service, company, [], [busy]);
  context.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  for (let call = 1; call <= 3; call += 1) {
    const { error } = await client.GET('/v1/me');
    assert.deepEqual([error?.code, asked()], ['rate_limited', 1]);
  }
  context.mock.timers.tick(61_000);
  assert.ok((await client.GET('/v1/me')).response.ok);
  assert.equal(asked(), 2);
});

test('an app renews its refresh token once for many calls, keeps it before it is used, and takes a lost answer again', async () => {
  const tag = crypto.randomUUID();
  const email = `eier-${tag}@nordlys.example`;
  const own = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
  const person = await signInToApp(service, email);
  const registered = bodyOf(
    await person.post(`/companies/${own.companyId}/apps`, {
      name: 'Nettbutikk',
      homepage: null,
      redirectUris: [BACK],
      isConfidential: true,
    }),
    200,
  );
  const program = openProgram(service, registered);
  const scopes: Scope[] = ['clients:write'];
  const given = await connectApp(service, program, { person, company: own, scopes });
  let kept = given.refresh_token;
  const log: string[] = [];
  const losses = ['lost', 'lost'];
  const client = createTilgodeClient({
    baseUrl: BASE_URL,
    clientId: registered.clientId,
    clientSecret: existing(registered.clientSecret),
    refresh: async (renew) => {
      const next = await renew(kept);
      assert.notEqual(next, kept);
      kept = next;
      log.push('kept');
    },
    fetch: async (request) => {
      const path = request.url.slice(BASE_URL.length);
      log.push(path);
      const answer = await fetch(new Request(`${service.url}${path}`, request));
      if (path === '/v1/oauth/token' && losses.pop() !== undefined) throw new TypeError('connection lost');
      return answer;
    },
  });
  const answers = await Promise.all([1, 2, 3].map(() => client.GET('/v1/me')));
  for (const { error } of answers) assert.equal(error, undefined);
  const token = '/v1/oauth/token';
  assert.deepEqual(log, [token, token, token, 'kept', '/v1/me', '/v1/me', '/v1/me']);
  // The refresh token that was kept is the one that goes on.
  const next = await program.refresh(kept);
  assert.equal(next.status, 200, next.text);

  await program.revoke((next.body as { refresh_token: string }).refresh_token);
  const { error } = await client.GET('/v1/me');
  assert.equal(error?.code, 'invalid_grant');
});

test('a client of an app names what is missing', () => {
  const refresh = async () => {};
  const make = (options: object) => () => createTilgodeClient(options as TilgodeOptions);
  assert.throws(make({ baseUrl: BASE_URL, refresh }), /^TypeError: Missing: clientId \(/);
  assert.throws(make({ baseUrl: 'tilgode', clientId: 'app_1', refresh }), /must begin with http/);
});

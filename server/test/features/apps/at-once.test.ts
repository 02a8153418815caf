import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { BACK, connect, openProgram, requestAt } from '../../support/apps/app-program.ts';
import type { Tokens } from '../../support/apps/app-program.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { startTestApp } from '../../support/test-app.ts';

// Two requests at once give one thing, and what ends while it is given has ended.

const service = await startTestApp({ jobs: false });
const { company, owner } = await openStaff(service);
const connections = `/companies/${company.companyId}/connections` as const;
const apps = `/companies/${company.companyId}/apps` as const;
const described = { name: 'Nettbutikk', homepage: null, redirectUris: [BACK], isConfidential: true };
const open = async () => openProgram(service, bodyOf(await owner.post(apps, described), 200));
const READS = ['invoices:read'] as const;
const agreed = { person: owner, company, scopes: [...READS] };
const statusOf = async ({ account_id: accountId, access_token: token }: Tokens) =>
  (await createApiCaller(service.url, accountId, token).get('/v1/me')).status;
const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);

test('two consents at once give one connection', async () => {
  const program = await open();
  const bodies = await Promise.all(
    [1, 2, 3].map(async () => ({
      request: await requestAt(service, program.begin(READS).path),
      environment: 'test',
      scopes: [...READS],
      mode: 'proposes',
    })),
  );
  const answers = await Promise.all(bodies.map((body) => owner.post(connections, body)));
  assert.deepEqual(statuses(answers), [200, 200, 200]);
  const { items } = bodyOf(await owner.get(connections), 200);
  assert.equal(items.filter(({ appId }) => appId === program.app.clientId).length, 1);
});

test('one request answered twice at once gives one code', async () => {
  const program = await open();
  const request = await requestAt(service, program.begin(READS).path);
  const body = { request, environment: 'test', scopes: [...READS], mode: 'proposes' };
  const answers = await Promise.all([owner.post(connections, body), owner.post(connections, body)]);
  assert.deepEqual(statuses(answers), [200, 409]);
});

test('a refresh token that is used by many at once gives one successor, which works', async () => {
  const program = await open();
  const tokens = await connect(service, program, agreed);
  const answers = await Promise.all(Array.from({ length: 5 }, () => program.refresh(tokens.refresh_token)));
  assert.deepEqual(statuses(answers), [200, 200, 200, 200, 200]);
  const [next, ...others] = answers.map(({ body }) => body as Tokens);
  for (const other of others) assert.equal(other.refresh_token, existing(next).refresh_token);
  assert.equal((await program.refresh(existing(next).refresh_token)).status, 200);
});

test('access that ends while it is used or given again has ended', async () => {
  const program = await open();
  for (let turn = 0; turn < 3; turn++) {
    const tokens = await connect(service, program, agreed);
    const { items } = bodyOf(await owner.get(connections), 200);
    const { id } = existing(items.find(({ appId }) => appId === program.app.clientId));
    const [ended, refreshed] = await Promise.all([
      owner.delete(`${connections}/${id}`),
      program.refresh(tokens.refresh_token),
    ]);
    assert.equal(ended.status, 204);
    if (refreshed.status === 200) assert.equal(await statusOf(refreshed.body as Tokens), 401);
    assert.equal(await statusOf(tokens), 401);
    assert.equal((await program.refresh(tokens.refresh_token)).status, 400);
  }
});

test('consent and end at once: the access is there with its code, or neither is', async () => {
  const program = await open();
  for (let turn = 0; turn < 3; turn++) {
    await connect(service, program, agreed);
    const { items } = bodyOf(await owner.get(connections), 200);
    const { id } = existing(items.find(({ appId }) => appId === program.app.clientId));
    const { path, verifier } = program.begin(READS);
    const request = await requestAt(service, path);
    const body = { request, environment: 'test', scopes: [...READS], mode: 'proposes' };
    const [ended, made] = await Promise.all([
      owner.delete(`${connections}/${id}`),
      owner.post(connections, body),
    ]);
    assert.equal(ended.status, 204);
    const { redirectTo } = bodyOf(made, 200);
    const code = new URL(redirectTo).searchParams.get('code') ?? '';
    const redeemed = await program.redeem(code, verifier);
    const left = bodyOf(await owner.get(connections), 200).items;
    const isThere = left.some(({ appId }) => appId === program.app.clientId);
    assert.equal(redeemed.status, isThere ? 200 : 400, redeemed.text);
  }
});

test('a secret that is rotated while tokens are asked for: no access is lost', async () => {
  const program = await open();
  const tokens = await connect(service, program, agreed);
  const [rotated, refreshed] = await Promise.all([
    owner.post(`${apps}/${program.app.clientId}/rotate`),
    program.refresh(tokens.refresh_token),
  ]);
  assert.equal(refreshed.status, 200);
  const renewed = openProgram(service, bodyOf(rotated, 200));
  assert.equal((await renewed.refresh((refreshed.body as Tokens).refresh_token)).status, 200);
});

test('a company registers 20 apps, also when it asks at once', async () => {
  const other = await openStaff(service);
  const path = `/companies/${other.company.companyId}/apps` as const;
  const answers = await Promise.all(Array.from({ length: 22 }, () => other.owner.post(path, described)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 20);
  const refusal = answers.find(({ status }) => status !== 200);
  assertError(existing(refusal), 409, 'too-many-apps');
});

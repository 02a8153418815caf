import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller, request } from '../../support/api/api-caller.ts';
import { BACK, connect, openProgram, requestAt } from '../../support/apps/app-program.ts';
import type { Tokens } from '../../support/apps/app-program.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { BASE_URL, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-02T09:00:00Z');
const { company, owner, member } = await openStaff(service);
const registered = bodyOf(
  await owner.post(`/companies/${company.companyId}/apps`, {
    name: 'Nettbutikk',
    homepage: 'https://butikk.example/',
    redirectUris: [BACK],
    isConfidential: true,
  }),
  200,
);
const program = openProgram(service, registered);
const WRITES = ['invoices:write', 'clients:write'] as const;

const invalidGrant = (answer: { status: number; body: unknown; text: string }) =>
  assert.deepEqual(
    [answer.status, (answer.body as { error: string }).error],
    [400, 'invalid_grant'],
    answer.text,
  );
const callerOf = ({ account_id: accountId, access_token: token }: Tokens) =>
  createApiCaller(service.url, accountId, token);

test('a person lets an app in, and the app works on the chosen account alone', async () => {
  const { path, verifier, state } = program.begin(WRITES);
  const signed = await requestAt(service, path);
  const asked = bodyOf(await owner.post('/app-requests', { request: signed }), 200);
  assert.deepEqual(
    [asked.name, asked.host, asked.registeredBy, asked.isVerified, asked.scopes],
    ['Nettbutikk', 'butikk.example', 'Nordlys Design AS', false, [...WRITES]],
  );
  assert.equal(new URL(asked.declineTo).searchParams.get('error'), 'access_denied');
  const body = { request: signed, environment: 'test', scopes: [...WRITES], mode: 'direct' };
  const { redirectTo } = bodyOf(await owner.post(`/companies/${company.companyId}/connections`, body), 200);
  const back = new URL(redirectTo);
  assert.equal(back.origin + back.pathname, BACK);
  assert.deepEqual([back.searchParams.get('state'), back.searchParams.get('iss')], [state, BASE_URL]);
  assertError(
    await owner.post(`/companies/${company.companyId}/connections`, body),
    409,
    'app-request-not-valid',
  );

  const answer = await program.redeem(back.searchParams.get('code') ?? '', verifier);
  assert.equal(answer.status, 200, answer.text);
  const tokens = answer.body as Tokens;
  assert.deepEqual([tokens.account_id, tokens.environment], [company.accounts.test, 'test']);
  assert.equal(tokens.scope, WRITES.join(' '));
  const api = callerOf(tokens);
  const me = bodyOf(await api.get('/v1/me'), 200);
  assert.deepEqual([me.client.kind, me.client.mode, me.client.name], ['app', 'direct', 'Nettbutikk']);
  bodyOf(await api.get('/v1/invoices'), 200);
  assertError(await api.get('/v1/year-results'), 403, 'insufficient_scope');
});

test('a code works once, for a minute, with what belongs to it; a second use ends what the first one gave', async () => {
  const code = async () => {
    const { path, verifier } = program.begin(WRITES);
    const body = {
      request: await requestAt(service, path),
      environment: 'test',
      scopes: [...WRITES],
      mode: 'direct',
    };
    const made = bodyOf(await owner.post(`/companies/${company.companyId}/connections`, body), 200);
    return { verifier, code: new URL(made.redirectTo).searchParams.get('code') ?? '' };
  };
  const late = await code();
  await service.clock.at(new Date('2026-03-02T09:01:01Z'), async () =>
    invalidGrant(await program.redeem(late.code, late.verifier)),
  );
  const one = await code();
  invalidGrant(await program.redeem(one.code, `${one.verifier}x`));
  invalidGrant(await program.redeem(one.code, one.verifier, { redirect_uri: `${BACK}/` }));
  const [first, second] = await Promise.all([
    program.redeem(one.code, one.verifier),
    program.redeem(one.code, one.verifier),
  ]);
  assert.equal(first.status + second.status, 600, 'one of the two has it');
  const won = [first, second].find(({ status }) => status === 200);
  assertError(await callerOf(existing(won).body as Tokens).get('/v1/invoices'), 401, 'unauthorized');
});

test('a refresh token changes at every use; a lost answer is given again, and a stolen token ends the access', async () => {
  const tokens = await connect(service, program, { person: owner, company, scopes: [...WRITES] });
  const next = (await program.refresh(tokens.refresh_token)).body as Tokens;
  assert.notEqual(next.refresh_token, tokens.refresh_token);
  const again = (await program.refresh(tokens.refresh_token)).body as Tokens;
  assert.equal(again.refresh_token, next.refresh_token);
  const third = (await program.refresh(next.refresh_token)).body as Tokens;
  bodyOf(await callerOf(third).get('/v1/invoices'), 200);
  // The successor of the first token was used, so two hold the first one.
  invalidGrant(await program.refresh(tokens.refresh_token));
  invalidGrant(await program.refresh(third.refresh_token));
  assertError(await callerOf(third).get('/v1/invoices'), 401, 'unauthorized');
});

test('an app gives its access back; another app cannot', async () => {
  const tokens = await connect(service, program, { person: owner, company, scopes: [...WRITES] });
  const other = openProgram(
    service,
    bodyOf(
      await owner.post(`/companies/${company.companyId}/apps`, {
        name: 'Annen',
        homepage: null,
        redirectUris: ['http://127.0.0.1/tilbake'],
        isConfidential: false,
      }),
      200,
    ),
  );
  assert.equal((await other.revoke(tokens.refresh_token)).status, 200);
  invalidGrant(await other.refresh(tokens.refresh_token));
  bodyOf(await callerOf(tokens).get('/v1/invoices'), 200);
  assert.equal((await program.revoke(tokens.refresh_token)).status, 200);
  assertError(await callerOf(tokens).get('/v1/invoices'), 401, 'unauthorized');
  invalidGrant(await program.refresh(tokens.refresh_token));
});

test('a token of the API is refused at the tools for agents, and back; the tools reach the API', async () => {
  const tokens = await connect(service, program, { person: owner, company, scopes: [...WRITES] });
  const call = (token: string) =>
    request(service.url, 'POST', '/mcp', {
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'list_invoices', arguments: {} },
      },
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
  assert.equal((await call(tokens.access_token)).status, 401);
  const ofTools = await connect(service, program, {
    person: owner,
    company,
    scopes: [...WRITES],
    fields: { resource: `${BASE_URL}/mcp` },
  });
  const answered = await call(ofTools.access_token);
  assert.equal(answered.status, 200, answered.text);
  assertError(await callerOf(ofTools).get('/v1/invoices'), 401, 'unauthorized');
});

test('a member gives access that asks first, of what the role may do, and sees no other access', async () => {
  const { path } = program.begin(WRITES);
  const body = { request: await requestAt(service, path), environment: 'test', scopes: [...WRITES] };
  const url = `/companies/${company.companyId}/connections` as const;
  assertError(await member.post(url, { ...body, mode: 'direct' }), 403, 'must-propose');
  const tokens = await connect(service, program, {
    person: member,
    company,
    scopes: [...WRITES],
    mode: 'proposes',
  });
  assert.equal(bodyOf(await callerOf(tokens).get('/v1/me'), 200).client.mode, 'proposes');
  const own = bodyOf(await member.get(url), 200).items;
  assert.deepEqual(
    own.map(({ isOwn }) => isOwn),
    [true],
  );
  const all = bodyOf(await owner.get(url), 200).items;
  assert.ok(all.length > 1);
  const other = existing(all.find(({ isOwn }) => isOwn));
  assertError(await member.delete(`${url}/${other.id}`), 403, 'role-not-sufficient');
  assert.equal((await owner.delete(`${url}/${existing(own[0]).id}`)).status, 204);
  assertError(await callerOf(tokens).get('/v1/me'), 401, 'unauthorized');
});

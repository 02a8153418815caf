import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { assertError, assertInvalid, bodyOf, existing } from '../../support/api/answers.ts';
import type { ApiAnswer } from '../../support/api/api-caller.ts';
import { createApiCaller, getToken, requestToken } from '../../support/api/api-caller.ts';
import { openStaff } from '../../support/browser/app-caller.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { audienceOf, startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const { company, emails, owner, admin, member } = await openStaff(service);
const db = openAsOwner(service.connection);
const stranger = await openStaff(service);
const path = `/companies/${company.companyId}/api-clients` as const;

test('owner and admin make API clients of both kinds; the secret is shown once and works at once', async () => {
  for (const caller of [owner, admin]) {
    const made = bodyOf(
      await caller.post(path, { name: ' Butikk ', kind: 'accounting', environments: ['test'] }),
      200,
    );
    assert.deepEqual(made, {
      clientId: made.clientId,
      clientSecret: made.clientSecret,
      accounts: { test: company.accounts.test },
    });
    assert.match(made.clientSecret, /^tilgode_test_\w{49}$/);
    const token = bodyOf(await askToken(made), 200);
    assert.equal(token.scope, 'invoices:read clients:read bilag:read reports:read');

    const listed = await caller.get(path);
    assert.ok(!listed.text.includes(made.clientSecret.slice(13)));
    const one = bodyOf(listed, 200).items.find(({ id }) => id === made.clientId);
    assert.ok(one);
    assert.deepEqual([one.name, one.kind, one.lastUsedAt], ['Butikk', 'accounting', null]);
  }
  const advanced = bodyOf(
    await owner.post(path, {
      name: 'Nettbutikk',
      kind: 'advanced',
      environments: ['test', 'production'],
      scopes: ['invoices:write', 'clients:read', 'invoices:write'],
    }),
    200,
  );
  assert.match(advanced.clientSecret, /^tilgode_both_\w{49}$/);
  for (const accountId of Object.values(company.accounts)) {
    assert.equal(bodyOf(await askToken(advanced, accountId), 200).scope, 'invoices:write clients:read');
  }
});

test('no table holds the secret of an API client, neither as it is shown nor as bytes', async () => {
  const made = await makeClient();
  const rotated = bodyOf(await owner.post(`${path}/${made.clientId}/rotate`), 200);
  bodyOf(await askToken(rotated), 200);
  // Where the id stands, the secret would be found, too.
  assert.ok((await tablesWith(made.clientId)).includes('api_clients'));
  for (const { clientSecret } of [made, rotated]) {
    const own = clientSecret.split('_').at(-1) ?? '';
    for (const text of [own, Buffer.from(own).toString('hex')])
      assert.deepEqual(await tablesWith(existing(text)), []);
  }
});

test('the answer names each missing or wrong field', async () => {
  const good = { name: 'N', kind: 'advanced', environments: ['test'], scopes: ['invoices:read'] };
  const cases: [change: object, codes: Record<string, string>][] = [
    [{ name: ' ' }, { name: 'required' }],
    [{ name: 'x'.repeat(201) }, { name: 'too-long' }],
    [{ name: 'a\nb' }, { name: 'invalid-format' }],
    [{ kind: 'root' }, { kind: 'unknown-value' }],
    [{ environments: [] }, { environments: 'required' }],
    [{ environments: ['staging'] }, { 'environments[0]': 'unknown-value' }],
    [{ scopes: undefined }, { scopes: 'required' }],
    [{ scopes: [] }, { scopes: 'required' }],
    [{ scopes: ['reports:write'] }, { 'scopes[0]': 'unknown-value' }],
    [{ kind: 'accounting' }, { scopes: 'unknown-field' }],
    [{ companyId: stranger.company.companyId }, { companyId: 'unknown-field' }],
  ];
  for (const [change, codes] of cases) assertInvalid(await owner.post(path, { ...good, ...change }), codes);
});

test('after rotating, the old secret and its tokens are refused at once, and the new secret works', async () => {
  const made = await makeClient();
  const api = await apiOf(made);
  bodyOf(await api.get('/v1/me'), 200);
  const rotated = bodyOf(await admin.post(`${path}/${made.clientId}/rotate`), 200);
  assert.deepEqual(Object.keys(rotated), ['clientId', 'clientSecret']);
  assertError(await api.get('/v1/me'), 401, 'unauthorized');
  assert.equal((await askToken(made)).status, 401);
  bodyOf(await (await apiOf(rotated)).get('/v1/me'), 200);
});

test('changing permissions and removing an environment take effect on the next request', async () => {
  const made = await makeClient(['test', 'production']);
  const api = await apiOf(made);
  const grant = `${path}/${made.clientId}/environments`;
  bodyOf(await api.get('/v1/clients'), 200);
  assert.equal((await owner.put(`${grant}/test`, { scopes: ['invoices:read'] })).status, 204);
  assertError(await api.get('/v1/clients'), 403, 'insufficient_scope');
  const { items } = bodyOf(await owner.get(path), 200);
  const { grants } = existing(items.find(({ id }) => id === made.clientId));
  assert.deepEqual(
    grants.map(({ environment, scopes }) => [environment, scopes]),
    [
      ['production', ['invoices:write', 'clients:write']],
      ['test', ['invoices:read']],
    ],
  );
  assertInvalid(await owner.put(`${grant}/test`, { scopes: [] }), { scopes: 'required' });

  assert.equal((await owner.delete(`${grant}/test`)).status, 204);
  assertError(await api.get('/v1/me'), 401, 'unauthorized');
  bodyOf(await askToken(made, company.accounts.production), 200);
  assertError(await owner.delete(`${grant}/test`), 404, 'not-found');
  assertError(await owner.put(`${grant}/test`, { scopes: ['invoices:read'] }), 404, 'not-found');
  assertError(await owner.delete(`${grant}/staging`), 404, 'not-found');
});

test('a deleted API client is gone from the list, and its tokens are refused from the next request on', async () => {
  const made = await makeClient();
  const api = await apiOf(made);
  assert.equal((await owner.delete(`${path}/${made.clientId}`)).status, 204);
  assertError(await api.get('/v1/me'), 401, 'unauthorized');
  assert.equal((await askToken(made)).status, 401);
  const { items } = bodyOf(await owner.get(path), 200);
  assert.ok(items.every(({ id }) => id !== made.clientId));
  assertError(await owner.delete(`${path}/${made.clientId}`), 404, 'not-found');
});

test('members neither see nor change API clients, settings and logs: 403, before the body is validated', async () => {
  const made = await makeClient();
  const of = `/companies/${company.companyId}` as const;
  const answers = [
    await member.get(path),
    await member.post(path, { colour: 'red' }),
    await member.post(`${path}/${made.clientId}/rotate`),
    await member.delete(`${path}/${made.clientId}`),
    await member.put(`${path}/${made.clientId}/environments/test`, {}),
    await member.delete(`${path}/${made.clientId}/environments/test`),
    await member.get(`${of}/settings`),
    await member.patch(`${of}/settings`, { name: 'Kapret AS' }),
    await member.put(`${of}/logo`, { content: '' }),
    await member.delete(`${of}/logo`),
    await member.get(`${of}/audit-log`),
    await member.get(`${of}/api-calls?environment=test`),
    await member.post(`${of}/invitations`, { email: 'ny@nordlys.example', role: 'admin' }),
    await member.delete(`${of}/invitations/${made.clientId}`),
    await member.patch(`${of}/people/${made.clientId}`, { role: 'admin' }),
    await member.delete(`${of}/people/${made.clientId}`),
  ];
  for (const answer of answers) {
    assertError(answer, 403, 'role-not-sufficient');
    assert.equal(answer.text, answers[0]?.text);
  }
  bodyOf(await (await apiOf(made)).get('/v1/me'), 200);
});

test('another company is 404 for everybody, with the bytes of an unknown id', async () => {
  const made = await makeClient();
  const answers: ApiAnswer[] = [];
  for (const id of [company.companyId, '018f0000-0000-7000-8000-000000000000', 'ingen', '%00']) {
    const of = `/companies/${id}` as const;
    for (const caller of [stranger.owner, stranger.member]) {
      answers.push(
        await caller.get(`${of}/api-clients`),
        await caller.post(`${of}/api-clients`, {}),
        await caller.post(`${of}/api-clients/${made.clientId}/rotate`),
        await caller.delete(`${of}/api-clients/${made.clientId}`),
        await caller.get(`${of}/settings`),
        await caller.get(`${of}/audit-log`),
        await caller.get(`${of}/api-calls?environment=test`),
        await caller.get(`${of}/people`),
      );
    }
  }
  // An API client of one company under the address of another company.
  const own = `/companies/${stranger.company.companyId}/api-clients` as const;
  answers.push(
    await stranger.owner.post(`${own}/${made.clientId}/rotate`),
    await stranger.owner.delete(`${own}/${made.clientId}`),
    await stranger.owner.put(`${own}/${made.clientId}/environments/test`, { scopes: ['invoices:read'] }),
    await stranger.owner.delete(`${own}/${made.clientId}/environments/test`),
    await stranger.owner.delete(`${own}/%00`),
    await stranger.owner.get(`${own}/${made.clientId}`),
  );
  for (const answer of answers) assertError(answer, 404, 'not-found');
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  bodyOf(await (await apiOf(made)).get('/v1/me'), 200);
});

test('the audit log names the person for each change; reading is not logged', async () => {
  const made = await makeClient(['test', 'production']);
  const of = `${path}/${made.clientId}`;
  await admin.post(`${of}/rotate`);
  await owner.put(`${of}/environments/test`, { scopes: ['invoices:read'] });
  await admin.delete(`${of}/environments/production`);
  await admin.get(path);
  assertError(await owner.delete(`${of}/environments/production`), 404, 'not-found');
  await owner.delete(of);
  const log = bodyOf(await admin.get(`/companies/${company.companyId}/audit-log?pageSize=5`), 200);
  const scopes = ['invoices:write', 'clients:write'];
  const common = { subject: made.clientId, address: '127.0.0.1' };
  assert.deepEqual(
    log.items.toReversed().map(({ id: _id, at: _at, ...event }) => event),
    [
      {
        ...common,
        actor: emails.owner,
        action: 'api-client.created',
        details: { kind: 'advanced', actsAs: 'program', environments: ['test', 'production'], scopes },
      },
      { ...common, actor: emails.admin, action: 'api-client.secret-rotated', details: {} },
      {
        ...common,
        actor: emails.owner,
        action: 'api-client.scopes-set',
        details: { environment: 'test', scopes: ['invoices:read'] },
      },
      {
        ...common,
        actor: emails.admin,
        action: 'api-client.environment-removed',
        details: { environment: 'production' },
      },
      { ...common, actor: emails.owner, action: 'api-client.deleted', details: {} },
    ],
  );
  const ofStranger = await stranger.owner.get(`/companies/${stranger.company.companyId}/audit-log`);
  assert.ok(!ofStranger.text.includes(made.clientId));
});

async function makeClient(environments = ['test']) {
  const body = { name: 'N', kind: 'advanced', environments, scopes: ['invoices:write', 'clients:write'] };
  return bodyOf(await owner.post(path, body), 200);
}

/** The tables with a row that has this text in it. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(db);
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`
        select from ${sql.table(name)} t where position(${text} in to_jsonb(t)::text) > 0
      `.execute(db);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

type Credentials = { clientId: string; clientSecret: string };

function askToken(client: Credentials, accountId = company.accounts.test) {
  return requestToken(
    service.url,
    { grant_type: 'client_credentials', audience: audienceOf(accountId) },
    client,
  );
}

async function apiOf(client: Credentials) {
  const { test: accountId } = company.accounts;
  return createApiCaller(service.url, accountId, await getToken(service.url, client, audienceOf(accountId)));
}

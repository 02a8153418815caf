import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { connectAgent, connectOver } from '../../support/agent-client.ts';
import { assertError } from '../../support/api/answers.ts';
import { getToken, request } from '../../support/api/api-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { freePort } from '../../support/program/program.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';

// Under the name by which it is called, because clients of the protocol compare the two.
const service = await startTestApp({ isForBrowsers: true, rateLimits: true });
const company = await service.createCompany();
const accountId = company.accounts.test;
const credentials = await service.createClient(company, { environments: ['test'] });
const token = await getToken(service.url, credentials, `${service.url}/v1/accounts/${accountId}`);
const mcp = `${service.url}/mcp`;
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const accepts = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const bearer = { ...accepts, authorization: `Bearer ${token}` };

type About = { accountId: string; environment: string };

test('the official client gets a token by itself with the secret, from the address of the tools alone', async () => {
  const authProvider = new ClientCredentialsProvider({ ...credentials, expectedIssuer: service.url });
  const agent = await connectOver(new StreamableHTTPClientTransport(new URL(mcp), { authProvider }));
  assert.equal((await agent.call<About>('about_account')).accountId, accountId);
});

test('the official client works over stdio, and the command renews its token', async () => {
  const agent = await connectOver(stdio(credentials.clientSecret));
  assert.equal((await agent.call<About>('about_account')).accountId, accountId);
  service.clock.now = new Date(Date.now() + 3_600_000);
  assert.equal((await agent.call<About>('about_account')).environment, 'test');
  service.clock.release();
});

test('over stdio a wrong secret, and a service that is away, are told as the error of each request', async () => {
  const away = `http://localhost:${await freePort()}`;
  await assert.rejects(connectOver(stdio('wrong')), /401 invalid_client: There is no client/);
  await assert.rejects(
    connectOver(stdio(credentials.clientSecret, away)),
    /Nothing answers at http:\/\/localhost:\d+\/mcp: ECONNREFUSED/,
  );
});

test('another implementation of the protocol lists the tools and calls them', async () => {
  const client = await createMCPClient({
    transport: { type: 'http', url: mcp, headers: { Authorization: `Bearer ${token}` } },
  });
  onEnd(() => client.close());
  const tools = await client.tools();
  assert.ok(Object.keys(tools).includes('what_is_owed'));
  const { execute } = tools['about_account'] ?? assert.fail();
  const answer = await execute({}, { toolCallId: '1', messages: [], context: {} });
  assert.match(JSON.stringify(answer), new RegExp(accountId));
});

test('without a token, or with a refused one, the answer says where a client learns to get one', async () => {
  for (const headers of [accepts, { ...accepts, authorization: 'Bearer nonsense' }]) {
    const answer = await request(service.url, 'POST', '/mcp', { body: PING, headers });
    assertError(answer, 401, 'unauthorized');
    assert.match(
      answer.headers.get('www-authenticate') ?? '',
      new RegExp(`^Bearer .*resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"$`),
    );
  }
  for (const path of ['/mcp', '']) {
    const answer = await request(service.url, 'GET', `/.well-known/oauth-protected-resource${path}`);
    const { resource, authorization_servers: servers } = answer.body as Record<string, unknown>;
    assert.deepEqual([resource, servers], [mcp, [service.url]]);
  }
});

test('a client with access to two accounts has to name one', async () => {
  const both = await service.createClient(company);
  const ask = (form: Record<string, string>) =>
    fetch(`${service.url}/v1/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: both.clientId,
        client_secret: both.clientSecret,
        resource: mcp,
        ...form,
      }),
    });
  const refused = await ask({});
  assert.equal(refused.status, 400);
  assert.match(await refused.text(), /invalid_target.*two accounts/);
  assert.equal((await ask({ audience: `${service.url}/v1/accounts/${accountId}` })).status, 200);
});

test('a page of another site is refused, and there is no stream to open', async () => {
  const post = (headers: Record<string, string>) =>
    request(service.url, 'POST', '/mcp', { body: PING, headers: { ...bearer, ...headers } });
  assertError(await post({ origin: 'http://evil.example' }), 403, 'origin-refused');
  const own = await post({ origin: service.url });
  assert.deepEqual([own.status, /r=\d+/.test(own.headers.get('ratelimit') ?? '')], [200, true]);
  for (const method of ['GET', 'DELETE'] as const) {
    const answer = await request(service.url, method, '/mcp', { headers: bearer });
    assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST']);
  }
});

type Message = { id: unknown; result?: { tools?: unknown[] }; error?: { code: number; message: string } };

async function post(body: unknown, headers: Record<string, string> = {}) {
  const answer = await request(service.url, 'POST', '/mcp', { body, headers: { ...bearer, ...headers } });
  return { ...answer, messages: answer.body as Message[], message: answer.body as Message };
}

const lists = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
const pings = (count: number) => Array.from({ length: count }, (_, id) => ({ ...PING, id }));
/** What is left of the requests of the minute. */
const leftOf = (answer: { headers: Headers }) =>
  Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);

test('ten messages may come in a batch under revision 2025-03-26, each counted as a request, and none under a later one', async () => {
  const before = leftOf(await post(PING));
  const batch = await post([...lists(9), { jsonrpc: '2.0', method: 'notifications/initialized' }]);
  assert.deepEqual([batch.status, batch.messages.length], [200, 9]);
  assert.equal(new Set(batch.messages.map(({ result }) => result?.tools?.length ?? 0)).size, 1);
  assert.equal(before - leftOf(batch), 10);
  const onlyNotifications = await post([{ jsonrpc: '2.0', method: 'notifications/initialized' }]);
  assert.deepEqual([onlyNotifications.status, onlyNotifications.text], [202, '']);

  const initialize = {
    ...PING,
    method: 'initialize',
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
  };
  for (const [body, headers] of [
    [lists(11), {}],
    [[], {}],
    [[initialize], {}],
    [lists(2), { 'mcp-protocol-version': '2025-11-25' }],
  ] as const) {
    const { status, message } = await post(body, headers);
    assert.deepEqual([status, message.error?.code, message.id], [400, -32_600, null]);
  }
});

test('messages of a batch beyond the limit of the minute are refused, and those before them answered', async () => {
  const other = await getToken(
    service.url,
    await service.createClient(company, { environments: ['test'] }),
    `${service.url}/v1/accounts/${accountId}`,
  );
  const own = { authorization: `Bearer ${other}` };
  let left: number;
  let answer: Awaited<ReturnType<typeof post>>;
  do {
    left = leftOf(await post(PING, own));
    while (left > 5) left = leftOf(await post(pings(Math.min(10, left - 3)), own));
    answer = await post(pings(left + 2), own);
    // A minute that began meanwhile has all its requests again.
  } while (leftOf(answer) > 0);
  const { messages } = answer;
  assert.deepEqual(
    messages.map(({ error }) => error?.code),
    [...pings(left).map(() => undefined), -32_000, -32_000],
  );
});

test('arguments that are null are none, and a wrong form is told in a sentence', async () => {
  const ask = async (params: unknown) => (await post({ ...PING, method: 'tools/call', params })).message;
  const none = await ask({ name: 'about_account', arguments: null });
  assert.equal(none.error, undefined);
  for (const params of [{ name: 'about_account', arguments: [] }, { name: 5 }, undefined]) {
    const { error } = await ask(params);
    assert.equal(error?.code, -32_602);
    assert.match(error?.message ?? '', /^✖ Invalid input: expected/);
  }
});

test('a body with more than 32 levels is refused, and of many unknown names the first twenty are told', async () => {
  let deep: unknown = 1;
  for (let level = 0; level < 33; level += 1) deep = [deep];
  const refused = await post({ ...PING, params: { deep } });
  assert.deepEqual([refused.status, refused.message.error?.code], [400, -32_700]);
  assert.match(refused.message.error?.message ?? '', /32 levels/);

  const names = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`name${at}`, 1]));
  const many = { lines: Array.from({ length: 50 }, () => names), ...names };
  const params = { name: 'draft_invoice', arguments: many };
  const answer = await post({ ...PING, method: 'tools/call', params });
  assert.equal(answer.status, 200);
  assert.match(answer.text, /"name19\\" and 880 more/);
  assert.ok(answer.text.length < 20_000, `${answer.text.length} characters`);
});

test('a body that is too large is refused, and so is what is no message of the protocol', async () => {
  const post = (body: unknown) => request(service.url, 'POST', '/mcp', { body, headers: bearer });
  assertError(await post({ ...PING, params: { text: 'a'.repeat(1_100_000) } }), 413, 'payload-too-large');
  assert.equal((await post('{')).status, 400);
  assert.equal((await post({ hello: 1 })).status, 400);
});

test('each call is in the log, the requests of the tool among them, and the content of the tool is not kept twice', async () => {
  const agent = await connectAgent(service.url, token);
  await agent.call('find_customers', { search: 'Nordmann' });
  const recorded = () =>
    service.db
      .selectFrom('api_calls')
      .select(['method', 'path'])
      .where('account_id', '=', accountId)
      .execute();
  await eventually('the calls are written', async () => {
    const calls = new Set((await recorded()).map(({ method, path }) => `${method} ${path}`));
    return calls.has('POST /mcp') && calls.has('GET /v1/clients');
  });
});

const caches = makeTemporaryFolder();
onEnd(() => rm(caches, { recursive: true, force: true }));

function stdio(secret: string, url = service.url) {
  return new StdioClientTransport({
    command: process.execPath,
    args: [new URL('../../../../client/src/cli/main.ts', import.meta.url).pathname, 'mcp'],
    env: {
      TILGODE_URL: url,
      TILGODE_ACCOUNT: accountId,
      TILGODE_CLIENT_ID: credentials.clientId,
      TILGODE_CLIENT_SECRET: secret,
      XDG_CACHE_HOME: caches,
    },
    stderr: 'pipe',
  });
}

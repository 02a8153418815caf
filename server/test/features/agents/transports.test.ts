import assert from 'node:assert/strict';
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
  const answer = await request(service.url, 'GET', '/mcp', { headers: bearer });
  assert.deepEqual([answer.status, answer.headers.get('allow')], [405, 'POST']);
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

function stdio(secret: string, url = service.url) {
  return new StdioClientTransport({
    command: process.execPath,
    args: [new URL('../../../../client/src/cli/main.ts', import.meta.url).pathname, 'mcp'],
    env: {
      TILGODE_URL: url,
      TILGODE_ACCOUNT: accountId,
      TILGODE_CLIENT_ID: credentials.clientId,
      TILGODE_CLIENT_SECRET: secret,
    },
    stderr: 'pipe',
  });
}

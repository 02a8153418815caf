import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createMCPClient } from '@ai-sdk/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as oauth from 'openid-client';
import type { Scope } from '../../../src/domain/access/scopes.ts';
import { isScope } from '../../../src/domain/access/scopes.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller, request } from '../../support/api/api-caller.ts';
import { requestAt } from '../../support/apps/app-program.ts';
import { createDocumentHosts, documentOf } from '../../support/apps/document-host.ts';
import { openAppCaller, PASSWORD } from '../../support/browser/app-caller.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { startTestApp } from '../../support/test-app.ts';

// Programs that others have written, with nothing told to them but the address of the service.

const hosts = createDocumentHosts();
const site = await hosts.start('agent.example');
// Under the name by which it is called, because clients compare the two.
const service = await startTestApp({
  jobs: false,
  isForBrowsers: true,
  documentsOutgoing: hosts.outgoing,
});
const email = `eier-${randomUUID()}@nordlys.example`;
const company = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
const owner = openAppCaller(service);
const own = { origin: service.url };
assert.equal((await owner.post('/session', { email, password: PASSWORD }, own)).status, 204);
const connections = `/companies/${company.companyId}/connections` as const;
const MCP = new URL(`${service.url}/mcp`);

async function register(redirectUris: string[], isConfidential: boolean) {
  const about = { name: 'Program', homepage: null, redirectUris, isConfidential };
  return bodyOf(await owner.post(`/companies/${company.companyId}/apps`, about, own), 200);
}

/** The person opens the address to which the program has sent their browser, and agrees. @returns where the browser is sent then */
async function agree({ pathname, search }: URL): Promise<URL> {
  const signed = await requestAt(service, pathname + search);
  const { scopes } = bodyOf(await owner.post('/app-requests', { request: signed }, own), 200);
  const body = { request: signed, environment: 'test', scopes, mode: 'direct' };
  const { redirectTo } = bodyOf(await owner.post(connections, body, own), 200);
  return new URL(redirectTo);
}

/** The person ends all access. */
async function endAll(): Promise<void> {
  const { items } = bodyOf(await owner.get(connections), 200);
  for (const { id } of items) {
    const ended = await owner.call('DELETE', `${connections}/${id}`, { headers: own });
    assert.equal(ended.status, 204, ended.text);
  }
}

const later = <T>(act: () => Promise<T>) =>
  service.clock.at(new Date(service.clock.now.getTime() + 3_600_000), act);

for (const isConfidential of [true, false]) {
  test(`openid-client finds the service, gets tokens, refreshes and revokes them: ${isConfidential ? 'with' : 'without'} a secret`, async () => {
    const redirectUri = isConfidential ? 'https://butikk.example/tilbake' : 'http://127.0.0.1:5123/cb';
    const { clientId, clientSecret } = await register([redirectUri], isConfidential);
    const config = await oauth.discovery(
      new URL(service.url),
      clientId,
      undefined,
      clientSecret === null ? oauth.None() : oauth.ClientSecretBasic(clientSecret),
      { algorithm: 'oauth2', execute: [oauth.allowInsecureRequests] },
    );
    assert.ok(config.serverMetadata().supportsPKCE());
    const pkceCodeVerifier = oauth.randomPKCECodeVerifier();
    const expectedState = oauth.randomState();
    const resource = `${service.url}/v1`;
    const address = oauth.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'invoices:read',
      state: expectedState,
      resource,
      code_challenge: await oauth.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    // It checks state and issuer by itself (RFC 9207).
    const back = await agree(address);
    const mixedUp = new URL(back);
    mixedUp.searchParams.set('iss', 'https://other.example');
    const checks = { pkceCodeVerifier, expectedState };
    await assert.rejects(
      oauth.authorizationCodeGrant(config, mixedUp, checks, { resource }),
      ({ cause }: Error) => /unexpected "iss"/.test(String(cause)),
    );
    const tokens = await oauth.authorizationCodeGrant(config, back, checks, { resource });
    const read = (token: string) =>
      createApiCaller(service.url, company.accounts.test, token).get('/v1/invoices');
    assert.equal((await read(tokens.access_token)).status, 200);
    const refreshed = await oauth.refreshTokenGrant(config, existing(tokens.refresh_token));
    assert.equal((await read(refreshed.access_token)).status, 200);
    await oauth.tokenRevocation(config, existing(refreshed.refresh_token));
    assert.equal((await read(refreshed.access_token)).status, 401);
    await assert.rejects(oauth.refreshTokenGrant(config, existing(refreshed.refresh_token)), {
      error: 'invalid_grant',
    });
  });
}

type Kept = {
  client_id: string;
  tokens?: { access_token: string; token_type: string; refresh_token?: string; [name: string]: unknown };
  verifier: string;
  sentTo?: URL;
};

/** What a program keeps of the access of one person, for both clients of the protocol. */
function openMemory(about: { clientId?: string; documentAt?: string; redirectUrl: string }) {
  const kept: Kept = { client_id: about.clientId ?? '', verifier: '' };
  let information: { client_id: string; issuer?: string } | undefined =
    about.clientId === undefined ? undefined : { client_id: about.clientId, issuer: service.url };
  const provider = {
    redirectUrl: about.redirectUrl,
    ...(about.documentAt !== undefined && { clientMetadataUrl: about.documentAt }),
    clientMetadata: { redirect_uris: [about.redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => information,
    saveClientInformation: (given: { client_id: string }) => void (information = given),
    tokens: () => kept.tokens,
    saveTokens: (tokens: NonNullable<Kept['tokens']>) => void (kept.tokens = tokens),
    redirectToAuthorization: (address: URL) => void (kept.sentTo = address),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier,
    invalidateCredentials: (what: string) => {
      if (what !== 'client' && what !== 'verifier') delete kept.tokens;
    },
  };
  return { kept, provider };
}

/** Connects, sends the person away when the service wants that, and connects again with what came back. */
async function connectOfficial(
  provider: OAuthClientProvider,
  sentTo: () => URL | undefined,
): Promise<Client> {
  const open = async () => {
    const transport = new StreamableHTTPClientTransport(MCP, { authProvider: provider });
    const client = new Client({ name: 'test', version: '1' });
    return { transport, client, connected: client.connect(transport) };
  };
  const first = await open();
  await assert.rejects(first.connected, UnauthorizedError);
  const back = await agree(existing(sentTo()));
  await first.transport.finishAuth(back.searchParams.get('code') ?? '');
  const second = await open();
  await second.connected;
  onEnd(() => second.client.close());
  return second.client;
}

async function useAndEnd(client: Client, kept: Kept, clientId: string): Promise<void> {
  const asked = existing(kept.sentTo).searchParams;
  assert.equal(asked.get('client_id'), clientId);
  assert.equal(asked.get('resource'), MCP.href);
  // What the challenge named: the scopes that read.
  const scopes = (asked.get('scope') ?? '').split(' ').filter((one): one is Scope => isScope(one));
  assert.ok(scopes.length > 5 && scopes.every((scope) => scope.endsWith(':read')), scopes.join(' '));
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'what_is_owed'));
  const about = () => client.callTool({ name: 'about_account', arguments: {} });
  assert.match(JSON.stringify(await about()), new RegExp(company.accounts.test));

  const before = existing(kept.tokens).refresh_token;
  await later(async () => {
    assert.match(JSON.stringify(await about()), new RegExp(company.accounts.test));
  });
  assert.notEqual(existing(kept.tokens).refresh_token, before);

  await endAll();
  delete kept.sentTo;
  await assert.rejects(about(), UnauthorizedError);
  // It has forgotten its tokens, and sends the person away anew.
  assert.equal(kept.tokens, undefined);
  assert.equal(existing(kept.sentTo as URL | undefined).searchParams.get('client_id'), clientId);
}

test('the official client of the protocol connects by a loopback address, refreshes, and asks anew when the person has ended the access', async () => {
  const { clientId } = await register(['http://127.0.0.1/callback'], false);
  const { kept, provider } = openMemory({ clientId, redirectUrl: 'http://127.0.0.1:54321/callback' });
  const client = await connectOfficial(provider, () => kept.sentTo);
  await useAndEnd(client, kept, clientId);
});

test('the official client connects with a document that says who it is', async () => {
  const documentAt = `${site.url}/client.json`;
  const redirectUrl = 'http://127.0.0.1:54322/callback';
  site.answer = documentOf({
    client_id: documentAt,
    client_name: 'Agent',
    redirect_uris: ['http://127.0.0.1/callback'],
    token_endpoint_auth_method: 'none',
  });
  const { kept, provider } = openMemory({ documentAt, redirectUrl });
  const client = await connectOfficial(provider, () => kept.sentTo);
  await useAndEnd(client, kept, documentAt);
});

test('the client of the AI SDK connects, refreshes, and asks anew when the person has ended the access', async () => {
  const redirectUrl = 'http://127.0.0.1:54323/callback';
  const { clientId } = await register(['http://127.0.0.1/callback'], false);
  const { kept, provider } = openMemory({ clientId, redirectUrl });
  const { auth } = await import('@ai-sdk/mcp');
  const open = () => createMCPClient({ transport: { type: 'http', url: MCP.href, authProvider: provider } });
  await assert.rejects(open(), /Unauthorized/);
  const back = await agree(existing(kept.sentTo));
  const finished = await auth(provider, {
    serverUrl: MCP,
    authorizationCode: back.searchParams.get('code') ?? '',
    callbackIssuer: back.searchParams.get('iss') ?? '',
  });
  assert.equal(finished, 'AUTHORIZED');
  const client = await open();
  onEnd(() => client.close());
  const tools = await client.tools();
  const { execute } = tools['about_account'] ?? assert.fail();
  const about = async () => JSON.stringify(await execute({}, { toolCallId: '1', messages: [], context: {} }));
  assert.match(await about(), new RegExp(company.accounts.test));
  const before = existing(kept.tokens).refresh_token;
  await later(async () => assert.match(await about(), new RegExp(company.accounts.test)));
  assert.notEqual(existing(kept.tokens).refresh_token, before);
  await endAll();
  delete kept.sentTo;
  await assert.rejects(about());
  assert.equal(existing(kept.sentTo as URL | undefined).searchParams.get('client_id'), clientId);
});

test('a tool that needs more than the person has agreed to is answered with what to ask for, beside what there is', async () => {
  const { clientId } = await register(['http://127.0.0.1/callback'], false);
  const { kept, provider } = openMemory({ clientId, redirectUrl: 'http://127.0.0.1:54324/callback' });
  await connectOfficial(provider, () => kept.sentTo);
  const call = (name: string) =>
    request(service.url, 'POST', '/mcp', {
      body: {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: { name: 'Kari Nordmann', type: 'consumer' } },
      },
      headers: {
        authorization: `Bearer ${existing(kept.tokens).access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
    });
  const refused = await call('save_customer');
  assert.equal(refused.status, 403, refused.text);
  assert.match(refused.text, /"isError":true/);
  const challenge = refused.headers.get('www-authenticate') ?? '';
  const [, scope = ''] = /^Bearer error="insufficient_scope", scope="([^"]+)", /.exec(challenge) ?? [];
  assert.ok(
    scope.split(' ').includes('clients:write') && scope.split(' ').includes('invoices:read'),
    challenge,
  );
  assert.ok(
    challenge.endsWith(`resource_metadata="${service.url}/.well-known/oauth-protected-resource/mcp"`),
  );
});

test('metadata say what there is (RFC 8414, RFC 9728), and each door says where its own are', async () => {
  const read = async (path: string) =>
    (await request(service.url, 'GET', path)).body as Record<string, unknown>;
  const server = await read('/.well-known/oauth-authorization-server');
  assert.equal(server['issuer'], service.url);
  for (const [name, value] of Object.entries({
    authorization_endpoint: `${service.url}/v1/oauth/authorize`,
    token_endpoint: `${service.url}/v1/oauth/token`,
    revocation_endpoint: `${service.url}/v1/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }))
    assert.deepEqual(server[name], value, name);
  assert.equal(server['registration_endpoint'], undefined);
  for (const name of ['v1', 'mcp']) {
    const resource = await read(`/.well-known/oauth-protected-resource/${name}`);
    assert.deepEqual(
      [resource['resource'], resource['authorization_servers'], resource['bearer_methods_supported']],
      [`${service.url}/${name}`, [service.url], ['header']],
    );
    assert.ok((resource['scopes_supported'] as string[]).includes('invoices:read'));
  }
  assert.equal((await request(service.url, 'GET', '/docs/agents')).status, 200);
  const me = await request(service.url, 'GET', '/v1/me');
  assert.deepEqual([me.status, me.headers.get('www-authenticate')], [401, 'Bearer error="invalid_token"']);
});

/**
 * Runs the conformance suite of the Model Context Protocol against the tools for agents, and against the authorization of apps. Its scenarios
 * for clients (`auth/…`) are for programs that connect, not for a service. Installs the suite from the registry of npm into a temporary
 * folder, 60 MB.
 *
 *    npm run proof:mcp
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { npm } from '../client/test/support/packed-client.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { bodyOf } from '../server/test/support/api/answers.ts';
import { getToken } from '../server/test/support/api/api-caller.ts';
import { requestAt } from '../server/test/support/apps/app-program.ts';
import { openAppCaller } from '../server/test/support/browser/app-caller.ts';
import { makeReadersHome } from '../server/test/support/docs/guide-commands.ts';
import { onEnd } from '../server/test/support/program/cleanup.ts';
import { startDemo } from '../server/test/support/program/demo.ts';
import { freePort } from '../server/test/support/program/program.ts';

/** The first with scenarios for an authorization server. */
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12';
/** The others call tools, resources and prompts of names that the suite wants a server to have for it alone, or what we do not offer. */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

await buildWeb();
const { service, accountId, ...credentials } = await startDemo();
const token = await getToken(service.url, credentials, `${service.url}/v1/accounts/${accountId}`);
const home = makeReadersHome();
await npm(['install', '--prefix', home, '--no-audit', '--no-fund', SUITE], home);
const url = `${await startDoor()}/mcp`;
const program = join(home, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

for (const scenario of SCENARIOS) {
  test(scenario, async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, 'server', '--url', url, '--scenario', scenario],
      { cwd: home },
    );
    assert.match(stdout, /Passed: \d+\/\d+, 0 failed/);
  });
}

/** Of an app without a secret: the suite sends no secret where a service takes apps that have none. */
test('authorization of an app', async () => {
  const person = await signIn();
  const companyId = bodyOf(await person.get('/session'), 200)?.companies[0]?.companyId ?? assert.fail();
  const own = { origin: service.url };
  const redirectUris = ['http://127.0.0.1/callback'];
  const about = { name: 'Suite', homepage: null, redirectUris, isConfidential: false };
  const { clientId } = bodyOf(await person.post(`/companies/${companyId}/apps`, about, own), 200);
  const at = ['--url', service.url, '--resource', `${service.url}/mcp`, '--port', String(await freePort())];
  const suite = spawn(process.execPath, [program, 'authorization', '--client-id', clientId, ...at], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onEnd(() => suite.kill());
  const lines: string[] = [];
  for await (const line of createInterface(suite.stdout)) {
    lines.push(line);
    if (!line.startsWith(`${service.url}/v1/oauth/authorize?`)) continue;
    // The suite asks for no scope, and the service wants an app to say what it needs.
    const asked = new URL(`${line}&scope=invoices:read`);
    const signed = await requestAt(service, asked.pathname + asked.search);
    const agreed = { request: signed, environment: 'test', scopes: ['invoices:read'], mode: 'direct' };
    const made = await person.post(`/companies/${companyId}/connections`, agreed, own);
    assert.equal((await fetch(bodyOf(made, 200).redirectTo)).status, 200);
  }
  assert.match(lines.join('\n'), /Total: 3 passed, 0 failed/);
});

/** The owner of the demo, in a browser. */
async function signIn() {
  const printed = (label: string) => new RegExp(`^  ${label} +(\\S+)$`, 'm').exec(service.stderr())?.[1];
  const person = openAppCaller(service);
  const signedIn = { email: printed('Email'), password: printed('Password') };
  assert.equal((await person.post('/session', signedIn, { origin: service.url })).status, 204);
  return person;
}

/** The suite sends no token, so this adds it. Its own address stands for that of the service, and any other goes on as it came. */
async function startDoor(): Promise<string> {
  const { port, host } = new URL(service.url);
  const door = createServer((incoming, outgoing) => {
    const own = ownHost();
    const { headers } = incoming;
    const passed = request(
      {
        port,
        host: 'localhost',
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...headers,
          authorization: `Bearer ${token}`,
          host: headers.host === own ? host : headers.host,
          ...(headers.origin === `http://${own}` && { origin: service.url }),
        },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(passed);
  });
  const ownHost = () => `localhost:${(door.address() as AddressInfo).port}`;
  door.listen(0, 'localhost');
  await once(door, 'listening');
  onEnd(() => void door.close());
  return `http://${ownHost()}`;
}

/**
 * Runs the conformance suite of the Model Context Protocol against the tools for agents. Installs the suite from the registry of npm
 * into a temporary folder, 60 MB.
 *
 *    npm run proof:mcp
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { npm } from '../client/test/support/packed-client.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { getToken } from '../server/test/support/api/api-caller.ts';
import { makeReadersHome } from '../server/test/support/docs/guide-commands.ts';
import { onEnd } from '../server/test/support/program/cleanup.ts';
import { startDemo } from '../server/test/support/program/demo.ts';

const SUITE = '@modelcontextprotocol/conformance@0.1.16';
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

for (const scenario of SCENARIOS) {
  test(scenario, async () => {
    const program = join(home, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, 'server', '--url', url, '--scenario', scenario],
      { cwd: home },
    );
    assert.match(stdout, /Passed: \d+\/\d+, 0 failed/);
  });
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

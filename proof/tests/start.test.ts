import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { getToken, request } from '../../server/test/support/api/api-caller.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { root } from '../../server/test/support/imports.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import { freePort, makeDataDir } from '../../server/test/support/program/program.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';

// `npm start` of a fresh clone, as after `npm ci`: nothing is built, and nothing is compiled.

/** On two cores with nothing beside it. */
const READY_MILLISECONDS = 20_000;
const PATIENCE_MILLISECONDS = 120_000;

const run = promisify(execFile);
const clone = makeTemporaryFolder();
onEnd(() => rmSync(clone, { recursive: true, maxRetries: 5 }));

const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 10_000_000 });
for (const file of stdout.split('\0').filter((name) => name !== '')) {
  const path = join(root, file);
  if (existsSync(path)) cpSync(path, join(clone, file));
}
const folders = ['', 'client', 'mcp', 'web', 'server', 'deploy/traces', 'deploy/e-invoice-rules'];
for (const folder of folders.map((name) => join(name, 'node_modules'))) {
  if (!existsSync(join(root, folder))) continue;
  mkdirSync(join(clone, folder, '..'), { recursive: true });
  await run('cp', ['-a', join(root, folder), join(clone, folder)]);
  rmSync(join(clone, folder, '.cache'), { recursive: true, force: true });
}

type Started = { url: string; shown(): string };

/** Starts it, and ends it with all that it has started when the tests have run. */
async function npmStart(): Promise<Started> {
  const port = await freePort();
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: await makeDataDir(),
  };
  // Of this run: the clone finds its own.
  for (const name of ['NODE_COMPILE_CACHE', 'NODE_OPTIONS', 'NODE_TEST_CONTEXT']) delete environment[name];
  const child = spawn('npm', ['start'], { cwd: clone, env: environment, detached: true });
  const exited = new Promise((resolve) => child.on('close', resolve));
  let shown = '';
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => (shown += text));
  }
  onEnd(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await exited;
  });
  return { url: `http://localhost:${port}`, shown: () => shown };
}

/** Waits for `GET /v1/me` with a token of the client that is printed. */
async function answersMe({ url, shown }: Started): Promise<void> {
  const printed = (label: string) => new RegExp(`^  ${label} +(\\S+)$`, 'm').exec(shown())?.[1];
  await eventually('the demo is printed', async () => shown().includes('/docs\n'), PATIENCE_MILLISECONDS);
  const [accountId = '', clientId = '', clientSecret = ''] = ['Account ID', 'Client ID', 'Client secret'].map(
    printed,
  );
  const credentials = { clientId, clientSecret };
  const token = await getToken(url, credentials, `${url}/v1/accounts/${accountId}`);
  const me = await request(url, 'GET', '/v1/me', { headers: { authorization: `Bearer ${token}` } });
  assert.equal(me.status, 200, me.text);
}

/** Waits for the page to sign in at. Until it is there, each answer says that the app is being built. */
async function showsSignIn({ url, shown }: Started): Promise<void> {
  await eventually(
    'the page is there',
    async () => {
      const page = await fetch(`${url}/app/sign-in`).catch(() => undefined);
      if (page === undefined) return false;
      const text = await page.text();
      if (page.status === 200) {
        const [, script = ''] = /src="(\/app\/assets\/[^"]+\.js)"/.exec(text) ?? [];
        assert.equal((await fetch(`${url}${script}`)).status, 200, text);
        return true;
      }
      assert.equal(page.status, 503);
      assert.match(text, /Appen bygges|Appen er ikke bygget/);
      return false;
    },
    PATIENCE_MILLISECONDS,
  );
  assert.doesNotMatch(shown(), /ENOENT|Error:/);
}

test('a fresh clone answers with a token and shows the page to sign in at within 20 s of npm ci', async () => {
  const begun = performance.now();
  const service = await npmStart();
  const [me, page] = await Promise.all(
    [answersMe, showsSignIn].map(async (ready) => {
      await ready(service);
      return performance.now() - begun;
    }),
  );
  process.stdout.write(
    `GET /v1/me after ${seconds(me)} s, the page to sign in at after ${seconds(page)} s\n`,
  );
  assert.ok(Math.max(me ?? Infinity, page ?? Infinity) < READY_MILLISECONDS);
});

test('two npm start of one checkout at once both answer and show the app', async () => {
  rmSync(join(clone, 'web/dist'), { recursive: true });
  const services = await Promise.all([npmStart(), npmStart()]);
  await Promise.all(
    services.flatMap((service) => [answersMe, showsSignIn].map(async (ready) => ready(service))),
  );
  for (const { url } of services) {
    for (const path of ['/docs/tilgode-client.tgz', '/docs/viewer/scalar.js']) {
      await eventually(`${path} is built, too`, async () => (await fetch(url + path)).status === 200);
    }
  }
});

function seconds(milliseconds = 0): string {
  return (milliseconds / 1000).toFixed(1);
}

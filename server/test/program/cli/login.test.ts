import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { SCOPES } from '../../../src/domain/access/scopes.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { agree, requestAt } from '../../support/apps/app-program.ts';
import { PASSWORD, openAppCaller } from '../../support/browser/app-caller.ts';
import { eventually } from '../../support/eventually.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { PROGRAM, startProgram } from '../../support/program/program.ts';
import { runCommand, textOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ isForBrowsers: true });
const email = `eier-${crypto.randomUUID()}@nordlys.example`;
const company = await service.createCompany({ ownerEmail: email, ownerPassword: PASSWORD });
const person = openAppCaller(service, service.url);
assert.equal((await person.signIn(email)).status, 204);
const needsUnix = { skip: process.platform === 'win32' ? 'needs Unix modes and a program xdg-open' : false };

const home = makeTemporaryFolder();
onEnd(() => rm(home, { recursive: true, force: true }));
const [config, bin, opened] = [join(home, 'config'), join(home, 'bin'), join(home, 'opened')];
mkdirSync(bin);
// A browser that notes what it was started with, each argument on a line.
writeFileSync(
  join(bin, 'xdg-open'),
  `#!/bin/sh\nprintf '%s\\n' "$@" > ${opened}.new\nmv ${opened}.new ${opened}\n`,
  {
    mode: 0o755,
  },
);
const environment = {
  PATH: `${bin}:${process.env['PATH']}`,
  DISPLAY: ':0',
  XDG_CONFIG_HOME: config,
  XDG_CACHE_HOME: join(home, 'cache'),
  TILGODE_URL: service.url,
};
const folder = join(config, 'tilgode');
const keptFiles = () => (existsSync(folder) ? readdirSync(folder) : []);
const SCOPE = ['clients:write', 'events:read', 'invoices:admin'] as const;

/** `tilgode login`, until the browser has its address. */
async function begin(args: string[] = [], changes: Record<string, string> = {}) {
  await rm(opened, { force: true });
  const program = startProgram(['login', ...args], { ...environment, ...changes });
  const address = await eventually(
    'the browser opens',
    async () => existsSync(opened) && readFileSync(opened, 'utf8'),
  );
  const asked = new URL(address.trim());
  return {
    ...program,
    asked,
    path: asked.pathname + asked.search,
    back: existing(asked.searchParams.get('redirect_uri')),
  };
}

async function signIn(args: string[] = []) {
  const login = await begin(args);
  const to = await agree(service, login.path, { person, company, scopes: [...SCOPE] });
  const page = await fetch(to);
  const text = await page.text();
  assert.equal(await login.exited, 0, login.stderr());
  return { ...login, to, page, text };
}

/** As after a quarter of an hour. */
function letTokenExpire(): void {
  for (const name of keptFiles()) {
    const path = join(folder, name);
    const login = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...login, token: { ...login.token, renewAtMilliseconds: 0 } }));
  }
}

test(
  'login opens the browser, takes the answer on this machine, and keeps the access where only its user reads',
  needsUnix,
  async () => {
    const login = await begin();
    assert.match(login.stdout(), new RegExp(RegExp.escape(login.asked.href)));
    const { searchParams: asked } = login.asked;
    assert.deepEqual(
      [asked.get('client_id'), asked.get('resource'), asked.get('code_challenge_method')],
      ['tilgode-cli', `${service.url}/v1`, 'S256'],
    );
    assert.match(login.back, /^http:\/\/127\.0\.0\.1:\d+\/callback$/);
    assert.deepEqual(asked.get('scope')?.split(' '), [...SCOPES]);
    const shown = bodyOf(
      await person.post('/app-requests', { request: await requestAt(service, login.path) }),
      200,
    );
    assert.deepEqual(
      [shown.name, shown.isOnThisMachine, shown.isVerified, shown.registeredBy],
      ['Tilgode i terminalen', true, true, null],
    );

    // An answer to another question leaves the terminal waiting.
    const strange = await fetch(`${login.back}?code=tilgode_code_x&state=other&iss=${service.url}`);
    assert.equal(strange.status, 400);
    const to = await agree(service, login.path, { person, company, scopes: [...SCOPE] });
    const page = await fetch(to);
    const text = await page.text();
    assert.equal(page.status, 200);
    assert.match(text, /Du kan lukke denne siden .*\n.*You may close this page/);
    const code = existing(to.searchParams.get('code'));
    assert.ok(!text.includes(code));
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(await login.exited, 0, login.stderr());
    assert.match(
      login.stdout(),
      new RegExp(`✓ Signed in: test account ${company.accounts.test} at ${service.url}`),
    );
    assert.match(login.stderr(), /another question \(state\)\. Still waiting/);

    const names = keptFiles();
    assert.equal(names.length, 1, names.join());
    assert.deepEqual(
      [folder, join(folder, existing(names[0]))].map((path) => statSync(path).mode & 0o777),
      [0o700, 0o600],
    );
    const status = textOf(await runCommand(['login', '--status'], environment));
    assert.match(
      status,
      new RegExp(`^test account ${company.accounts.test} at ${service.url}, for listen and trigger`),
    );
  },
);

test('trigger works by the login; two that refresh at once leave it whole', needsUnix, async () => {
  const seen = new Set<string>();
  for (let round = 1; round <= 3; round += 1) {
    letTokenExpire();
    const runs = [1, 2].map(() => startProgram(['trigger', 'client.created'], environment));
    for (const run of runs) assert.equal(await run.exited, 0, run.stderr());
    seen.add(JSON.parse(readFileSync(join(folder, existing(keptFiles()[0])), 'utf8')).refreshToken);
  }
  assert.equal(seen.size, 3);
  assert.equal(keptFiles().length, 1, keptFiles().join());
});

test(
  'login --mcp gives an agent on this machine the tools, beside the login for the API',
  needsUnix,
  async () => {
    const { asked } = await signIn(['--mcp']);
    assert.deepEqual(
      [asked.searchParams.get('client_id'), asked.searchParams.get('resource')],
      ['tilgode-mcp', `${service.url}/mcp`],
    );
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'about_account', arguments: {} },
    };
    const running = promisify(execFile)(process.execPath, [PROGRAM, 'mcp'], { env: environment });
    running.child.stdin?.end(`${JSON.stringify(call)}\n`);
    const { stdout } = await running;
    assert.equal(JSON.parse(stdout).result.structuredContent.environment, 'test', stdout);
    assert.equal(keptFiles().length, 2);
    const { items } = bodyOf(await person.get(`/companies/${company.companyId}/connections`), 200);
    assert.deepEqual(items.map(({ appId, actsAs }) => `${appId} ${actsAs}`).toSorted(), [
      'tilgode-cli program',
      'tilgode-mcp agent',
    ]);
  },
);

test('when a person ends the access, the terminal says so and forgets it', needsUnix, async () => {
  const { items } = bodyOf(await person.get(`/companies/${company.companyId}/connections`), 200);
  const { id } = existing(items.find(({ appId }) => appId === 'tilgode-cli'));
  assert.equal((await person.delete(`/companies/${company.companyId}/connections/${id}`)).status, 204);
  const { exitCode, stderr } = await runCommand(['trigger', 'client.created'], environment);
  assert.equal(exitCode, 1);
  assert.match(stderr, /The access of this terminal has ended\. Sign in again: npx tilgode login --url http/);
  const after = await runCommand(['trigger', 'client.created'], environment);
  assert.match(after.stderr, /missing: .* Or sign this terminal in: npx tilgode login\n$/);
});

test('logout ends the access at the service and here', needsUnix, async () => {
  await signIn();
  const text = textOf(await runCommand(['logout', '--account', company.accounts.test], environment));
  assert.match(text, /^Signed out: test account .*\nSigned out: test account .*\n$/);
  assert.deepEqual(keptFiles(), []);
  const { items } = bodyOf(await person.get(`/companies/${company.companyId}/connections`), 200);
  assert.deepEqual(items, []);
  const again = await runCommand(['logout'], environment);
  assert.deepEqual(
    [again.exitCode, again.stderr.startsWith('This terminal is not signed in to http')],
    [1, true],
  );
  assert.equal(
    textOf(await runCommand(['login', '--status'], environment)),
    'This terminal is not signed in anywhere.\n',
  );
});

test('a login that fails says why in a sentence, and keeps nothing', needsUnix, async () => {
  const declined = await begin();
  const shown = bodyOf(
    await person.post('/app-requests', { request: await requestAt(service, declined.path) }),
    200,
  );
  assert.equal((await fetch(shown.declineTo)).status, 200);
  assert.equal(await declined.exited, 1);
  assert.equal(declined.stderr(), 'You said no in the browser. This terminal is not signed in.\n');

  const mixed = await begin();
  const state = existing(mixed.asked.searchParams.get('state'));
  await fetch(`${mixed.back}?code=tilgode_code_x&state=${state}&iss=http://other.example`);
  assert.equal(await mixed.exited, 1);
  assert.match(mixed.stderr(), /^The answer in the browser is not from http:\/\/localhost:\d+ \(iss\)\./);

  const wrongCode = await begin();
  await fetch(
    `${wrongCode.back}?code=tilgode_code_x&state=${wrongCode.asked.searchParams.get('state')}&iss=${service.url}`,
  );
  assert.equal(await wrongCode.exited, 1);
  assert.match(wrongCode.stderr(), /^400 invalid_grant: The code is not valid/);

  // A service of before, and one that is known by another name.
  const metadata: Record<string, unknown> = {};
  const old = createServer((_request, response) => response.end(JSON.stringify(metadata)));
  await new Promise<void>((resolve) => void old.listen(0, '127.0.0.1', resolve));
  onEnd(() => void old.close());
  const { port } = old.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const refusals: [args: string[], issuer: string, says: RegExp][] = [
    [['--url', url], url, /is older than logins of terminals\. Use an API client/],
    [
      ['--url', url],
      'https://api.example.no',
      /has another address\. Use that: --url https:\/\/api\.example\.no\n/,
    ],
    [['--url', 'http://127.0.0.1:1'], '', /^Nothing answers at http:\/\/127\.0\.0\.1:1: /],
    [['--url', 'tilgode'], '', /must begin with http/],
    [['--port', String(port)], '', new RegExp(`^Another program listens on port ${port} of this machine`)],
    [['--port', '70000'], '', /--port is a number/],
    [['now'], '', /unknown argument now/],
  ];
  for (const [args, issuer, says] of refusals) {
    metadata['issuer'] = issuer;
    const { exitCode, stderr } = await runCommand(['login', '--no-browser', ...args], environment);
    assert.equal(exitCode, 1, args.join(' '));
    assert.match(stderr, says);
  }
  assert.deepEqual(keptFiles(), []);
});

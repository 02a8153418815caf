import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { startBrowser } from '../../server/test/support/browser/browser.ts';
import {
  makeReadersHome,
  needsShell,
  readBlocks,
  runBlocks,
  withoutRegistry,
} from '../../server/test/support/docs/guide-commands.ts';
import { root } from '../../server/test/support/imports.ts';
import { startDemo } from '../../server/test/support/program/demo.ts';
import { freePort } from '../../server/test/support/program/program.ts';
import { installClient, npm } from '../../client/test/support/packed-client.ts';
import {
  PROGRAMS,
  SCENARIO_RESULT,
  environmentOf,
  writePrograms,
} from '../../client/test/support/scenario-programs.ts';
import { TYPED_PROGRAM, compilerOptions } from '../../client/test/support/typed-programs.ts';

/** The package as the service hands it out and npm publishes it, in a project that has nothing else. */
const MOST_BYTES_OF_JAVASCRIPT = 155_000;
const run = promisify(execFile);
const TSC = resolve(root, 'node_modules/typescript/bin/tsc');
const README = readFileSync(resolve(root, 'client/README.md'), 'utf8');
const demo = await startDemo();
const home = makeReadersHome();
const environment = { ...environmentOf(demo), XDG_CACHE_HOME: home };
const { project, installed } = await installClient(home, demo.service);
writePrograms(project);

const tilgode = (args: string[], changes = {}) =>
  run(process.execPath, [join(installed, 'dist/esm/cli/main.js'), ...args], {
    env: { ...environment, ...changes },
  });

// First, because the README begins with a fresh installation.
test('every command of the README does what the README says', needsShell, async () => {
  const port = await freePort();
  const forTest = (part: string) =>
    part
      .replaceAll(/^npm init -y$/gm, '$& > npm.log')
      .replaceAll(/^npm install .*$/gm, '$& > npm.log')
      .replaceAll(/^export TILGODE_.*$/gm, '')
      .replaceAll(/\b4000\b/g, String(port));
  await runBlocks(readBlocks(README, forTest), {
    home,
    environment: { ...environment, ...withoutRegistry(home) },
  });
});

test('the package holds what is built, its texts and nothing else, in less than 155 KB of JavaScript', () => {
  assert.deepEqual(readdirSync(installed).toSorted(), [
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ]);
  const files = globSync('dist/**/*.*', { cwd: installed });
  assert.deepEqual(
    files.filter((file) => !/\.d\.ts$|\.js$|package\.json$/.test(file)),
    [],
  );
  const bytes = files
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + statSync(join(installed, file)).size, 0);
  assert.ok(bytes > 0 && bytes < MOST_BYTES_OF_JAVASCRIPT, `${bytes} bytes`);
});

test('the package needs nothing else', () => {
  assert.deepEqual(readdirSync(join(project, 'node_modules/@tilgode')), ['client']);
  const { packages } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'));
  assert.deepEqual(Object.keys(packages), ['', 'node_modules/@tilgode/client']);
});

test('the package has a changelog of its version', () => {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.match(readFileSync(join(installed, 'CHANGELOG.md'), 'utf8'), new RegExp(`^## ${version}$`, 'm'));
});

test('the same files are packed to the same bytes, because lock files of npm note their sum', async () => {
  const handedOut = readFileSync(resolve(root, 'web/dist/docs/tilgode-client.tgz'));
  const again = join(home, 'again');
  mkdirSync(again);
  await run('tar', ['-xzf', resolve(root, 'web/dist/docs/tilgode-client.tgz'), '-C', again]);
  await npm(['pack', './package', '--silent'], again);
  const [file = assert.fail('nothing is packed')] = globSync('*.tgz', { cwd: again });
  assert.ok(handedOut.equals(readFileSync(join(again, file))));
});

test('the package brings the command tilgode', async () => {
  const { version } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.equal((await npm(['exec', '--', 'tilgode', '--version'], project)).stdout, `${version}\n`);
  for (const asking of [
    ['help', 'trigger'],
    ['trigger', '--help'],
    ['trigger', '-h'],
  ]) {
    assert.match((await tilgode(asking)).stdout, /^Usage: tilgode trigger <type> \[options\]\n/);
  }
  assert.match((await tilgode(['help'])).stdout, /\n {2}listen .*\n {2}trigger /);
  const { stdout } = await tilgode(['trigger', 'invoice.paid']);
  assert.match(stdout, /recorded a payment of 12 500\.00 kr +POST \/v1\/invoices\/[\w-]+\/payments\n/);
  assert.match(stdout, /✓ invoice\.paid {2}invoice \d+, 12 500\.00 kr, Fjord Kaffe AS {2}[\w-]+\n$/);
});

test('the command tells what is wrong after its line of usage, and what it lacks by name', async () => {
  const trigger = ['trigger', 'invoice.paid'];
  const cases: [args: string[], changes: Record<string, string>, told: RegExp][] = [
    [['lissen'], {}, /^Usage: tilgode <command> \[options\]\nerror: unknown command 'lissen'; .*\n$/],
    [['help', 'lissen'], {}, /^Usage: tilgode <command> \[options\]\nerror: unknown command 'lissen'; .*\n$/],
    [
      ['trigger', '--lst'],
      {},
      /^Usage: tilgode trigger <type> \[options\]\nerror: Unknown option '--lst'\n$/,
    ],
    [
      trigger,
      { TILGODE_ACCOUNT: '', TILGODE_CLIENT_SECRET: '' },
      /\nerror: missing: --account or TILGODE_ACCOUNT, --client-secret or TILGODE_CLIENT_SECRET\. .*\n$/,
    ],
    [trigger, { TILGODE_URL: 'localhost:3000' }, /\nerror: .*\(baseUrl\) must begin with http.*\n$/],
    [trigger, { TILGODE_ACCOUNT: '41720933' }, /\nerror: .*\(accountId\) must be P or T.*\n$/],
  ];
  for (const [args, changes, told] of cases) {
    await assert.rejects(tilgode(args, changes), { code: 1, stdout: '', stderr: told });
  }
});

for (const name of Object.keys(PROGRAMS)) {
  test(`${name}, in plain JavaScript, does with it all that it is for`, async () => {
    const { stdout } = await run(process.execPath, [name], { cwd: project, env: environment });
    assert.deepEqual(JSON.parse(stdout), SCENARIO_RESULT);
  });
}

test('a page in a browser does the same', async () => {
  const browser = await startBrowser();
  // The pages of the service allow no scripts.
  const page = await browser.newPage({ bypassCSP: true });
  try {
    await page.route(`${demo.service.url}/client/*`, (route) => {
      const file = route.request().url().split('/').at(-1) ?? '';
      const folder = file === 'scenario.mjs' ? project : join(installed, 'dist/esm');
      return route.fulfill({ path: join(folder, file), contentType: 'text/javascript' });
    });
    await page.goto(`${demo.service.url}/healthz`);
    const { service: _service, ...credentials } = demo;
    const result = await page.evaluate(
      async (options) => {
        const client = await import(`${options.baseUrl}/client/index.js`);
        const { scenario } = await import(`${options.baseUrl}/client/scenario.mjs`);
        return scenario(client, options);
      },
      { baseUrl: demo.service.url, ...credentials },
    );
    assert.deepEqual(result, SCENARIO_RESULT);
  } finally {
    await page.close();
  }
});

for (const [resolution, file] of [
  ['nodenext', 'typed.mts'],
  ['nodenext', 'typed.cts'],
  ['bundler', 'typed.ts'],
] as const) {
  test(`strict TypeScript takes it by ${resolution} in ${file}`, async () => {
    const example = /^```ts\n([^]*?)^```\n/m.exec(README)?.[1] ?? assert.fail('no example');
    writeFileSync(join(project, file), `${TYPED_PROGRAM}\n${example}`);
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: compilerOptions(resolution), files: [file] }),
    );
    await run(process.execPath, [TSC, '-p', project]).catch(({ stdout }) => assert.fail(stdout));
  });
}

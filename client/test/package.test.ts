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
  startDemo,
} from '../../server/test/support/docs/guide-commands.ts';
import { root } from '../../server/test/support/imports.ts';
import { freePort } from '../../server/test/support/program/program.ts';

/** The package as npm publishes it, in a project that has nothing else. */
const MOST_BYTES_OF_JAVASCRIPT = 60_000;
const TSC = resolve(root, 'node_modules/typescript/bin/tsc');
/** The same program as the compiler of this repository takes. */
const TYPED = readFileSync(resolve(root, 'client/test/support/typed-program.ts'), 'utf8').replaceAll(
  '../../src/index.ts',
  '@tilgode/client',
);
const README = readFileSync(resolve(root, 'client/README.md'), 'utf8');
/** As npm runs on every machine. */
const npm = (args: string[], cwd: string) =>
  promisify(execFile)('npm', args, { cwd, shell: process.platform === 'win32' });

const demo = await startDemo();
const environment = {
  TILGODE_URL: demo.URL,
  TILGODE_ACCOUNT: demo.ACCOUNT,
  TILGODE_CLIENT_ID: demo.CLIENT,
  TILGODE_CLIENT_SECRET: demo.SECRET,
};
const home = makeReadersHome();
await npm(['pack', '--workspace', 'client', '--pack-destination', home], root);
const tarball = join(home, globSync('*.tgz', { cwd: home })[0] ?? assert.fail('nothing is packed'));
const INSTALL = `npm install --offline --no-audit --no-fund ${tarball}`;
const project = join(home, 'project');
mkdirSync(project);
await npm(['init', '-y'], project);
await npm(INSTALL.split(' ').slice(1), project);
const installed = join(project, 'node_modules/@tilgode/client');

/** The same program, as a module and as CommonJS. */
const USE = `
  const tilgode = createTilgodeClient({
    baseUrl: process.env.TILGODE_URL,
    accountId: process.env.TILGODE_ACCOUNT,
    clientId: process.env.TILGODE_CLIENT_ID,
    clientSecret: process.env.TILGODE_CLIENT_SECRET,
  });
  const { data, error } = await tilgode.POST('/v1/clients', { body: { name: 'Fjord Kaffe AS' } });
  console.log(data.name, error, (await tilgode.GET('/v1/clients/{id}', {
    params: { path: { id: 'unknown' } },
  })).error instanceof TilgodeError);
`;

test('the package holds what is built, its texts and nothing else, in less than 60 KB of JavaScript', () => {
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

test('a program in plain JavaScript uses it as a module', async () => {
  const text = `import { TilgodeError, createTilgodeClient } from '@tilgode/client';${USE}`;
  assert.equal(await runProgram('program.mjs', text), 'Fjord Kaffe AS undefined true\n');
});

test('a program in plain JavaScript uses it as CommonJS', async () => {
  const text = `const { TilgodeError, createTilgodeClient } = require('@tilgode/client');(async () => {${USE}})();`;
  assert.equal(await runProgram('program.cjs', text), 'Fjord Kaffe AS undefined true\n');
});

test('a page in a browser uses it', async () => {
  const browser = await startBrowser();
  // The pages of the service allow no scripts.
  const page = await browser.newPage({ bypassCSP: true });
  try {
    await page.route(`${demo.URL}/client/*.js`, (route) =>
      route.fulfill({ path: join(installed, 'dist/esm', route.request().url().split('/').at(-1) ?? '') }),
    );
    await page.goto(`${demo.URL}/healthz`);
    const name = await page.evaluate(async (demo) => {
      const { createTilgodeClient, orThrow } = await import(`${demo.URL}/client/index.js`);
      const tilgode = createTilgodeClient({
        baseUrl: demo.URL,
        accountId: demo.ACCOUNT,
        clientId: demo.CLIENT,
        clientSecret: demo.SECRET,
      });
      return (await orThrow(tilgode.POST('/v1/clients', { body: { name: 'Bryggen Bok AS' } }))).name;
    }, demo);
    assert.equal(name, 'Bryggen Bok AS');
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
    const options = {
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: file !== 'typed.cts',
      module: resolution === 'bundler' ? 'preserve' : 'nodenext',
      moduleResolution: resolution,
      target: 'es2022',
      types: [],
      noEmit: true,
    };
    const example = /^```ts\n([^]*?)^```\n/m.exec(README)?.[1] ?? assert.fail('no example');
    writeFileSync(join(project, file), `${TYPED}\n${example}`);
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: [file] }),
    );
    await promisify(execFile)(process.execPath, [TSC, '-p', project]).catch(({ stdout }) =>
      assert.fail(stdout),
    );
  });
}

test('every command of the README does what the README says', needsShell, async () => {
  const port = await freePort();
  const forTest = (part: string) =>
    part
      .replaceAll(/^npm init -y$/gm, '$& > npm.log')
      .replaceAll(/^npm install .*$/gm, `${INSTALL} > npm.log`)
      .replaceAll(/^export TILGODE_.*$/gm, '')
      .replaceAll(/\b4000\b/g, String(port));
  await runBlocks(readBlocks(README, forTest), { home, environment });
});

async function runProgram(name: string, text: string): Promise<string> {
  writeFileSync(join(project, name), text);
  const { stdout } = await promisify(execFile)(process.execPath, [name], {
    cwd: project,
    env: environment,
  });
  return stdout;
}

/**
 * Installs the packed client beside other runtimes and compilers, and has each do all that the client is for. Installs what
 * it needs from the registry of npm into a temporary folder, half a gigabyte.
 *
 *    npm run proof:package
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { installClient, npm } from '../client/test/support/packed-client.ts';
import {
  PROGRAMS,
  SCENARIO_RESULT,
  environmentOf,
  writePrograms,
} from '../client/test/support/scenario-programs.ts';
import { TYPED_PROGRAM, compilerOptions } from '../client/test/support/typed-programs.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { makeReadersHome } from '../server/test/support/docs/guide-commands.ts';
import { startDemo } from '../server/test/support/program/demo.ts';

/** The oldest of a line and the newest that the registry has. */
const NODES = ['20.0.0', '20.20.2', '22.0.0', '22.23.3', '24.0.0', '24.21.0'];
const DENO = '2.9.6';
const BUN = '1.4.5';
const TYPESCRIPTS = ['5.0.4', '5.4.5', '5.9.3', '6.0.3', '7.0.2'];
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const run = promisify(execFile);

await buildWeb();
const demo = await startDemo();
const environment = environmentOf(demo);
const home = makeReadersHome();
const { project, installed, address } = await installClient(home, demo.service);
const tarball = join(home, 'tilgode-client.tgz');
writeFileSync(tarball, Buffer.from(await (await fetch(address)).arrayBuffer()));
writePrograms(project);
const tools = [
  ...NODES.map((version) => `node-${version}@npm:${NODE_PACKAGE}@${version}`),
  ...TYPESCRIPTS.map((version) => `typescript-${version}@npm:typescript@${version}`),
  `deno@${DENO}`,
  `bun@${BUN}`,
  'publint@0.3.25',
  '@arethetypeswrong/cli@0.18.5',
];
// Beside the project, so that it has nothing but the client.
await npm(['install', '--prefix', home, '--no-audit', '--no-fund', ...tools], home);
const packages = join(home, 'node_modules');

const runtimes: [name: string, command: string, ...args: string[]][] = [
  ...NODES.map((version): [string, string] => [
    `Node ${version}`,
    join(packages, `node-${version}`, 'bin', 'node'),
  ]),
  [`Deno ${DENO}`, join(packages, '.bin', 'deno'), 'run', '--allow-all'],
  [`Bun ${BUN}`, join(packages, '.bin', 'bun'), 'run'],
];
for (const [name, command, ...args] of runtimes) {
  for (const program of Object.keys(PROGRAMS)) {
    test(`${name} runs ${program}`, async () => {
      const { stdout: version } = await run(command, ['--version']);
      assert.ok(version.includes(name.split(' ')[1] ?? ''), version);
      const { stdout } = await run(command, [...args, program], {
        cwd: project,
        env: { PATH: process.env['PATH'], HOME: home, ...environment },
      });
      assert.deepEqual(JSON.parse(stdout), SCENARIO_RESULT);
    });
  }
}

for (const [name, command] of runtimes.filter(([name]) => name.startsWith('Node'))) {
  test(`${name} runs the command tilgode`, async () => {
    const { stdout } = await run(
      command,
      [join(installed, 'dist/esm/cli/main.js'), 'trigger', 'invoice.paid'],
      {
        env: environment,
      },
    );
    assert.match(stdout, /✓ invoice\.paid/);
  });
}

for (const version of TYPESCRIPTS) {
  test(`TypeScript ${version} takes the types`, async () => {
    writeFileSync(join(project, 'typed.mts'), TYPED_PROGRAM);
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: compilerOptions('nodenext'), files: ['typed.mts'] }),
    );
    const compiler = join(packages, `typescript-${version}`, 'bin', 'tsc');
    await run(process.execPath, [compiler, '-p', project]).catch(({ stdout }) => assert.fail(stdout));
  });
}

test('publint finds nothing', async () => {
  const { stdout } = await run(join(packages, '.bin', 'publint'), ['run', tarball, '--strict']);
  assert.match(stdout, /All good!/);
});

test('Are the types wrong? finds nothing', async () => {
  const { stdout } = await run(join(packages, '.bin', 'attw'), [tarball, '--no-emoji']);
  assert.match(stdout, /No problems found/);
});

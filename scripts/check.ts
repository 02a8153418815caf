/**
 * Runs everything that must hold before a change goes in, side by side. Begins nothing more after a failure. The tests come last
 * and alone, so that the last lines of the output are theirs.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, resolve } from 'node:path';

const BIN = resolve('node_modules/.bin');

type Check = { title: string; command: string[]; mend?: string };

/** The longest first. */
const checks: Check[] = [
  { title: 'Format', command: ['prettier', '--check', '.'], mend: 'npm run format' },
  { title: 'Types', command: ['tsc', '--project', '.'] },
  { title: 'Types of the app', command: ['tsc', '--project', 'web'] },
  { title: 'Types of the tests of the app', command: ['tsc', '--project', 'server/test/web-pure'] },
  { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  {
    title: 'openapi.json matches the routes',
    command: [process.execPath, 'scripts/openapi.ts'],
    mend: 'npm run openapi',
  },
  { title: 'openapi.json is well made', command: ['redocly', 'lint', 'openapi.json'] },
  {
    title: 'docs/postman.json matches openapi.json',
    command: [process.execPath, 'scripts/postman.ts'],
    mend: 'npm run postman',
  },
  {
    title: "The client's types match openapi.json",
    command: ['npm', 'run', '--silent', 'types', '--workspace', 'client', '--', '--check'],
    mend: 'npm run types -w client',
  },
  {
    title: "The app's types match the routes of the app",
    command: [process.execPath, 'scripts/app-types.ts'],
    mend: 'npm run app-types',
  },
  {
    title: "The tables' types match the migrations",
    command: [process.execPath, 'scripts/database-types.ts'],
    mend: 'npm run schema',
  },
];
const TESTS: Check = { title: 'Tests', command: [process.execPath, 'scripts/test.ts'] };

const environment = {
  ...process.env,
  // The tools of this repository. Tools that are scripts run on the Node that this repository pins.
  PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`,
  // Without this, redocly asks its maker's server for newer versions.
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

/** @returns whether it holds. The output is that of the terminal, or is told as a whole when it has ended */
async function holds({ title, command, mend }: Check, output: 'terminal' | 'whole'): Promise<boolean> {
  const heading = `\n── ${title}\n`;
  if (output === 'terminal') process.stdout.write(heading);
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    stdio: output === 'terminal' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: environment,
  });
  let told = heading;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (told += text));
  }
  const isGood = await new Promise<boolean>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
  if (output === 'whole') process.stdout.write(told);
  if (!isGood) {
    process.stderr.write(`\nFailed: ${title}.${mend === undefined ? '' : ` To mend it: ${mend}`}\n`);
    process.exitCode = 1;
  }
  return isGood;
}

// Most of them use one core.
const waiting = [...checks];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    while (process.exitCode === undefined) {
      const check = waiting.shift();
      if (check === undefined) break;
      await holds(check, 'whole');
    }
  }),
);
if (process.exitCode === undefined) await holds(TESTS, 'terminal');

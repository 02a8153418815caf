/**
 * Runs everything that must hold before a change goes in, quickest first. Stops at the first failure. The tests come
 * last, so that the last lines of the output are theirs.
 */
import { spawnSync } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

const BIN = resolve('node_modules/.bin');

type Check = { title: string; command: string[]; mend?: string };

const checks: Check[] = [
  { title: 'Types', command: ['tsc', '--project', '.'] },
  { title: 'Types of the app', command: ['tsc', '--project', 'web'] },
  { title: 'Types of the tests of the app', command: ['tsc', '--project', 'server/test/web-pure'] },
  { title: 'Lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { title: 'Format', command: ['prettier', '--check', '.'], mend: 'npm run format' },
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
  { title: 'Tests', command: [process.execPath, 'scripts/test.ts'] },
];

for (const { title, command, mend } of checks) {
  process.stdout.write(`\n── ${title}\n`);
  const [program = '', ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      // The tools of this repository. Tools that are scripts run on the Node that this repository pins.
      PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}`,
      // Without this, redocly asks its maker's server for newer versions.
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    },
  });
  if (status !== 0) {
    process.stderr.write(`\nFailed: ${title}.${mend === undefined ? '' : ` To mend it: ${mend}`}\n`);
    process.exitCode = 1;
    break;
  }
}

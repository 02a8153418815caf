/**
 * Runs all tests, or the named files. A file that is named alone has a process of its own. The run has one PostgreSQL
 * server, embedded or that of DATABASE_URL. Every test file has a database or companies of its own there, so files run
 * side by side.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverUrl, startTestServer } from '../server/test/support/database/postgres-server.ts';
import { buildWeb } from './build-web.ts';

/**
 * Files that run side by side: one more than cores, because tests also wait for PostgreSQL and for the programs that
 * they start. With two for each core, the tests crowd the caches, and the whole run takes 5 % longer.
 */
const PROCESSES = availableParallelism() + 1;
/** Slow test files, about the longest first. They start first, so that the last files to start are short. */
const LONG = [
  /^proof/,
  /web\/every-page|docs\/pages/,
  /program\/serve\/(serve|processes)|http\/storage-quotas|retention\/retention/,
  /test\/web\//,
  /test\/(torture|program)/,
  /interrupted-imports|verification\/checks|batch-limits|account-api/,
  /local-postgres|webhooks-of-program|attachment-content|public-page\/.*browser/,
];

const REPORTER = new URL('test-reporter.ts', import.meta.url).href;
const SUPPORT = new URL('../server/test/support/', import.meta.url).href;

const folder = mkdtempSync(join(tmpdir(), 'tilgode-tests-'));
/** How long each file took, a line of JSON for each; for test-reporter.ts. */
const times = join(folder, 'times.jsonl');
const named = process.argv.slice(2);
const files =
  named.length === 1
    ? named
    : queue(named.length > 0 ? named : globSync('{server,client}/test/**/*.test.ts').toSorted());

// Some tests open the app in a browser. Its build keeps this process busy for seconds, in which the server's connections
// would seem stuck, so the server comes first.
const server = await startTestServer(serverUrl());
await buildWeb();
// The test runner gets the same signal and ends. This process stays alive to stop the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
try {
  const runner = spawn(
    process.execPath,
    // Tests run most of their code only a few times. Optimising the code costs more than it brings: 7 % of the run.
    // Programs that tests start still optimise.
    [
      '--no-turbofan',
      '--test',
      `--test-concurrency=${PROCESSES}`,
      '--test-timeout=900000',
      `--test-reporter=${REPORTER}`,
      '--test-reporter-destination=stdout',
      ...files,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        // Every process loads the same modules.
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
        TILGODE_TEST_TIMES: times,
        TILGODE_TEST_SERVER: JSON.stringify({ server: server.connection, template: server.template }),
      },
    },
  );
  process.exitCode = await new Promise<number>((resolve) => {
    runner.on('exit', (code) => resolve(code ?? 1));
  });
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}

/**
 * Lets files share processes, because loading the service takes longer than the tests of most files. A process that has
 * run one file takes the next.
 * @returns the modules for the runner to run, one for each process
 */
function queue(all: string[]): string[] {
  const waiting = join(folder, 'waiting');
  mkdirSync(waiting);
  const rank = (file: string) => {
    const found = LONG.findIndex((pattern) => pattern.test(file));
    return found === -1 ? LONG.length : found;
  };
  for (const [index, file] of all.toSorted((a, b) => rank(a) - rank(b)).entries()) {
    writeFileSync(join(waiting, String(index).padStart(4, '0')), pathToFileURL(resolve(file)).href);
  }
  return Array.from({ length: PROCESSES }, (_, index) => {
    const module = join(folder, `${index}.test.js`);
    writeFileSync(
      module,
      `await import('${SUPPORT}test-tracking.ts');
      const { runInTurn } = await import('${SUPPORT}run-in-turn.ts');
      await runInTurn(${JSON.stringify(waiting)}, ${JSON.stringify(times)});`,
    );
    return module;
  });
}

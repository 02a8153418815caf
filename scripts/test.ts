/**
 * Runs the tests: all of them, or the files named. One PostgreSQL server for the run, embedded or that of DATABASE_URL;
 * every test file has a database of its own there, so files run side by side.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTestServer } from '../server/test/support/postgres-server.ts';
import { buildWeb } from './build-web.ts';

/** Side by side, two for each core: they spend half of their time waiting for PostgreSQL and other processes. */
const PROCESSES = 2 * availableParallelism();
/** What takes long, a process for each line, begun first: what is begun last must be short. */
const LONG = [
  /web\/every-page/,
  /commands\/serve/,
  /test\/bench/,
  /commands\/(processes|workers|stopping)/,
  /platform\/embedded-postgres|test\/torture/,
  /web\/(people|books|hostile)/,
  /test\/web|public-page\/browser/,
  /test\/commands/,
];
/** Processes that the other files share: no more than run at once, since each has to load and start the service. */
const SHARES = PROCESSES;

const IN_TURN = new URL('../server/test/support/run-in-turn.ts', import.meta.url).href;

const shares = mkdtempSync(join(tmpdir(), 'tilgode-tests-'));
const named = process.argv.slice(2);
const files = named.length > 0 ? named : share(globSync('{server,client}/test/**/*.test.ts').toSorted());

// For the tests that open the app in a browser.
await buildWeb();
const server = await startTestServer(process.env['DATABASE_URL']);
// The runner gets the same signal and ends; what is left to do here is to stop the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
try {
  const runner = spawn(
    process.execPath,
    ['--test', `--test-concurrency=${PROCESSES}`, '--test-timeout=300000', ...files],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        // Every process loads the same modules.
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled'),
        TILGODE_TEST_SERVER: JSON.stringify({ server: server.connection, template: server.template }),
      },
    },
  );
  process.exitCode = await new Promise<number>((resolve) => {
    runner.on('exit', (code) => resolve(code ?? 1));
  });
} finally {
  await server.stop();
  rmSync(shares, { recursive: true });
}

/**
 * Lets files share processes, since loading the service takes longer than most files' tests: a share is a module that
 * imports its files one after the other. Node runs the modules in the order of their names.
 */
function share(all: string[]): string[] {
  const groups = Map.groupBy(all, (file, index) => {
    const long = LONG.findIndex((pattern) => pattern.test(file));
    return long === -1 ? LONG.length + (index % SHARES) : long;
  });
  return [...groups].map(([number, members]) => {
    const module = join(shares, `${String(number).padStart(2, '0')}.test.js`);
    const addresses = members.map((file) => pathToFileURL(resolve(file)).href);
    writeFileSync(
      module,
      `import { runInTurn } from '${IN_TURN}';\nawait runInTurn(${JSON.stringify(addresses)});\n`,
    );
    return module;
  });
}

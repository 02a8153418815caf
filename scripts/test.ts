/**
 * Runs the tests: all of them, or the files named. One PostgreSQL server for the run, embedded or that of DATABASE_URL;
 * every test file has a database of its own there, so files run side by side.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { startTestServer } from '../server/test/support/postgres-server.ts';

/** Files side by side for each core: they spend half of their time waiting for PostgreSQL and other processes. */
const FILES_PER_CORE = 2;

const named = process.argv.slice(2);
const files = named.length > 0 ? named : globSync('{server,client}/test/**/*.test.ts').toSorted();

const server = await startTestServer(process.env['DATABASE_URL']);
// The runner gets the same signal and ends; what is left to do here is to stop the server.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
try {
  const runner = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${FILES_PER_CORE * availableParallelism()}`,
      '--test-timeout=120000',
      ...files,
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        // Every file is a process that loads the same modules.
        NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
        TILGODE_TEST_SERVER: JSON.stringify({ server: server.connection, template: server.template }),
      },
    },
  );
  process.exitCode = await new Promise<number>((resolve) => {
    runner.on('exit', (code) => resolve(code ?? 1));
  });
} finally {
  await server.stop();
}

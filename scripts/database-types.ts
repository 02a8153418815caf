/**
 * Types of the tables, from a freshly migrated database: server/src/platform/database/database-types.ts.
 * Checks that the committed file is up to date; with --write writes it.
 */
import { spawnSync } from 'node:child_process';
import { openEmbeddedPostgresUrl } from './test-server-url.ts';

const OUT_FILE = 'server/src/platform/database/database-types.ts';

const server = await openEmbeddedPostgresUrl();
try {
  const result = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      ['--url', server.url],
      ['--dialect', 'postgres'],
      ['--date-parser', 'string'],
      ['--type-mapping', JSON.stringify({ int8: 'bigint' })],
      ['--include-pattern', 'public.*'],
      ['--exclude-pattern', '*.schema_migrations'],
      ['--out-file', OUT_FILE],
      process.argv.includes('--write') ? [] : ['--verify'],
    ].flat(),
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  if (result.status !== 0) {
    process.stderr.write(`${OUT_FILE} does not match the migrations; run "npm run schema".\n`);
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}

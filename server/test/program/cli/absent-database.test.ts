import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createEmptyDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { makeDataDir } from '../../support/program/program.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';

// A command on the wrong DATA_DIR or database must not make an empty one, and say that all is well there.

const ID = '018f0f6e-8a3b-7c51-9d24-5b7e1f0c2a46';
const OWNER = ['--owner-email', 'eier@nordlys.example'];
/** Every command that works on the database and does not make it, with the exit code of a refusal. */
const COMMANDS: [string[], number?][] = [
  [['verify'], 2],
  [['rebuild']],
  [['company', 'list']],
  [['company', 'show', '--id', ID]],
  [['company', 'update', '--id', ID, '--name', 'Nordlys AS']],
  [['company', 'close', '--id', ID]],
  [['company', 'create', '--name', 'Nordlys AS', '--org-number', '123456785', ...OWNER]],
  [['api-client', 'list', '--company', ID]],
  [['person', 'list', '--company', ID]],
  [['signing-keys', 'replace']],
  [['secrets-key', 'replace']],
  [['rates', 'list']],
  [['retention', 'report', '--through-year', '2015']],
  [['hold', 'list']],
];
const OF_BACKUP: [string[], number?][] = [[['backup', '--to', 'NONE']], [['base-backup', '--to', 'NONE']]];

const dataDir = await makeDataDir();
const SAYS = /^There is no database in DATA_DIR \S+\. Set DATA_DIR .* To make one, run "tilgode migrate"/;

for (const [command, exitCode = 1] of [...COMMANDS, ...OF_BACKUP]) {
  test(`${command.slice(0, 2).join(' ')} refuses a DATA_DIR without a database, and makes nothing there`, async () => {
    const args = command.map((arg) => (arg === 'NONE' ? join(dataDir, 'none') : arg));
    const outcome = await runCommand([...args, '--json'], { DATA_DIR: dataDir });
    const { code, message } = JSON.parse(outcome.stdout);
    assert.deepEqual([outcome.exitCode, code], [exitCode, 'no-database'], outcome.stdout);
    assert.match(message, SAYS);
    assert.deepEqual(await readdir(dataDir), []);
  });
}

test('a database without our tables is refused, too, until migrate has made them', async () => {
  const environment = { DATABASE_URL: databaseUrl(await createEmptyDatabase()) };
  for (const [command, exitCode = 1] of COMMANDS) {
    // Without SECRETS_KEY it has nothing to do.
    if (command[0] === 'secrets-key') continue;
    const outcome = await runCommand([...command, '--json'], environment);
    const { code, message } = JSON.parse(outcome.stdout);
    assert.deepEqual([outcome.exitCode, code], [exitCode, 'no-database'], outcome.stdout);
    assert.match(message, /^The database is empty\. .* run "tilgode migrate"/);
  }
  valueOf(await runCommand(['migrate', '--json'], environment));
  assert.deepEqual(valueOf(await runCommand(['company', 'list', '--json'], environment)), []);
});

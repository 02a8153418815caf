import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openAsOwner } from '../../support/database/owner.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { createSent } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';

// What a timer runs each night, and what proves now and then that its backups can be restored.

const service = await startTestApp({ jobs: false, isAlone: true });
const environment = { DATABASE_URL: databaseUrl(service.connection) };
const api = await service.caller();
await createSent(api);
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true, force: true }));
await chmod(folders, 0o755);
const nights = join(folders, 'nights');
const backup = (...args: string[]) => runCommand(['backup', ...args, '--json'], environment);

/** A folder that looks like a backup of that time. */
async function makeFolder(name: string, isWhole: boolean): Promise<void> {
  await mkdir(join(nights, name), { recursive: true });
  await writeFile(join(nights, name, isWhole ? 'manifest.json' : 'companies.copy.zst'), '{}');
}

test('a backup in a folder of many is named by the time, and the oldest go', async () => {
  await makeFolder('tilgode-2026-01-01T023000Z', true);
  await makeFolder('tilgode-2026-01-02T023000Z', true);
  await makeFolder('tilgode-2026-01-03T023000Z', false);
  const others = ['notes', 'tilgode-2026', 'tilgode-2026-01-01T023000Z.old'];
  for (const name of others) await makeFolder(name, true);
  await writeFile(join(nights, 'tilgode-2025-01-01T023000Z'), 'a file');

  const { folder, deleted } = valueOf(await backup('--in', nights, '--keep', '2'));
  assert.match(folder, /\/nights\/tilgode-\d{4}-\d\d-\d\dT\d{6}Z$/);
  assert.deepEqual(deleted, [
    join(nights, 'tilgode-2026-01-01T023000Z'),
    join(nights, 'tilgode-2026-01-03T023000Z'),
  ]);
  const left = (await readdir(nights)).toSorted();
  assert.deepEqual(
    left.filter((name) => join(nights, name) !== folder),
    [
      'notes',
      'tilgode-2025-01-01T023000Z',
      'tilgode-2026',
      ...['01T023000Z.old', '02T023000Z'].map((end) => `tilgode-2026-01-${end}`),
    ],
  );
  await rm(join(nights, 'tilgode-2026-01-02T023000Z'), { recursive: true });
});

test('a backup that has just been begun by another process stays, and so does everything when the new one fails', async () => {
  const now = new Date();
  const begun = `tilgode-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  await makeFolder(begun, false);
  await makeFolder('tilgode-2026-01-01T023000Z', true);
  const away = await runCommand(['backup', '--in', nights, '--keep', '1'], {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  });
  assert.equal(away.exitCode, 1);
  assert.ok((await readdir(nights)).includes('tilgode-2026-01-01T023000Z'));
  await new Promise((resolve) => setTimeout(resolve, 1_001 - (Date.now() % 1_000)));
  valueOf(await backup('--in', nights, '--keep', '5'));
  assert.ok((await readdir(nights)).includes(begun));
  await rm(join(nights, begun), { recursive: true });
  await rm(join(nights, 'tilgode-2026-01-01T023000Z'), { recursive: true });
});

test('options that do not go together, or say too little, are refused', async () => {
  for (const [args, says] of [
    [[], /^--to must name the folder of the backup, or --in that of many\.$/],
    [['--to', 'a', '--in', 'b'], /cannot be used with option '--to <folder>'$/],
    [['--to', 'a', '--keep', '3'], /cannot be used with option '--to <folder>'$/],
    [['--in', nights, '--keep', '0'], /A number from 1 to 9999 is needed\.$/],
  ] as const) {
    const { exitCode, stdout } = await backup(...args);
    assert.equal(exitCode, 1);
    assert.match(JSON.parse(stdout).message, says);
  }
});

test('a rehearsal restores the newest backup beside the installation, verifies it, holds and releases nothing, and leaves nothing behind', async () => {
  valueOf(await runCommand(['hold', '--since', new Date().toISOString(), '--json'], environment));
  const held = valueOf(await runCommand(['release', '--json'], environment));
  assert.equal(held.holds.length, 1);
  const newest = (await readdir(nights))
    .toSorted()
    .findLast((name) => /^tilgode-\d{4}-\d\d-\d\dT\d{6}Z$/.test(name));
  assert.ok(newest !== undefined);
  const place = join(folders, 'place');
  await mkdir(place);
  await chmod(place, 0o755);
  const { tables } = JSON.parse(await readFile(join(nights, newest, 'manifest.json'), 'utf8'));
  const rowCounts: number[] = tables.map(({ rowCount }: { rowCount: number }) => rowCount);
  const rowCount = rowCounts.reduce((sum, count) => sum + count, 0);
  const command = ['restore', '--from', nights, '--rehearsal', place];
  const { exitCode, stdout, stderr } = await runCommand(command, environment);
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, new RegExp(`^rows: ${rowCount}$[^]*^numbersLeftOut: –\nholds: true$`, 'm'));
  assert.doesNotMatch(stderr, /is gone|is held/);
  assert.deepEqual(await readdir(place), []);
  // The database of the installation is as it was.
  assert.deepEqual(valueOf(await runCommand(['release', '--json'], environment)), held);
  assert.match(textOf(await runCommand(['verify'], environment)), /All is well in 2 accounts\.\n$/);
});

test('a restore of a backup whose books do not agree fails', async () => {
  const owner = openAsOwner(service.connection);
  await sql`update journal_lines set credit_ore = 9900 where ledger_account = '3000'`.execute(owner);
  const bad = join(folders, 'bad');
  valueOf(await backup('--to', bad));
  // A rehearsal ends with the same lines; it would first set up a PostgreSQL of its own.
  const restored = await runCommand(['restore', '--from', bad, '--same-numbers', '--json'], {
    DATABASE_URL: databaseUrl(await createTestDatabase()),
  });
  assert.equal(restored.exitCode, 1);
  assert.equal(JSON.parse(restored.stdout).holds, false);
});

test('a rehearsal without a backup or without a place says so', async () => {
  const empty = join(folders, 'empty');
  await mkdir(empty);
  for (const [from, place, says] of [
    [empty, folders, /neither is a backup nor holds one\.$/],
    [join(folders, 'none'), folders, /none cannot be read\.$/],
    [nights, join(folders, 'none'), /^No rehearsal can be held in .*ENOENT/],
  ] as const) {
    const { exitCode, stdout } = await runCommand(
      ['restore', '--from', from, '--rehearsal', place, '--json'],
      environment,
    );
    const { code, message } = JSON.parse(stdout);
    assert.deepEqual([exitCode, code], [1, 'backup-refused']);
    assert.match(message, says);
  }
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { prepareTables } from '../../../src/program/cli/database/storage.ts';
import { openEmbeddedPostgres } from '../../../src/platform/local-postgres/index.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { ocrFile, post } from '../../support/bank/bank-files.ts';
import { bankRows } from '../../support/bank/bank-rows.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { contentOf } from '../../support/database/database-content.ts';
import { createSent, getInvoice } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import {
  findPostgres,
  makeDataDir,
  needsTerminal,
  PROGRAM,
  startInTerminal,
} from '../../support/program/program.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const environment = { DATABASE_URL: databaseUrl(service.connection) };
const api = await service.caller();
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true }));
const folder = join(folders, 'backup');

// What the bank has told, and a file that is still to be imported.
const bank = bankRows(openAsOwner(service.connection).of(api.accountId));
await bank.addFile();
await bank.add({ bookedOn: '2026-03-02', amount: 538.5, text: 'Første linje\nandre' });
await bank.add({ bookedOn: '2026-03-02', amount: 20, direction: 'out', status: 'ignored' });
await bank.balance('2026-03-02', 518.5);
await bank.endFile();
bodyOf(await post(api, ocrFile([{ kid: null, amount: 12, bankAccount: '86011117947' }])), 202);

const EMPTY_FILE = zstdCompressSync('');

/** Sends one invoice after another until it is stopped. */
function keepSending(acknowledged: string[]): () => Promise<void> {
  const stop = new AbortController();
  const sending = (async () => {
    while (!stop.signal.aborted) acknowledged.push((await createSent(api)).id);
  })();
  return () => {
    stop.abort();
    return sending;
  };
}

test('a backup made while requests run is restored in a new DATA_DIR: rows, keys, chain', async () => {
  const acknowledged: string[] = [];
  const first = await createSent(api, { notes: 'Første linje\nAndre linje, «æøå»' });
  const stop = keepSending(acknowledged);
  while (acknowledged.length < 5) await createSent(api);
  const before = [...acknowledged];
  const backup = await runCommand(['backup', '--to', folder, '--json'], environment);
  await stop();
  assert.deepEqual([backup.exitCode, backup.stderr], [0, '']);
  assert.ok(acknowledged.length > before.length, 'requests ran meanwhile');

  const dataDir = await makeDataDir();
  const restore = await runCommand(['restore', '--from', folder, '--json'], { DATA_DIR: dataDir });
  assert.deepEqual([restore.exitCode, restore.stderr], [0, '']);
  const { takenAt, rows, bytes, digest } = JSON.parse(backup.stdout);
  const { seconds, numbersLeftOut, ...restored } = JSON.parse(restore.stdout);
  assert.match(numbersLeftOut[api.accountId], /^\d+–\d+$/);
  assert.deepEqual(restored, { takenAt, rows, bytes, digest, holds: true });
  assert.ok(seconds > 0);
  assert.equal(await findPostgres(dataDir), undefined, 'PostgreSQL runs no longer than the command');

  // This token is from before the backup. The keys that signed it are in the backup, too.
  const postgres = await openEmbeddedPostgres({ dataDir, as: 'service', log: () => {} });
  onEnd(() => postgres.close());
  // This is what a service does when it starts on the folder.
  const connection = postgres.connection();
  await prepareTables({ connection, owner: connection }, { makes: true });
  const { url } = await startTestApp({ connection: postgres.connection(), jobs: false });
  const there = createApiCaller(url, api.accountId, api.token);
  assert.deepEqual(await getInvoice(there, first.id), await getInvoice(api, first.id));
  for (const id of before) await getInvoice(there, id);
  const { number } = await createSent(there);
  const known = bodyOf(await there.get('/v1/invoices?pageSize=100'), 200).items;
  assert.equal(known.filter((invoice) => invoice.number === number).length, 1);
});

test('every value of every table comes back as it was', async () => {
  const other = join(folders, 'quiet');
  // It is written and read in pieces, which end inside characters of several bytes.
  await sql`
    insert into audit_log (id, company_id, actor, action, subject, details, at)
    values (gen_random_uuid(), gen_random_uuid(), 'test', 'test', 'test',
      jsonb_build_object('text', 'x' || repeat('æ', 1000000) || repeat('€', 500000)), now())`.execute(
    openAsOwner(service.connection),
  );
  // The backup is noted in the audit log afterwards.
  const content = await contentOf(openAsOwner(service.connection));
  assert.equal((await runCommand(['backup', '--to', other], environment)).exitCode, 0);
  const target = await createTestDatabase();
  const restore = await runCommand(['restore', '--from', other, '--same-numbers'], {
    DATABASE_URL: databaseUrl(target),
  });
  assert.match(
    restore.stdout,
    /^size: \d\.\d MB\ntime: \d:\d\d\nspeed: \d+(\.\d)? MB\/s\ndigest: \w{64}\nnumbersLeftOut: –\nholds: true$/m,
  );
  assert.match(restore.stderr, /^The backup is trusted like the database itself/);
  assert.match(restore.stderr, /is gone: documents, .* will be given again: nobody outside may see them/);
  const restored = openAsOwner(target);
  const { holds, ...comeBack } = await contentOf(restored);
  const { holds: held, ...before } = content;
  assert.deepEqual(comeBack, before);
  // That the database went back is noted.
  assert.deepEqual([held?.split(' ')[0], holds?.split(' ')[0]], ['0', '1']);
  // `verify` and the service plan by what there is.
  const { rows } = await sql<{ counted: number }>`
    select reltuples::integer as counted from pg_class where oid = 'invoices'::regclass`.execute(restored);
  assert.equal(rows[0]?.counted, Number(content['invoices']?.split(' ')[0]));
});

test(
  'at a terminal a line tells how far the work has come, and is gone when the result stands',
  needsTerminal,
  async () => {
    const other = join(folders, 'watched');
    const backup = startInTerminal([PROGRAM, 'backup', '--to', other], environment);
    assert.equal(await backup.exited, 0, backup.screen());
    const [nothing, ...shown] = drawnOn(backup.screen());
    assert.equal(nothing, '');
    assert.match(shown.pop() ?? '', /^folder: /);
    const line =
      /^backup +\d+ % {2}\d:\d\d {2}[\d ]+ rows {2}\d+\.\d MB {2}\d+(\.\d)? MB\/s {2}\w+ \(\d+ of \d+\)$/;
    for (const text of shown) assert.match(text, line);
    assert.ok(shown.length > 0);

    const digest = createHash('sha256')
      .update(await readFile(join(other, 'manifest.json')))
      .digest('hex');
    const restore = startInTerminal([PROGRAM, 'restore', '--from', other, '--digest', digest], {
      DATABASE_URL: databaseUrl(await createTestDatabase()),
    });
    assert.equal(await restore.exited, 0, restore.screen());
    const drawn = drawnOn(restore.screen());
    assert.match(drawn.at(-1) ?? '', /^takenAt: .*\nholds: true\nWhat was made after .* is gone: .*\n$/s);
    assert.match(drawn[1] ?? '', /^restore {2}checking file \d+ of \d+$/);
    assert.ok(
      drawn.some((text) => /^restore +\d+ % /.test(text)),
      drawn.join('|'),
    );
  },
);

/** What was written, each time from the beginning of the line. */
function drawnOn(screen: string): string[] {
  return screen.split('\r\u001B[K');
}

test('only the user who made a backup can read it', async () => {
  assert.equal((await stat(folder)).mode & 0o777, 0o700);
  for (const file of await readdir(folder))
    assert.equal((await stat(join(folder, file))).mode & 0o777, 0o600);
});

test('a backup is not written into a folder that is not empty', async () => {
  const again = await runCommand(['backup', '--to', folder], environment);
  assert.deepEqual([again.exitCode, again.stdout], [1, '']);
  assert.match(again.stderr, /is not empty: a backup needs a folder of its own/);
});

test('when a backup cannot be written, the message says why', async () => {
  const inTheWay = join(folder, 'manifest.json');
  const failed = await runCommand(['backup', '--to', inTheWay], environment);
  assert.deepEqual([failed.exitCode, failed.stdout], [1, '']);
  assert.equal(failed.stderr, `No backup can be written to ${inTheWay} (EEXIST).\n`);
});

test('a backup is not restored into a database with content, and that database stays the same', async () => {
  const content = await contentOf(openAsOwner(service.connection));
  const { exitCode, stdout } = await runCommand(['restore', '--from', folder, '--json'], environment);
  assert.equal(exitCode, 1);
  const { code, message } = JSON.parse(stdout);
  assert.equal(code, 'backup-refused');
  assert.match(message, /^There is something in the database already \(\w+\): restore into an empty one\.$/);
  assert.deepEqual(await contentOf(openAsOwner(service.connection)), content);
});

test('a manifest edited by hand restores nothing: other tables, paths, columns, or the digest of another file', async () => {
  const target = await createTestDatabase();
  const owner = openAsOwner(target);
  const empty = await contentOf(owner);
  const roles = async () => (await sql`select * from pg_authid order by oid`.execute(owner)).rows;
  const rolesBefore = await roles();
  const path = join(folder, 'manifest.json');
  const text = await readFile(path, 'utf8');
  const refusalOf = async (
    change: (manifest: { takenAt: string; tables: object[] }) => void,
    ...options: string[]
  ) => {
    const manifest = JSON.parse(text);
    change(manifest);
    await writeFile(path, JSON.stringify(manifest, null, 2));
    const command = ['restore', '--from', folder, ...options];
    const outcome = await runCommand(command, { DATABASE_URL: databaseUrl(target) });
    await writeFile(path, text);
    assert.deepEqual([outcome.exitCode, outcome.stdout], [1, '']);
    assert.deepEqual([await contentOf(owner), await roles()], [empty, rolesBefore]);
    return outcome.stderr;
  };
  const edited = await Promise.all(
    ['pg_authid', 'pg_proc', 'schema_migrations', 'invoices'].map(async (table) => {
      const other = { table, rowCount: 0, sha256: createHash('sha256').update(EMPTY_FILE).digest('hex') };
      if (table !== 'invoices') await writeFile(join(folder, `${table}.copy.zst`), EMPTY_FILE);
      return other;
    }),
  );
  for (const other of edited.slice(0, 3)) {
    assert.match(
      await refusalOf(({ tables }) => tables.push(other)),
      /tables .* are not those of its version/,
    );
    // The other table stands in the place of one of our own tables.
    assert.match(await refusalOf(({ tables }) => tables.splice(0, 1, other)), /are not those of its version/);
  }
  assert.match(
    await refusalOf(({ tables }) => tables.push(...tables.slice(0, 1))),
    /are not those of its version/,
  );
  assert.match(await refusalOf(({ tables }) => tables.pop()), /are not those of its version/);
  for (const table of ['../../features/invoices', '/etc/passwd', 'invoices;', 'a"b', '']) {
    const refusal = await refusalOf(({ tables }) => Object.assign(existing(tables[0]), { table }));
    assert.match(refusal, /is torn, or of another version/, table);
  }
  const withColumns = await refusalOf(({ tables }) =>
    Object.assign(existing(tables[0]), { columns: ['rolname', 'rolpassword'] }),
  );
  assert.match(withColumns, /is torn, or of another version/);

  const digest = createHash('sha256').update(text).digest('hex');
  const other = await refusalOf(
    (manifest) => (manifest.takenAt = '2026-01-01T00:00:00.000Z'),
    '--digest',
    digest,
  );
  assert.match(other, /is not the one with this digest/);
  for (const { table } of edited.slice(0, 3)) await rm(join(folder, `${table}.copy.zst`));
});

test('a file that names other columns than its table has restores nothing', async () => {
  const target = await createTestDatabase();
  const empty = await contentOf(openAsOwner(target));
  const [path, manifestPath] = [join(folder, 'people.copy.zst'), join(folder, 'manifest.json')];
  const [file, text] = [await readFile(path), await readFile(manifestPath, 'utf8')];
  const rows = zstdDecompressSync(file).toString();
  const renamed = zstdCompressSync(rows.replace('\tpassword_hash', '\tpassword'));
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  await writeFile(path, renamed);
  await writeFile(manifestPath, text.replace(hashOf(file), hashOf(renamed)));
  const refused = await runCommand(['restore', '--from', folder], { DATABASE_URL: databaseUrl(target) });
  await writeFile(path, file);
  await writeFile(manifestPath, text);
  assert.deepEqual([refused.exitCode, refused.stdout], [1, '']);
  assert.match(refused.stderr, /^people: the columns are not those of its version\.$/m);
  assert.deepEqual(await contentOf(openAsOwner(target)), empty);
});

test('a backup of another version, with a torn or missing file, or a folder without a backup is refused before anything is made', async () => {
  const target = await createTestDatabase();
  const empty = await contentOf(openAsOwner(target));
  const refusal = async () => {
    const outcome = await runCommand(['restore', '--from', folder], { DATABASE_URL: databaseUrl(target) });
    assert.deepEqual([outcome.exitCode, outcome.stdout], [1, '']);
    assert.deepEqual(await contentOf(openAsOwner(target)), empty);
    return outcome.stderr;
  };
  const manifest = join(folder, 'manifest.json');
  const text = await readFile(manifest, 'utf8');

  await writeFile(manifest, text.replace('"0200-baseline"', '"0200-other"'));
  assert.match(await refusal(), /restore it with the version of Tilgode that made it, then update/);
  await writeFile(manifest, text.replace(/"rowCount": [1-9]\d*/, '"rowCount": 999'));
  assert.match(await refusal(), /^\w+: \d+ of 999 rows were restored\.$/m);
  await writeFile(manifest, text.slice(0, 200));
  assert.match(await refusal(), /manifest\.json in .* is torn, or of another version/);
  await writeFile(manifest, text);
  const file = join(folder, 'invoices.copy.zst');
  await truncate(file, (await stat(file)).size - 1);
  assert.match(await refusal(), /invoices\.copy\.zst is missing, torn or changed/);
  await rm(file);
  assert.match(await refusal(), /invoices\.copy\.zst is missing, torn or changed/);
  await rm(manifest);
  assert.match(await refusal(), /holds no backup, or one that was not finished/);
});

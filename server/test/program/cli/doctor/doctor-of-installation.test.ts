import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import pg from 'pg';
import { openEmbeddedPostgres } from '../../../../src/platform/local-postgres/index.ts';
import { readinessCheck } from '../../../../src/program/cli/doctor/checks/readiness.ts';
import { createEmptyDatabase, databaseUrl } from '../../../support/database/test-database.ts';
import { eventually } from '../../../support/eventually.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import type { RunningService } from '../../../support/program/program.ts';
import {
  PROGRAM,
  clusterOf,
  connectAsOwner,
  findPostgres,
  freePort,
  isReady,
  makeMigratedDataDir,
  needsTerminal,
  startInTerminal,
  startService,
} from '../../../support/program/program.ts';
import { runCommand } from '../../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../../support/program/temporary-folder.ts';
import { assertFound, marksOf, runDoctor } from './findings.ts';

// The doctor on installations of its own: never run, stopped, running, and with faults in PostgreSQL.

const dataDir = await makeMigratedDataDir();
const port = await freePort();
const environment = { DATA_DIR: dataDir, PORT: String(port) };

test('before the first start the doctor finds no fault, and makes nothing', async () => {
  const missing = join(makeRemovedFolder(), 'data');
  const { findings } = await runDoctor({ ...environment, DATA_DIR: missing });
  assert.deepEqual(marksOf(findings, 'bad'), []);
  const said = marksOf(findings, 'ok').join('\n');
  for (const part of ['The service does not run', 'The first start makes it', 'There is no database yet']) {
    assert.ok(said.includes(part), said);
  }
  await assert.rejects(stat(missing), { code: 'ENOENT' });
});

test('while the service is stopped, PostgreSQL runs for as long as the doctor looks', async () => {
  const { exitCode, findings } = await runDoctor(environment);
  assert.equal(exitCode, 0);
  const groups = new Set(findings.map(({ group }) => group));
  assert.deepEqual([...groups], ['Service', 'Machine', 'PostgreSQL', 'Work', 'Upkeep']);
  assert.equal(await findPostgres(dataDir), undefined);
});

let service: RunningService;
let running: { DATA_DIR: string; PORT: string };

test('beside a running service the doctor finds no fault, and prints a line for each finding', async () => {
  service = await startService({ DATA_DIR: dataDir });
  running = { DATA_DIR: dataDir, PORT: new URL(service.url).port };
  const { exitCode, stdout, stderr } = await runCommand(['doctor'], running);
  assert.deepEqual([exitCode, stderr], [0, '']);
  assert.match(stdout, /^Service\n {2}✓ The settings can be used\./);
  assert.match(stdout, /^ {2}! SMTP_URL is not set: .*\n {4}→ Set SMTP_URL and MAIL_FROM\. .*$/m);
  assert.match(stdout, /^ {2}✓ The service answers on port \d+ and is ready\.$/m);
  assert.match(stdout, /\n\nNo fault, \d warnings\.\n$/);
  assert.ok(!stdout.includes('\u001B'));
});

test('in a terminal the doctor uses colours and breaks long lines', needsTerminal, async () => {
  const program = startInTerminal([PROGRAM, 'doctor'], { ...running, TERM: 'xterm' });
  assert.equal(await program.exited, 0);
  assert.ok(program.screen().includes('\u001B[32m✓'));
  const lines = stripVTControlCharacters(program.screen()).split('\n');
  assert.ok(lines.every((line) => line.length <= 100));
  assert.match(lines.join('\n'), /^ {4}→ npx tilgode backup --to FOLDER, .*\n {6}not seen/m);
});

/** Faults in the database of the running service. `mend` undoes `harm`. */
const FAULTS: {
  what: string;
  check: string;
  harm: string;
  mend: string;
  says: RegExp;
  todo: RegExp;
}[] = [
  {
    what: 'commits that do not wait for the disk',
    check: 'postgres',
    harm: 'alter database tilgode set synchronous_commit = off',
    mend: 'alter database tilgode reset synchronous_commit',
    says: /^synchronous_commit is off/,
    todo: /^alter system set synchronous_commit = on/,
  },
  {
    what: 'a role of requests with powers',
    check: 'rights',
    harm: 'alter role tilgode_app createdb createrole',
    mend: 'alter role tilgode_app nocreatedb nocreaterole',
    says: /tilgode_app.* is allowed to make roles and allowed to make databases: it may do too much/,
    todo: /^alter role tilgode_app nosuperuser/,
  },
  {
    what: 'a role of requests that owns a table',
    check: 'rights',
    harm: 'alter table counters owner to tilgode_app',
    mend: 'alter table counters owner to tilgode',
    says: /tilgode_app.* owns 1 objects/,
    todo: /^reassign owned by tilgode_app to "tilgode";/,
  },
  {
    what: 'a role of requests with the rights of another role',
    check: 'rights',
    harm: 'grant pg_write_all_data to tilgode_app',
    mend: 'revoke pg_write_all_data from tilgode_app',
    says: /has the rights of pg_write_all_data, too/,
    todo: /^revoke "pg_write_all_data" from tilgode_app;$/,
  },
  {
    what: 'posted lines that requests may change',
    check: 'rights',
    harm: 'grant update (debit_ore) on journal_lines to tilgode_app; grant delete on audit_log to public',
    mend: 'revoke update (debit_ore) on journal_lines from tilgode_app; revoke delete on audit_log from public',
    says: /may change what must never change: journal_lines, audit_log\.$/,
    todo: /^revoke update, delete, truncate on journal_lines/,
  },
  {
    what: 'a schema in which requests may make tables',
    check: 'rights',
    harm: 'grant create on schema public to public',
    mend: 'revoke create on schema public from public',
    says: /^Requests may make tables/,
    todo: /^revoke create on schema public/,
  },
  {
    what: 'a migration that was not run',
    check: 'schema',
    harm: `alter table schema_migrations rename to kept; create table schema_migrations as
      select * from kept where id < (select max(id) from kept)`,
    mend: 'drop table schema_migrations; alter table kept rename to schema_migrations',
    says: /of an older version of Tilgode: it lacks \d{4}-/,
    todo: /npx tilgode migrate/,
  },
  {
    what: 'a migration of a newer version that keeps this one out',
    check: 'schema',
    harm: `insert into schema_migrations (name, run_on) values ('9999-future', now());
      insert into oldest_versions (migration, version) values ('9999-future', '99.0.0')`,
    mend: `delete from schema_migrations where name = '9999-future'; delete from oldest_versions where migration = '9999-future'`,
    says: /^The migration 9999-future has changed the database so that only Tilgode 99\.0\.0 and newer work on it\./,
    todo: /^Run 99\.0\.0 or a newer version\.$/,
  },
];

for (const { what, check, harm, mend, says, todo } of FAULTS) {
  test(`the doctor finds ${what}, and not any more when its advice is followed`, async () => {
    const owner = await connectAsOwner(dataDir);
    try {
      await owner.query(harm);
      const examination = await runDoctor(running);
      const found = examination.findings.filter((one) => one.check === check && says.test(one.says));
      assert.deepEqual(
        found.map(({ mark }) => mark),
        ['bad'],
        JSON.stringify(examination.findings),
      );
      assert.match(found[0]?.todo ?? '', todo);
      await owner.query(mend);
      const mended = (await runDoctor(running)).findings.filter((finding) => finding.check === check);
      assert.deepEqual(marksOf(mended, 'bad'), []);
    } finally {
      await owner.end();
    }
  });
}

test('a database that takes no changes is a fault, and the service on it is not ready', async () => {
  const owner = await connectAsOwner(dataDir);
  await owner.query('alter database tilgode set default_transaction_read_only = on');
  // Connections of before still take changes.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tilgode-request%'`,
  );
  await eventually('the service is not ready', async () => !(await isReady(service)));
  const examination = await runDoctor(running);
  assertFound(examination, 'postgres', 'bad', /^The database is read-only/, /default_transaction_read_only/);
  assertFound(examination, 'service', 'bad', /^The service answers, but is not ready/, /See below/);
  await owner.query('set transaction_read_only = off');
  await owner.query('alter database tilgode reset default_transaction_read_only');
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'tilgode-request%'`,
  );
  await owner.end();
  await eventually('the service is ready', () => isReady(service));
});

test('a user that may not become tilgode_app is a fault, also where it may not read the tables', async () => {
  const owner = await connectAsOwner(dataDir);
  await owner.query(`create role stranger login password 'strange'`);
  await owner.end();
  const postgres = await findPostgres(dataDir);
  assert.ok(postgres !== undefined);
  const url = databaseUrl({ ...postgres, user: 'stranger', password: 'strange', database: 'tilgode' });
  const examination = await runDoctor({ DATABASE_URL: url, PORT: running.PORT });
  assertFound(
    examination,
    'rights',
    'bad',
    /^Requests cannot run as tilgode_app: permission denied to set role/,
    /^As an administrator: grant/,
  );
  assertFound(examination, 'schema', 'bad', /could not be made: permission denied/, /log of PostgreSQL/);
});

test('a database that cannot hold every letter is a fault', async () => {
  const owner = await connectAsOwner(dataDir);
  await owner.query(
    `create database of_ascii template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
  );
  const { host, port: place, user = '', password } = owner;
  await owner.end();
  const url = databaseUrl({ host, port: place, user, password: String(password), database: 'of_ascii' });
  const examination = await runDoctor({ DATABASE_URL: url, PORT: running.PORT });
  assertFound(examination, 'postgres', 'bad', /encoded in SQL_ASCII, not in UTF8/, /encoding 'UTF8'/);
});

test('a PostgreSQL that is not there is a fault', async () => {
  const examination = await runDoctor({
    DATABASE_URL: 'postgres://somebody:a-secret@127.0.0.1:1/none',
    PORT: running.PORT,
  });
  assertFound(
    examination,
    'connection',
    'bad',
    /^DATABASE_URL cannot be used: no PostgreSQL answers/,
    /^Is PostgreSQL running/,
  );
  assert.ok(!JSON.stringify(examination).includes('a-secret'));
});

test('a PostgreSQL that does not start is a fault with the end of its log', async () => {
  const broken = await makeMigratedDataDir();
  const { dataFolder } = await clusterOf(broken);
  await rm(join(dataFolder, 'PG_VERSION'));
  const examination = await runDoctor({ DATA_DIR: broken, PORT: String(port) });
  assertFound(
    examination,
    'connection',
    'bad',
    /cannot be used: it has ended at once\. Its log \S+ ends with: \S+ \S+ UTC \[\d+\] FATAL: .* is not a valid data directory$/,
    /^Mend the cause/,
  );
});

test('an empty database is to be filled', async () => {
  const examination = await runDoctor({
    DATABASE_URL: databaseUrl(await createEmptyDatabase()),
    PORT: running.PORT,
  });
  assert.match(marksOf(examination.findings, 'warn').join('\n'), /^The database is empty\.$/m);
});

test('settings of PostgreSQL that lose data, too few connections, and an archive that takes nothing are faults', async () => {
  const weak = await makeMigratedDataDir();
  const postgres = await openEmbeddedPostgres({
    dataDir: weak,
    as: 'service',
    log: () => {},
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '20',
      archive_mode: 'on',
      archive_command: 'false',
    },
  });
  onEnd(() => postgres.close());
  const owner = new pg.Client(postgres.connection());
  await owner.connect();
  await owner.query('select pg_switch_wal()');
  await eventually('archiving has failed', async () => {
    const { rows } = await owner.query('select failed_count::int as count from pg_stat_archiver');
    return rows[0].count > 0;
  });
  await owner.end();
  const settings = { DATA_DIR: weak, PORT: String(port) };
  const { findings } = await runDoctor(settings);
  const bad = marksOf(findings, 'bad').join('\n');
  for (const name of ['fsync', 'full_page_writes', 'autovacuum'])
    assert.match(bad, new RegExp(`^${name} is off`, 'm'));
  assert.match(marksOf(findings, 'warn').join('\n'), /room for 17 connections.* needs up to \d+\.$/m);
  const found = findings.filter(({ check }) => check === 'backup');
  assert.match(marksOf(found, 'bad').join('\n'), /^PostgreSQL cannot archive/);
  assert.match(found.find(({ mark }) => mark === 'bad')?.todo ?? '', /archive_command/);
  // What is archived is of no use without a base backup.
  assert.match(
    marksOf(found, 'warn').join('\n'),
    /^No backup was made .* the archive of WAL alone restores nothing\.$/,
  );

  const clients = Array.from({ length: 14 }, () => new pg.Client(postgres.connection()));
  await Promise.all(clients.map((client) => client.connect()));
  const full = marksOf((await runDoctor(settings)).findings, 'bad').join('\n');
  await Promise.all(clients.map((client) => client.end()));
  assert.match(full, /room for 17 connections, and 1[67] are in use: hardly any is left\.$/m);
});

const isRoot = process.getuid?.() === 0;

test('a DATA_DIR that is a file is a fault', async () => {
  const file = join(makeRemovedFolder(), 'file');
  await writeFile(file, '');
  const examination = await runDoctor({ DATA_DIR: file, PORT: String(port) });
  assertFound(examination, 'folders', 'bad', /is not a folder\.$/, /^Set DATA_DIR/);
});

test(
  'a DATA_DIR that this user may not write to is a fault',
  { skip: isRoot || process.platform === 'win32' ? 'root may write anywhere' : false },
  async () => {
    const folder = makeRemovedFolder();
    await chmod(folder, 0o555);
    const examination = await runDoctor({ DATA_DIR: folder, PORT: String(port) });
    assertFound(examination, 'folders', 'bad', /^This user may not write to/, /^Run Tilgode as the user/);
  },
);

test(
  'a database that other users of the machine can read is a fault',
  { skip: process.platform === 'win32' ? 'Windows has no modes' : false },
  async () => {
    const { folder, passwordFile } = await clusterOf(dataDir);
    await chmod(passwordFile, 0o644);
    const examination = await runDoctor(running);
    assertFound(
      examination,
      'folders',
      'bad',
      /^Other users of this machine can read/,
      /^Close it to them: chmod go= /,
    );
    await chmod(passwordFile, 0o600);
    await chmod(folder, 0o755);
    assertFound(await runDoctor(running), 'folders', 'bad', /can read/, /chmod/);
    await chmod(folder, 0o700);
  },
);

test(
  'a disk that is nearly full is a fault',
  { skip: isRoot && process.platform === 'linux' ? false : 'only root may mount a disk' },
  async (t) => {
    const folder = makeRemovedFolder();
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder]);
    if (mounted.status !== 0) return t.skip('no disk can be mounted here');
    try {
      const examination = await runDoctor({ DATA_DIR: folder, PORT: String(port) });
      assertFound(examination, 'disk', 'bad', /^Only 0\.1 GB are free/, /^Make room/);
    } finally {
      spawnSync('umount', [folder]);
    }
  },
);

test('a service that answers late has much to do, which is a warning', async () => {
  const limits = { usual: 0, patience: 60_000 };
  const found = await readinessCheck({ host: '127.0.0.1', port: Number(running.PORT) }, limits);
  assert.deepEqual(
    found.map(({ mark }) => mark),
    ['warn'],
  );
  assert.match(found[0]?.says ?? '', /is ready, and took \d+ seconds to answer\.$/);
});

test('another program on the port, and one that does not answer, are faults', async () => {
  const other = createHttpServer((_, answer) => answer.end('hello')).listen(0, '127.0.0.1');
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await Promise.all([once(other, 'listening'), once(silent, 'listening')]);
  const portOf = (server: { address(): unknown }) => String((server.address() as AddressInfo).port);
  onEnd(() => {
    other.close();
    silent.close();
  });
  const beside = await runDoctor({ DATA_DIR: dataDir, PORT: portOf(other) });
  assertFound(beside, 'service', 'bad', /^Another program listens on port/, /^Stop that program/);
  const limits = { usual: 500, patience: 1_000 };
  const waiting = await readinessCheck({ host: '127.0.0.1', port: Number(portOf(silent)) }, limits);
  assert.deepEqual(
    waiting.map(({ mark }) => mark),
    ['bad'],
  );
  assert.match(waiting[0]?.says ?? '', /does not answer within 1 seconds\.$/);
});

test('the doctor exits with 2 when it is called wrongly', async () => {
  const wrong = await runCommand(['doctor', '--fast'], running);
  assert.deepEqual([wrong.exitCode, wrong.stdout], [2, '']);
});

function makeRemovedFolder(): string {
  const folder = makeTemporaryFolder();
  onEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

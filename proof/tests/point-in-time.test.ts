import assert from 'node:assert/strict';
import {
  chmod,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { clusterIn } from '../../server/src/platform/local-postgres/cluster.ts';
import { findPostmaster } from '../../server/src/platform/local-postgres/postmaster.ts';
import type { Sent } from '../../server/test/support/example-invoices.ts';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { createApiCaller, getToken } from '../../server/test/support/api/api-caller.ts';
import { assertError } from '../../server/test/support/api/answers.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { createSent, getInvoice } from '../../server/test/support/example-invoices.ts';
import { onEnd } from '../../server/test/support/program/cleanup.ts';
import type { RunningService } from '../../server/test/support/program/program.ts';
import {
  connectAsOwner,
  logLines,
  makeDataDir,
  startProgram,
  startService,
} from '../../server/test/support/program/program.ts';
import { runCommand, valueOf } from '../../server/test/support/program/run-command.ts';
import { makeTemporaryFolder } from '../../server/test/support/program/temporary-folder.ts';

// The tests tell one story: a service archives its WAL, loses data, and is recovered.

const ARCHIVE_PATIENCE_MILLISECONDS = 60_000;

const dataDir = await makeDataDir();
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true, force: true }));
// As root PostgreSQL runs as another user, who has to write there.
await chmod(folders, 0o777);
const wal = join(folders, "it's the archive of 100 %");
await mkdir(wal);
await chmod(wal, 0o777);
const base = join(folders, 'base');
const settings = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: wal };

valueOf(await runCommand(['migrate', '--json'], { DATA_DIR: dataDir }));
const company = valueOf(
  await runCommand(
    [
      'company',
      'create',
      '--name',
      'Nordlys AS',
      '--org-number',
      '123456785',
      '--owner-email',
      'eier@nordlys.example',
      '--accounting',
      '--vat',
      '--json',
    ],
    { DATA_DIR: dataDir },
  ),
);
const accountId: string = company.accounts.test;
const client = valueOf(
  await runCommand(
    [
      'api-client',
      'create',
      '--company',
      company.companyId,
      '--name',
      'Nettbutikk',
      '--environment',
      'test',
      '--scopes',
      'invoices:admin clients:admin',
      '--json',
    ],
    { DATA_DIR: dataDir },
  ),
);
const service = await startService(settings);
const api = await callerOf(service);
/** Acknowledged before the time that is recovered to, and after it. */
const before: Sent[] = [];
const after: Sent[] = [];
let time = '';

async function callerOf({ url }: RunningService): Promise<ApiCaller> {
  const token = await getToken(url, client, `${url}/v1/accounts/${accountId}`);
  return createApiCaller(url, accountId, token);
}

async function segments(folder = wal): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();
}

/** Makes PostgreSQL begin a new segment. @returns the name of the finished one */
async function finishSegment(): Promise<string> {
  const owner = await connectAsOwner(dataDir);
  try {
    const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    return rows[0]?.name ?? '';
  } finally {
    await owner.end();
  }
}

function said(text: string): boolean {
  return logLines(service.stdout()).some(({ msg }) => String(msg).includes(text));
}

test('a base backup is made while the service runs, and only its maker can read it', async () => {
  before.push(await createSent(api));
  const answer = valueOf(await runCommand(['base-backup', '--to', base, '--json'], { DATA_DIR: dataDir }));
  assert.ok(answer.bytes > 1_000_000 && answer.seconds > 0);
  assert.ok((await segments()).includes(answer.firstSegment), 'the WAL that it needs is archived');
  assert.equal((await stat(base)).mode & 0o777, 0o700);
  assert.deepEqual((await readdir(base)).toSorted(), ['backup_manifest', 'base.tar.gz', 'password']);

  await eventually('the figures know it', async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const [, taken] = /^tilgode_last_base_backup_timestamp_seconds (\S+)$/m.exec(text) ?? [];
    return taken !== undefined && Math.abs(Date.now() / 1000 - Number(taken)) < 120;
  });
  const again = await runCommand(['base-backup', '--to', base], { DATA_DIR: dataDir });
  assert.equal(again.exitCode, 1);
  assert.match(again.stderr, /is not empty: a base backup needs a folder of its own/);
});

/** Waits until the figures say so. */
const archivingFails = (expected: 0 | 1) =>
  eventually(`tilgode_wal_archive_failing is ${expected}`, async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return text.includes(`\ntilgode_wal_archive_failing ${expected}\n`);
  });

test('while the archive is missing the service works, the log tells, and nothing is lost when the archive is back', async () => {
  await rename(wal, `${wal} away`);
  before.push(await createSent(api));
  const late = await finishSegment();
  await eventually(
    'the log tells',
    async () => said('WAL has not been archived') && said('(the folder is missing)'),
    ARCHIVE_PATIENCE_MILLISECONDS,
  );
  await archivingFails(1);
  before.push(await createSent(api));
  await rename(`${wal} away`, wal);
  const next = await finishSegment();
  await eventually('both segments are archived', async () => {
    const archived = await segments();
    return archived.includes(late) && archived.includes(next);
  });
  await eventually('the log tells', async () => said('WAL is archived again'));
  await archivingFails(0);
});

test('a segment that is in the archive with another content is not replaced, and the log tells', async () => {
  const owner = await connectAsOwner(dataDir);
  const { rows } = await owner.query<{ name: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  );
  const name = rows[0]?.name ?? '';
  await owner.end();
  await writeFile(join(wal, name), 'not ours', { mode: 0o644 });
  const left = join(wal, `archtemp.${name}.1.1`);
  await writeFile(left, '');
  await utimes(left, new Date(0), new Date(0));
  before.push(await createSent(api));
  assert.equal(await finishSegment(), name);
  const told = () =>
    logLines(service.stdout()).filter(({ msg }) => String(msg).includes('has not been archived'));
  await eventually('the log tells again', async () => told().length === 2, ARCHIVE_PATIENCE_MILLISECONDS);
  assert.equal(await readFile(join(wal, name), 'utf8'), 'not ours');
  await eventually(
    'a copy that was left half-made is removed',
    async () => !(await readdir(wal)).includes(basename(left)),
  );
  await rm(join(wal, name));
  const next = await finishSegment();
  await eventually('both are archived', async () => {
    const archived = await segments();
    return archived.includes(name) && archived.includes(next);
  });
});

test('commands that start PostgreSQL archive its WAL, too, although they are not told where', async () => {
  const now = new Date(Date.now() + 1);
  time = now.toISOString();
  await eventually('the time has passed', async () => new Date() > new Date(now.getTime() + 1));
  after.push(await createSent(api), await createSent(api));
  const owner = await connectAsOwner(dataDir);
  await owner.query(`update invoices set client_name = 'ødelagt'`);
  await owner.query('truncate issued_documents');
  await owner.end();
  service.process.kill('SIGTERM');
  assert.equal(await service.exited, 0);

  const archived = await segments();
  const options = [
    '--name',
    'Sen AS',
    '--org-number',
    '974760673',
    '--owner-email',
    'sen@sen.example',
    '--vat',
    '--json',
  ];
  valueOf(await runCommand(['company', 'create', ...options], { DATA_DIR: dataDir }));
  assert.equal((await segments()).length, archived.length + 1);
});

test('what was acknowledged before a time is recovered, what came after is not, and the books agree', async () => {
  const recovered = await makeDataDir();
  const options = ['--from', base, '--wal', wal, '--to-time', time, '--json'];
  const outcome = await runCommand(['recover', ...options], { DATA_DIR: recovered });
  const { holds, lastTransactionAt, numbersLeftOut } = valueOf(outcome);
  assert.equal(holds, true);
  // The numbers that were given after the time may be known outside.
  assert.equal(numbersLeftOut[accountId], '5–104');
  assert.ok(lastTransactionAt <= time, `${lastTransactionAt} is after ${time}`);
  assert.deepEqual((await readdir(recovered)).toSorted(), ['postgres']);

  const there = await startService({ DATA_DIR: recovered });
  // What may have gone out since waits for a person.
  const { holds: standing } = valueOf(await runCommand(['release', '--json'], { DATA_DIR: recovered }));
  assert.deepEqual(
    standing.map(({ reason, wentBackTo }: { reason: string; wentBackTo: string }) => [reason, wentBackTo]),
    [['recovered', time]],
  );
  assert.notEqual(standing[0].startedAt, null);
  const owner = await connectAsOwner(recovered);
  const { rows } = await owner.query('select holds_letters, dates_until from holds');
  await owner.end();
  assert.deepEqual(rows, [{ holds_letters: true, dates_until: null }]);
  const caller = await callerOf(there);
  assert.equal(before.length, 4);
  for (const invoice of before) {
    const found = await getInvoice(caller, invoice.id);
    assert.deepEqual(found, { ...invoice, publicUrl: invoice.publicUrl.replace(service.url, there.url) });
  }
  for (const { id } of after) assertError(await caller.get(`/v1/invoices/${id}`), 404, 'not-found');
  const next = await createSent(caller);
  assert.equal(next.number, '105');
  there.process.kill('SIGTERM');
  await there.exited;
});

test('without a time everything that was archived is recovered', async () => {
  const recovered = await makeDataDir();
  const outcome = await runCommand(['recover', '--from', base, '--wal', wal, '--json'], {
    DATA_DIR: recovered,
  });
  // The destruction comes back, too, and verify finds it.
  assert.equal(outcome.exitCode, 1);
  const { holds, lastTransactionAt } = JSON.parse(outcome.stdout);
  assert.equal(holds, false);
  const { holds: standing } = valueOf(await runCommand(['release', '--json'], { DATA_DIR: recovered }));
  assert.deepEqual(
    standing.map(({ reason, wentBackTo, startedAt }: Record<string, string | null>) => [
      reason,
      wentBackTo,
      startedAt,
    ]),
    [['recovered', lastTransactionAt, null]],
  );
  const companies = valueOf(await runCommand(['company', 'list', '--json'], { DATA_DIR: recovered }));
  assert.deepEqual(companies.map(({ name }: { name: string }) => name).toSorted(), ['Nordlys AS', 'Sen AS']);
});

test('a recovery that a signal ends leaves neither its PostgreSQL nor its folder', async () => {
  const recovered = await makeDataDir();
  const command = startProgram(['recover', '--from', base, '--wal', wal], { DATA_DIR: recovered });
  const cluster = clusterIn(join(recovered, 'postgres.recovery'));
  const postgres = await eventually('its PostgreSQL runs', () => findPostmaster(cluster), 60_000);
  command.process.kill('SIGTERM');
  assert.equal(await command.exited, null);
  assert.throws(() => process.kill(postgres.processId, 0), { code: 'ESRCH' });
  assert.deepEqual(await readdir(recovered), []);
});

test('a recovery that cannot be done says why and leaves nothing', async () => {
  const recovered = await makeDataDir();
  const refusal = async (from: string, archive: string, ...more: string[]) => {
    const command = ['recover', '--from', from, '--wal', archive, ...more];
    const { exitCode, stdout, stderr } = await runCommand(command, { DATA_DIR: recovered });
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.deepEqual(await readdir(recovered), []);
    return stderr;
  };
  assert.match(
    await refusal(base, wal, '--to-time', '2020-01-01T00:00Z'),
    /base backup was not finished at 2020/,
  );
  assert.match(
    await refusal(base, wal, '--to-time', '2199-01-01T00:00+01:00'),
    /ends before 2198-12-31T23:00:00/,
  );
  assert.match(await refusal(base, wal, '--to-time', '2026-11-24 12:00'), /A time with its offset is needed/);
  assert.match(await refusal(base, base), /holds no archived WAL/);
  assert.match(await refusal(wal, wal), /holds no base backup, or one that was not finished/);

  const torn = join(folders, 'torn');
  await cp(base, torn, { recursive: true });
  const manifest = await readFile(join(torn, 'backup_manifest'), 'utf8');
  const changed = manifest.replace(/("Path": "PG_VERSION".*?"Checksum": )"\w{64}"/, `$1"${'0'.repeat(64)}"`);
  await writeFile(join(torn, 'backup_manifest'), changed);
  assert.match(await refusal(torn, wal), /The file PG_VERSION of the base backup was changed/);
  const tar = join(torn, 'base.tar.gz');
  await truncate(tar, Math.floor((await stat(tar)).size / 2));
  assert.match(await refusal(torn, wal), /cannot be unpacked|is torn/);

  const full = await runCommand(['recover', '--from', base, '--wal', wal], { DATA_DIR: dataDir });
  assert.match(full.stderr, /There is a database in .* already: recover into an empty DATA_DIR/);
});

test('WAL that is older than the oldest base backup can be deleted, and the rest is enough to recover', async () => {
  const newer = join(folders, 'newer');
  const { firstSegment } = valueOf(await runCommand(['base-backup', '--to', newer, '--json'], settings));
  const older = (await segments()).filter((name) => name < firstSegment);
  assert.ok(older.length > 0);
  const pruned = valueOf(await runCommand(['prune-wal', '--oldest', newer, '--json'], settings));
  assert.ok(pruned.deleted >= older.length);
  assert.deepEqual(
    (await segments()).filter((name) => older.includes(name)),
    [],
  );
  const recovered = await makeDataDir();
  const outcome = await runCommand(['recover', '--from', newer, '--wal', wal, '--json'], {
    DATA_DIR: recovered,
  });
  assert.equal(JSON.parse(outcome.stdout).holds, false);
  const companies = valueOf(await runCommand(['company', 'list', '--json'], { DATA_DIR: recovered }));
  assert.equal(companies.length, 2);
});

test('without archiving a base backup is refused, and so is WAL_ARCHIVE_DIR beside DATABASE_URL', async () => {
  const fresh = await makeDataDir();
  valueOf(await runCommand(['migrate', '--json'], { DATA_DIR: fresh }));
  const refused = await runCommand(['base-backup', '--to', join(folders, 'none')], { DATA_DIR: fresh });
  assert.match(refused.stderr, /^WAL is not archived, .* Start the service with WAL_ARCHIVE_DIR first/);
  const external = { DATABASE_URL: 'postgres://user@localhost/database' };
  const command = ['base-backup', '--to', join(folders, 'none')];
  assert.match((await runCommand(command, external)).stderr, /use the tools of that PostgreSQL/);
  const both = await runCommand(command, { ...external, WAL_ARCHIVE_DIR: wal });
  assert.match(both.stderr, /^WAL_ARCHIVE_DIR must be empty with DATABASE_URL/);
});

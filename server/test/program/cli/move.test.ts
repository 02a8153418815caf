import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Schemas } from '../../support/api/answer-types.ts';
import { bodyOf, assertError } from '../../support/api/answers.ts';
import type { ApiCaller } from '../../support/api/api-caller.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { writeSafT } from '../../support/imports/saf-t-files.ts';
import { BALANCES, MOVED_ON, OPEN_ITEMS } from '../../support/moves/moves.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';

type Printed = { imports: Schemas['Import'][]; move: Schemas['Move'] };

const service = await startTestApp({ jobs: false });
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));

const run = (...args: string[]) =>
  runCommand(['move', ...args], { DATABASE_URL: databaseUrl(service.connection) });

async function place(): Promise<{ api: ApiCaller; at: string[]; companyId: string }> {
  const company = await service.createCompany();
  const api = await service.caller({ company, environment: 'test' });
  return { api, companyId: company.companyId, at: ['--company', company.companyId, '--environment', 'test'] };
}

async function written(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function hasMoved(api: ApiCaller): Promise<boolean> {
  return (await api.get('/v1/opening-balances')).status === 200;
}

/** With the blank that stands between digits for people as a plain one. */
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

test('move in tells what differs in kroner, moves in with --apply, and move undo takes it back', async () => {
  const { api, at, companyId } = await place();
  const balances = await written('saldo.csv', BALANCES.replace('1579;', '1579000;'));
  const items = await written('poster.csv', OPEN_ITEMS);
  const given = ['in', ...at, '--date', MOVED_ON, '--balances', balances, '--open-invoices', items];

  const refused = await run(...given, '--apply');
  assert.deepEqual([refused.exitCode, refused.stderr, await hasMoved(api)], [1, '', false]);
  assert.match(
    plain(refused.stdout),
    /^poster\.csv: read\n {2}0 accounts, 3 customers, 3 open invoices of 18 000,00 kr, 1 credit of -500,00 kr\n/,
  );
  assert.match(
    plain(refused.stdout),
    /\nAgainst it:\n {2}account-unmapped, account 1579000, 1 000,00 kr: Say in/,
  );
  assert.match(refused.stdout, /\nNothing was made\. Answer what stands against it/);

  const answered = [...given, '--account', '1579000=1530'];
  assert.match(textOf(await run(...answered)), /Run the command again with --apply to move in\.\n$/);
  assert.equal(await hasMoved(api), false);
  const { imports, move }: Printed = valueOf(await run(...answered, '--apply', '--json'));
  assert.deepEqual([move.status, move.report?.reclassified, await hasMoved(api)], ['done', 500, true]);
  assert.deepEqual(move.choices?.accounts, [{ from: '1579000', to: '1530' }]);
  // No file was taken in twice.
  assert.deepEqual(
    bodyOf(await api.get('/v1/imports'), 200)
      .items.map(({ id }) => id)
      .toSorted(),
    imports.map(({ id }) => id).toSorted(),
  );
  const again = await run(...answered, '--apply');
  assert.match(again.stderr, /opening balance/);

  const undone = valueOf(await run('undo', move.id, ...at, '--json'));
  assert.deepEqual([undone, await hasMoved(api)], [{ undone: move.id }, false]);
  assert.equal(bodyOf(await api.get('/v1/clients'), 200).totalCount, 0);
  const twice = await run('undo', move.id, ...at);
  assert.deepEqual([twice.exitCode, twice.stderr.includes('status: undone')], [1, true]);
  const log = await service.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'subject'])
    .where('company_id', '=', companyId)
    .where('action', 'like', 'move.%')
    .orderBy('at')
    .execute();
  assert.deepEqual(
    log.map(({ action, actor, subject }) => [action, actor, subject]),
    ['move.applied', 'move.undone'].map((action) => [action, 'command line', move.id]),
  );
});

test('a file that is wrong is told with its line, and nothing is computed', async () => {
  const { api, at } = await place();
  const good = await written('saf-t.xml', writeSafT({ accounts: { '1920': [0, 0] } }));
  const cut = await written('kuttet.xml', writeSafT({}).slice(0, -40));
  const rows = await written('feil.csv', OPEN_ITEMS.replace('2500,50', 'mye'));
  const failed = await run('in', ...at, '--date', MOVED_ON, '--saf-t', good, cut, '--open-invoices', rows);
  assert.equal(failed.exitCode, 1);
  assert.match(failed.stdout, /^saf-t\.xml: SAF-T 1\.30 of Fjord & Fjell AS 2026-01-01 to 2026-06-30\n/);
  assert.match(failed.stdout, /\nkuttet\.xml: failed, import-file-invalid, line \d+: The file is cut off/);
  assert.match(failed.stdout, /\nfeil\.csv: failed, import-rows-invalid: .*\n {2}line 3, outstanding, /);
  assert.match(failed.stdout, /\nNothing was computed\./);
  assert.equal(bodyOf(await api.get('/v1/moves'), 200).totalCount, 0);
});

test('what is no file, no company, no day and no move is told', async () => {
  const { api, at } = await place();
  const path = await written('balanse.csv', BALANCES);
  const given = ['in', '--balances', path, '--date', MOVED_ON];
  assert.match((await run('in', ...at, '--date', MOVED_ON)).stderr, /Name files by --saf-t/);
  assert.match(
    (await run('in', ...at, '--date', '31.12.2025', '--balances', path)).stderr,
    /A day is needed/,
  );
  assert.match((await run(...given, ...at, '--account', '3000')).stderr, /= between them/);
  assert.match(
    (await run('in', ...at, '--date', MOVED_ON, '--saf-t', `${path}.x`)).stderr,
    /There is no file/,
  );
  assert.match((await run(...given, '--company', crypto.randomUUID())).stderr, /no open company/);
  assert.match(
    (await run('undo', crypto.randomUUID(), ...at)).stderr,
    /The account has no move with this id/,
  );
  const late = await run('in', ...at, '--date', '2199-01-01', '--balances', path);
  assert.match(late.stderr, /--date: out-of-range/);
  const stranger = await run(...given, ...at, '--customer', `1=${crypto.randomUUID()}`);
  assert.match(stranger.stderr, /unknown-client/);
  const off = await service.createCompany({ accounting: false });
  assert.equal((await run(...given, '--company', off.companyId, '--json')).exitCode, 1);
  assertError(await api.get('/v1/opening-balances'), 404, 'not-found');
});

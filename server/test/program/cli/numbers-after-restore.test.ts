import assert from 'node:assert/strict';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { kidForNumber } from '../../../src/domain/invoices/kid.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { verify } from '../../../src/features/verification/index.ts';
import { inOwnTransaction, leaveGaps } from '../../../src/platform/operations/backup/index.ts';
import { gapRule, numbersLeftOut } from '../../../src/program/cli/database/number-options.ts';
import { bodyOf, existing } from '../../support/api/answers.ts';
import { createApiCaller } from '../../support/api/api-caller.ts';
import { createTestDatabase, databaseUrl } from '../../support/database/test-database.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent, getInvoice } from '../../support/example-invoices.ts';
import { createSentQuote } from '../../support/example-quotes.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';

// Seven invoices are in the backup. Number 8 goes out afterwards, and then the database is lost.

const service = await startTestApp({ jobs: false, isAlone: true });
const company = await service.createCompany();
const api = await service.caller({ company });
const unused = await service.caller();
const folders = makeTemporaryFolder();
onEnd(() => rm(folders, { recursive: true }));
const folder = join(folders, 'backup');

for (let sent = 0; sent < 6; sent += 1) await createSent(api);
const last = await createSent(api);
await createSentQuote(api);
bodyOf(await api.post(`/v1/invoices/${last.id}/payments`, { amount: 1, paidOn: last.issueDate }), 201);
valueOf(
  await runCommand(['backup', '--to', folder, '--json'], { DATABASE_URL: databaseUrl(service.connection) }),
);
const lost = await createSent(api);
const cursor = bodyOf(await api.get('/v1/events?limit=500'), 200).lastSequence;
const year = Number(last.issueDate.slice(0, 4));

/** A copy of the backup that says that it is of another moment. */
async function backupOf(takenAt: Date): Promise<string> {
  const copy = join(folders, `of ${takenAt.toISOString()}`);
  await cp(folder, copy, { recursive: true });
  const path = join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...manifest, takenAt: takenAt.toISOString() }));
  return copy;
}

/** @returns what the command tells, and the database */
async function restore(options: string[] = [], from = folder) {
  const target = await createTestDatabase();
  const outcome = await runCommand(['restore', '--from', from, ...options, '--json'], {
    DATABASE_URL: databaseUrl(target),
  });
  return { answer: valueOf(outcome), target };
}

/** The same with a service on it, which takes a second to start. */
async function restored(options: string[] = [], from = folder) {
  const { answer, target } = await restore(options, from);
  const { url, db } = await startTestApp({ connection: target, jobs: false });
  return {
    answer,
    there: createApiCaller(url, api.accountId, api.token),
    elsewhere: createApiCaller(url, unused.accountId, unused.token),
    holds: async () => (await verify(db)).checks.filter(({ breachCount }) => breachCount > 0),
  };
}

// The tests of what comes after it share one restore.
const { answer: told, there, elsewhere, holds } = await restored();

test('after a restore no number and no KID is given a second time, and verify accepts the gap', async () => {
  assert.equal(lost.number, '8');
  assert.equal(told.numbersLeftOut[api.accountId], '8–107');
  assert.equal(told.holds, true);
  assert.deepEqual(await holds(), []);
  const next = await createSent(there);
  assert.deepEqual([next.number, next.kid], ['108', kidForNumber(108n, 10)]);
  assert.equal((await createSentQuote(there)).number, '102');
  assert.deepEqual(await holds(), []);
});

test('entries go on behind a gap, too: each series of each year in which something may have been posted', async () => {
  const [next] = bodyOf(await there.get('/v1/invoices?number=108'), 200).items;
  assert.ok(next !== undefined);
  bodyOf(await there.post(`/v1/invoices/${next.id}/payments`, { amount: 1, paidOn: lost.issueDate }), 201);
  const { items } = bodyOf(await there.get(`/v1/reports/number-gaps`), 200);
  const gaps = items.map((gap) => [gap.series, gap.year, gap.from, gap.to, gap.reason]);
  assert.deepEqual(gaps, [
    ['Document', null, 8, 107, 'restore'],
    ['Quote', null, 2, 101, 'restore'],
    ['Bank', year, 2, 101, 'restore'],
    ['CreditNote', year, 1, 100, 'restore'],
    ['Manual', year, 1, 100, 'restore'],
    ['SalesInvoice', year, 8, 107, 'restore'],
    ['Manual', year + 1, 1, 100, 'restore'],
  ]);
  const journal = bodyOf(
    await there.get(`/v1/reports/journal?from=${year}-01&to=${year}-12&pageSize=100`),
    200,
  );
  assert.deepEqual(
    journal.numberGaps,
    items.filter((gap) => gap.year === year),
  );
  const numbers = new Set(journal.items.map((line) => `${line.series} ${line.number}`));
  assert.ok(numbers.has('Bank 102') && numbers.has('SalesInvoice 108'));
});

test('the auditor sees the gaps in the files: the report of gaps, the journal, SAF-T', async () => {
  const csv = await there.get('/v1/reports/number-gaps?format=csv&language=nb');
  assert.match(csv.text, /Faktura og kreditnota;;8;107;100;En sikkerhetskopi ble lagt tilbake;\d{4}-/);
  const pdf = await there.get(`/v1/reports/journal?from=${year}-01&to=${year}-12&format=pdf`);
  assert.equal(pdf.status, 200);
  const saft = await there.get(`/v1/exports/saf-t?from=${year}-01&to=${year}-12`);
  assert.match(
    saft.text,
    new RegExp(
      `<Description>Utgående fakturaer. Bilagsnumre ikke brukt etter gjenoppretting: ${year}: 8–107<`,
    ),
  );
});

test('an account that had sent nothing goes on behind a gap, too, because it may have sent since', async () => {
  assert.equal((await createSent(elsewhere)).number, '101');
});

test('the gap has room for twice the busiest day, for each day since the backup', async () => {
  const busy = await service.caller();
  // Twice as many in two days are more than the hundred that are left out at least.
  for (let sent = 0; sent < 26; sent += 1) await createSent(busy);
  const now = new Date();
  await inOwnTransaction(service.connection, 'begin', async (client) => {
    await client.query('savepoint before');
    for (const [hours, to] of [
      [1, 26 + 100],
      [25, 26 + 2 * 26 * 2],
      [71, 26 + 2 * 26 * 3],
      [-5, 26 + 100],
    ] as const) {
      const restoredTo = new Date(now.getTime() - hours * 3_600_000);
      const rule = gapRule({ continueFrom: new Map() }, { reason: 'restore', restoredTo, now });
      const left = numbersLeftOut(await leaveGaps(client, existing(rule)));
      assert.equal(left?.[busy.accountId], `27–${to}`, `${hours} hours`);
      await client.query('rollback to before');
    }
  });
});

test('a backup of last year leaves a gap in both years', async () => {
  const takenAt = new Date(`${year - 1}-12-30T12:00:00Z`);
  const { there } = await restored([], await backupOf(takenAt));
  const { items } = bodyOf(await there.get(`/v1/reports/number-gaps`), 200);
  const sales = items.filter(({ series }) => series === 'SalesInvoice');
  assert.deepEqual(
    sales.map((gap) => [gap.year, gap.from]),
    [
      [year - 1, 1],
      [year, 8],
    ],
  );
  assert.equal(sales[0]?.restoredTo, takenAt.toISOString());
});

test('the operator says where an account goes on, or that a rehearsal gives the same numbers', async () => {
  const { answer, there } = await restored(['--continue-from', `${api.accountId}=1042`]);
  assert.equal(answer.numbersLeftOut[api.accountId], '8–1041');
  assert.equal((await createSent(there)).number, '1042');

  const next = await restored(['--continue-from', `${api.accountId}=8`]);
  assert.equal(next.answer.numbersLeftOut?.[api.accountId], undefined);
  assert.equal((await createSent(next.there)).number, '8');

  const rehearsal = await restored(['--same-numbers']);
  assert.equal(rehearsal.answer.numbersLeftOut, null);
  assert.equal((await getInvoice(rehearsal.there, last.id)).number, '7');
  assert.equal((await createSent(rehearsal.there)).number, '8');
  assert.deepEqual(bodyOf(await rehearsal.there.get('/v1/reports/number-gaps'), 200), { items: [] });
});

test('a restore that would give a number twice, or one without room in the KID, changes nothing', async () => {
  const target = await createTestDatabase();
  const refusal = async (...options: string[]) => {
    const outcome = await runCommand(['restore', '--from', folder, '--json', ...options], {
      DATABASE_URL: databaseUrl(target),
    });
    assert.equal(outcome.exitCode, 1);
    return JSON.parse(outcome.stdout).message;
  };
  assert.match(await refusal('--continue-from', `${api.accountId}=7`), /goes on with 8 at least/);
  assert.match(await refusal('--continue-from', 'T00000000=9'), /There is no account T00000000/);
  assert.match(await refusal('--continue-from', '1042'), /An account and a number are needed/);
  const both = await refusal('--continue-from', `${api.accountId}=9`, '--same-numbers');
  assert.match(both, /cannot be used with/);
  const { db, close } = openDatabase(target, 'owner', 1);
  const left = await db.selectFrom('accounts').select('id').execute();
  await close();
  assert.deepEqual(left, []);

  await service.db
    .updateTable('companies')
    .set({ kid_length: 4 })
    .where('id', '=', company.companyId)
    .execute();
  await openAsOwner(service.connection)
    .insertInto('counters')
    .values({ account_id: company.accounts.production, series: 'document', last_number: 950n })
    .execute();
  const short = join(folders, 'short');
  await runCommand(['backup', '--to', short], { DATABASE_URL: databaseUrl(service.connection) });
  const outcome = await runCommand(['restore', '--from', short, '--json'], {
    DATABASE_URL: databaseUrl(target),
  });
  assert.match(
    JSON.parse(outcome.stdout).message,
    new RegExp(`no room in the KID of ${company.accounts.production} \\(1051 in a KID of 4 characters\\)`),
  );
  const goOn = ['--continue-from', `${company.accounts.production}=970`];
  const mended = await runCommand(['restore', '--from', short, '--json', ...goOn], {
    DATABASE_URL: databaseUrl(target),
  });
  assert.equal(JSON.parse(mended.stdout).numbersLeftOut[company.accounts.production], '951–969');
});

test('whoever has read events up to a number misses none after a restore', async () => {
  const { id } = await createSent(there);
  const items = await eventually('the events of the invoice', async () => {
    const { items: read } = bodyOf(await there.get(`/v1/events?after=${cursor}&limit=500&wait=1`), 200);
    const types = read.filter(({ data }) => data.invoice?.id === id).map(({ type }) => type);
    return types.join() === 'invoice.created,invoice.sent' && read;
  });
  assert.ok(items.every(({ sequence }) => sequence > cursor));
});

test('an external PostgreSQL that its own tools brought back leaves the gap with recover --to-time alone', async () => {
  const { target } = await restore(['--same-numbers']);
  const environment = { DATABASE_URL: databaseUrl(target) };
  const command = ['recover', '--to-time', new Date().toISOString(), '--json'];
  const { numbersLeftOut } = valueOf(await runCommand(command, environment));
  assert.equal(numbersLeftOut[api.accountId], '8–107');
  const refused = await runCommand(['recover', '--from', folder, '--json'], environment);
  assert.match(JSON.parse(refused.stdout).message, /with --to-time alone/);
});

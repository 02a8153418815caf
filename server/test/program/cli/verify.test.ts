import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../src/platform/events/sequencer.ts';
import { createSent } from '../../support/example-invoices.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { runCommand } from '../../support/program/run-command.ts';
import { startTestApp } from '../../support/test-app.ts';
import { databaseUrl } from '../../support/database/test-database.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
const environment = { DATABASE_URL: databaseUrl(service.connection) };
const api = await service.caller();
const invoice = await createSent(api);

test('verify exits with 0 when all is well, and prints the last hash of each journal', async () => {
  const well = await runCommand(['verify'], environment);
  assert.deepEqual([well.exitCode, well.stderr], [0, '']);
  assert.match(well.stdout, /^✓ every entry has lines, and its debit equals its credit – 1 rows, \d+ ms$/m);
  assert.match(well.stdout, /\nAll is well in 2 accounts\.\n$/);

  const { exitCode, stdout } = await runCommand(['verify', '--json'], environment);
  const { holds, checks, accounts } = JSON.parse(stdout);
  assert.deepEqual([exitCode, holds, checks.length > 15], [0, true, true]);
  const { headHash, ...head } = accounts.find(
    ({ accountId }: { accountId: string }) => accountId === api.accountId,
  );
  assert.deepEqual(head, { accountId: api.accountId, entryCount: 1 });
  assert.match(headHash, /^[0-9a-f]{64}$/);
});

test('verify exits with 1 after somebody has changed an entry, and names the entry', async () => {
  await sequenceAll(service.db);
  const owner = openAsOwner(service.connection);
  await owner
    .updateTable('journal_lines')
    .set({ credit_ore: 99_00n })
    .where('account_id', '=', api.accountId)
    .where('ledger_account', '=', '3000')
    .execute();
  const { exitCode, stdout } = await runCommand(['verify'], environment);
  assert.equal(exitCode, 1);
  const breach = `    ${api.accountId} entry SalesInvoice ${invoice.issueDate.slice(0, 4)}/1 `;
  assert.ok(stdout.includes(`\n✗ every entry has lines`), stdout);
  assert.ok(stdout.includes(breach), stdout);
  assert.match(stdout, /: debit less credit is 100 øre\n/);
  assert.match(stdout, /\n4 of \d+ checks found breaches\.\n$/);
  assert.ok(!stdout.includes(invoice.client.name) && !stdout.includes(invoice.client.email));
});

test('verify --account looks at that account alone', async () => {
  const { exitCode, stdout } = await runCommand(
    ['verify', '--account', api.accountId, '--json'],
    environment,
  );
  const { checks, accounts } = JSON.parse(stdout);
  assert.deepEqual(
    [exitCode, accounts.map(({ accountId }: { accountId: string }) => accountId)],
    [1, [api.accountId]],
  );
  const documents = checks.find(({ name }: { name: string }) => name === 'status-from-facts');
  assert.equal(documents.rows, 1);

  const company = await service.createCompany();
  const other = await runCommand(['verify', '--account', company.accounts.test], environment);
  assert.deepEqual([other.exitCode, other.stdout.endsWith('\nAll is well in 1 account.\n')], [0, true]);
});

test('verify exits with 2 when it cannot run: no database, a wrong option, no such account', async () => {
  const away = await runCommand(['verify', '--json'], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  assert.equal(away.exitCode, 2);
  assert.equal(JSON.parse(away.stdout).code, 'wrong-setting');
  const nobody = await runCommand(['verify', '--account', 'T99999999'], environment);
  assert.deepEqual([nobody.exitCode, nobody.stdout], [2, '']);
  assert.match(nobody.stderr, /^There is no account with this id: "tilgode company list"/);
  const wrong = await runCommand(['verify', '--fast'], environment);
  assert.deepEqual([wrong.exitCode, wrong.stdout], [2, '']);
});

import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeOcr } from '../../../src/features/bank/formats/write-ocr.ts';
import { bodyOf } from '../../support/api/answers.ts';
import { outcomeOf, post } from '../../support/bank/bank-files.ts';
import { otherBankAccount } from '../../support/bank/other-bank-account.ts';
import { databaseUrl } from '../../support/database/test-database.ts';
import { inDays } from '../../support/dates.ts';
import { createSent, getInvoice } from '../../support/example-invoices.ts';
import { onEnd } from '../../support/program/cleanup.ts';
import { runCommand, textOf, valueOf } from '../../support/program/run-command.ts';
import { makeTemporaryFolder } from '../../support/program/temporary-folder.ts';
import { startTestApp } from '../../support/test-app.ts';
import { workOff } from '../../support/work-off.ts';

// The command has the real time, so the invoices are from before.
const service = await startTestApp({ jobs: false });
const folder = makeTemporaryFolder();
onEnd(() => rm(folder, { recursive: true }));
const bank = (...args: string[]) =>
  runCommand(['bank', ...args], { DATABASE_URL: databaseUrl(service.connection) });

async function makeCompany() {
  const bankAccount = otherBankAccount();
  const company = await service.createCompany({ bankAccount });
  const api = await service.caller({ company, environment: 'production' });
  return { company, bankAccount, api };
}

let references = 0;
type Told = { kid: string | null; amount: number; bankAccount: string; bookedOn?: string };

/** A file on the disk of the operator, of today. */
async function fileOf(name: string, transactions: Told[]): Promise<string> {
  const path = join(folder, name);
  const today = inDays(0);
  const written = transactions.map(({ kid, amount, bankAccount, bookedOn = today }) => ({
    kid,
    amountOre: BigInt(amount * 100),
    bankAccount,
    bookedOn,
    archiveReference: String((references += 1)),
  }));
  await writeFile(path, writeOcr(written, { transmission: references }), 'latin1');
  return path;
}

test('files are imported to their end without a service, and once', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()];
  const [mine, yours] = [await createSent(one.api), await createSent(other.api)];
  const nobodys = otherBankAccount();
  const path = await fileOf('all.txt', [
    { kid: mine.kid, amount: 25, bankAccount: one.bankAccount },
    { kid: '0000099994', amount: 5, bankAccount: one.bankAccount },
    { kid: yours.kid, amount: 125, bankAccount: other.bankAccount },
    { kid: null, amount: 1, bankAccount: nobodys },
  ]);
  const text = textOf(await bank('import', path));
  for (const line of [
    `${path} → ${one.api.accountId}: transactions 2, matched 1, waiting for a person 1, known before 0, 30,00 kr, left out 2 of other accounts (2)`,
    `${path} → ${other.api.accountId}: transactions 1, matched 1, waiting for a person 0, known before 0, 125,00 kr, left out 3 of other accounts (2)`,
    `${path}: left out, because no open company has the account: ${nobodys}`,
  ]) {
    assert.ok(text.split('\n').includes(line), text);
  }
  assert.equal((await getInvoice(one.api, mine.id)).outstandingAmount, 100);
  assert.equal((await getInvoice(other.api, yours.id)).status, 'paid');

  const again = valueOf(await bank('import', path, '--json'));
  const [{ imports, unknownBankAccounts }] = again.files;
  assert.deepEqual(unknownBankAccounts, [nobodys]);
  assert.deepEqual(
    imports.map(({ wasKnown }: { wasKnown: boolean }) => wasKnown),
    [true, true],
  );
  const { items } = bodyOf(await one.api.get('/v1/bank-files'), 200);
  assert.deepEqual([items.length, items[0]?.name], [1, 'all.txt']);
  const shown = imports.find(({ accountId }: { accountId: string }) => accountId === one.api.accountId);
  assert.deepEqual(shown.file, items[0]);
});

test('a dry run tells what would come, and keeps nothing', async () => {
  const { api, bankAccount } = await makeCompany();
  const invoice = await createSent(api);
  const path = await fileOf('dry.txt', [{ kid: invoice.kid, amount: 125, bankAccount }]);
  const { files } = valueOf(await bank('import', path, '--dry-run', '--json'));
  assert.deepEqual(outcomeOf(files[0].imports[0].file), ['done', 1, 0, 1, 0]);
  assert.equal((await getInvoice(api, invoice.id)).status, 'sent');
  assert.deepEqual(bodyOf(await api.get('/v1/bank-files'), 200).items, []);
});

test('what fails is told with what to do, and the other files are imported', async () => {
  const { api, bankAccount } = await makeCompany();
  const good = await fileOf('good.txt', [{ kid: null, amount: 1, bankAccount }]);
  const early = await fileOf('early.txt', [{ kid: null, amount: 1, bankAccount, bookedOn: '2199-01-01' }]);
  const nobodys = await fileOf('nobodys.txt', [{ kid: null, amount: 1, bankAccount: otherBankAccount() }]);
  const missing = join(folder, 'missing.txt');
  const cut = join(folder, 'cut.txt');
  await writeFile(cut, 'NY000010');
  const { exitCode, stdout, stderr } = await bank('import', missing, cut, nobodys, early, good, folder);
  assert.deepEqual([exitCode, stderr], [1, ''], stdout);
  assert.match(stdout, new RegExp(`^${missing}: failed, no-file: .+\n  → `, 'm'));
  assert.match(stdout, new RegExp(`^${cut}: failed, bank-file-invalid, line 1: .+\n  → Fetch`, 'm'));
  assert.match(stdout, new RegExp(`^${nobodys}: failed, wrong-account: .+\n  → Set the bank account`, 'm'));
  assert.match(stdout, new RegExp(`^${good} → ${api.accountId}: transactions 1, `, 'm'));
  assert.match(stdout, new RegExp(`^${folder}: failed, no-file: `, 'm'));
  assert.match(stdout, new RegExp(`^${early}: failed, bank-file-invalid, line 3: .+after today`, 'm'));
});

test('--account imports for that account alone, also a test account', async () => {
  const { company, bankAccount, api } = await makeCompany();
  const testApi = await service.caller({ company, environment: 'test' });
  const invoice = await createSent(testApi);
  const path = await fileOf('test.txt', [{ kid: invoice.kid, amount: 125, bankAccount }]);
  textOf(await bank('import', path, '--account', testApi.accountId));
  assert.equal((await getInvoice(testApi, invoice.id)).status, 'paid');
  assert.deepEqual(bodyOf(await api.get('/v1/bank-files'), 200).items, []);
  const wrong = await fileOf('wrong.txt', [{ kid: null, amount: 1, bankAccount: otherBankAccount() }]);
  const failed = await bank('import', wrong, '--account', testApi.accountId);
  assert.equal(failed.exitCode, 1);
  assert.match(failed.stdout, new RegExp(`^${wrong} → ${testApi.accountId}: failed, wrong-account: `));
  const nobody = await bank('import', path, '--account', 'T00000000');
  assert.equal(nobody.exitCode, 2);
  assert.match(nobody.stderr, /^There is no account with this id/);
});

test('files that came before go first, and one that is being imported is followed', async () => {
  const { api, bankAccount } = await makeCompany();
  const [first, second] = [
    await fileOf('first.txt', [{ kid: null, amount: 1, bankAccount }]),
    await fileOf('second.txt', [{ kid: null, amount: 2, bankAccount }]),
  ];
  const { id } = bodyOf(await post(api, await readFile(first, 'latin1')), 202);
  textOf(await bank('import', second));
  assert.equal(bodyOf(await api.get(`/v1/bank-files/${id}`), 200).status, 'done');
  const third = await fileOf('third.txt', [{ kid: null, amount: 3, bankAccount }]);
  bodyOf(await post(api, await readFile(third, 'latin1')), 202);
  const following = bank('import', third);
  await workOff(service.db, service.outbox);
  assert.match(textOf(await following), / kr \(imported before\)\n$/);
});

test('wrong usage and a database that is away exit with 2', async () => {
  const none = await bank('import');
  assert.equal(none.exitCode, 2);
  const away = await runCommand(['bank', 'import', 'a.txt'], {
    DATABASE_URL: 'postgres://tilgode:secret@127.0.0.1:1/tilgode',
  });
  assert.equal(away.exitCode, 2);
  assert.match(away.stderr, /^DATABASE_URL cannot be used/);
});

test('bank list shows the newest files and what became of them', async () => {
  const { api, bankAccount } = await makeCompany();
  const [good, beside] = [
    await fileOf('good.txt', [{ kid: null, amount: 1, bankAccount }]),
    await fileOf('OCR.D1', [{ kid: null, amount: 2, bankAccount }]),
  ];
  textOf(await bank('import', good, beside));
  bodyOf(await post(api, 'NY000010', { name: 'cut.txt' }), 202);
  await workOff(service.db, service.outbox);
  const { files } = valueOf(await bank('list', '--account', api.accountId, '--json'));
  assert.deepEqual(
    files.map(({ name, status }: { name: string; status: string }) => [name, status]),
    [
      ['cut.txt', 'failed'],
      ['OCR.D1', 'done'],
      ['good.txt', 'done'],
    ],
  );
  const [newest, , oldest] = textOf(await bank('list')).split('\n');
  assert.match(newest ?? '', new RegExp(`  ${api.accountId}  failed +bank-file-invalid  cut\\.txt  Nordlys`));
  assert.match(oldest ?? '', /  done +0 of 1 matched, 1 wait  good\.txt  Nordlys Design AS$/);
  const other = await makeCompany();
  assert.equal(textOf(await bank('list', '--account', other.api.accountId)), 'No file has come.\n');
});

import assert from 'node:assert/strict';
import { readFile, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { formatIban } from '../../../../src/domain/parties/bank-account.ts';
import { writeCamt054 } from '../../../../src/features/bank/formats/write-camt-054.ts';
import { writeOcr } from '../../../../src/features/bank/formats/write-ocr.ts';
import { inboxInOutbox } from '../../../../src/features/bank/jobs.ts';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import { createLog } from '../../../../src/platform/operations/log.ts';
import type { CurrencyAccount } from '../../../../src/domain/currency/currency-accounts.ts';
import { bodyOf } from '../../../support/api/answers.ts';
import { statementInEuro } from '../../../support/bank/in-currency.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { ocrFile, outcomeOf, post, transactionsOf } from '../../../support/bank/bank-files.ts';
import * as camt from '../../../support/bank-files/camt-files.ts';
import { otherBankAccount } from '../../../support/bank/other-bank-account.ts';
import { createSent, getInvoice } from '../../../support/example-invoices.ts';
import { onEnd } from '../../../support/program/cleanup.ts';
import { makeTemporaryFolder } from '../../../support/program/temporary-folder.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { workOff } from '../../../support/work-off.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

/** A company with a bank account of its own, as its real account and its test account see it. */
async function makeCompany(bankAccount = otherBankAccount()) {
  const company = await service.createCompany({ bankAccount });
  const [api, testApi] = await Promise.all(
    (['production', 'test'] as const).map((environment) => service.caller({ company, environment })),
  );
  assert.ok(api && testApi);
  return { company, bankAccount, api, testApi };
}

/** A service that watches an inbox. `put` lets a file come and be taken, and what was taken be imported. */
function makeInbox() {
  const inbox = makeTemporaryFolder();
  onEnd(() => rm(inbox, { recursive: true }));
  const clock = () => service.clock.now;
  const kind = inboxInOutbox({ db: service.db, clock, log: createLog('silent'), inbox });
  const look = () => kind.work({ accountId: '', id: 'inbox' }, new AbortController().signal);
  async function come(): Promise<void> {
    await look();
    await look();
    await workOff(service.db, service.outbox, service.madeAccounts);
  }
  return {
    inbox,
    come,
    /** Until a file without an end is judged. */
    async wait() {
      await service.clock.at(new Date(service.clock.now.getTime() + 600_000), look);
    },
    async put(name: string, content: string) {
      await writeFile(join(inbox, name), content, 'latin1');
      await come();
    },
    list: async (folder: string) => (await readdir(join(inbox, folder))).toSorted(),
    read: (name: string) => readFile(join(inbox, name), 'utf8'),
  };
}

async function filesOf(api: ApiCaller) {
  return bodyOf(await api.get('/v1/bank-files'), 200).items;
}

test('a file of the inbox pays the invoices of the company whose account it is of', async () => {
  const { bankAccount, api, testApi } = await makeCompany();
  const { put, list } = makeInbox();
  const invoice = await createSent(api);
  await put('OCR.D160326', ocrFile([{ kid: invoice.kid, amount: 125, bankAccount }]));
  assert.deepEqual(await list('done'), ['OCR.D160326']);
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
  const [file, ...others] = await filesOf(api);
  assert.ok(file);
  assert.deepEqual([file.name, ...outcomeOf(file)], ['OCR.D160326', 'done', 1, 0, 1, 0]);
  assert.deepEqual([...others, ...(await filesOf(testApi))], []);
  const row = await service.db.selectFrom('bank_files').select('origin').where('id', '=', file.id).execute();
  assert.deepEqual(row, [{ origin: 'folder' }]);
});

test('a file of an earlier number is taken, unless another company has the number now', async () => {
  const one = await makeCompany();
  const { put, list } = makeInbox();
  const invoice = await createSent(one.api);
  const context = { db: service.db, now: service.clock.now, actor: 'test' };
  await updateCompany(context, one.company.companyId, { bankAccount: otherBankAccount() });
  await put('late.txt', ocrFile([{ kid: invoice.kid, amount: 25, bankAccount: one.bankAccount }]));
  assert.deepEqual(await list('done'), ['late.txt']);
  assert.equal((await getInvoice(one.api, invoice.id)).outstandingAmount, 100);

  const other = await makeCompany(one.bankAccount);
  await put('theirs.txt', ocrFile([{ kid: invoice.kid, amount: 100, bankAccount: one.bankAccount }]));
  assert.equal((await filesOf(one.api)).length, 1);
  assert.equal((await filesOf(other.api)).length, 1);
});

test('of a file of several companies each gets its own, and what is of nobody is noted', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()];
  const nobodys = otherBankAccount();
  const { put, list, read } = makeInbox();
  const [mine, yours] = [await createSent(one.api), await createSent(other.api)];
  // Companies may give the same KIDs.
  assert.equal(mine.kid, yours.kid);
  await put(
    'all.txt',
    ocrFile([
      { kid: mine.kid, amount: 25, bankAccount: one.bankAccount },
      { kid: yours.kid, amount: 125, bankAccount: other.bankAccount },
      { kid: yours.kid, amount: 7, bankAccount: nobodys },
    ]),
  );
  assert.equal((await getInvoice(one.api, mine.id)).outstandingAmount, 100);
  assert.equal((await getInvoice(other.api, yours.id)).status, 'paid');
  for (const { api } of [one, other]) {
    assert.equal((await transactionsOf(service, api)).length, 1);
    assert.deepEqual((await filesOf(api)).map(outcomeOf), [['done', 1, 0, 1, 0]]);
  }
  assert.deepEqual(await list('done'), ['all.txt', 'all.txt.note.txt']);
  assert.match(await read('done/all.txt.note.txt'), new RegExp(`^No open company has .+ ${nobodys}\\. `));
});

test('an account in euro beside ours is noted; a file comes again once its other account is that of the company', async () => {
  const { company, bankAccount, api } = await makeCompany();
  const second = otherBankAccount();
  const { put, list, read } = makeInbox();
  const invoice = await createSent(api);
  const written = [bankAccount, second].map((account, index) => ({
    bankAccount: account,
    bookedOn: '2026-03-16',
    amountOre: 25_00n,
    kid: invoice.kid,
    archiveReference: `REF-${index}`,
  }));
  const created = { messageId: 'M-euro', createdAt: new Date(0), version: '08' } as const;
  const euro = camt.notification(camt.entry('', { amount: '<Amt Ccy="EUR">1</Amt>' }), {
    account: camt.ACCOUNT.replace('NOK', 'EUR'),
  });
  const file = writeCamt054(written, created).replace('</BkToCstmrDbt', `${euro}</BkToCstmrDbt`);
  await put('first.xml', file);
  assert.match(await read('done/first.xml.note.txt'), new RegExp(`${second}, 86011117947 EUR\\. `));
  await service.db
    .updateTable('companies')
    .set({ bank_account: second })
    .where('id', '=', company.companyId)
    .execute();
  await put('again.xml', file);
  await put('once-more.xml', file);
  assert.ok((await list('done')).includes('once-more.xml'));
  assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 75);
  // On ours nothing has moved.
  const ours = camt.ACCOUNT.replace('NO9386011117947', formatIban(second).replaceAll(' ', ''));
  await put('still.xml', camt.camtFile(camt.notification('', { account: ours }) + euro));
  assert.ok((await list('done')).includes('still.xml'));
  assert.deepEqual((await filesOf(api)).map(outcomeOf), [
    ['done', 0, 0, 0, 0],
    ['done', 1, 0, 1, 0],
    ['done', 1, 0, 1, 0],
  ]);
});

test('a file that nobody here has an account for fails, and tells which', async () => {
  const { put, list, read } = makeInbox();
  const { api, bankAccount, company } = await makeCompany();
  const nobodys = otherBankAccount();
  await put('theirs.txt', ocrFile([{ kid: null, amount: 1, bankAccount: nobodys }]));
  assert.deepEqual(await list('failed'), ['theirs.txt', 'theirs.txt.reason.txt']);
  const reason = await read('failed/theirs.txt.reason.txt');
  assert.match(reason, /^Code: wrong-account\nReason: .+\nWhat to do: .+\n$/);
  assert.ok(reason.includes(nobodys));
  // A closed company is nobody.
  await service.db
    .updateTable('companies')
    .set({ closed_at: new Date() })
    .where('id', '=', company.companyId)
    .execute();
  await put('closed.txt', ocrFile([{ kid: null, amount: 1, bankAccount }]));
  assert.ok((await list('failed')).includes('closed.txt'));
  const rows = await service.db
    .selectFrom('bank_files')
    .select('id')
    .where('account_id', '=', api.accountId)
    .execute();
  assert.deepEqual(rows, []);
});

test('a file that is cut off, wrong or from tomorrow fails with its line, and nothing of it is stored', async () => {
  const { put, list, read, wait } = makeInbox();
  const { api, bankAccount } = await makeCompany();
  const whole = ocrFile([{ kid: null, amount: 3, bankAccount }]);
  await put('cut.txt', whole.slice(0, 300));
  await wait();
  await put('sum.txt', whole.replace(/^(NY000089.{32})./m, '$15'));
  const tomorrow = {
    bookedOn: '2026-03-21',
    amountOre: 300n,
    kid: '0000099994',
    archiveReference: '1',
    bankAccount,
  };
  await put('tomorrow.txt', writeOcr([tomorrow], { transmission: 1 }));
  const reasons = await Promise.all(
    ['cut.txt', 'sum.txt', 'tomorrow.txt'].map((name) => read(`failed/${name}.reason.txt`)),
  );
  for (const reason of reasons) {
    assert.match(reason, /^Code: bank-file-invalid\nLine: \d+\nReason: .+\nWhat to do: .+\n$/);
  }
  assert.match(reasons[2] ?? '', /Line: 3\n.+after today/);
  assert.deepEqual(await list('done'), []);
  assert.deepEqual(await filesOf(api), []);
});

test('what was imported before goes to done, and nobody is paid twice', async () => {
  const { put, list } = makeInbox();
  const [one, other] = [await makeCompany(), await makeCompany()];
  const invoice = await createSent(one.api);
  const file = ocrFile([
    { kid: invoice.kid, amount: 25, bankAccount: one.bankAccount },
    { kid: null, amount: 5, bankAccount: other.bankAccount },
  ]);
  // As a process leaves it that dies after the first company.
  bodyOf(await post(one.api, file), 202);
  await workOff(service.db, service.outbox, service.madeAccounts);
  await put('a.txt', file);
  await put('b.txt', file);
  assert.deepEqual(await list('done'), ['a.txt', 'b.txt']);
  assert.equal((await getInvoice(one.api, invoice.id)).outstandingAmount, 100);
  for (const { api } of [one, other]) assert.equal((await filesOf(api)).length, 1);
  assert.equal((await transactionsOf(service, other.api)).length, 1);
});

test('a company that refuses the format is told of, the others have the file, and it may come again', async () => {
  const { put, list, read, inbox, come } = makeInbox();
  const [one, other] = [await makeCompany(), await makeCompany()];
  const setFormat = async (bankFileFormat: 'ocr' | 'camt.054') =>
    bodyOf(await one.api.patch('/v1/settings', { bankFileFormat }), 200);
  await setFormat('camt.054');
  await put(
    'ocr.txt',
    ocrFile([
      { kid: null, amount: 1, bankAccount: one.bankAccount },
      { kid: null, amount: 5, bankAccount: other.bankAccount },
    ]),
  );
  assert.match(
    await read('failed/ocr.txt.reason.txt'),
    new RegExp(`^Code: bank-format-conflict\nReason: Account ${one.bankAccount}: .+\nWhat to do: .+\n$`),
  );
  assert.deepEqual(await filesOf(one.api), []);
  assert.equal((await transactionsOf(service, other.api)).length, 1);
  await setFormat('ocr');
  await rename(join(inbox, 'failed/ocr.txt'), join(inbox, 'ocr.txt'));
  await come();
  assert.deepEqual(await list('done'), ['ocr.txt']);
  for (const { api } of [one, other]) assert.equal((await transactionsOf(service, api)).length, 1);
});

test('a bank account of two open companies is no guess', async () => {
  const { put, read } = makeInbox();
  const one = await makeCompany();
  const other = await makeCompany(one.bankAccount);
  await put('ocr.txt', ocrFile([{ kid: null, amount: 1, bankAccount: one.bankAccount }]));
  assert.match(await read('failed/ocr.txt.reason.txt'), /^Code: bank-account-shared\nReason: Several open/);
  for (const { api } of [one, other]) assert.deepEqual(await filesOf(api), []);
});

test('a file of more than 50 MB fails unread', async () => {
  const { inbox, come, wait, read } = makeInbox();
  await writeFile(join(inbox, 'large.txt'), 'NY000010');
  await truncate(join(inbox, 'large.txt'), 50 * 1_048_576 + 1);
  await come();
  await wait();
  assert.match(await read('failed/large.txt.reason.txt'), /^Code: payload-too-large\nReason: .+ 50 MB\./);
});

test('a file waits in the inbox while twenty of the company are imported', async () => {
  const { put, list, come } = makeInbox();
  const { api, bankAccount } = await makeCompany();
  const file = () => ocrFile([{ kid: null, amount: 1, bankAccount }]);
  for (let count = 0; count < 20; count += 1) bodyOf(await post(api, file()), 202);
  await put('ocr.txt', file());
  assert.deepEqual(await list('done'), []);
  await come();
  assert.deepEqual(await list('done'), ['ocr.txt']);
  assert.equal((await transactionsOf(service, api)).length, 21);
  const { rows } = await service.db.executeQuery<{ count: number }>(
    service.db
      .selectFrom('bank_file_parts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', api.accountId)
      .compile(),
  );
  assert.equal(Number(rows[0]?.count), 0, 'nothing is left of the tries');
});

test('a file of an account in euro goes to the company that has it; two companies with it are no guess of ours', async () => {
  const [one, other] = [await makeCompany(), await makeCompany()];
  const number = otherBankAccount();
  const iban = formatIban(number).replaceAll(' ', '');
  const setAccounts = ({ api }: typeof one, currencyAccounts: CurrencyAccount[]) =>
    service.db
      .updateTable('accounts')
      .set({ currency_accounts: sql<CurrencyAccount[]>`${JSON.stringify(currencyAccounts)}::jsonb` })
      .where('id', '=', api.accountId)
      .execute();
  const euro: CurrencyAccount = { currency: 'EUR', iban, bic: 'DNBANOKK', account: '1922' };
  const { put, list, read } = makeInbox();
  const file = statementInEuro([{ amount: '10.00', day: '2026-03-16' }], ['0.00', '10.00'], {
    iban,
    day: '2026-03-16',
  });
  await put('nobodys.xml', file);
  assert.match(
    await read('failed/nobodys.xml.reason.txt'),
    new RegExp(`^Code: wrong-account\n.* ${number} EUR\\.`),
  );
  await setAccounts(one, [euro]);
  await setAccounts(other, [euro]);
  await put('shared.xml', file);
  assert.match(await read('failed/shared.xml.reason.txt'), /^Code: bank-account-shared\n/);
  await setAccounts(other, []);
  await put('euro.xml', file);
  assert.deepEqual(await list('done'), ['euro.xml']);
  assert.deepEqual((await filesOf(one.api)).map(outcomeOf), [['done', 1, 0, 0, 1]]);
  assert.deepEqual(await filesOf(other.api), []);
});

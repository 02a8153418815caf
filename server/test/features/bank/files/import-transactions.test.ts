import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sequenceAll } from '../../../../src/platform/events/sequencer.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { assertError, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import {
  UNKNOWN_KID,
  camt054File,
  getFile,
  importFile,
  ocrFile,
  outcomeOf,
  post,
  transactionsOf,
} from '../../../support/bank/bank-files.ts';
import * as camt from '../../../support/bank-files/camt-files.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import {
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
} from '../../../support/example-invoices.ts';
import { openBooks } from '../../../support/opening-examples.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';
import { workOff } from '../../../support/work-off.ts';

const service = await startTestApp({ jobs: false, isAlone: true });
service.clock.now = new Date('2026-03-20T10:00:00.000Z');

const OTHER_ACCOUNT = '97104133219';

/** Why each transaction of the account waits, in their order; null for those that are matched. */
const reasonsOf = async (api: ApiCaller) =>
  (await transactionsOf(service, api)).map(({ status, reason }) => (status === 'matched' ? null : reason));

const creditOf = async (api: ApiCaller, clientId: string) =>
  bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance;

test('the same transaction in another file is a duplicate, and pays once', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const payment = { kid: invoice.kid, amount: 100, archiveReference: '902563715' };
  assert.deepEqual(outcomeOf(await importFile(service, api, ocrFile([payment]))), ['done', 1, 0, 1, 0]);
  const again = await importFile(service, api, ocrFile([payment, { kid: invoice.kid, amount: 25 }]));
  assert.deepEqual([outcomeOf(again), again.amount], [['done', 2, 1, 1, 0], 125]);
  assert.equal((await getInvoice(api, invoice.id)).status, 'paid');
  assert.deepEqual(outcomeOf(await importFile(service, api, ocrFile([payment]))), ['done', 1, 1, 0, 0]);
});

test('two equal payments in one file are two', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const payment = { kid: invoice.kid, amount: 50, archiveReference: '902563716' };
  assert.deepEqual(outcomeOf(await importFile(service, api, ocrFile([payment, payment]))), [
    'done',
    2,
    0,
    2,
    0,
  ]);
  assert.equal((await getInvoice(api, invoice.id)).paidAmount, 100);
});

test('a payment has the transaction, its reference and its method', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  await importFile(service, api, ocrFile([{ kid: invoice.kid, amount: 125, archiveReference: '902563715' }]));
  const [transaction] = await transactionsOf(service, api);
  const [payment] = (await getInvoice(api, invoice.id)).payments;
  assert.deepEqual(
    [payment?.bankTransactionId, payment?.reference, payment?.method, payment?.paidOn],
    [transaction?.id, '902563715', 'bank', '2026-03-16'],
  );
});

test('too little is a part; too much is credit of the customer; two payments come in their order', async () => {
  const api = await service.caller();
  const [part, much] = [await createSent(api), await createSent(api)];
  const file = ocrFile([
    { kid: part.kid, amount: 100 },
    { kid: much.kid, amount: 100 },
    { kid: part.kid, amount: 24 },
    { kid: much.kid, amount: 100 },
  ]);
  assert.deepEqual(outcomeOf(await importFile(service, api, file)), ['done', 4, 0, 4, 0]);
  const [one, other] = [await getInvoice(api, part.id), await getInvoice(api, much.id)];
  assert.deepEqual([one.outstandingAmount, one.payments.map(({ amount }) => amount)], [1, [100, 24]]);
  assert.deepEqual([other.status, other.payments.map(({ amount }) => amount)], ['paid', [100, 100]]);
  assert.equal(await creditOf(api, much.client.id), 75);
  const bank = (await journalOf(api, '2026')).filter(({ series }) => series === 'Bank');
  assert.deepEqual(bank.map(postings).at(-1), ['1920 100', '1500 -25', '2900 -75']);
  await assertBooksAgree(api, ['2026']);
});

test('what has no certain match waits, with its reason', async () => {
  const api = await service.caller();
  const [credited, lost, paid] = [await createSent(api), await createSent(api), await createSent(api)];
  bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`, {}), 201);
  const note = bodyOf(await api.get(`/v1/invoices?type=credit_note`), 200).items[0];
  bodyOf(await api.post(`/v1/invoices/${existing(note?.id)}/send`), 200);
  const loss = { reason: 'loss', lossKind: 'unconfirmed' };
  bodyOf(await api.post(`/v1/invoices/${lost.id}/write-offs`, loss), 201);
  const file = ocrFile([
    { kid: UNKNOWN_KID, amount: 1 },
    { kid: null, amount: 2 },
    { kid: credited.kid, amount: 3 },
    { kid: lost.kid, amount: 4 },
    { kid: paid.kid, amount: 125, isReversal: true },
    { kid: paid.kid, amount: 125 },
  ]);
  assert.deepEqual(outcomeOf(await importFile(service, api, file)), ['done', 6, 0, 2, 4]);
  // What was credited takes money, which is credit of the customer then.
  assert.deepEqual(await reasonsOf(api), [
    'unknown-kid',
    'no-kid',
    null,
    'invoice-not-payable',
    'reversal',
    null,
  ]);
  assert.equal(await creditOf(api, credited.client.id), 3);
});

test('transactions of another account are left out and counted; a file of other accounts alone fails', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const others = { kid: invoice.kid, amount: 125, bankAccount: OTHER_ACCOUNT };
  const failed = await importFile(service, api, ocrFile([others]));
  assert.deepEqual([outcomeOf(failed), failed.error?.code], [['failed', 0, 0, 0, 0], 'wrong-account']);
  const file = ocrFile([others, { kid: invoice.kid, amount: 100 }]);
  const dry = bodyOf(await post(api, file, { headers: { 'tilgode-dry-run': 'true' }, key: null }), 202);
  const mixed = await importFile(service, api, file);
  for (const one of [dry, mixed]) {
    assert.deepEqual([outcomeOf(one), one.amount], [['done', 1, 0, 1, 0], 100]);
    assert.deepEqual([one.leftOutAccountCount, one.leftOutTransactionCount], [1, 1]);
  }
  assert.deepEqual(await reasonsOf(api), [null]);
  assert.equal((await getInvoice(api, invoice.id)).paidAmount, 100);
});

const EURO_ACCOUNT = camt.ACCOUNT.replace('NO9386011117947', 'NO9297104133219').replace('NOK', 'EUR');
const euroEntry = camt.entry('', { amount: '<Amt Ccy="EUR">12.50</Amt>' });

test('a file with five accounts brings ours; a content comes again once another one is ours, and brings that one alone', async () => {
  const company = await service.createCompany();
  const api = await service.caller({ company });
  const own = await createSent(api);
  const setAccount = (bankAccount: string) =>
    service.db
      .updateTable('companies')
      .set({ bank_account: bankAccount })
      .where('id', '=', company.companyId)
      .execute();
  const accounts = ['86011117947', OTHER_ACCOUNT, '15062112309', '12345678903'];
  const told = accounts.map((bankAccount) => ({ kid: own.kid, amount: 25, bankAccount }));
  const euro = camt.notification(euroEntry, { id: 'NOT-9', account: EURO_ACCOUNT });
  const file = camt054File(told).replace('</BkToCstmrDbtCdtNtfctn>', `${euro}</BkToCstmrDbtCdtNtfctn>`);

  const first = await importFile(service, api, file);
  assert.deepEqual([outcomeOf(first), first.leftOutAccountCount], [['done', 1, 0, 1, 0], accounts.length]);
  assert.equal(first.leftOutTransactionCount, accounts.length);
  assertError(await post(api, file), 409, 'bank-file-already-imported', { existingId: first.id });

  await setAccount(OTHER_ACCOUNT);
  const answers = await Promise.all([post(api, file), post(api, file), post(api, file)]);
  const [taken, ...refused] = answers.toSorted((one, other) => one.status - other.status);
  const { id } = bodyOf(existing(taken), 202);
  for (const answer of refused) assertError(answer, 409, 'bank-file-already-imported', { existingId: id });
  await workOff(service.db, service.outbox, [api.accountId]);
  const again = await getFile(api, id);
  assert.deepEqual([outcomeOf(again), again.amount], [['done', 1, 0, 1, 0], 25]);
  assertError(await post(api, file), 409, 'bank-file-already-imported', { existingId: id });
  assert.equal((await getInvoice(api, own.id)).paidAmount, 50);

  // The first account has been brought, and an account that the file has not is none of it.
  for (const bankAccount of ['86011117947', '15062112317']) {
    await setAccount(bankAccount);
    assertError(await post(api, file), 409, 'bank-file-already-imported', { existingId: id });
  }
});

test('a file of accounts in euro alone fails; one of ours without a movement beside them is done', async () => {
  const api = await service.caller();
  const euro = camt.notification(euroEntry, { id: 'NOT-9', account: EURO_ACCOUNT });
  const failed = await importFile(service, api, camt.camtFile(euro));
  assert.deepEqual([failed.status, failed.error?.code], ['failed', 'wrong-account']);
  const done = await importFile(service, api, camt.camtFile(camt.notification('') + euro));
  assert.deepEqual([outcomeOf(done), done.leftOutTransactionCount], [['done', 0, 0, 0, 0], 1]);
});

test('a test account of a company without bank account takes any; production takes none', async () => {
  const company = await service.createCompany({ bankAccount: '' });
  const api = await service.caller({ company });
  const invoice = await createSent(api);
  const file = () => ocrFile([{ kid: invoice.kid, amount: 125, bankAccount: OTHER_ACCOUNT }]);
  assert.deepEqual(outcomeOf(await importFile(service, api, file())), ['done', 1, 0, 1, 0]);
  const production = await service.caller({ company, environment: 'production' });
  assert.equal((await importFile(service, production, file())).error?.code, 'wrong-account');
});

test('a company and an environment pay their own invoices alone', async () => {
  const company = await service.createCompany();
  const production = await service.caller({ company, environment: 'production' });
  const testing = await service.caller({ company });
  const neighbour = await service.caller();
  const invoices = [];
  for (const api of [production, testing, neighbour]) invoices.push(await createSent(api));
  const [kid] = new Set(invoices.map((one) => one.kid));
  const file = ocrFile([{ kid: existing(kid), amount: 125 }]);
  assert.deepEqual(outcomeOf(await importFile(service, testing, file)), ['done', 1, 0, 1, 0]);
  const paid = [];
  for (const [index, api] of [production, testing, neighbour].entries()) {
    paid.push((await getInvoice(api, existing(invoices[index]).id)).status);
  }
  assert.deepEqual(paid, ['sent', 'paid', 'sent']);
  for (const api of [production, neighbour]) {
    assert.deepEqual(outcomeOf(await importFile(service, api, file)), ['done', 1, 0, 1, 0]);
  }
});

test('one wrong transaction, and nothing of the file is stored', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const file = ocrFile(Array.from({ length: 1_200 }, () => ({ kid: invoice.kid, amount: 1 })));
  const wrong = file.slice(0, -200) + file.slice(-200).replace('NY000089', 'NY000088');
  for (const content of [wrong, file.slice(0, -82), file.replace('NY091031', 'NY09103x')]) {
    const { status, transactionCount, error } = await importFile(service, api, content);
    assert.deepEqual([status, transactionCount, error?.code], ['failed', 0, 'bank-file-invalid']);
    const details = error?.details as { line: number; reason: string };
    assert.ok(details.line > 1);
    assert.match(details.reason, /\.$/);
  }
  assert.deepEqual(await transactionsOf(service, api), []);
  assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);
});

test('a day in the future fails the file; the day of a test account is that of its clock', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const file = (bookedOn: string) => ocrFile([{ kid: invoice.kid, amount: 1, bookedOn }]);
  const failed = await importFile(service, api, file('2026-03-21'));
  assert.deepEqual(failed.error?.details, { line: 3, reason: 'The transaction is dated after today.' });
  assert.equal((await importFile(service, api, file('2026-03-20'))).status, 'done');
  await moveClock(api, '2026-04-10');
  assert.equal((await importFile(service, api, file('2026-04-10'))).status, 'done');
  assert.equal((await importFile(service, api, file('2026-04-11'))).status, 'failed');
});

test('one format feeds an account: the first file sets it, and the setting changes it', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const formatOf = async () => bodyOf(await api.get('/v1/settings'), 200).bankFileFormat;
  assert.equal((await importFile(service, api, 'NY000010')).status, 'failed');
  assert.equal(await formatOf(), null);
  const day = (bookedOn: string, amount: number) => ({ kid: invoice.kid, amount, bookedOn });
  await importFile(service, api, ocrFile([day('2026-03-16', 1)]));
  assert.equal(await formatOf(), 'ocr');
  const file = camt054File([day('2026-03-16', 2), day('2026-03-17', 3)]);
  assertError(await post(api, file), 409, 'bank-format-conflict', { bankFileFormat: 'ocr' });
  const dry = { headers: { 'tilgode-dry-run': 'true' }, key: null };
  assertError(await post(api, file, dry), 409, 'bank-format-conflict', { bankFileFormat: 'ocr' });
  bodyOf(await api.patch('/v1/settings', { bankFileFormat: 'camt.054' }), 200);
  assert.deepEqual(outcomeOf(bodyOf(await post(api, file, dry), 202)), ['done', 2, 0, 1, 1]);
  assert.deepEqual(outcomeOf(await importFile(service, api, file)), ['done', 2, 0, 1, 1]);
  // The first may be the money that the OCR file told of.
  assert.deepEqual(await reasonsOf(api), [null, 'format-changed', null]);
  assert.equal((await getInvoice(api, invoice.id)).paidAmount, 4);
  assertError(await post(api, ocrFile([day('2026-03-18', 1)])), 409, 'bank-format-conflict');
});

test('two first files of two formats at once: one feeds the account, and the other fails', async () => {
  const api = await service.caller();
  bodyOf(await post(api, ocrFile([{ kid: UNKNOWN_KID, amount: 1 }])), 202);
  const { id } = bodyOf(await post(api, camt054File([{ kid: UNKNOWN_KID, amount: 1 }])), 202);
  await importFile(service, api, ocrFile([{ kid: UNKNOWN_KID, amount: 2 }]));
  const file = bodyOf(await api.get(`/v1/bank-files/${id}`), 200);
  assert.deepEqual(
    [file.status, file.error?.code, file.error?.details],
    ['failed', 'bank-format-conflict', { bankFileFormat: 'ocr' }],
  );
});

const FEE = camt.entry('', {
  amount: '<Amt Ccy="NOK">12.50</Amt>',
  direction: '<CdtDbtInd>DBIT</CdtDbtInd>',
  day: '<BookgDt><Dt>2026-03-16</Dt></BookgDt>',
  reference: '<AcctSvcrRef>FEE-1</AcctSvcrRef>',
  code: camt.code('CHRG'),
});
const MONEY_IN = camt.entry(camt.details(`<RmtInf>${camt.structured(UNKNOWN_KID)}</RmtInf>`), {
  day: '<BookgDt><Dt>2026-03-16</Dt></BookgDt>',
});
const statement = (entries: string, end: string) =>
  camt.camtFile(
    camt.statement(entries, [
      ['OPBD', '0.00', '2026-03-16'],
      ['CLBD', end, '2026-03-16'],
    ]),
    { message: 'camt.053' },
  );

test('camt.053 beside OCR gives balances and fees, and never payments; as the format of the account it feeds them', async () => {
  const api = await service.caller();
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: '7770' }), 200);
  await importFile(service, api, ocrFile([{ kid: UNKNOWN_KID, amount: 517.16 }]));
  const file = await importFile(service, api, statement(MONEY_IN + FEE, '504.66'));
  assert.deepEqual([file.format, outcomeOf(file), file.amount], ['camt.053', ['done', 1, 0, 1, 0], -12.5]);
  const fee = (await journalOf(api, '2026')).find(({ series }) => series === 'Bank');
  assert.deepEqual(fee && postings(fee), ['7770 12.5', '1920 -12.5']);
  const balances = await service.db
    .selectFrom('bank_balances')
    .select(['day', 'balance_ore'])
    .where('account_id', '=', api.accountId)
    .execute();
  assert.deepEqual(balances, [{ day: '2026-03-16', balance_ore: 50466n }]);
  // What a camt.053 told beside OCR covers no day.
  await importFile(service, api, ocrFile([{ kid: UNKNOWN_KID, amount: 1 }]));
  assert.deepEqual(await reasonsOf(api), ['unknown-kid', null, 'unknown-kid']);

  const other = await service.caller();
  const first = await importFile(service, other, statement(MONEY_IN + FEE, '504.66'));
  assert.deepEqual([first.format, outcomeOf(first)], ['camt.053', ['done', 2, 0, 0, 2]]);
  assert.deepEqual(await reasonsOf(other), ['unknown-kid', 'outgoing']);
});

test('a file without payments sets no format: a camt.053 of one fee leaves the account to OCR giro', async () => {
  const api = await service.caller();
  const formatOf = async () => bodyOf(await api.get('/v1/settings'), 200).bankFileFormat;
  assert.equal((await importFile(service, api, ocrFile([]))).status, 'done');
  assert.deepEqual(outcomeOf(await importFile(service, api, statement(FEE, '-12.50'))), ['done', 1, 0, 0, 1]);
  assert.equal(await formatOf(), null);
  const payment = { kid: UNKNOWN_KID, amount: 1 };
  assert.equal((await importFile(service, api, ocrFile([payment]))).status, 'done');
  assert.equal(await formatOf(), 'ocr');
});

test('a payment of a closed month is booked on the first open day', async () => {
  const api = await service.caller();
  service.clock.now = new Date('2026-02-02T10:00:00.000Z');
  const invoice = await createSent(api);
  service.clock.now = new Date('2026-03-20T10:00:00.000Z');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-02' } }), 200);
  await importFile(service, api, ocrFile([{ kid: invoice.kid, amount: 125, bookedOn: '2026-02-20' }]));
  const entry = (await journalOf(api, '2026')).find(({ series }) => series === 'Bank');
  assert.deepEqual([entry?.documentDate, entry?.postingDate], ['2026-02-20', '2026-03-01']);
  assert.equal((await getInvoice(api, invoice.id)).payments[0]?.paidOn, '2026-02-20');
});

test('the KID of an invoice of another system pays it, from its opening balance on', async () => {
  const api = await service.caller();
  await openBooks(api);
  const file = ocrFile([
    { kid: '102342', amount: 500, bookedOn: '2025-12-30' },
    { kid: '102342', amount: 10_000, bookedOn: '2026-01-05' },
  ]);
  assert.deepEqual(outcomeOf(await importFile(service, api, file)), ['done', 2, 0, 1, 1]);
  assert.deepEqual(await reasonsOf(api), ['before-opening', null]);
});

test('money that came before its invoice counts, but for more than a year', async () => {
  const api = await service.caller();
  const invoice = await createSent(api);
  const file = ocrFile([
    { kid: invoice.kid, amount: 25, bookedOn: '2025-03-10' },
    { kid: invoice.kid, amount: 100, bookedOn: '2026-03-10' },
  ]);
  assert.deepEqual(outcomeOf(await importFile(service, api, file)), ['done', 2, 0, 1, 1]);
  assert.deepEqual(await reasonsOf(api), ['invoice-not-payable', null]);
});

test('a payment that was in time takes away what a letter had claimed meanwhile', async () => {
  const api = await service.caller();
  service.clock.now = new Date('2026-02-02T10:00:00.000Z');
  const { id, kid } = await createSent(api, { dueDate: '2026-03-02', lines: [exemptLine(1000)] });
  service.clock.now = new Date('2026-03-20T10:00:00.000Z');
  await moveClock(api, '2026-03-25');
  bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }), 201);
  assert.ok((await getInvoice(api, id)).feesOutstanding > 0);
  await importFile(service, api, ocrFile([{ kid, amount: 1000, bookedOn: '2026-03-02' }]));
  const paid = await getInvoice(api, id);
  assert.deepEqual([paid.status, paid.feesOutstanding], ['paid', 0]);
  await assertBooksAgree(api, ['2026']);
});

test('a rest of a few øre is written off where the account says so', async () => {
  const api = await service.caller();
  const [before, after, more] = [await createSent(api), await createSent(api), await createSent(api)];
  await importFile(service, api, ocrFile([{ kid: before.kid, amount: 124.6 }]));
  assert.equal((await getInvoice(api, before.id)).outstandingAmount, 0.4);
  bodyOf(await api.patch('/v1/settings', { roundingLimit: 0.5 }), 200);
  await importFile(
    service,
    api,
    ocrFile([
      { kid: after.kid, amount: 124.6 },
      { kid: more.kid, amount: 124.49 },
    ]),
  );
  const settled = await getInvoice(api, after.id);
  assert.deepEqual([settled.status, settled.writeOffs.map(({ reason }) => reason)], ['paid', ['rounding']]);
  assert.equal((await getInvoice(api, more.id)).outstandingAmount, 0.51);
  await assertBooksAgree(api, ['2026']);
});

test('events tell of each payment in the order of the file, and of the file at its end', async () => {
  const api = await service.caller();
  const [one, other] = [await createSent(api), await createSent(api)];
  await sequenceAll(service.db);
  const { lastSequence } = bodyOf(await api.get('/v1/events?after=0'), 200);
  const file = await importFile(
    service,
    api,
    ocrFile([
      { kid: one.kid, amount: 100 },
      { kid: UNKNOWN_KID, amount: 1 },
      { kid: other.kid, amount: 125 },
    ]),
  );
  const broken = await importFile(service, api, 'NY000010');
  await sequenceAll(service.db);
  const { items } = bodyOf(await api.get(`/v1/events?after=${lastSequence}`), 200);
  const told = items
    .filter(({ type }) => /^(payment|bank_)|invoice.paid/.test(type))
    .map(({ type, data }) => {
      const { bankFile, bankTransaction, invoice } = data as Record<
        string,
        Record<string, unknown> | undefined
      >;
      return [type, bankFile?.['id'] ?? bankTransaction?.['kid'] ?? invoice?.['kid']];
    });
  assert.deepEqual(told, [
    ['payment.recorded', one.kid],
    ['bank_transaction.matched', one.kid],
    ['bank_transaction.unmatched', UNKNOWN_KID],
    ['payment.recorded', other.kid],
    ['invoice.paid', other.kid],
    ['bank_transaction.matched', other.kid],
    ['bank_file.done', file.id],
    ['bank_file.failed', broken.id],
  ]);
  const done = existing(items.find(({ type }) => type === 'bank_file.done'));
  assert.deepEqual(done.data, { bankFile: file });
});

test('the books and the bank agree after all of it', async () => {
  const { checks } = await verify(service.db);
  const broken = checks.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name);
  assert.deepEqual(broken, []);
});

test('a file tells what its payments brought beyond the debt, and whose credit that is; so does a dry run', async () => {
  const api = await service.caller();
  const bill = (kroner: number, name: string) =>
    createSent(api, {
      client: { name, email: `${name.slice(0, 5)}@kunde.example` },
      lines: [exemptLine(kroner)],
    });
  const [first, second] = [await bill(1000, 'Fjord Kaffe AS'), await bill(500, 'Fjord Kaffe AS')];
  const third = await bill(100, 'Bryggen Bar AS');
  const pays = ({ kid }: { kid: string | null }, amount: number, archiveReference: string) => ({
    kid,
    amount,
    archiveReference,
  });
  /** One transaction pays in two steps, so that only the second one is too much. */
  const one = ocrFile([pays(first, 1000, '1'), pays(first, 201, '2'), pays(second, 500, '3')]);
  const two = ocrFile([pays(second, 30, '4'), pays(third, 150.5, '5'), pays(third, 1, '6')]);
  const toldOf = ({
    overpaidCount,
    overpaidAmount,
    overpaidClientId,
  }: Awaited<ReturnType<typeof getFile>>) => [overpaidCount, overpaidAmount, overpaidClientId];
  for (const [file, expected] of [
    [one, [1, 201, first.client.id]],
    [two, [3, 81.5, null]],
    [ocrFile([pays({ kid: null }, 5, '7')]), [0, 0, null]],
  ] as const) {
    const foreseen = await post(api, file, { key: null, headers: { 'tilgode-dry-run': 'true' } });
    assert.deepEqual(toldOf(bodyOf(foreseen, 202)), expected);
    assert.deepEqual(toldOf(await importFile(service, api, file)), expected);
  }
  assert.equal(await creditOf(api, existing(third.client.id)), 51.5);
  // Who has credit is a choice of the list of customers.
  const owed = bodyOf(await api.get('/v1/reports/clients?owing=credit'), 200);
  assert.deepEqual(
    [owed.totalCount, owed.sums.credit, owed.items.map(({ name }) => name)],
    [2, 282.5, ['Bryggen Bar AS', 'Fjord Kaffe AS']],
  );
});

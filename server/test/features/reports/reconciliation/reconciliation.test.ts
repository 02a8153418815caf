import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import readExcelFile from 'read-excel-file/node';
import { addDays } from '../../../../src/domain/days/local-date.ts';
import type { LocalDate } from '../../../../src/domain/days/local-date.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { importFile, ocrFile } from '../../../support/bank/bank-files.ts';
import { bankRows } from '../../../support/bank/bank-rows.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { getFile, getPdf } from '../../../support/documents/pdf.ts';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import { otherBankAccount } from '../../../support/bank/other-bank-account.ts';
import { createSent, exemptLine, journalOf, postings } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);

function at<T>(day: string, act: () => Promise<T>): Promise<T> {
  return service.clock.at(new Date(`${day}T10:00:00Z`), act);
}

/** A company whose first file tells of 1 March 2026. */
async function start() {
  const api = await service.caller();
  const bank = bankRows(owner.of(api.accountId));
  await bank.addFile();
  return { api, bank };
}

async function read(api: ApiCaller, query: string) {
  return bodyOf(await api.get(`/v1/bank-reconciliation?${query}`), 200);
}

/** The figures, and how many transactions and entries are listed. */
async function figures(api: ApiCaller, date: string) {
  const {
    unmatched,
    ignored,
    unbanked,
    account: _,
    date: __,
    currency,
    ...sums
  } = await read(api, `date=${date}`);
  assert.equal(currency, 'NOK');
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id);
  return {
    ...sums,
    unmatched: idsOf(unmatched),
    ignored: idsOf(ignored),
    unbanked: idsOf(unbanked),
  };
}

/** An invoice that is paid on that day, and its payment. */
async function pay(api: ApiCaller, amount: number, paidOn: string) {
  return at(paidOn, async () => {
    const invoice = await createSent(api, { lines: [exemptLine(amount)] });
    const { payments } = bodyOf(
      await api.post(`/v1/invoices/${invoice.id}/payments`, { amount, paidOn }),
      201,
    );
    return { invoiceId: invoice.id, id: existing(payments[0]).id, amount };
  });
}

/** A payment that a transaction of the bank brought. */
async function paidByBank(
  { api, bank }: Awaited<ReturnType<typeof start>>,
  amount: number,
  bookedOn: string,
): Promise<{ transaction: string; invoiceId: string; id: string }> {
  const payment = await pay(api, amount, bookedOn);
  const transaction = await bank.add({ bookedOn, amount });
  await bank.allocate(transaction, { kind: 'payment', ...payment });
  return { transaction, ...payment };
}

/** Money that leaves the account without a file, by a manual entry. @returns the id of the entry */
async function spend(api: ApiCaller, amount: number, documentDate: string, account = '1920') {
  const lines = [
    { account: '7770', debit: amount },
    { account, credit: amount },
  ];
  const entry = { documentDate, description: 'Gebyr', lines };
  return bodyOf(await at(documentDate, () => api.post('/v1/journal-entries', entry)), 201).id;
}

function takeBack(api: ApiCaller, { invoiceId, id }: { invoiceId: string; id: string }, day: string) {
  return at(day, async () => bodyOf(await api.delete(`/v1/invoices/${invoiceId}/payments/${id}`), 200));
}

test('where the books and the bank say the same, nothing is left', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  await bank.balance('2026-03-02', 1000);
  assert.deepEqual(await figures(api, '2026-03-05'), {
    ledgerBalance: 1000,
    bankBalance: 1000,
    bankBalanceDate: '2026-03-02',
    difference: 0,
    since: '2026-03-02',
    entriesBefore: null,
    unmatched: [],
    unmatchedSum: 0,
    ignored: [],
    ignoredSum: 0,
    unbanked: [],
    unbankedSum: 0,
    laterSum: 0,
    periodsWithoutLines: [],
    unexplained: 0,
    isExplained: true,
    leftOut: [],
  });
});

test('what waits, what is ignored and what is booked by hand make the difference; an entry must stand for what is ignored', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  const late = await bank.add({ bookedOn: '2026-03-04', amount: 538.5 });
  const early = await bank.add({ bookedOn: '2026-03-03', amount: 20, direction: 'out' });
  const left = await bank.add({ bookedOn: '2026-03-04', amount: 200, direction: 'out', status: 'ignored' });
  const fee = await spend(api, 50, '2026-03-04');
  await bank.balance('2026-03-04', 1318.5);
  const found = await read(api, 'date=2026-03-04');
  assert.deepEqual(await figures(api, '2026-03-04'), {
    ledgerBalance: 950,
    bankBalance: 1318.5,
    bankBalanceDate: '2026-03-04',
    difference: 368.5,
    since: '2026-03-02',
    entriesBefore: null,
    unmatched: [early, late],
    unmatchedSum: 518.5,
    ignored: [left],
    ignoredSum: -200,
    unbanked: [fee],
    unbankedSum: -50,
    laterSum: 0,
    periodsWithoutLines: [],
    unexplained: 0,
    isExplained: false,
    leftOut: [],
  });
  assert.deepEqual(
    [found.account, found.date, found.unmatched[0]?.status, found.unmatched[0]?.suggestions],
    ['1920', '2026-03-04', 'unmatched', []],
  );
  assert.deepEqual(found.unbanked[0], bodyOf(await api.get(`/v1/journal-entries/${fee}`), 200));
  const earlier = await figures(api, '2026-03-03');
  assert.deepEqual([earlier.unmatched, earlier.unbanked, earlier.bankBalance], [[early], [], null]);
});

test('what moved at the bank without a file is unexplained', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  await bank.balance('2026-03-02', 900.01);
  const { difference, unexplained, isExplained } = await figures(api, '2026-03-02');
  assert.deepEqual([difference, unexplained, isExplained], [-99.99, -99.99, false]);
  // Outgoing payments that files leave out are booked by hand: the books and the bank agree.
  await spend(api, 99.99, '2026-03-02');
  const agreed = await figures(api, '2026-03-02');
  assert.deepEqual([agreed.difference, agreed.unbankedSum, agreed.unexplained], [0, -99.99, -99.99]);
  assert.equal(agreed.isExplained, true);
});

test('without a balance of the bank, the sums and lists are still there', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  await bank.add({ bookedOn: '2026-03-04', amount: 5 });
  const found = await figures(api, '2026-03-04');
  assert.deepEqual([found.ledgerBalance, found.unmatchedSum, found.laterSum], [1000, 5, 0]);
  assert.deepEqual(
    [found.bankBalance, found.bankBalanceDate, found.difference, found.unexplained, found.isExplained],
    [null, null, null, null, null],
  );
});

test('without any file, all entries on the account are unbanked, the oldest first', async () => {
  const api = await service.caller();
  const later = await spend(api, 1, '2026-03-05');
  const first = await spend(api, 2, '2026-03-01');
  const found = await figures(api, '2026-12-31');
  assert.deepEqual([found.since, found.unbanked, found.unbankedSum], [null, [first, later], -3]);
  assert.equal(found.entriesBefore, null);
});

test('entries from before the files, and the opening balance, are in the balance of the bank, and are told with their sum', async () => {
  const company = await start();
  const { api, bank } = company;
  await spend(api, 60, '2026-02-12');
  await spend(api, 40, '2026-02-27');
  await spend(api, 5, '2026-02-27', '1900');
  const balances = [
    { account: '1920', debit: 400 },
    { account: '2050', credit: 400 },
  ];
  const opening = { date: '2026-03-02', balances, openInvoices: [] };
  const other = await service.caller();
  const otherBank = bankRows(owner.of(other.accountId));
  await otherBank.addFile();
  bodyOf(await at('2026-03-02', () => other.post('/v1/opening-balances', opening)), 201);
  for (const [one, rows, balance, before] of [
    [api, bank, -100, { count: 2, amount: -100, from: '2026-02-12', to: '2026-02-27' }],
    [other, otherBank, 400, { count: 1, amount: 400, from: '2026-03-02', to: '2026-03-02' }],
  ] as const) {
    await paidByBank({ api: one, bank: rows }, 10, '2026-03-02');
    await rows.balance('2026-03-02', balance + 10);
    const found = await figures(one, '2026-03-02');
    assert.deepEqual([found.difference, found.unbanked, found.unexplained], [0, [], 0]);
    assert.deepEqual(found.entriesBefore, before);
  }
  // An entry that a transaction is paired with is compared with the transaction, whenever the entry was posted.
  const paired = await bank.add({ bookedOn: '2026-03-03', amount: 40, direction: 'out' });
  const { id } = existing(
    (await journalOf(api, '2026')).find(({ lines }) =>
      lines.some(({ account, credit }) => account === '1920' && credit === 40),
    ),
  );
  await bank.allocate(paired, { kind: 'entry', id, amount: 40 });
  const { entriesBefore } = await figures(api, '2026-03-05');
  assert.deepEqual(entriesBefore, { count: 1, amount: -60, from: '2026-02-12', to: '2026-02-12' });
});

test('a balance that is older than the day is told with the transactions that it does not have', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  await bank.balance('2026-03-02', 1000);
  await paidByBank(company, 70, '2026-03-04');
  const found = await figures(api, '2026-03-06');
  assert.deepEqual([found.bankBalance, found.bankBalanceDate], [1000, '2026-03-02']);
  assert.deepEqual([found.difference, found.laterSum, found.unexplained], [-70, 70, 0]);
  assert.deepEqual([found.unmatched, found.unbanked], [[], []]);
});

test('a payment that was taken back is an entry without transaction until that day, and no entry after it', async () => {
  const company = await start();
  const { api, bank } = company;
  await bank.add({ bookedOn: '2026-03-01', amount: 1, status: 'ignored' });
  const byHand = await pay(api, 300, '2026-03-02');
  await takeBack(api, byHand, '2026-03-10');
  const before = await figures(api, '2026-03-09');
  assert.deepEqual([before.unbankedSum, before.unbanked.length], [300, 1]);
  const after = await figures(api, '2026-03-10');
  assert.deepEqual([after.unbankedSum, after.unbanked], [0, []]);
});

test('a transaction that waits again is open from its own day, and its taken back entry stands against it', async () => {
  const company = await start();
  const { api, bank } = company;
  const paid = await paidByBank(company, 300, '2026-03-02');
  await bank.balance('2026-03-02', 300);
  await takeBack(api, paid, '2026-03-10');
  for (const [day, difference, unbanked] of [
    ['2026-03-05', 0, 1],
    ['2026-03-10', 300, 0],
  ] as const) {
    const found = await figures(api, day);
    assert.deepEqual([found.unmatched, found.unmatchedSum], [[paid.transaction], 300]);
    assert.deepEqual([found.difference, found.unbanked.length, found.unexplained], [difference, unbanked, 0]);
  }
});

test('a payment that the bank took back is open until the bank did, and then neither is listed', async () => {
  const { api, bank } = await start();
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await bank.add({ id: first, bookedOn: '2026-03-02', amount: 300, status: 'matched', pairedWith: second });
  await bank.add({
    id: second,
    bookedOn: '2026-03-05',
    amount: 300,
    direction: 'out',
    status: 'matched',
    pairedWith: first,
  });
  await bank.balance('2026-03-02', 300);
  await bank.balance('2026-03-05', 0);
  const before = await figures(api, '2026-03-04');
  assert.deepEqual([before.unmatched, before.difference, before.unexplained], [[first], 300, 0]);
  const after = await figures(api, '2026-03-05');
  assert.deepEqual([after.unmatched, after.difference, after.unexplained], [[], 0, 0]);
});

test('money that left and took back a payment recorded by hand stands behind the mirror entry', async () => {
  const { api, bank } = await start();
  await bank.add({ bookedOn: '2026-03-01', amount: 300, status: 'ignored' });
  const byHand = await pay(api, 300, '2026-03-02');
  await takeBack(api, byHand, '2026-03-05');
  const left = await bank.add({ bookedOn: '2026-03-04', amount: 300, direction: 'out' });
  await sql`
    insert into bank_allocations (account_id, bank_transaction_id, kind, id, invoice_id, amount_ore)
    values (${api.accountId}, ${left}, 'payment', ${byHand.id}, ${byHand.invoiceId}, 30000)`.execute(owner);
  await sql`
    update bank_transactions set status = 'matched', reason = null where account_id = ${api.accountId} and id = ${left}
  `.execute(owner);
  await bank.balance('2026-03-01', 300);
  await bank.balance('2026-03-04', 0);
  for (const [day, unmatched, difference] of [
    ['2026-03-04', [left], -300],
    ['2026-03-05', [], 0],
  ] as const) {
    const found = await figures(api, day);
    assert.deepEqual([found.unmatched, found.unbanked.length, found.difference], [unmatched, 1, difference]);
    assert.equal(found.unexplained, 0);
  }
});

test('an entry that a closed month pushed on is missing in the books until its posting date', async () => {
  const company = await start();
  const { api, bank } = company;
  const payment = await at('2026-03-02', async () => createSent(api, { lines: [exemptLine(80)] }));
  bodyOf(
    await at('2026-04-02', () =>
      api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-03' } }),
    ),
    200,
  );
  const { payments } = bodyOf(
    await at('2026-04-03', () =>
      api.post(`/v1/invoices/${payment.id}/payments`, { amount: 80, paidOn: '2026-03-20' }),
    ),
    201,
  );
  const transaction = await bank.add({ bookedOn: '2026-03-20', amount: 80 });
  await bank.allocate(transaction, {
    kind: 'payment',
    id: existing(payments[0]).id,
    invoiceId: payment.id,
    amount: 80,
  });
  await bank.balance('2026-03-20', 80);
  const march = await figures(api, '2026-03-31');
  assert.deepEqual([march.ledgerBalance, march.difference, march.unmatched], [0, 80, [transaction]]);
  assert.equal(march.unexplained, 0);
  const listed = (await read(api, 'date=2026-03-31')).unmatched[0];
  assert.deepEqual([listed?.status, listed?.remainder], ['matched', 0]);
  const april = await figures(api, '2026-04-01');
  assert.deepEqual([april.ledgerBalance, april.unmatched, april.unexplained], [80, [], 0]);
});

test('only files of the company’s account count, and transactions that an import has not looked at do not', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 10, '2026-03-02');
  await bank.add({ bookedOn: '2026-03-02', amount: 7, bankAccount: '97104133219' });
  await bank.balance('2026-03-02', 7, '97104133219');
  await bank.add({ bookedOn: '2026-03-02', amount: 9, status: 'new' });
  const found = await figures(api, '2026-03-02');
  assert.deepEqual([found.unmatched, found.unmatchedSum, found.bankBalance], [[], 0, null]);
});

test('a test account without a bank account takes the files of any', async () => {
  const company = await service.createCompany({ bankAccount: '' });
  const api = await service.caller({ company });
  const bank = bankRows(owner.of(api.accountId), '97104133219');
  await bank.addFile();
  const waits = await bank.add({ bookedOn: '2026-03-02', amount: 7 });
  await bank.balance('2026-03-02', 7);
  const found = await figures(api, '2026-03-02');
  assert.deepEqual([found.unmatched, found.difference, found.unexplained], [[waits], 7, 0]);
});

test('files tell of the booking account alone; another account has its balance and its entries', async () => {
  const { api, bank } = await start();
  await bank.add({ bookedOn: '2026-03-02', amount: 7 });
  await bank.balance('2026-03-02', 7);
  const entry = await spend(api, 5, '2026-03-03', '1900');
  const found = await read(api, 'date=2026-03-03&account=1900');
  assert.deepEqual(
    [found.account, found.ledgerBalance, found.bankBalance, found.since],
    ['1900', -5, null, null],
  );
  assert.deepEqual(
    [found.unmatched, found.unmatchedSum, found.unbanked.map(({ id }) => id)],
    [[], 0, [entry]],
  );
});

test('on every day the sums add up, whatever was paid, taken back, ignored, paired and booked by hand', async () => {
  const company = await start();
  const { api, bank } = company;
  const days: LocalDate[] = Array.from({ length: 20 }, (_, index) => addDays('2026-03-01', index));
  const moved = new Map<string, number>();
  const note = (day: string, amount: number) => moved.set(day, (moved.get(day) ?? 0) + amount);
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (const day of days) {
    for (let step = 0; step < 2; step += 1) {
      const amount = 1 + next(10_000) / 100;
      const kind = next(6);
      if (kind === 0) await spend(api, amount, day);
      else if (kind === 1) {
        await bank.add({ bookedOn: day, amount, status: 'ignored' });
        note(day, amount);
      } else if (kind === 2) {
        await bank.add({ bookedOn: day, amount, direction: 'out' });
        note(day, -amount);
      } else {
        const paid = await paidByBank(company, amount, day);
        note(day, amount);
        if (kind === 3) await takeBack(api, paid, addDays(day, next(6)));
        if (kind === 4) {
          const byHand = await pay(api, amount, addDays(day, -next(2)));
          await takeBack(api, byHand, addDays(day, next(4)));
        }
      }
    }
  }
  let balance = 0;
  for (const day of days) {
    balance += moved.get(day) ?? 0;
    // No file tells the balances of every third day.
    if (days.indexOf(day) % 3 > 0) await bank.balance(day, Math.round(balance * 100) / 100);
  }
  const first = days.find((day) => moved.has(day));
  const before = (await figures(api, existing(first))).unexplained;
  let listed = 0;
  for (const day of days.filter((one) => one > existing(first))) {
    const found = await figures(api, day);
    assert.equal(found.unexplained, before ?? 0, day);
    listed += found.unmatched.length + found.unbanked.length;
  }
  assert.ok(listed > 100);
});

test('a file that was imported, matched and undone adds up at every step', async () => {
  service.clock.now = new Date('2026-03-16T10:00:00Z');
  const api = await service.caller();
  const invoice = await createSent(api, { lines: [exemptLine(1000)] });
  const day = '2026-03-16';
  const step = async () => {
    const { ledgerBalance, unmatchedSum, unbankedSum, unexplained } = await figures(api, day);
    return [ledgerBalance, unmatchedSum, unbankedSum, unexplained];
  };
  const file = await importFile(
    service,
    api,
    ocrFile([
      // A hundred kroner too much become credit.
      { kid: invoice.kid, amount: 1100, bookedOn: day },
      { kid: null, amount: 250.5, bookedOn: day },
    ]),
  );
  await sql`
    insert into bank_balances (account_id, bank_account, day, balance_ore, bank_file_id)
    values (${api.accountId}, '86011117947', ${day}, 135050, ${file.id})`.execute(owner);
  assert.deepEqual(await step(), [1100, 250.5, 0, 0]);

  const waiting = existing((await read(api, `date=${day}`)).unmatched[0]);
  const match = { remainderToClientId: invoice.client.id };
  bodyOf(await api.post(`/v1/bank-transactions/${waiting.id}/match`, match), 200);
  assert.deepEqual(await step(), [1350.5, 0, 0, 0]);
  bodyOf(await api.delete(`/v1/bank-transactions/${waiting.id}/match`), 200);
  assert.deepEqual(await step(), [1100, 250.5, 0, 0]);
  bodyOf(await api.post(`/v1/bank-transactions/${waiting.id}/ignore`, { reason: 'Lån fra eier' }), 200);
  assert.deepEqual(await step(), [1100, 0, 0, 0]);
  await sql`
    update bank_files set format = 'camt.053' where account_id = ${api.accountId} and id = ${file.id}`.execute(
    owner,
  );
  const { checks } = await verify(service.db, { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
  service.clock.release();
});

test('as a file it has the sums and both lists, each with its own amounts', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  await bank.add({
    bookedOn: '2026-03-04',
    amount: 1538.5,
    direction: 'out',
    payerName: 'Kari',
    text: '=1+1',
  });
  await spend(api, 50, '2026-03-04');
  await bank.balance('2026-03-04', -538.5);
  const { status, headers, text } = await api.get('/v1/bank-reconciliation?date=2026-03-04&format=csv');
  assert.equal(status, 200);
  assert.equal(
    headers.get('content-disposition'),
    'attachment; filename="bankavstemming-1920-2026-03-04.csv"',
  );
  assert.deepEqual(text.replace('\uFEFF', '').trim().split('\r\n'), [
    'Bankavstemming',
    'Tekst;Beløp',
    'Saldo i regnskapet 04.03.2026;950,00',
    'Saldo i banken 04.03.2026;-538,50',
    'Differanse;-1488,50',
    'I banken, ikke i regnskapet;-1538,50',
    'I banken, ignorert;0,00',
    'I regnskapet, ikke i banken;-50,00',
    'Banktransaksjoner etter bankens saldo;0,00',
    'Uforklart;0,00',
    '',
    'I banken, ikke i regnskapet',
    'Bokført i banken;Betaler eller mottaker;Tekst;KID;Arkivreferanse;Beløp',
    "2026-03-04;Kari;'=1+1;;REF;-1538,50",
    '',
    'I regnskapet, ikke i banken',
    'Bokført;Bilag;Tekst;Beløp',
    '2026-03-04;Diverse 1-2026;Gebyr;-50,00',
  ]);
  for (const format of ['xlsx', 'pdf']) {
    const file = await api.get(`/v1/bank-reconciliation?date=2026-03-04&format=${format}&language=en`);
    assert.equal(file.status, 200, format);
  }
});

test('JSON lists at most 500 of each, and sums all', async () => {
  const { api, bank } = await start();
  for (let index = 0; index < 502; index += 1) await bank.add({ bookedOn: '2026-03-02', amount: 1 });
  const { unmatched, unmatchedSum } = await figures(api, '2026-03-02');
  assert.deepEqual([unmatched.length, unmatchedSum], [500, 502]);
});

test('a month without lines of the bank is said once, entries explain it, and a closed month stays as it is', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  await bank.balance('2026-03-02', 1000);
  await bank.balance('2026-04-15', 700);
  await bank.balance('2026-04-30', 500);
  await bank.add({ bookedOn: '2026-05-20', amount: 200 });
  await bank.balance('2026-05-31', 700);
  const found = async (date: string) => {
    const { periodsWithoutLines, unexplained, isExplained } = await figures(api, date);
    return { periodsWithoutLines, unexplained, isExplained };
  };
  const april = { from: '2026-03-03', to: '2026-04-30', bankBalance: 500, amount: -500 };
  assert.deepEqual((await found('2026-03-31')).periodsWithoutLines, []);
  const open = { periodsWithoutLines: [april], unexplained: -500, isExplained: false };
  assert.deepEqual(await found('2026-04-30'), open);
  assert.deepEqual(await found('2026-05-31'), open);

  const close = (closedThrough: string) => api.call('PUT', '/v1/period-closing', { body: { closedThrough } });
  bodyOf(await at('2026-06-02', () => close('2026-04')), 200);
  assert.deepEqual(await found('2026-04-30'), open, 'a closed month stays as it is');
  assert.deepEqual(await found('2026-05-31'), { ...open, isExplained: true }, 'April counts no more');
});

test('entries of the days without lines explain them, also where something else waits', async () => {
  const company = await start();
  const { api, bank } = company;
  await paidByBank(company, 1000, '2026-03-02');
  await bank.balance('2026-03-02', 1000);
  await bank.balance('2026-04-30', 500);
  await spend(api, 300, '2026-04-10');
  await bank.add({ bookedOn: '2026-05-20', amount: 250 });
  await bank.balance('2026-05-31', 750);
  assert.equal((await figures(api, '2026-05-31')).isExplained, false);
  await spend(api, 200, '2026-04-12');
  const { unexplained, isExplained, difference } = await figures(api, '2026-05-31');
  assert.deepEqual([unexplained, isExplained, difference], [-500, true, 250]);
});

test('a new number and another ledger account leave what was before: reconciliations, late files, and their accounts', async () => {
  const [first, second] = [otherBankAccount(), otherBankAccount()];
  const company = await service.createCompany({ bankAccount: first });
  const api = await service.caller({ company });
  const bank = bankRows(owner.of(api.accountId), first);
  await bank.addFile();
  await paidByBank({ api, bank }, 1000, '2026-03-02');
  await bank.balance('2026-03-02', 1000);
  const late = await at('2026-03-10', () => createSent(api, { lines: [exemptLine(40)] }));
  const march = async () => {
    const found = await read(api, 'date=2026-03-31');
    return [found.account, found.bankBalance, found.difference, found.since];
  };
  const before = await march();
  assert.deepEqual(before, ['1920', 1000, 0, '2026-03-02']);

  const change = { db: service.db, now: new Date('2026-05-10T10:00:00Z'), actor: 'test' };
  await updateCompany(change, company.companyId, { bankAccount: second });
  assert.deepEqual(await march(), before);
  await bank.add({ bookedOn: '2026-05-20', amount: 50, bankAccount: second });
  await bank.balance('2026-05-20', 50, second);
  const may = await figures(api, '2026-05-31');
  assert.deepEqual([may.bankBalance, may.difference, may.unmatchedSum, may.unexplained], [1050, 50, 50, 0]);

  bodyOf(await at('2026-06-01', () => api.patch('/v1/booking-accounts', { bank: '1950' })), 200);
  assert.deepEqual(await march(), before);
  assert.equal((await read(api, 'date=2026-06-30')).account, '1950');
  bodyOf(await api.patch('/v1/settings', { bankFileFormat: 'ocr' }), 200);
  const told = [{ kid: late.kid, amount: 40, bookedOn: '2026-03-12', bankAccount: first }];
  const file = await at('2026-06-02', () => importFile(service, api, ocrFile(told)));
  assert.deepEqual([file.status, file.matchedCount], ['done', 1]);
  const entry = (await journalOf(api, '2026')).find(
    ({ description }) =>
      description.endsWith(`faktura ${late.number}`) && description.startsWith('Innbetaling'),
  );
  assert.deepEqual(postings(existing(entry)), ['1920 40', '1500 -40']);
  assert.deepEqual(bodyOf(await api.get('/v1/bank-accounts'), 200).items, [
    { bankAccount: first, currency: 'NOK', account: '1920', from: null, until: '2026-05-10' },
    { bankAccount: second, currency: 'NOK', account: '1920', from: '2026-05-10', until: '2026-06-01' },
    { bankAccount: second, currency: 'NOK', account: '1950', from: '2026-06-01', until: null },
  ]);
});

test('the migration knows the accounts that companies have, and those whose balances files have told before', async () => {
  const [now, before] = [otherBankAccount(), otherBankAccount()];
  const company = await service.createCompany({ bankAccount: now });
  const api = await service.caller({ company });
  const bank = bankRows(owner.of(api.accountId), before);
  await bank.addFile();
  await bank.balance('2026-03-02', 1);
  await bank.balance('2026-03-31', 2);
  bodyOf(await api.patch('/v1/booking-accounts', { bank: '1950' }), 200);
  const migration = new URL('../../../../migrations/0243-known-bank-accounts.sql', import.meta.url);
  const statements = await readFile(migration, 'utf8');
  let known: unknown;
  const migrated = owner.transaction().execute(async (trx) => {
    await sql`delete from bank_accounts where account_id = ${api.accountId}`.execute(trx);
    await sql.raw(statements).execute(trx);
    const { rows } = await sql`
      select number, from_day::text as "from", ledger_account as ledger, until_day as until
      from bank_accounts where account_id = ${api.accountId} order by until_day`.execute(trx);
    known = rows;
    throw new Error('Other tests use the database, too.');
  });
  await assert.rejects(migrated, /Other tests/);
  assert.deepEqual(known, [
    { number: before, from: '-infinity', ledger: '1950', until: '2026-03-31' },
    { number: now, from: '-infinity', ledger: '1950', until: null },
  ]);
});

test('without bilag:read all that comes of the ledger is left out, and the answer says so', async () => {
  const company = await service.createCompany();
  const all = await service.caller({ company });
  const bank = bankRows(owner.of(all.accountId));
  await bank.addFile();
  const whole = { api: all, bank };
  await paidByBank(whole, 1000, '2026-03-02');
  await bank.balance('2026-03-03', 1000);
  const waits = await bank.add({ bookedOn: '2026-03-04', amount: 70, direction: 'out' });
  const ignored = await bank.add({ bookedOn: '2026-03-04', amount: 200, status: 'ignored' });
  const reader = await service.caller({ company, scopes: ['bank:read'] });
  const leftOut = [{ part: 'ledger', scope: 'bilag:read' }];
  const expected = {
    ledgerBalance: null,
    bankBalance: 1000,
    bankBalanceDate: '2026-03-03',
    difference: null,
    since: '2026-03-02',
    entriesBefore: null,
    unmatched: [waits],
    unmatchedSum: -70,
    ignored: [ignored],
    ignoredSum: 200,
    unbanked: [],
    unbankedSum: null,
    laterSum: 130,
    periodsWithoutLines: [],
    unexplained: null,
    isExplained: null,
    leftOut,
  };
  assert.deepEqual(await figures(reader, '2026-03-05'), expected);
  assert.deepEqual((await read(all, 'date=2026-03-05')).leftOut, []);

  // Whatever the books say, the answer is the same: also for a transaction that is matched and posted in a later month.
  await spend(all, 50, '2026-03-04');
  const late = await at('2026-03-02', () => createSent(all, { lines: [exemptLine(80)] }));
  const close = { body: { closedThrough: '2026-03' } };
  bodyOf(await at('2026-04-02', () => all.call('PUT', '/v1/period-closing', close)), 200);
  const { payments } = bodyOf(
    await at('2026-04-03', () =>
      all.post(`/v1/invoices/${late.id}/payments`, { amount: 80, paidOn: '2026-03-04' }),
    ),
    201,
  );
  const matched = await bank.add({ bookedOn: '2026-03-04', amount: 80 });
  await bank.allocate(matched, {
    kind: 'payment',
    id: existing(payments[0]).id,
    invoiceId: late.id,
    amount: 80,
  });
  assert.ok((await figures(all, '2026-03-05')).unmatched.includes(matched));
  assert.deepEqual(await figures(reader, '2026-03-05'), { ...expected, laterSum: 210 });
});

test('as a file without bilag:read it says in words that the books are left out', async () => {
  const company = await service.createCompany();
  const all = await service.caller({ company });
  const bank = bankRows(owner.of(all.accountId));
  await bank.addFile();
  await bank.add({ bookedOn: '2026-03-02', amount: 70, payerName: 'Kari' });
  await spend(all, 5432.1, '2026-03-02');
  const reader = await service.caller({ company, scopes: ['bank:read'] });
  const path = '/v1/bank-reconciliation?date=2026-03-02';
  const { text } = await reader.get(`${path}&format=csv`);
  assert.deepEqual(text.replace('\uFEFF', '').trim().split('\r\n'), [
    'Bankavstemming',
    'Tekst;Beløp',
    'Regnskapet er utelatt, fordi API-klienten mangler tilgangen bilag:read;',
    'Saldo i banken;',
    'I banken, ikke ført til noe;70,00',
    'I banken, ignorert;0,00',
    'Banktransaksjoner etter bankens saldo;0,00',
    '',
    'I banken, ikke ført til noe',
    'Bokført i banken;Betaler eller mottaker;Tekst;KID;Arkivreferanse;Beløp',
    '2026-03-02;Kari;Faktura;;REF;70,00',
  ]);
  const pdf = await getPdf(service.url, reader, `${path}&format=pdf&language=en`);
  const workbook = await getFile(service.url, reader, `${path}&format=xlsx&language=en`);
  const sheets = await readExcelFile(Buffer.from(workbook.bytes));
  for (const [format, words] of [
    ['pdf', pdf.text.replaceAll(/\s+/g, ' ')],
    ['xlsx', JSON.stringify(sheets)],
  ] as const) {
    assert.match(words, /The books are left out, because the API client lacks the scope bilag:read/, format);
    assert.doesNotMatch(words, /5,?432|In the books|Unexplained|Difference/i, format);
  }
});

test('it needs bank:read, built-in accounting and an account that keeps a balance', async () => {
  const company = await service.createCompany();
  const path = '/v1/bank-reconciliation';
  const keeper = await service.caller({ company, scopes: ['bilag:write'] });
  assertError(await keeper.get(path), 403, 'insufficient_scope', { requiredScope: 'bank:read' });
  const api = await service.caller({ company, scopes: ['bank:read'] });
  assert.equal((await api.get(path)).status, 200);
  assertInvalid(await api.get(`${path}?account=1999`), { account: 'unknown-account' });
  assertInvalid(await api.get(`${path}?account=7770`), { account: 'unfitting-account' });
  assertInvalid(await api.get(`${path}?date=2026-02-30`), { date: 'invalid-date' });
  const without = await service.createCompany({ accounting: false });
  assertError(await (await service.caller({ company: without })).get(path), 403, 'accounting-not-enabled');
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { firstIdOf, newId } from '../../../src/database/ids.ts';
import { inTransaction } from '../../../src/database/transaction.ts';
import { keepPayments } from '../../../src/invoices/payments/keep-payments.ts';
import { insertPayment } from '../../../src/invoices/payments/payments.store.ts';
import {
  paymentsByAmount,
  paymentsByDay,
  summedPayments,
} from '../../../src/verification/checks/invoices/kept-payments.store.ts';
import { assertInvalid, bodyOf } from '../../support/api/answers.ts';
import { openAsOwner } from '../../support/database/owner.ts';
import { countWaiting } from '../../support/database/waiting.ts';
import { getFile, getPdf } from '../../support/documents/pdf.ts';
import { eventually } from '../../support/eventually.ts';
import { createSent, exemptLine } from '../../support/example-invoices.ts';
import { startTestApp } from '../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
const owner = openAsOwner(service.connection);
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const api = await service.caller();
const PATH = '/v1/payments';
const REPORT = '/v1/reports/payments';

/** An invoice of 1000 kr for each customer. */
const bill = (name: string, reference: string) =>
  createSent(api, {
    client: { name, email: `${reference.at(-1)}@kunde.example` },
    reference,
    lines: [exemptLine(1000)],
  });
const pay = async (id: string, amount: number, paidOn: string, overpayment: 'credit' | null = null) =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn, overpayment }), 201).payments.at(-1);
const first = await bill('=Ås & Co', 'ordre;1');
const second = await bill('Bø AS', 'ordre 2');
await pay(first.id, 400, '2026-07-18');
await pay(second.id, 1250, '2026-07-10', 'credit');
await pay(first.id, 100, '2026-07-20');
const mistaken = await pay(first.id, 7, '2026-07-19');
bodyOf(await api.delete(`/v1/invoices/${first.id}/payments/${mistaken.id}`), 200);

const list = async (query = '', by = api) => bodyOf(await by.get(`${PATH}${query}`), 200);
const amounts = async (query = '', by = api) =>
  (await list(query, by)).items.map(({ amount }: any) => amount);
const sums = async (query = '', by = api) => bodyOf(await by.get(`${REPORT}${query}`), 200);

/** The lists are the same before and after the job has passed the payments. */
async function assertListed(): Promise<void> {
  assert.deepEqual(await amounts(), [100, 400, 1250]);
  assert.deepEqual(await amounts('?sort=paidOn'), [1250, 400, 100]);
  assert.deepEqual(await amounts('?sort=createdAt'), [400, 1250, 100]);
  assert.deepEqual(await amounts('?sort=-createdAt&pageSize=2'), [100, 1250]);
  assert.deepEqual(await amounts('?sort=amount'), [100, 400, 1250]);
  assert.deepEqual(await amounts('?sort=-amount&pageSize=2'), [1250, 400]);
  assert.deepEqual(await amounts('?sort=-amount&amountFrom=100&amountTo=400'), [400, 100]);
  assert.deepEqual(await amounts('?sort=-amount&paidTo=2026-07-18'), [1250, 400]);
  assert.deepEqual(await sums(), { count: 3, amount: 1750, feesAmount: 0, creditAmount: 250 });
  const twoDays = { count: 2, amount: 500, feesAmount: 0, creditAmount: 0 };
  assert.deepEqual(await sums('?paidFrom=2026-07-11'), twoDays);
  assert.deepEqual(await amounts('?paidFrom=2026-07-10&paidTo=2026-07-18'), [400, 1250]);
  assert.deepEqual(await amounts('?paidFrom=2026-07-11'), [100, 400]);
  const { items, ...paging } = await list('?pageSize=2&page=2');
  assert.deepEqual(paging, { page: 2, pageSize: 2, totalCount: 3, hasMore: false });
  assert.deepEqual(
    items.map(({ amount }: any) => amount),
    [1250],
  );
}

const anHourLater = () => new Date(Date.now() + 3_600_000);

test('a payment is listed with its invoice; a reversed payment is not listed', async () => {
  const [{ id, ...newest }] = (await list()).items;
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(newest, {
    amount: 100,
    feesAmount: 0,
    creditAmount: 0,
    paidOn: '2026-07-20',
    source: 'bank',
    recoversLoss: false,
    createdAt: '2026-07-20T10:00:00.000Z',
    invoiceId: first.id,
    invoiceNumber: first.number,
    kid: first.kid,
    reference: 'ordre;1',
    clientId: first.client.id,
    clientName: '=Ås & Co',
  });
});

test('the list is the same before and after the job has listed the payments by day, also while one is new', async () => {
  await assertListed();
  await keepPayments(service.db, new Date());
  const listed = () =>
    owner
      .selectFrom('payments_by_day')
      .select('payment_id as id')
      .where('account_id', '=', api.accountId)
      .execute();
  assert.deepEqual(await listed(), [], 'payments of the last minutes wait');
  await keepPayments(service.db, anHourLater());
  assert.equal((await listed()).length, 4);
  await assertListed();
  const { id } = await pay(second.id, 5, '2026-07-18', 'credit');
  assert.deepEqual(await amounts(), [100, 5, 400, 1250]);
  bodyOf(await api.delete(`/v1/invoices/${second.id}/payments/${id}`), 200);
  await keepPayments(service.db, anHourLater());
  await assertListed();
  await assertKept(api.accountId, 5);
});

test('a payment is listed, summed and reversed whose id the job has passed, as after a clock was set back', async () => {
  const late = await service.caller();
  const invoice = await createSent(late, { lines: [exemptLine(1000)] });
  const payLate = (amount: number) =>
    late.post(`/v1/invoices/${invoice.id}/payments`, { amount, paidOn: '2026-07-19' });
  bodyOf(await payLate(100), 201);
  await keepPayments(service.db, anHourLater());
  const throughId = firstIdOf(anHourLater());
  for (const marks of ['payments_by_day_marks', 'summed_payments'] as const) {
    const behind = owner.updateTable(marks).set({ through_id: throughId });
    await behind.where('account_id', '=', late.accountId).execute();
  }
  const [, mistaken] = bodyOf(await payLate(30), 201).payments;
  bodyOf(await payLate(20), 201);
  bodyOf(await late.delete(`/v1/invoices/${invoice.id}/payments/${mistaken.id}`), 200);
  assert.deepEqual(await amounts('', late), [20, 100]);
  assert.deepEqual(await amounts('?sort=amount', late), [20, 100]);
  assert.deepEqual(await sums('', late), { count: 2, amount: 120, feesAmount: 0, creditAmount: 0 });
  await assertKept(late.accountId, 3);
});

test('the job waits for a payment that is being recorded, and then keeps it with those that have larger ids', async () => {
  const busy = await service.caller();
  const [slow, fast] = [await createSent(busy), await createSent(busy)];
  const payment = {
    id: newId(),
    amountOre: 700n,
    claimsOre: 0n,
    creditOre: 0n,
    source: 'bank' as const,
    recoversWriteOffId: null,
  };
  const isWritten = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const recording = inTransaction(service.db, async (trx) => {
    const paid = { ...payment, paidOn: '2026-07-19' };
    await insertPayment(trx, busy.accountId, slow.id, paid, service.clock.now);
    isWritten.resolve();
    await mayCommit.promise;
  });
  await isWritten.promise;
  bodyOf(await busy.post(`/v1/invoices/${fast.id}/payments`, { amount: 9, paidOn: '2026-07-19' }), 201);
  const keeping = keepPayments(service.db, anHourLater());
  await eventually('the job waits', async () => (await countWaiting(owner, 'pg_advisory_xact_lock')) > 0);
  mayCommit.resolve();
  await Promise.all([recording, keeping]);
  assert.deepEqual(await amounts('', busy), [9, 7]);
  assert.deepEqual(await amounts('?sort=amount', busy), [7, 9]);
  await assertKept(busy.accountId, 2);
});

async function assertKept(accountId: string, count: number): Promise<void> {
  const find = (check: typeof paymentsByDay) =>
    owner.transaction().execute((trx) => check.examine(trx, accountId));
  const [byDay, byAmount, summed] = [
    await find(paymentsByDay),
    await find(paymentsByAmount),
    await find(summedPayments),
  ];
  assert.deepEqual([byDay.rows, byDay.breaches], [count, []]);
  assert.deepEqual([byAmount.rows, byAmount.breaches], [count, []]);
  assert.deepEqual(summed.breaches, []);
}

test('payments are searched as their invoices are, and chosen by amount, customer and source', async () => {
  assert.deepEqual(await amounts('?q=bø'), [1250]);
  assert.deepEqual(await amounts(`?q=${first.kid}`), [100, 400]);
  assert.deepEqual(await amounts('?q=nobody'), []);
  assert.deepEqual(await amounts('?amountFrom=400&amountTo=400'), [400]);
  assert.deepEqual(await amounts(`?clientId=${second.client.id}&sort=paidOn`), [1250]);
  assert.deepEqual(await amounts('?source=credit'), []);
  assert.deepEqual(await amounts('?source=bank&paidTo=2026-07-18'), [400, 1250]);
  assertInvalid(await api.get(`${PATH}?paidFrom=x&source=cash&sort=fee`), {
    paidFrom: 'invalid-date',
    source: 'unknown-value',
    sort: 'unknown-value',
  });
});

test('the report sums what the filter chooses, and lists it as CSV, Excel and PDF by day', async () => {
  assert.deepEqual(await sums(), { count: 3, amount: 1750, feesAmount: 0, creditAmount: 250 });
  assert.deepEqual(await sums('?q=bø'), { count: 1, amount: 1250, feesAmount: 0, creditAmount: 250 });
  const csv = await getFile(service.url, api, `${REPORT}?paidFrom=2026-07-11&format=csv`);
  assert.equal(csv.headers.get('content-disposition'), 'attachment; filename="innbetalinger-2026-07-20.csv"');
  const line = (day: string, amount: string) =>
    `${day};2026-07-20;${first.number};'=Ås & Co;${first.kid};"ordre;1";Bank;${amount};0,00;0,00`;
  assert.deepEqual(Buffer.from(csv.bytes).toString().slice(1, -2).split('\r\n'), [
    'Betalt;Registrert;Faktura;Kunde;KID;Referanse;Måte;Beløp;Gebyrer og renter;For mye betalt',
    line('2026-07-18', '400,00'),
    line('2026-07-20', '100,00'),
  ]);
  const xlsx = await getFile(service.url, api, `${REPORT}?format=xlsx`);
  const [sheet] = await readExcelFile(Buffer.from(xlsx.bytes));
  assert.deepEqual(
    sheet?.data.slice(1).map((row) => [row[2], row[7], row[9]]),
    [
      [second.number, 1250, 250],
      [first.number, 400, 0],
      [first.number, 100, 0],
    ],
  );
  const { text } = await getPdf(service.url, api, `${REPORT}?format=pdf&language=en&paidFrom=2026-07-11`);
  for (const word of ['Payments', 'Paid 11 July 2026', '500.00'])
    assert.ok(text.includes(word), `${word}: ${text}`);
  const other = await service.caller();
  assert.equal((await list('', other)).totalCount, 0);
  assert.equal((await sums('', other)).count, 0);
});

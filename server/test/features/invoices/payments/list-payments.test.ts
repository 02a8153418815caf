import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { sequenceAll } from '../../../../src/platform/events/sequencer.ts';
import { assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import { figureBreaches } from '../../../support/database/figures.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { getFile, getPdf } from '../../../support/documents/pdf.ts';
import { createSent, exemptLine } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

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
assert.ok(mistaken);
bodyOf(await api.delete(`/v1/invoices/${first.id}/payments/${mistaken.id}`), 200);

const list = async (query = '', by = api) => bodyOf(await by.get(`${PATH}${query}`), 200);
const amounts = async (query = '', by = api) => (await list(query, by)).items.map(({ amount }) => amount);
const sums = async (query = '', by = api) => bodyOf(await by.get(`${REPORT}${query}`), 200);

/** The lists are the same while payments wait for the sequencer and when it has added them. */
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
  assert.deepEqual(paging, { page: 2, pageSize: 2, totalCount: 3, hasMore: false, next: null });
  assert.deepEqual(
    items.map(({ amount }) => amount),
    [1250],
  );
}

test('a payment is listed with its invoice; a reversed payment is not listed', async () => {
  const { id, ...newest } = existing((await list()).items[0]);
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.deepEqual(newest, {
    amount: 100,
    currency: 'NOK',
    amountNok: 100,
    feeNok: 0,
    differenceNok: 0,
    feesAmount: 0,
    creditAmount: 0,
    paidOn: '2026-07-20',
    source: 'bank',
    recoversLoss: false,
    bankTransactionId: null,
    paymentReference: null,
    method: null,
    vippsReference: null,
    createdAt: '2026-07-20T10:00:00.000Z',
    updatedAt: '2026-07-20T10:00:00.000Z',
    reversedAt: null,
    invoiceId: first.id,
    invoiceNumber: first.number,
    kid: first.kid,
    reference: 'ordre;1',
    clientId: first.client.id,
    clientName: '=Ås & Co',
    payerName: null,
  });
});

test('lists and sums are the same before and after the sequencer has added the payments, also while one is new', async () => {
  await assertListed();
  await sequenceAll(service.db);
  await assertListed();
  const { id } = existing(await pay(second.id, 5, '2026-07-18', 'credit'));
  assert.deepEqual(await amounts(), [100, 5, 400, 1250]);
  assert.deepEqual(await sums('?paidTo=2026-07-18'), {
    count: 3,
    amount: 1655,
    feesAmount: 0,
    creditAmount: 255,
  });
  bodyOf(await api.delete(`/v1/invoices/${second.id}/payments/${id}`), 200);
  await sequenceAll(service.db);
  await assertListed();
  assert.deepEqual(await figureBreaches(owner.of(api.accountId)), []);
});

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

test('what has changed since a moment: recorded payments and reversed ones', async () => {
  const caller = await service.caller();
  const on = <T>(moment: string, act: () => Promise<T>) => service.clock.at(new Date(moment), act);
  const invoice = await createSent(caller, { lines: [exemptLine(100)] });
  const path = `/v1/invoices/${invoice.id}/payments` as const;
  const record = async (amount: number) =>
    bodyOf(await caller.post(path, { amount, paidOn: '2026-07-20' }), 201).payments.at(-1);
  const [FIRST, SECOND, THIRD] = [
    '2026-07-20T10:01:00.000Z',
    '2026-07-20T10:02:00.000Z',
    '2026-07-20T10:03:00.000Z',
  ];
  const reversed = await on(FIRST, () => record(10));
  assert.ok(reversed);
  await on(SECOND, () => record(20));
  await on(THIRD, async () => bodyOf(await caller.delete(`${path}/${reversed.id}`), 200));
  const changed = async (query: string) =>
    (await list(query, caller)).items.map(({ amount, createdAt, updatedAt, reversedAt }) => [
      amount,
      createdAt,
      updatedAt,
      reversedAt,
    ]);
  const [ten, twenty] = [
    [10, FIRST, THIRD, THIRD],
    [20, SECOND, SECOND, null],
  ];
  assert.deepEqual(await changed(`?updatedSince=${FIRST}&sort=createdAt`), [ten, twenty]);
  assert.deepEqual(await changed(`?updatedSince=${THIRD}`), [ten]);
  assert.deepEqual(await changed('?updatedSince=2026-07-20T12:03:00.001%2B02:00'), []);
  assert.deepEqual(await changed(`?updatedSince=${FIRST}&amountFrom=15`), [twenty]);
  assert.deepEqual(await changed(''), [twenty]);
  assert.equal((await list(`?updatedSince=${FIRST}&pageSize=1`, caller)).totalCount, 2);
  assert.deepEqual(
    (await list(`?updatedSince=${FIRST}`)).items.map(({ amount }) => amount).includes(20),
    false,
  );
  assertInvalid(await caller.get(`${PATH}?updatedSince=2026-07-20`), { updatedSince: 'invalid-timestamp' });
  // What a report counts stands.
  assertInvalid(await caller.get(`${REPORT}?updatedSince=${FIRST}`), { updatedSince: 'unknown-parameter' });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { takePaymentBack } from '../../../../src/features/invoices/payments/reverse-payment.ts';
import { getInvoice, lockInvoice } from '../../../../src/features/invoices/invoices.store.ts';
import { isIssued } from '../../../../src/features/invoices/invoice.ts';
import type { IssuedInvoice } from '../../../../src/features/invoices/invoice.ts';
import { takeRoundingBack } from '../../../../src/features/invoices/write-offs/reverse-write-off.ts';
import { writeOffRounding } from '../../../../src/features/invoices/write-offs/rounding.ts';
import { inTransaction } from '../../../../src/platform/database/transaction.ts';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { setRate, turnOn } from '../../../support/currencies.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import {
  createLate,
  createSent,
  exemptLine,
  journalOf,
  postings,
} from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-10T10:00:00.000Z');

const pay = async (api: ApiCaller, id: string, amount: number, paidOn = '2026-01-10') =>
  bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn }), 201);

/** Does what an import does after a payment. */
async function round({ accountId }: ApiCaller, id: string, limitOre: bigint, now = service.clock.now) {
  return inTransaction(service.db.of(accountId), async (trx) => {
    const invoice = await lockInvoice(trx, id);
    if (!isIssued(invoice)) throw new Error('A draft');
    return writeOffRounding({ trx, now, accountNow: now }, invoice, limitOre);
  });
}

const statusOf = async (api: ApiCaller, id: string) => {
  const { status, outstandingAmount, paidAt, writeOffs } = bodyOf(await api.get(`/v1/invoices/${id}`), 200);
  return { status, outstandingAmount, paidAt, writeOffs: writeOffs.map(({ amount }) => amount) };
};

test('a rest within the limit is written off on the day of the payment, and booked; it goes before its payment', async () => {
  const api = await service.caller();
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  await pay(api, invoice.id, 99.5);
  await moveClock(api, '2026-02-10');
  const written = await round(api, invoice.id, 50n);
  assert.deepEqual(
    written.writeOffs.map(({ reason, date, amountOre }) => [reason, date, amountOre]),
    [['rounding', '2026-01-10', 50n]],
  );
  assert.deepEqual(await statusOf(api, invoice.id), {
    status: 'paid',
    outstandingAmount: 0,
    paidAt: '2026-01-10',
    writeOffs: [0.5],
  });
  const entry = (await journalOf(api, '2026')).find(
    ({ sourceDocumentType }) => sourceDocumentType === 'WriteOff',
  );
  assert.deepEqual(
    [existing(entry).postingDate, existing(entry).description, postings(existing(entry))],
    ['2026-01-10', 'Øredifferanse faktura 1', ['7740 0.5', '1500 -0.5']],
  );
  // Again there is nothing to write off.
  assert.equal((await round(api, invoice.id, 50n)).writeOffs.length, 1);
  await assertBooksAgree(api, ['2026']);

  const now = new Date('2026-02-10T10:00:00.000Z');
  const { accountId } = api;
  await inTransaction(service.db.of(accountId), async (trx) => {
    const context = { trx, now, accountNow: now };
    const owed = await takeRoundingBack(context, await lockInvoice(trx, invoice.id));
    const [payment] = owed.payments;
    await takePaymentBack(context, owed, existing(payment).id);
  });
  const after = await statusOf(api, invoice.id);
  assert.deepEqual([after.outstandingAmount, after.writeOffs], [100, []]);
  await assertBooksAgree(api, ['2026']);
});

test('a rest stays open above the limit, above 1 krone, without a limit, without a payment, and beside a fee of a letter', async () => {
  const api = await service.caller();
  const open = async (unpaid: number) => {
    const invoice = await createSent(api, { lines: [exemptLine(100)] });
    await pay(api, invoice.id, 100 - unpaid);
    return invoice.id;
  };
  for (const [unpaid, limitOre] of [
    [0.51, 50n],
    [1.01, 1_000n],
    [0.01, 0n],
  ] as const) {
    const id = await open(unpaid);
    await round(api, id, limitOre);
    assert.equal((await statusOf(api, id)).outstandingAmount, unpaid);
  }
  const small = await createSent(api, { lines: [exemptLine(0.5)] });
  await round(api, small.id, 100n);
  assert.equal((await statusOf(api, small.id)).outstandingAmount, 0.5);
  const whole = await open(1);
  assert.equal((await round(api, whole, 100n)).writtenOffOre, 100n);

  const late = await createLate(service, api, { lines: [exemptLine(1000)], dueDate: '2026-01-10' });
  await moveClock(api, '2026-02-10');
  const letter = { type: 'reminder', fee: true };
  bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, letter), 201);
  await pay(api, late.id, 999.5, '2026-02-10');
  const now = new Date('2026-02-10T10:00:00.000Z');
  await round(api, late.id, 100n, now);
  assert.equal((await statusOf(api, late.id)).outstandingAmount, 0.5);
});

test('the limit counts what is left after the fees: a rest of fees falls away with the payment, and comes back when the payment goes', async () => {
  const api = await service.caller();
  const late = await createLate(service, api, { lines: [exemptLine(1000)], dueDate: '2026-01-10' });
  await moveClock(api, '2026-02-10');
  bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: true }), 201);
  const { outstandingAmount, feesOutstanding } = bodyOf(await api.get(`/v1/invoices/${late.id}`), 200);
  const owed = outstandingAmount + feesOutstanding;
  assert.ok(feesOutstanding > 1);
  const now = new Date('2026-02-10T10:00:00.000Z');
  const paid = await pay(api, late.id, Math.round(owed * 100 - 60) / 100, '2026-02-10');
  await round(api, late.id, 50n, now);
  const feesOf = async () => bodyOf(await api.get(`/v1/invoices/${late.id}`), 200).feesOutstanding;
  assert.equal(await feesOf(), 0.6, 'above the limit');
  await round(api, late.id, 100n, now);
  assert.equal(await feesOf(), 0);
  assert.deepEqual((await statusOf(api, late.id)).writeOffs, []);
  await assertBooksAgree(api, ['2025', '2026']);

  const { accountId } = api;
  await inTransaction(service.db.of(accountId), async (trx) => {
    const context = { trx, now, accountNow: now };
    const rounded = await takeRoundingBack(context, await lockInvoice(trx, late.id));
    await takePaymentBack(context, rounded, existing(paid.payments[0]).id);
  });
  assert.equal(await feesOf(), feesOutstanding);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('a rest of the invoice and of its fees is counted together', async () => {
  const api = await service.caller();
  const late = await createLate(service, api, { lines: [exemptLine(500)], dueDate: '2026-01-10' });
  await moveClock(api, '2026-01-13');
  // A warning without a fee claims the interest of three days alone.
  bodyOf(
    await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: false, interest: true }),
    201,
  );
  const { feesOutstanding } = bodyOf(await api.get(`/v1/invoices/${late.id}`), 200);
  assert.ok(feesOutstanding > 0 && feesOutstanding < 0.9, String(feesOutstanding));
  await pay(api, late.id, 499.95, '2026-01-13');
  const now = new Date('2026-01-13T10:00:00.000Z');
  await round(api, late.id, 100n, now);
  const { status, writeOffs } = await statusOf(api, late.id);
  assert.deepEqual([status, writeOffs], ['paid', [0.05]]);
  assert.equal(bodyOf(await api.get(`/v1/invoices/${late.id}`), 200).feesOutstanding, 0);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('of a payment that came before its invoice, the rest is written off on the day of the invoice; unbooked, nothing is booked', async () => {
  const company = await service.createCompany({ accounting: false });
  const api = await service.caller({ company });
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  await pay(api, invoice.id, 99.99, '2026-01-02');
  await round(api, invoice.id, 1n);
  const stored: { writeOffs: IssuedInvoice['writeOffs'] } = await getInvoice(
    service.db.of(api.accountId),
    invoice.id,
  );
  assert.deepEqual(
    stored.writeOffs.map(({ date, amountOre }) => [date, amountOre]),
    [['2026-01-10', 1n]],
  );
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));

test('the limit of differences is in kroner, whatever the currency of the invoice', async () => {
  const api = await service.caller();
  await turnOn(api, ['EUR', 'SEK']);
  await setRate(api, 'EUR', '2026-01-08', 11.5);
  await setRate(api, 'SEK', '2026-01-08', 0.9);
  const paidBut = async (currency: string, missing: number) => {
    const { id } = await createSent(api, { currency, lines: [exemptLine(100)] });
    await pay(api, id, 100 - missing);
    return id;
  };
  const euro = await paidBut('EUR', 0.05);
  // What is left of the kroner: 57 øre for 5 cents, and 49 for 55 öre.
  assert.equal((await round(api, euro, 56n)).writeOffs.length, 0);
  assert.deepEqual(
    (await round(api, euro, 57n)).writeOffs.map((one) => [one.amountOre, one.amountNokOre]),
    [[5n, 57n]],
  );
  assert.deepEqual((await statusOf(api, euro)).writeOffs, [0.05]);
  const krona = await paidBut('SEK', 0.55);
  assert.equal((await round(api, krona, 48n)).writeOffs.length, 0);
  assert.equal((await round(api, krona, 49n)).writeOffs.length, 1);
  // More than one krone is never a difference.
  assert.equal((await round(api, await paidBut('EUR', 0.5), 10_000n)).writeOffs.length, 0);
  const entries = (await journalOf(api, '2026')).filter(
    ({ sourceDocumentType }) => sourceDocumentType === 'WriteOff',
  );
  assert.deepEqual(entries.map(postings), [
    ['7740 0.57', '1500 -0.57'],
    ['7740 0.49', '1500 -0.49'],
  ]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { createSent, exemptLine, getInvoice, postings } from '../../../support/example-invoices.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { openBooks } from '../../../support/opening-examples.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-02-02T10:00:00.000Z');
const DUE = '2026-03-02';
const LOST_ON = '2026-03-16';
const FINAL = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
const LINES = [
  { description: 'Konsulent', quantity: 7.5, unitPrice: 1250, vatCode: 3 },
  { description: 'Mat', quantity: 3, unitPrice: 149.9, vatCode: 31 },
  { description: 'Hotell', quantity: 1, unitPrice: 387.5, vatCode: 33 },
];

function recover(of: ApiCaller, id: string, amount: number, more: object = {}) {
  return of.post(`/v1/invoices/${id}/payments`, { amount, paidOn: LOST_ON, recoversLoss: true, ...more });
}

/** An invoice with a letter that claims a fee of 38 and interest; it is lost with them. */
async function lose(of: ApiCaller, loss: object = FINAL) {
  const { id } = await createSent(of, { dueDate: DUE, lines: LINES });
  await moveClock(of, LOST_ON);
  bodyOf(await of.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', fee: true }), 201);
  return bodyOf(await of.post(`/v1/invoices/${id}/write-offs`, loss), 201);
}

/** What the losses of the invoice come to in the books, by account. */
async function lossesInBooks(of: ApiCaller, id: string): Promise<Record<string, number>> {
  const { items } = bodyOf(await of.get(`/v1/invoices/${id}/journal-entries`), 200);
  const sums: Record<string, number> = {};
  for (const entry of items.filter((one) => one.sourceDocumentType === 'WriteOff')) {
    for (const { account, debit, credit } of entry.lines) {
      sums[account] = Math.round(((sums[account] ?? 0) + debit - credit) * 100) / 100;
    }
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

test('money that comes in on a final loss takes that part back with its VAT, and all of it adds up to the loss', async () => {
  const api = await service.caller();
  const lost = await lose(api);
  const before = await lossesInBooks(api, lost.id);
  const { total } = lost;
  assertError(
    await api.post(`/v1/invoices/${lost.id}/payments`, { amount: 1, paidOn: LOST_ON }),
    409,
    'invoice-not-payable',
  );

  const partly = bodyOf(await recover(api, lost.id, 1000.01), 201);
  const { status, paidAmount, outstandingAmount, writtenOffAmount, writeOffs, payments } = partly;
  assert.deepEqual(
    [status, paidAmount, outstandingAmount, writtenOffAmount],
    ['reminded', 1000.01, 0, Number((total - 1000.01).toFixed(2))],
  );
  assert.deepEqual([writeOffs[0]?.recoveredAmount, payments[0]?.recoversLoss], [1000.01, true]);
  const { items } = bodyOf(await api.get(`/v1/invoices/${lost.id}/journal-entries`), 200);
  const entry = items.find(
    (one) => one.sourceDocumentId === payments[0]?.id && one.sourceDocumentType === 'WriteOff',
  );
  assert.ok(entry);
  assert.equal(entry.description, `Innkommet på tapsført faktura ${lost.number}`);
  assert.equal(postings(entry)[0], '1500 1000.01');
  assert.deepEqual(
    entry.lines.map(({ account }) => account),
    ['1500', '7830', '2711', '2712', '2713'],
  );
  await assertBooksAgree(api, ['2026']);

  // Reversed, the loss is what it was. Then small and odd parts add up to all of it.
  bodyOf(await api.delete(`/v1/invoices/${lost.id}/payments/${payments[0]?.id}`), 200);
  assert.deepEqual(await lossesInBooks(api, lost.id), before);
  const again = await getInvoice(api, lost.id);
  assert.deepEqual([again.writtenOffAmount, again.paidAmount], [total, 0]);
  const kept = bodyOf(await recover(api, lost.id, 333.33), 201);
  const taken = bodyOf(await recover(api, lost.id, 0.07), 201).payments.at(-1);
  assert.ok(taken);
  bodyOf(await recover(api, lost.id, 7000.13), 201);
  bodyOf(await api.delete(`/v1/invoices/${lost.id}/payments/${taken.id}`), 200);
  await assertBooksAgree(api, ['2026']);
  const left = (await getInvoice(api, lost.id)).writtenOffAmount;
  const { feesAmount } = existing(kept.writeOffs[0]);
  const whole = bodyOf(await recover(api, lost.id, left), 201);
  assert.deepEqual([whole.status, whole.paidAt, whole.writtenOffAmount], ['paid', LOST_ON, 0]);
  assert.deepEqual(Object.keys(await lossesInBooks(api, lost.id)), ['1500', '3900', '8055']);
  const fees = bodyOf(await recover(api, lost.id, feesAmount), 201);
  assert.equal(fees.writeOffs[0]?.recoveredFeesAmount, feesAmount);
  assert.deepEqual(await lossesInBooks(api, lost.id), {});
  await assertBooksAgree(api, ['2026']);
  assertError(await recover(api, lost.id, 1), 409, 'nothing-to-recover');
  const { lines } = bodyOf(await api.get('/v1/reports/vat?year=2026&term=2'), 200);
  assert.deepEqual(
    lines.filter(({ specification }) => specification !== null),
    [],
  );
});

test('a recovery is bounded by the loss and its day; more becomes credit only when asked', async () => {
  const api = await service.caller();
  const lost = await lose(api, { reason: 'loss' });
  assertInvalid(await recover(api, lost.id, 1, { paidOn: '2026-03-15' }), { paidOn: 'out-of-range' });
  const open = Number((lost.total + existing(lost.writeOffs[0]?.feesAmount)).toFixed(2));
  assertError(await recover(api, lost.id, open + 1), 409, 'payment-exceeds-outstanding', {
    outstanding: open,
  });
  const more = bodyOf(await recover(api, lost.id, open + 1, { overpayment: 'credit' }), 201);
  assert.deepEqual([more.status, more.payments[0]?.creditAmount], ['paid', 1]);
  await assertBooksAgree(api, ['2026']);
  const reversed = bodyOf(await api.delete(`/v1/invoices/${lost.id}/payments/${more.payments[0]?.id}`), 200);
  assert.deepEqual(
    [reversed.status, reversed.writtenOffAmount, reversed.feesOutstanding],
    ['reminded', lost.total, 0],
  );
  await assertBooksAgree(api, ['2026']);
});

test('a loss that is taken back after money came in leaves the rest owed', async () => {
  const api = await service.caller();
  const lost = await lose(api);
  const partly = bodyOf(await recover(api, lost.id, 4000), 201);
  const path = `/v1/invoices/${lost.id}/write-offs/${lost.writeOffs[0]?.id}` as const;
  const owed = bodyOf(await api.delete(path), 200);
  assert.equal(owed.outstandingAmount, Number((lost.total - 4000).toFixed(2)));
  assert.equal(owed.feesOutstanding, lost.writeOffs[0]?.feesAmount);
  assert.deepEqual(await lossesInBooks(api, lost.id), {});
  await assertBooksAgree(api, ['2026']);
  const unpaid = bodyOf(await api.delete(`/v1/invoices/${lost.id}/payments/${partly.payments[0]?.id}`), 200);
  assert.equal(unpaid.outstandingAmount, lost.total);
  await assertBooksAgree(api, ['2026']);
});

test('the recovery stands on its own day: VAT term, statement and timeline; a closed month moves it to the first open day', async () => {
  const api = await service.caller();
  const lost = await lose(api);
  await moveClock(api, '2026-07-10');
  bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2026-04' } }), 200);
  bodyOf(await recover(api, lost.id, 1250, { paidOn: '2026-04-20' }), 201);
  const { items } = bodyOf(await api.get(`/v1/invoices/${lost.id}/journal-entries`), 200);
  const entry = items.find(({ description }) => description.startsWith('Innkommet'));
  assert.ok(entry);
  assert.deepEqual([entry.documentDate, entry.postingDate], ['2026-04-20', '2026-05-01']);
  const third = bodyOf(await api.get('/v1/reports/vat?year=2026&term=3'), 200);
  assert.ok(third.lines.some(({ specification, vat }) => specification === 'tapPåKrav' && vat > 0));
  const client = lost.client.id;
  const statement = bodyOf(
    await api.get(`/v1/clients/${client}/statement?from=2026-05-01&to=2026-05-31`),
    200,
  );
  assert.deepEqual(
    statement.lines.map(({ type, amount }) => [type, amount]),
    [
      ['loss_recovered', 1250],
      ['payment', -1250],
    ],
  );
  const told = bodyOf(await api.get(`/v1/invoices/${lost.id}/timeline`), 200).items;
  assert.equal(told.at(-1)?.type, 'loss_recovered');
  await assertBooksAgree(api, ['2026']);

  // The reversal has two correcting entries: that of the payment and that of the recovery.
  const [payment] = (await getInvoice(api, lost.id)).payments;
  assert.ok(payment);
  await moveClock(api, '2026-08-03');
  bodyOf(await api.delete(`/v1/invoices/${lost.id}/payments/${payment.id}`), 200);
  const { lines } = bodyOf(
    await api.get(`/v1/clients/${client}/statement?from=2026-08-01&to=2026-08-03`),
    200,
  );
  assert.deepEqual(lines.map(({ type, amount }) => `${type} ${amount}`).toSorted(), [
    'payment_reversed 1250',
    'write_off -1250',
  ]);
  await assertBooksAgree(api, ['2026']);
});

test('a claim is lost as overdue and reminded after six months, three letters and no pause; else what is missing is said', async () => {
  const api = await service.caller();
  const { id } = await createSent(api, { dueDate: DUE, lines: [exemptLine(100)] });
  const loss = { reason: 'loss', lossKind: 'final', ground: 'overdue_and_reminded' };
  const tried = (more: object = {}) => api.post(`/v1/invoices/${id}/write-offs`, { ...loss, ...more });
  await moveClock(api, '2026-03-16');
  assertError(await tried(), 409, 'loss-not-final', {
    missing: ['six_months', 'reminders'],
    earliestDate: '2026-09-02',
    reminders: 0,
  });
  for (const day of ['2026-03-16', '2026-03-20', '2026-04-06']) {
    await moveClock(api, day);
    bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type: 'reminder', again: true }), 201);
  }
  await moveClock(api, '2026-09-02');
  // The letter of 20 March came four days after the one before.
  assertError(await tried(), 409, 'loss-not-final', {
    missing: ['reminders'],
    earliestDate: '2026-09-02',
    reminders: 2,
  });
  bodyOf(await api.post(`/v1/invoices/${id}/pause-reminders`, { reason: 'Omtvistet' }), 200);
  assertError(await tried({ remindersElsewhere: ['2026-05-04'] }), 409, 'loss-not-final', {
    missing: ['paused'],
    earliestDate: null,
    reminders: 3,
  });
  bodyOf(await api.delete(`/v1/invoices/${id}/pause-reminders`), 200);
  assertInvalid(await tried({ remindersElsewhere: ['2026-03-02', '2026-09-03'] }), {
    'remindersElsewhere[0]': 'out-of-range',
    'remindersElsewhere[1]': 'out-of-range',
  });
  assertInvalid(
    await api.post(`/v1/invoices/${id}/write-offs`, { reason: 'loss', remindersElsewhere: ['2026-05-04'] }),
    { remindersElsewhere: 'only-for-final-losses' },
  );
  const lost = bodyOf(await tried({ remindersElsewhere: ['2026-05-04'] }), 201);
  assert.deepEqual(lost.writeOffs[0]?.remindersElsewhere, ['2026-05-04']);
  assert.deepEqual(await getInvoice(api, id), lost);
  await assertBooksAgree(api, ['2026']);
});

test('letters that an earlier system sent count for an invoice of the opening balance', async () => {
  const api = await service.caller();
  await openBooks(api);
  const { items } = bodyOf(await api.get('/v1/invoices?status=overdue'), 200);
  const invoice = items.find(({ number }) => number === '10234');
  assert.ok(invoice);
  const loss = { reason: 'loss', lossKind: 'final', ground: 'overdue_and_reminded' };
  const lose = (more: object) => api.post(`/v1/invoices/${invoice.id}/write-offs`, { ...loss, ...more });
  await moveClock(api, '2026-06-15');
  assertError(await lose({}), 409, 'loss-not-final', {
    missing: ['reminders'],
    earliestDate: '2026-07-13',
    reminders: 0,
  });
  const remindersElsewhere = ['2025-12-16', '2025-12-30', '2026-01-13'];
  const lost = bodyOf(await lose({ remindersElsewhere }), 201);
  assert.deepEqual(lost.writeOffs[0]?.remindersElsewhere, remindersElsewhere);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));

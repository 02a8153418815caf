import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { createSent, exemptLine, getInvoice, postings } from '../../../support/example-invoices.ts';
import { eventually } from '../../../support/eventually.ts';
import { OPENED, OPEN_INVOICES, openBooks } from '../../../support/opening-examples.ts';
import { assertAllChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { startTestApp } from '../../../support/test-app.ts';
import { moveClock } from '../../../support/test-tools.ts';

const service = await startTestApp({ isAlone: true });
service.clock.now = new Date('2026-01-05T10:00:00.000Z');
const TODAY = '2026-01-05';

/** 10 000 kr due on 15 December, with a KID; 2500.50 kr due on 14 January; 5499.50 kr due on 30 November. */
async function opened() {
  const api = await service.caller();
  const [late, open, older] = (await openBooks(api)).openInvoices;
  assert.ok(late && open && older);
  return { api, late, open, older };
}

const pay = (api: ApiCaller, id: string, amount: number, paidOn = TODAY) =>
  api.post(`/v1/invoices/${id}/payments`, { amount, paidOn });
const entriesOf = async (api: ApiCaller, id: string) =>
  bodyOf(await api.get(`/v1/invoices/${id}/journal-entries`), 200).items;

test('an opening invoice is paid like any other, and the payment can be reversed', async () => {
  const { api, late } = await opened();
  const partly = bodyOf(await pay(api, late.id, 4000), 201);
  assert.deepEqual([partly.status, partly.outstandingAmount], ['overdue', 6000]);
  assertError(await pay(api, late.id, 6000.01), 409, 'payment-exceeds-outstanding', { outstanding: 6000 });
  const paid = bodyOf(await pay(api, late.id, 6000), 201);
  assert.deepEqual([paid.status, paid.paidAt], ['paid', TODAY]);
  const entries = await entriesOf(api, late.id);
  assert.deepEqual(entries.map(postings), [
    ['1920 4000', '1500 -4000'],
    ['1920 6000', '1500 -6000'],
  ]);
  assert.equal(entries[0]?.description, 'Innbetaling faktura 10234');
  const back = bodyOf(await api.delete(`/v1/invoices/${late.id}/payments/${paid.payments[1]?.id}`), 200);
  assert.deepEqual([back.status, back.outstandingAmount], ['overdue', 6000]);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('a payment from before the opening balance is not recorded on an opening invoice', async () => {
  const { api, late } = await opened();
  assertInvalid(await pay(api, late.id, 1, '2025-12-30'), { paidOn: 'out-of-range' });
  bodyOf(await pay(api, late.id, 1, OPENED), 201);
  const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency', date: '2025-12-30' };
  assertInvalid(await api.post(`/v1/invoices/${late.id}/write-offs`, loss), { date: 'out-of-range' });
});

test('an opening invoice has no document here: PDF, page, credit note and mail are refused', async () => {
  const { api, late } = await opened();
  const path = `/v1/invoices/${late.id}` as const;
  assertError(await api.get(`${path}/pdf`), 409, 'opening-invoice');
  for (const action of ['credit-notes', 'resend', 'send']) {
    assertError(await api.post(`${path}/${action}`, {}), 409, 'opening-invoice');
  }
  assertError(await api.patch(path, { reference: 'x' }), 409, 'opening-invoice');
  assertError(await api.delete(path), 409, 'opening-invoice');
  assertError(await api.post(`/v1/test/invoices/${late.id}/open`), 409, 'opening-invoice');
  assert.deepEqual(bodyOf(await api.get(`${path}/deliveries`), 200).items, []);
  assert.equal((await getInvoice(api, late.id)).status, 'overdue');
});

test('a letter claims fee and interest, names the opening invoice by its number, and has no other attachment', async () => {
  const { api, late } = await opened();
  const { nextReminder } = bodyOf(await api.get(`/v1/invoices/${late.id}/late-payment`), 200);
  assert.notEqual(nextReminder, null);
  const letter = { type: 'reminder', fee: true, feesClaimed: 0 };
  const reminded = bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, letter), 201);
  // 21 days of 10 000 kr: 16 at 12.25 % and 5 at 12.00 %.
  assert.deepEqual([reminded.status, reminded.feesOutstanding], ['reminded', 38 + 70.14]);
  const mailOf = async () => bodyOf(await api.get(`/v1/test/emails?invoiceId=${late.id}`), 200).items;
  await eventually('the letter is captured', async () => (await mailOf()).length === 1);
  const [mail] = await mailOf();
  assert.ok(mail);
  assert.deepEqual(
    mail.attachments.map(({ filename }) => filename),
    ['purring-10234.pdf'],
  );
  assert.match(existing(mail.text), /10234/);
  assert.match(existing(mail.text), /KID: 102342/);
  assert.match(existing(mail.text), /Purringen ligger ved som PDF\./);
  assert.doesNotMatch(existing(mail.text), /Se fakturaen|\/i\//);
  assert.doesNotMatch(existing(mail.html), /Se fakturaen|href="[^"]*\/i\//);
  const pdf = await api.get(`/v1/invoices/${late.id}/reminders/${reminded.reminders[0]?.id}/pdf`);
  assert.equal(pdf.status, 200);
  const paid = bodyOf(await pay(api, late.id, 10_108.14), 201);
  assert.deepEqual([paid.status, paid.feesOutstanding], ['paid', 0]);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('without a known email the client gets no letter', async () => {
  const api = await service.caller();
  const [late] = (
    await openBooks(api, {
      openInvoices: [{ ...OPEN_INVOICES[0], client: { name: 'Uten e-post' }, outstanding: 18_000 }],
    })
  ).openInvoices;
  assert.ok(late);
  const answer = await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder' });
  assertError(answer, 409, 'invoice-not-remindable', { reason: 'no_email' });
});

test('automatic letters go for invoices that fell due here, not for invoices that the earlier system may have reminded', async () => {
  const company = await service.createCompany();
  await updateCompany({ db: service.db, now: service.clock.now, actor: 'test' }, company.companyId, {
    automaticLetters: 'reminders',
    reminderAfterDays: 14,
  });
  const api = await service.caller({ company });
  const [late, open] = (
    await openBooks(api, {
      openInvoices: [
        { ...OPEN_INVOICES[0], dueDate: OPENED, outstanding: 9000 },
        { ...OPEN_INVOICES[1], dueDate: '2026-01-14', outstanding: 9000 },
      ],
    })
  ).openInvoices;
  assert.ok(late && open);
  // Passing time sends the letters as the job does, each letter on its day.
  await moveClock(api, '2026-01-30');
  assert.deepEqual((await getInvoice(api, late.id)).reminders, []);
  assert.equal((await getInvoice(api, open.id)).reminders.length, 1);
});

test('a loss on an opening invoice is written off without VAT, because the earlier system has settled the VAT', async () => {
  const { api, older } = await opened();
  const lost = bodyOf(
    await api.post(`/v1/invoices/${older.id}/write-offs`, {
      reason: 'loss',
      lossKind: 'final',
      ground: 'insolvency',
    }),
    201,
  );
  assert.deepEqual([lost.status, lost.outstandingAmount, lost.writtenOffAmount], ['overdue', 0, 5499.5]);
  assert.deepEqual((await entriesOf(api, older.id)).map(postings), [['7830 5499.5', '1500 -5499.5']]);
  const again = bodyOf(await api.delete(`/v1/invoices/${older.id}/write-offs/${lost.writeOffs[0]?.id}`), 200);
  assert.equal(again.outstandingAmount, 5499.5);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('the timeline of an opening invoice begins with the day of the opening balance', async () => {
  const { api, late } = await opened();
  bodyOf(await pay(api, late.id, 10_000), 201);
  const { items } = bodyOf(await api.get(`/v1/invoices/${late.id}/timeline`), 200);
  assert.deepEqual(items.map(({ type }) => type).toSorted(), ['brought_over', 'overdue', 'paid', 'payment']);
  assert.equal(items[0]?.type, 'brought_over');
});

test('reports: open receivables from the first day, no sale, no VAT, opening in the trial balance', async () => {
  const { api, late, open, older } = await opened();
  const receivables = bodyOf(await api.get(`/v1/reports/receivables?asOf=${OPENED}`), 200);
  assert.equal(receivables.totals.outstanding, 18_000);
  const byCustomer = receivables.customers.map(({ customerName, invoices }) => [
    customerName,
    invoices.map((item) => [
      item.invoiceId,
      item.number,
      item.invoiceNumber,
      item.daysOverdue,
      item.outstanding,
    ]),
  ]);
  assert.deepEqual(byCustomer, [
    [
      'Fjord Kaffe AS',
      [
        [late.id, 10_234, '10234', 16, 10_000],
        [open.id, null, 'A-77', 0, 2500.5],
      ],
    ],
    ['Kari Nordmann', [[older.id, 7003, '7003', 33, 5499.5]]],
  ]);
  bodyOf(await pay(api, late.id, 10_000), 201);
  const asOf = async (day: string) =>
    bodyOf(await api.get(`/v1/reports/receivables?asOf=${day}`), 200).totals.outstanding;
  assert.deepEqual([await asOf(OPENED), await asOf(TODAY)], [18_000, 8000]);
  const ledger = bodyOf(await api.get(`/v1/reports/ledger?account=1500&from=2025-12-01&to=${OPENED}`), 200);
  assert.deepEqual(
    ledger.items.map(({ invoiceId, description }) => [invoiceId, description]),
    [
      [late.id, 'Faktura 10234'],
      [open.id, 'Faktura A-77'],
      [older.id, 'Faktura 7003'],
    ],
  );
  assert.match((await api.get(`/v1/reports/receivables?asOf=${OPENED}&format=csv`)).text, /A-77/);
});

test('earlier income is no sale, and earlier VAT is in no return, although both are in the balance', async () => {
  const api = await service.caller();
  await openBooks(api, {
    balances: [
      { account: '1500', debit: 18_000 },
      { account: '3000', credit: 14_400 },
      { account: '2700', credit: 3600 },
    ],
  });
  const sales = bodyOf(await api.get('/v1/reports/sales?from=2025-01-01&to=2025-12-31'), 200);
  assert.deepEqual([sales.totals.net, sales.totals.vat, sales.customers], [0, 0, []]);
  const vat = bodyOf(await api.get('/v1/reports/vat?year=2025&term=6'), 200);
  assert.deepEqual([vat.lines, vat.vatDue], [[], 0]);
  const balance = bodyOf(await api.get(`/v1/reports/trial-balance?asOf=${OPENED}`), 200);
  assert.equal(balance.accounts.find(({ account }) => account === '2700')?.closing, -3600);
});

test('SAF-T of the next year opens with the receivables of each client, and payments name the opening invoices', async () => {
  const { api, open } = await opened();
  bodyOf(await pay(api, open.id, 2500.5), 201);
  await createSent(api, { lines: [exemptLine(100)] });
  const before = await api.get('/v1/exports/saf-t?from=2025-12&to=2025-12');
  assert.match(before.text, /<Description>Faktura A-77<\/Description>/);
  const { text } = await api.get('/v1/exports/saf-t?from=2026-01&to=2026-12');
  assert.match(text, /<AccountID>1500<\/AccountID>.{0,400}?<OpeningDebitBalance>18000.00</s);
  assert.match(text, /<Name>Fjord Kaffe AS<\/Name>.{0,900}?<OpeningDebitBalance>12500.50</s);
  assert.match(text, /<ReferenceNumber>A-77<\/ReferenceNumber>/);
});

test('a client that owes something on an opening invoice is not deleted', async () => {
  const { api, older } = await opened();
  const path = `/v1/clients/${older.client.id}` as const;
  assertError(await api.delete(path), 409, 'client-in-use', { openInvoices: [older.id] });
  bodyOf(await pay(api, older.id, 5499.5), 201);
  assert.equal((await api.delete(path)).status, 204);
});

test('every change of these tests has its event', () => assertAllChangesHaveEvents(service));

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateCompany } from '../../../../src/features/companies/index.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { assertBooksAgree } from '../../../support/books/books.ts';
import { createSent, exemptLine, getInvoice, postings } from '../../../support/example-invoices.ts';
import { eventually } from '../../../support/eventually.ts';
import { OPENED, OPEN_INVOICES, openBooks, postOpening } from '../../../support/opening-examples.ts';
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

test('without a known email the client gets a letter by post alone', async () => {
  const api = await service.caller();
  const [late] = (
    await openBooks(api, {
      openInvoices: [{ ...OPEN_INVOICES[0], client: { name: 'Uten e-post' }, outstanding: 18_000 }],
    })
  ).openInvoices;
  assert.ok(late);
  const answer = await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder' });
  assertError(answer, 409, 'invoice-not-remindable', { reason: 'no_email' });
  const posted = { type: 'reminder', channel: 'none' };
  assert.equal(bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, posted), 201).status, 'reminded');
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

/** 10 000 kr with 1 200 kr of fees and VAT of two rates; 2500.50 kr that are fees alone; 5499.50 kr of which nothing is said. */
async function openedWithFees() {
  const api = await service.caller();
  const [first, second, third] = OPEN_INVOICES;
  const taxed = {
    ...first,
    feesOutstanding: 1200,
    feesClaimed: 1,
    vatOutstanding: [
      { vatCode: 3, amount: 1000 },
      { vatCode: 31, amount: 300 },
    ],
  };
  const openInvoices = [taxed, { ...second, feesOutstanding: 2500.5 }, third];
  const opening = await openBooks(api, { openInvoices });
  const [late, paid] = opening.openInvoices;
  assert.ok(late && paid);
  return { api, opening, late, paid };
}

test('fees of the earlier system stand beside the invoice: no interest, and given up or paid as our own', async () => {
  const { api, opening, late, paid } = await openedWithFees();
  assert.deepEqual(
    opening.openInvoices.map(({ outstanding, feesOutstanding, vatOutstanding }) => [
      outstanding,
      feesOutstanding,
      vatOutstanding.map(({ vatCode, amount }) => [vatCode, amount]),
    ]),
    [
      [
        10_000,
        1200,
        [
          [3, 1000],
          [31, 300],
        ],
      ],
      [2500.5, 2500.5, []],
      [5499.5, 0, []],
    ],
  );
  assert.equal(opening.inUse, false);
  const invoice = await getInvoice(api, late.id);
  assert.deepEqual([invoice.total, invoice.outstandingAmount, invoice.feesOutstanding], [8800, 8800, 1200]);
  const feesAlone = await getInvoice(api, paid.id);
  assert.deepEqual(
    [feesAlone.status, feesAlone.total, feesAlone.outstandingAmount, feesAlone.feesOutstanding],
    ['paid', 0, 0, 2500.5],
  );
  // 21 days of 8 800 kr: 16 at 12.25 % and 5 at 12.00 %.
  const { lateInterest, feesOutstanding } = bodyOf(
    await api.get(`/v1/invoices/${late.id}/late-payment`),
    200,
  );
  assert.deepEqual([lateInterest, feesOutstanding], [61.72, 1200]);
  await assertBooksAgree(api, ['2025', '2026']);

  const letter = { type: 'reminder', fee: true };
  const reminded = bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, letter), 201);
  assert.equal(reminded.feesOutstanding, 1200 + 38 + 61.72);
  const partly = bodyOf(await pay(api, late.id, 8800 + 1000), 201);
  assert.deepEqual([partly.status, partly.feesOutstanding], ['paid', 299.72]);
  const waived = bodyOf(await api.post(`/v1/invoices/${late.id}/fees/waive`, {}), 200);
  assert.equal(waived.feesOutstanding, 0);
  const entries = await entriesOf(api, late.id);
  assert.deepEqual(
    entries.map(postings).at(-1)?.toSorted(),
    ['1500 -299.72', '3900 238', '8055 61.72'].toSorted(),
  );
  const settled = bodyOf(await pay(api, paid.id, 2500.5), 201);
  assert.deepEqual([settled.feesOutstanding, settled.status], [0, 'paid']);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('a payment before a letter of ours takes that letter back, and never the fees that came along', async () => {
  const { api, late } = await openedWithFees();
  bodyOf(await api.post(`/v1/invoices/${late.id}/reminders`, { type: 'reminder', fee: true }), 201);
  const paid = bodyOf(await pay(api, late.id, 8800, OPENED), 201);
  // The interest of 16 days is left of it.
  assert.deepEqual([paid.status, paid.feesOutstanding], ['paid', 1247.25]);
  const back = bodyOf(await api.delete(`/v1/invoices/${late.id}/payments/${paid.payments[0]?.id}`), 200);
  assert.deepEqual([back.outstandingAmount, back.feesOutstanding], [8800, 1299.72]);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('a final loss takes back the VAT that was said, in the part that is lost; fees are lost without VAT', async () => {
  const { api, late } = await openedWithFees();
  bodyOf(await pay(api, late.id, 4400), 201);
  const loss = { reason: 'loss', lossKind: 'final', ground: 'insolvency' };
  const lost = bodyOf(await api.post(`/v1/invoices/${late.id}/write-offs`, loss), 201);
  assert.deepEqual(
    [lost.writtenOffAmount, lost.writeOffs[0]?.feesAmount, lost.feesOutstanding],
    [4400, 1200, 0],
  );
  const entries = await entriesOf(api, late.id);
  assert.deepEqual(
    entries.map(postings).at(-1)?.toSorted(),
    ['7830 3750', '2711 500', '2712 150', '1500 -4400', '3900 1200', '1500 -1200'].toSorted(),
  );
  const recovered = { amount: 5600, paidOn: TODAY, recoversLoss: true };
  const back = bodyOf(await api.post(`/v1/invoices/${late.id}/payments`, recovered), 201);
  assert.deepEqual([back.status, back.writtenOffAmount, back.feesOutstanding], ['paid', 0, 0]);
  await assertBooksAgree(api, ['2025', '2026']);
});

test('fees are at most what is outstanding, and VAT what the rate allows of the rest', async () => {
  const api = await service.caller();
  const [first, second, third] = OPEN_INVOICES;
  const refusals = [
    [{ feesOutstanding: 10_000.01 }, { 'openInvoices[0].feesOutstanding': 'out-of-range' }],
    [
      { vatOutstanding: [{ vatCode: 3, amount: 2000.01 }] },
      { 'openInvoices[0].vatOutstanding[0].amount': 'out-of-range' },
    ],
    [
      {
        feesOutstanding: 5000,
        vatOutstanding: [
          { vatCode: 3, amount: 500 },
          { vatCode: 33, amount: 268 },
        ],
      },
      { 'openInvoices[0].vatOutstanding[1].amount': 'out-of-range' },
    ],
    [
      {
        vatOutstanding: [
          { vatCode: 3, amount: 1 },
          { vatCode: 3, amount: 1 },
        ],
      },
      { 'openInvoices[0].vatOutstanding[1].vatCode': 'already-used' },
    ],
    [
      { vatOutstanding: [{ vatCode: 6, amount: 1 }] },
      { 'openInvoices[0].vatOutstanding[0].vatCode': 'unknown-vat-code' },
    ],
  ] as const;
  for (const [said, errors] of refusals) {
    const openInvoices = [{ ...first, ...said }, second, third];
    assertInvalid(await postOpening(api, { openInvoices }), errors);
  }
  const allowed = { ...first, vatOutstanding: [{ vatCode: 3, amount: 2000 }] };
  await openBooks(api, { openInvoices: [allowed, second, third] });
});

test('an invoice with fees that nobody has counted has no letter with a fee until a person says how many', async () => {
  const api = await service.caller();
  const recent = { ...OPEN_INVOICES[0], dueDate: '2025-12-20', feesOutstanding: 38, outstanding: 18_000 };
  const [invoice] = (await openBooks(api, { openInvoices: [recent] })).openInvoices;
  assert.ok(invoice);
  const remind = (more: object) =>
    api.post(`/v1/invoices/${invoice.id}/reminders`, { type: 'reminder', fee: true, ...more });
  assertError(await remind({}), 409, 'fees-unknown');
  const { feesOutstanding } = bodyOf(await remind({ feesClaimed: 1 }), 201);
  assert.ok(feesOutstanding > 76);
});

test('while nothing has happened to it, an opening balance with fees can be deleted', async () => {
  const { api, late } = await openedWithFees();
  bodyOf(await api.delete('/v1/opening-balances'), 204);
  assertError(await api.get(`/v1/invoices/${late.id}`), 404, 'not-found');
  await assertBooksAgree(api, ['2025', '2026']);
});

test('a statement of account has the fees that came along', async () => {
  const { api, late } = await openedWithFees();
  const clientId = late.client.id;
  const statement = bodyOf(
    await api.get(`/v1/clients/${clientId}/statement?from=2025-12-01&to=${TODAY}`),
    200,
  );
  assert.equal(statement.closingBalance, 12_500.5);
  assert.deepEqual(
    statement.openInvoices.map(({ outstanding, fees }) => [outstanding, fees]),
    [
      [8800, 1200],
      [0, 2500.5],
    ],
  );
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

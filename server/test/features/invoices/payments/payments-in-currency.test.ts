import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import {
  createSent,
  exemptLine,
  getInvoice,
  journalOf,
  postings,
} from '../../../support/example-invoices.ts';
import { deliverEmail } from '../../../../src/features/mail/deliver-email.ts';
import { getFile, getPdf } from '../../../support/documents/pdf.ts';
import { verify } from '../../../../src/features/verification/index.ts';
import { openAsOwner } from '../../../support/database/owner.ts';
import { assertChangesHaveEvents } from '../../../support/events/changes-and-events.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-07-20T10:00:00.000Z');
const company = await service.createCompany();
const api = await service.caller({ company });

async function newClient() {
  const name = 'Kunde GmbH';
  const body = { name, country: 'DE', type: 'business', email: `k${Math.random()}@example.com` };
  const { id } = bodyOf(await api.post('/v1/clients', body), 201);
  return id;
}

bodyOf(await api.patch('/v1/settings', { currencies: ['EUR'] }), 200);

async function setRate(rate: number) {
  const body = { currency: 'EUR', date: '2026-07-17', rate };
  bodyOf(await api.call('PUT', '/v1/test/exchange-rates', { body }), 200);
}

/** A sent invoice without VAT. */
async function inEuro(amount: number, rate = 11.5, content: Record<string, unknown> = {}) {
  await setRate(rate);
  return createSent(api, { currency: 'EUR', lines: [exemptLine(amount)], ...content });
}

async function pay(id: string, payment: Record<string, unknown>) {
  return bodyOf(await api.post(`/v1/invoices/${id}/payments`, { paidOn: '2026-07-20', ...payment }), 201);
}

/** The entries of a document, the first one first. */
async function entriesOf(id: string) {
  const entries = await journalOf(api, '2026');
  const own = entries.filter(({ sourceDocumentId }) => sourceDocumentId === id);
  return own.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const balances = async (clientId: string) => {
  const { creditBalance, creditBalances } = bodyOf(await api.get(`/v1/clients/${clientId}`), 200);
  return { creditBalance, creditBalances };
};

test('a payment in euro is booked with what arrived, the fee, and the gain; its reversal is the mirror', async () => {
  const invoice = await inEuro(1000);
  const paid = await pay(invoice.id, { amount: 1000, amountNok: 11590, feeNok: 60 });
  assert.deepEqual([paid.status, paid.outstandingAmount, paid.currency], ['paid', 0, 'EUR']);
  const payment = existing(paid.payments[0]);
  const { amount, currency, amountNok, feeNok, differenceNok } = payment;
  assert.deepEqual([amount, currency, amountNok, feeNok, differenceNok], [1000, 'EUR', 11590, 60, 150]);
  const [entry] = await entriesOf(payment.id);
  assert.deepEqual(postings(existing(entry)), ['1920 11590', '7770 60', '1500 -11500', '8060 -150']);

  const back = bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${payment.id}`), 200);
  assert.deepEqual([back.outstandingAmount, back.payments], [1000, []]);
  const [, mirror] = await entriesOf(payment.id);
  assert.deepEqual(postings(existing(mirror)), ['1500 11500', '1920 -11590', '7770 -60', '8160 150']);
});

test('payments in part take their share of the kroner, and the last one takes the rest', async () => {
  const invoice = await inEuro(1000, 11.3333);
  const first = await pay(invoice.id, { amount: 333.33, amountNok: 3800 });
  const last = await pay(invoice.id, { amount: 666.67, amountNok: 7500 });
  assert.deepEqual([first.status, last.status], ['sent', 'paid']);
  const entries = await Promise.all(last.payments.map(({ id }) => entriesOf(id)));
  const covered = entries.flat().flatMap(({ lines }) => lines.filter(({ account }) => account === '1500'));
  assert.deepEqual(
    covered.map(({ credit }) => credit),
    [3777.73, 7555.57],
  );
  assert.deepEqual(
    last.payments.map(({ differenceNok }) => differenceNok),
    [22.27, -55.57],
  );
});

test('without kroner a payment counts at the rate of its day; a fee is no gain', async () => {
  const invoice = await inEuro(100);
  await setRate(11.6);
  const paid = await pay(invoice.id, { amount: 100, feeNok: 20 });
  const { amountNok, feeNok, differenceNok } = existing(paid.payments[0]);
  assert.deepEqual([amountNok, feeNok, differenceNok], [1140, 20, 10]);
  const other = await inEuro(100, 11.6);
  const path = `/v1/invoices/${other.id}/payments` as const;
  const fee = await api.post(path, { amount: 100, paidOn: '2026-07-20', feeNok: 1160 });
  assertInvalid(fee, { feeNok: 'out-of-range' });
});

test('kroner of a payment of an invoice in kroner are refused', async () => {
  const invoice = await createSent(api, { lines: [exemptLine(100)] });
  const path = `/v1/invoices/${invoice.id}/payments` as const;
  const refused = await api.post(path, { amount: 100, paidOn: '2026-07-20', amountNok: 100, feeNok: 0 });
  assertInvalid(refused, { amountNok: 'only-in-another-currency', feeNok: 'only-in-another-currency' });
  const paid = await pay(invoice.id, { amount: 100 });
  const { currency, amountNok, feeNok, differenceNok } = existing(paid.payments[0]);
  assert.deepEqual([currency, amountNok, feeNok, differenceNok], ['NOK', 100, 0, 0]);
});

test('a payment that is dated before its invoice counts at the rate of its day, and the difference is booked on the day of the invoice', async () => {
  const invoice = await inEuro(100);
  const paid = await pay(invoice.id, { amount: 100, amountNok: 1130, paidOn: '2026-07-10' });
  const payment = existing(paid.payments[0]);
  const seen = (await entriesOf(payment.id)).map((entry) => [entry.documentDate, postings(entry)]);
  assert.deepEqual(
    seen.toSorted((one, other) => (String(one[0]) < String(other[0]) ? -1 : 1)),
    [
      ['2026-07-10', ['1920 1130', '1500 -1130']],
      ['2026-07-20', ['1500 -20', '8160 20']],
    ],
  );
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${payment.id}`), 200);
  const sums = new Map<string, number>();
  for (const { account, debit, credit } of (await entriesOf(payment.id)).flatMap(({ lines }) => lines)) {
    sums.set(account, Math.round(((sums.get(account) ?? 0) + debit - credit) * 100) / 100);
  }
  assert.deepEqual([...sums.values()], [0, 0, 0]);
  assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 100);
});

test('too much becomes credit in euro, which pays invoices in euro and is paid back at the kroner of its day', async () => {
  const clientId = await newClient();
  const invoice = await inEuro(1000, 11.5, { client: undefined, clientId });
  const over = { amount: 1300, amountNok: 15210, overpayment: 'credit' };
  const paid = await pay(invoice.id, over);
  assert.deepEqual(existing(paid.payments[0]).creditAmount, 300);
  assert.deepEqual(await balances(clientId), {
    creditBalance: 0,
    creditBalances: [{ currency: 'EUR', amount: 300 }],
  });
  const [entry] = await entriesOf(existing(paid.payments[0]).id);
  assert.deepEqual(postings(existing(entry)), ['1920 15210', '1500 -11500', '2900 -3510', '8060 -200']);

  const second = await inEuro(200, 11.9, { client: undefined, clientId });
  const apply = { invoiceId: second.id, amount: 200 };
  const applied = bodyOf(await api.post(`/v1/clients/${clientId}/credit/apply`, apply), 201);
  const used = existing(applied.payments[0]);
  assert.deepEqual([used.amountNok, used.differenceNok], [2340, -40]);
  const [ofCredit] = await entriesOf(used.id);
  assert.deepEqual(postings(existing(ofCredit)), ['2900 2340', '1500 -2380', '8160 40']);
  const inKroner = await createSent(api, { lines: [exemptLine(50)], client: undefined, clientId });
  const refused = await api.post(`/v1/clients/${clientId}/credit/apply`, {
    invoiceId: inKroner.id,
    amount: 50,
  });
  assertError(refused, 409, 'credit-insufficient');

  const more = { amount: 100.01, currency: 'EUR', amountNok: 1180, paidOn: '2026-07-20' };
  assertError(await api.post(`/v1/clients/${clientId}/refunds`, more), 409, 'credit-insufficient');
  const refund = bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { ...more, amount: 100 }), 201);
  assert.deepEqual([refund.amount, refund.currency, refund.amountNok], [100, 'EUR', 1180]);
  const [ofRefund] = await entriesOf(refund.id);
  assert.deepEqual(postings(existing(ofRefund)), ['2900 1170', '1920 -1180', '8160 10']);
  assert.deepEqual((await balances(clientId)).creditBalances, []);
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${refund.id}`), 204);
  assert.deepEqual((await balances(clientId)).creditBalances, [{ currency: 'EUR', amount: 100 }]);

  bodyOf(await api.delete(`/v1/invoices/${second.id}/payments/${used.id}`), 200);
  assert.deepEqual((await balances(clientId)).creditBalances, [{ currency: 'EUR', amount: 300 }]);
  bodyOf(await api.delete(`/v1/invoices/${invoice.id}/payments/${existing(paid.payments[0]).id}`), 200);
  assert.deepEqual((await balances(clientId)).creditBalances, []);
});

test('an order keeps credit in euro, and its refund tells what left the account', async () => {
  const clientId = await newClient();
  const invoice = await inEuro(100, 11.5, { client: undefined, clientId });
  await pay(invoice.id, { amount: 150, amountNok: 1740, overpayment: 'credit' });
  const order = { amount: 50, currency: 'EUR', toAccount: '97104133219' };
  const made = bodyOf(await api.post(`/v1/clients/${clientId}/refund-orders`, order), 201);
  assert.deepEqual([made.amount, made.currency, made.status], [50, 'EUR', 'open']);
  const again = await api.post(`/v1/clients/${clientId}/refunds`, {
    amount: 1,
    currency: 'EUR',
    amountNok: 12,
    paidOn: '2026-07-20',
  });
  assertError(again, 409, 'credit-insufficient');
  const path = `/v1/clients/${clientId}/refund-orders/${made.id}/paid` as const;
  const refund = bodyOf(await api.post(path, { paidOn: '2026-07-20', amountNok: 575 }), 201);
  assert.deepEqual([refund.amount, refund.currency, refund.amountNok], [50, 'EUR', 575]);
  const [entry] = await entriesOf(refund.id);
  assert.deepEqual(postings(existing(entry)), ['2900 580', '1920 -575', '8060 -5']);
});

test('a loss takes back the kroner that are left, and money that comes in on it counts at the rate of its day', async () => {
  const invoice = await inEuro(1000);
  await pay(invoice.id, { amount: 400, amountNok: 4640 });
  const lost = bodyOf(await api.post(`/v1/invoices/${invoice.id}/write-offs`, { reason: 'loss' }), 201);
  const writeOff = existing(lost.writeOffs[0]);
  assert.deepEqual([lost.outstandingAmount, writeOff.amount], [0, 600]);
  const [entry] = await entriesOf(writeOff.id);
  assert.deepEqual(postings(existing(entry)), ['7830 6900', '1500 -6900']);
  const part = await pay(invoice.id, { amount: 200, amountNok: 2360, recoversLoss: true });
  const recovery = existing(part.payments[1]);
  assert.equal(recovery.differenceNok, 60);
  const entries = (await entriesOf(recovery.id))
    .map((entry) => postings(entry).join(', '))
    .toSorted((one, other) => (one < other ? -1 : 1));
  assert.deepEqual(entries, ['1500 2300, 7830 -2300', '1920 2360, 1500 -2300, 8060 -60']);
  const owed = bodyOf(await api.delete(`/v1/invoices/${invoice.id}/write-offs/${writeOff.id}`), 200);
  assert.equal(owed.outstandingAmount, 400);
  const paid = await pay(invoice.id, { amount: 400, amountNok: 4600 });
  assert.deepEqual([paid.status, existing(paid.payments[2]).differenceNok], ['paid', 0]);
});

test('a rounding is at most one krone, counted in kroner', async () => {
  const invoice = await inEuro(100);
  await pay(invoice.id, { amount: 99.9, amountNok: 1148.85 });
  const write = () => api.post(`/v1/invoices/${invoice.id}/write-offs`, { reason: 'rounding' });
  assertError(await write(), 409, 'write-off-too-large');
  await pay(invoice.id, { amount: 0.05, amountNok: 0.57 });
  const written = bodyOf(await write(), 201);
  assert.equal(written.status, 'paid');
});

test('a credit note on a paid invoice makes credit at the rate of the invoice, which a reversal takes back', async () => {
  const clientId = await newClient();
  const invoice = await inEuro(100, 11.5, { client: undefined, clientId });
  const paid = await pay(invoice.id, { amount: 100, amountNok: 1160 });
  const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {}), 201);
  const issued = bodyOf(await api.post(`/v1/invoices/${note.id}/send`), 200);
  assert.equal(issued.total, 100);
  assert.deepEqual((await balances(clientId)).creditBalances, [{ currency: 'EUR', amount: 100 }]);
  const refund = { amount: 40, currency: 'EUR', amountNok: 470, paidOn: '2026-07-20' };
  const { id } = bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, refund), 201);
  const [entry] = await entriesOf(id);
  assert.deepEqual(postings(existing(entry)), ['2900 460', '1920 -470', '8160 10']);
  const payment = existing(paid.payments[0]);
  const path = `/v1/invoices/${invoice.id}/payments/${payment.id}` as const;
  const refused = await api.delete(path);
  assertError(refused, 409, 'credit-insufficient', { creditBalance: 60, currency: 'EUR' });
  bodyOf(await api.delete(`/v1/clients/${clientId}/refunds/${id}`), 204);
  bodyOf(await api.delete(path), 200);
  assert.deepEqual((await balances(clientId)).creditBalances, []);
});

test('letters about an invoice in euro claim nothing: a fee is refused, and late payment bears no interest', async () => {
  const now = service.clock.now;
  const invoice = await inEuro(1000, 11.5, { dueDate: '2026-08-03' });
  service.clock.now = new Date('2026-10-05T10:00:00.000Z');
  const late = await service.caller({ company });
  const path = `/v1/invoices/${invoice.id}` as const;
  const costs = bodyOf(await late.get(`${path}/late-payment`), 200);
  assert.deepEqual([costs.lateInterest, costs.interest, costs.compensation], [0, [], null]);
  assert.equal(costs.nextReminder?.earliestDateWithFee, null);
  for (const claim of [{ fee: true }, { interest: true }, { compensation: true }]) {
    assertError(await late.post(`${path}/reminders`, { type: 'reminder', ...claim }), 409, 'fees-need-nok');
  }
  const letter = { type: 'reminder', feeWhereAllowed: true };
  const reminded = bodyOf(await late.post(`${path}/reminders`, letter), 201);
  const { fee, interest, compensation } = existing(reminded.reminders[0]);
  assert.deepEqual([fee, interest, compensation, reminded.status], [0, 0, 0, 'reminded']);
  service.clock.now = now;
});

test('a statement of account, receivables and payments keep currencies apart', async () => {
  const clientId = await newClient();
  const invoice = await inEuro(100, 11.5, { client: undefined, clientId });
  await createSent(api, { lines: [exemptLine(70)], client: undefined, clientId });
  await pay(invoice.id, { amount: 40, amountNok: 470 });
  const inKroner = bodyOf(await api.get(`/v1/clients/${clientId}/statement`), 200);
  assert.deepEqual([inKroner.currency, inKroner.closingBalance, inKroner.lines.length], ['NOK', 70, 1]);
  const euro = bodyOf(await api.get(`/v1/clients/${clientId}/statement?currency=EUR`), 200);
  assert.deepEqual([euro.currency, euro.closingBalance, euro.outstanding], ['EUR', 60, 60]);
  assert.deepEqual([inKroner.closingBalanceNok, inKroner.outstandingNok], [70, 70]);
  assert.deepEqual([euro.closingBalanceNok, euro.outstandingNok, euro.creditNok], [690, 690, 0]);
  assert.deepEqual(
    euro.lines.map(({ amountNok, balanceNok }) => [amountNok, balanceNok]),
    [
      [1150, 1150],
      [-460, 690],
    ],
  );
  assert.deepEqual(
    euro.openInvoices.map(({ outstanding, outstandingNok }) => [outstanding, outstandingNok]),
    [[60, 690]],
  );
  assert.deepEqual(
    euro.lines.map(({ amount }) => amount),
    [100, -40],
  );
  const report = bodyOf(await api.get(`/v1/reports/receivables?customerId=${clientId}`), 200);
  const [customer] = report.customers;
  assert.deepEqual(
    existing(customer).invoices.map(({ currency, total, outstanding }) => [currency, total, outstanding]),
    [
      ['EUR', 1150, 690],
      ['NOK', 70, 70],
    ],
  );
  assert.deepEqual(
    existing(customer).invoices.map(({ outstandingInCurrency }) => outstandingInCurrency),
    [60, null],
  );
  const short = bodyOf(await api.get(`/v1/reports/receivables?customerId=${clientId}&details=false`), 200);
  for (const { currencies, outstanding } of [existing(customer), report.totals, short.totals]) {
    assert.equal(outstanding, 760);
    const [inCurrency, ...others] = currencies;
    assert.deepEqual(others, []);
    const { currency, notDue, outstanding: open, outstandingNok } = existing(inCurrency);
    assert.deepEqual([currency, notDue, open, outstandingNok], ['EUR', 60, 60, 690]);
  }
  const sums = bodyOf(await api.get(`/v1/reports/payments?clientId=${clientId}`), 200);
  assert.deepEqual([sums.count, sums.amount], [1, 470]);
});

test('a statement in euro, its PDF and its mail say where euro are paid, and the reference of each invoice', async () => {
  const clientId = await newClient();
  const invoice = await inEuro(125, 11.5, { clientId, client: undefined });
  const euro = { currency: 'EUR', iban: 'NO8330001234567', bic: 'DNBANOKK', account: '1922' };
  bodyOf(await api.patch('/v1/settings', { currencyAccounts: [euro] }), 200);
  const path = `/v1/clients/${clientId}/statement` as const;
  const reference = existing(invoice.creditorReference).replaceAll(/(.{4})(?=.)/g, '$1 ');
  const pdf = await getPdf(service.url, api, `${path}?currency=EUR&format=pdf&language=nb`);
  const delivery = bodyOf(await api.post(`${path}/email`, { currency: 'EUR', language: 'nb' }), 202);
  await deliverEmail(service.delivery, api.accountId, delivery.id);
  const [listed] = bodyOf(await api.get('/v1/test/emails'), 200).items;
  const mail = bodyOf(await api.get(`/v1/test/emails/${existing(listed).id}`), 200);
  for (const text of [pdf.text, mail.text ?? '']) {
    for (const words of ['NO83 3000 1234 567', 'DNBANOKK', 'etalingsreferanse', reference])
      assert.ok(text.replaceAll(/\s+/g, ' ').includes(words), `${words}: ${text}`);
    assert.ok(!text.includes('8601 11 17947'), 'the account in kroner is for kroner');
  }
  bodyOf(await api.patch('/v1/settings', { currencyAccounts: [] }), 200);
});

test('the kroner of a statement add up, also where credit is used at another rate', async () => {
  const clientId = await newClient();
  const first = await inEuro(100, 11.5, { client: undefined, clientId });
  await pay(first.id, { amount: 150, amountNok: 1740, overpayment: 'credit' });
  const second = await inEuro(30, 11.8, { client: undefined, clientId });
  const apply = { invoiceId: second.id, amount: 30 };
  bodyOf(await api.post(`/v1/clients/${clientId}/credit/apply`, apply), 201);
  const third = await inEuro(10, 11.8, { client: undefined, clientId });
  const path = `/v1/clients/${clientId}/statement` as const;
  const statement = bodyOf(await api.get(`${path}?currency=EUR`), 200);
  assert.deepEqual(
    statement.lines.map(({ amount, amountNok, balanceNok }) => [amount, amountNok, balanceNok]),
    [
      [100, 1150, 1150],
      [30, 354, 1504],
      [10, 118, 1622],
      [-150, -1730, -108],
      // Credit of 348.00 has paid 354.00.
      [0, -6, -114],
    ],
  );
  const { closingBalance, closingBalanceNok, outstandingNok, credit, creditNok } = statement;
  assert.deepEqual([closingBalance, closingBalanceNok], [-10, -114]);
  assert.deepEqual([outstandingNok, credit, creditNok], [118, 20, 232]);
  const { bytes } = await getFile(service.url, api, `${path}?format=csv&currency=EUR`);
  const [header, opening, ...lines] = Buffer.from(bytes).toString().slice(1, -2).split('\r\n');
  assert.equal(header, 'Date;Description;Due;Amount;Balance;Amount NOK;Balance NOK');
  const cells = [existing(opening), ...lines].map((line) => line.split(';'));
  const sumOf = (column: number) =>
    cells.reduce((sum, row) => sum + Math.round(Number(existing(row[column]).replace(',', '.')) * 100), 0);
  assert.deepEqual([sumOf(3), sumOf(5)], [-1000, -11400]);
  const pdf = await getPdf(service.url, api, `${path}?format=pdf&currency=EUR`);
  for (const words of [
    'Amount EUR',
    'Balance EUR',
    'EUR 10.00',
    'In our books in NOK',
    `Invoice ${third.number}`,
  ]) {
    assert.ok(pdf.text.replaceAll('\u00A0', ' ').includes(words), words);
  }
  const receivables = '/v1/reports/receivables';
  const list = await getFile(service.url, api, `${receivables}?format=csv&customerId=${clientId}`);
  const [heads, row] = Buffer.from(list.bytes).toString().slice(1, -2).split('\r\n');
  assert.match(existing(heads), /;Utestående EUR$/);
  assert.match(existing(row), /;10,00$/);
  const sums = await getFile(
    service.url,
    api,
    `${receivables}?format=csv&details=false&customerId=${clientId}`,
  );
  assert.match(Buffer.from(sums.bytes).toString(), /;Utestående EUR\r\n.*;10,00\r\n/);
  const printed = await getPdf(service.url, api, `${receivables}?format=pdf&customerId=${clientId}`);
  assert.match(printed.text.replaceAll('\u00A0', ' '), /Utestående EUR: 10,00 EUR \(kr 118,00\)/);
});

test('after all of this, books, credit and documents agree', async () => {
  await assertChangesHaveEvents(service.db.of(api.accountId));
  const { checks } = await verify(openAsOwner(service.connection), { accountId: api.accountId });
  assert.deepEqual(
    checks.flatMap(({ breaches }) => breaches),
    [],
  );
});

import assert from 'node:assert/strict';
import { bookFee } from '../../../../src/features/bank/fees/book-fee.ts';
import {
  lockTransactions,
  matchedTransaction,
  saveTransaction,
} from '../../../../src/features/bank-transactions/index.ts';
import { setAccounting } from '../../../../src/features/companies/index.ts';
import { inTransaction } from '../../../../src/platform/database/transaction.ts';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import {
  OLA,
  bankEntries,
  bankTests,
  bill,
  creditOf,
  match,
  pays,
  readTransaction as read,
  undo,
} from '../../../support/bank/matching.ts';
import { getInvoice, journalOf, postings } from '../../../support/example-invoices.ts';
import type { TestCompany } from '../../../support/test-app.ts';
import { startTestApp } from '../../../support/test-app.ts';

// What the bank takes back, and what leaves the account.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T10:00:00.000Z');
const bankTest = bankTests(service);

const setBooks = (company: TestCompany, on: boolean) =>
  setAccounting({ db: service.db, now: new Date(), actor: 'test' }, company.companyId, 'test', on);
const BACK = { direction: 'out', kind: 'reversal' } as const;

bankTest(
  'a reversal takes back all that its transaction became, in one step',
  async ({ api, bring, events }) => {
    const [first, second] = [await bill(api, 300), await bill(api, 200, OLA)];
    const [money = '', back = ''] = await bring([
      { amount: 600, bookedOn: '2026-01-12', kid: '123' },
      { amount: 600, bookedOn: '2026-01-14', kid: '123', ...BACK },
    ]);
    const whole = { ...pays([first, 300], [second, 200]), remainderToClientId: first.client.id };
    bodyOf(await match(api, money, whole), 200);
    const before = await read(api, back);
    assert.deepEqual(
      [before.reason, before.suggestedReversalOf, before.suggestions],
      ['reversal', money, []],
    );
    const paired = bodyOf(await match(api, back, { reversesTransactionId: money.toUpperCase() }), 200);
    assert.deepEqual(
      [paired.status, paired.reason, paired.pairedTransactionId, paired.remainder, paired.allocations],
      ['matched', null, money, 0, []],
    );
    const other = await read(api, money);
    assert.deepEqual(
      [other.status, other.pairedTransactionId, other.remainder, other.allocations, other.depositId],
      ['matched', back, 0, [], null],
    );
    for (const { id } of [first, second]) {
      const { payments, status } = await getInvoice(api, id);
      assert.deepEqual([payments, status], [[], 'sent']);
    }
    assert.equal(await creditOf(api, first.client.id), 0);
    assert.deepEqual((await bankEntries(api)).slice(3), [
      'Tilbakeført innbetaling faktura 1: 1500 300, 1920 -300',
      'Tilbakeført innbetaling faktura 2: 1500 200, 1920 -200',
      'Tilbakeført: innbetaling fra kunde: 1920 -100, 2900 100',
    ]);
    assert.deepEqual((await events()).slice(3), [
      'bank_transaction.matched',
      'payment.reversed',
      'payment.reversed',
      'bank_transaction.matched',
    ]);

    // Undone, both wait, and what was taken back stays so.
    assertError(await undo(api, back, { 'if-match': '"77"' }), 412, 'precondition-failed');
    const waiting = bodyOf(await undo(api, money), 200);
    assert.deepEqual(
      [waiting.status, waiting.reason, waiting.pairedTransactionId],
      ['unmatched', 'undone', null],
    );
    const also = await read(api, back);
    assert.deepEqual([also.status, also.reason, also.pairedTransactionId], ['unmatched', 'undone', null]);
    assert.deepEqual((await events()).slice(7), ['bank_transaction.unmatched', 'bank_transaction.unmatched']);
    bodyOf(await match(api, money, pays([first, 300], [second, 200])), 400);
    bodyOf(await match(api, money, whole), 200);
  },
);

bankTest(
  'a reversal of what waits or is ignored pairs the two; refused are other amounts, the same direction, and what is paired',
  async ({ api, bring }) => {
    const [waiting = '', back = '', ignored = '', again = '', other = ''] = await bring([
      { amount: 100 },
      { amount: 100, ...BACK },
      { amount: 100 },
      { amount: 100, direction: 'out' },
      { amount: 99 },
    ]);
    assertInvalid(await match(api, back, { reversesTransactionId: again }), {
      reversesTransactionId: 'unfitting-direction',
    });
    assertInvalid(await match(api, back, { reversesTransactionId: back }), {
      reversesTransactionId: 'unfitting-direction',
    });
    assertInvalid(await match(api, back, { reversesTransactionId: other }), {
      reversesTransactionId: 'other-amount',
    });
    const invoice = await bill(api, 100);
    assertInvalid(await match(api, back, pays([invoice, 100])), { allocations: 'unfitting-direction' });
    assertInvalid(await match(api, back, { remainderToClientId: invoice.client.id }), {
      remainderToClientId: 'unfitting-direction',
    });
    bodyOf(await match(api, back, { reversesTransactionId: waiting }), 200);
    assertError(await match(api, waiting, pays([invoice, 100])), 409, 'bank-transaction-not-unmatched');
    assertInvalid(await match(api, again, { reversesTransactionId: waiting }), {
      reversesTransactionId: 'already-used',
    });
    bodyOf(await api.post(`/v1/bank-transactions/${ignored}/ignore`, { reason: 'x' }), 200);
    const paired = bodyOf(await match(api, again, { reversesTransactionId: ignored }), 200);
    assert.equal(paired.pairedTransactionId, ignored);
    assert.equal((await read(api, ignored)).ignoredBecause, null);
  },
);

bankTest('two reversals of one transaction at once: one takes it back', async ({ api, bring, company }) => {
  const other = await service.caller({ company });
  for (let round = 0; round < 8; round++) {
    const invoice = await bill(api, 100);
    const [money = '', one = '', two = ''] = await bring([
      { amount: 100 },
      { amount: 100, ...BACK },
      { amount: 100, ...BACK },
    ]);
    bodyOf(await match(api, money, pays([invoice, 100])), 200);
    const answers = await Promise.all([
      match(api, one, { reversesTransactionId: money }),
      match(other, two, { reversesTransactionId: money }),
      undo(other, money),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.ok(
      statuses.every((status) => [200, 400].includes(status)),
      answers.map(({ text }) => text).join('\n'),
    );
    assert.ok(statuses.slice(0, 2).filter((status) => status === 200).length <= 2);
    assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);
  }
});

bankTest(
  'the credit of a payment was paid back, then the bank takes the payment: the customer owes the invoice and the rest, pays it or is let off',
  async ({ api, bring }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const [money = '', back = '', again = '', backAgain = ''] = await bring([
      { amount: 300, bookedOn: '2026-01-10' },
      { amount: 300, bookedOn: '2026-01-14', ...BACK },
      { amount: 200 },
      { amount: 200, ...BACK },
    ]);
    bodyOf(await match(api, money, { ...pays([invoice, 100]), remainderToClientId: clientId }), 200);
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 150, paidOn: '2026-01-12' }), 201);
    bodyOf(await match(api, back, { reversesTransactionId: money }), 200);
    const owing = await getInvoice(api, invoice.id);
    assert.deepEqual(
      [owing.status, owing.outstandingAmount, owing.feesOutstanding, owing.payments],
      ['sent', 100, 150, []],
    );
    const [claim] = owing.claimCorrections;
    assert.deepEqual(
      [claim?.date, claim?.fees, claim?.interest, claim?.refunded, claim?.credit],
      ['2026-01-14', 0, 0, -150, 0],
    );
    assert.equal(await creditOf(api, clientId), 0);
    const entries = (await journalOf(api, '2026')).filter(({ series }) => series === 'Manual');
    assert.deepEqual(
      entries.map((entry) => `${entry.postingDate} ${entry.description}: ${postings(entry).join(', ')}`),
      ['2026-01-14 Tilbakebetalt beløp kreves på faktura 1: 1500 150, 2900 -150'],
    );
    const statement = bodyOf(await api.get(`/v1/clients/${clientId}/statement`), 200);
    assert.deepEqual([statement.closingBalance, statement.outstanding, statement.credit], [250, 250, 0]);
    assert.deepEqual(
      statement.openInvoices.map(({ outstanding, fees }) => [outstanding, fees]),
      [[100, 150]],
    );

    // The whole invoice cannot be credited meanwhile, since the customer owes the refund whatever was invoiced.
    const credited = await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {});
    assertError(
      await api.post(`/v1/invoices/${bodyOf(credited, 201).id}/send`, {}),
      409,
      'invoice-not-creditable',
    );

    // New money pays the invoice first, then the claim. What the bank takes of it is owed once more.
    bodyOf(await match(api, again, pays([invoice, 200])), 200);
    const paid = await getInvoice(api, invoice.id);
    assert.deepEqual([paid.status, paid.outstandingAmount, paid.feesOutstanding], ['paid', 0, 50]);
    assert.equal(paid.payments[0]?.feesAmount, 100);
    bodyOf(await match(api, backAgain, { reversesTransactionId: again }), 200);
    assert.equal((await getInvoice(api, invoice.id)).feesOutstanding, 150);

    const waived = bodyOf(await api.post(`/v1/invoices/${invoice.id}/fees/waive`, {}), 200);
    assert.deepEqual([waived.outstandingAmount, waived.feesOutstanding], [100, 0]);
    const last = (await journalOf(api, '2026')).find(({ description }) => description.startsWith('Frafalt'));
    assert.deepEqual(postings(existing(last)), ['7830 150', '1500 -150']);
  },
);

bankTest(
  'the excess of a payment was paid back, then the bank takes the payment: also where the payment was recorded by hand, beside the books, and lost',
  async ({ api, bring }) => {
    const excess = async (amount: number) => {
      const invoice = await bill(api, 100, {
        name: `Kunde ${amount}`,
        email: `kunde${amount}@kunde.example`,
      });
      const body = { amount, paidOn: '2026-01-13', overpayment: 'credit' };
      const paid = bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
      const refund = { amount: amount - 100, paidOn: '2026-01-14' };
      bodyOf(await api.post(`/v1/clients/${invoice.client.id}/refunds`, refund), 201);
      return { invoice, reversesPaymentId: existing(paid.payments[0]).id };
    };
    const [first, second] = [await excess(130), await excess(170)];
    const [backFirst = '', backSecond = '', money = '', back = '', recovering = ''] = await bring([
      { amount: 130, direction: 'out' },
      { amount: 170, direction: 'out' },
      { amount: 60, bookedOn: '2026-01-13' },
      { amount: 60, ...BACK },
      { amount: 30 },
    ]);
    // A person who takes a payment back corrects a mistake: then the credit has to be there.
    assertError(
      await api.delete(`/v1/invoices/${first.invoice.id}/payments/${first.reversesPaymentId}`),
      409,
      'credit-insufficient',
      { creditBalance: 0 },
    );
    bodyOf(await match(api, backFirst, { reversesPaymentId: first.reversesPaymentId }), 200);
    bodyOf(await match(api, backSecond, { reversesPaymentId: second.reversesPaymentId }), 200);
    const owed = async ({ id }: { id: string }) => {
      const { outstandingAmount, feesOutstanding } = await getInvoice(api, id);
      return [outstandingAmount, feesOutstanding];
    };
    assert.deepEqual(await owed(first.invoice), [100, 30]);
    assert.deepEqual(await owed(second.invoice), [100, 70]);

    // Credit that came without an invoice is claimed with the newest one of the customer.
    const clientId = first.invoice.client.id;
    bodyOf(await match(api, money, { remainderToClientId: clientId }), 200);
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 60, paidOn: '2026-01-14' }), 201);
    bodyOf(await match(api, back, { reversesTransactionId: money }), 200);
    assert.deepEqual(await owed(first.invoice), [100, 90]);

    // All of it can be lost, and come in after all: the invoice first, then what was paid back.
    const loss = { reason: 'loss' };
    const lost = bodyOf(await api.post(`/v1/invoices/${second.invoice.id}/write-offs`, loss), 201);
    assert.deepEqual(
      lost.writeOffs.map(({ amount, feesAmount }) => [amount, feesAmount]),
      [[100, 70]],
    );
    const allocations = [{ invoiceId: second.invoice.id, amount: 30, recoversLoss: true }];
    bodyOf(await match(api, recovering, { allocations }), 200);
    const rest = { amount: 140, paidOn: '2026-01-15', recoversLoss: true };
    bodyOf(await api.post(`/v1/invoices/${second.invoice.id}/payments`, rest), 201);
    const recoveries = (await journalOf(api, '2026')).filter(({ description }) =>
      description.startsWith('Innkommet'),
    );
    assert.deepEqual(
      recoveries.map((entry) => postings(entry)),
      [
        ['1500 30', '7830 -30'],
        ['1500 70', '7830 -70', '1500 70', '7830 -70'],
      ],
    );
  },
);

bankTest(
  'an invoice is credited after refunded credit that was claimed with it has been paid; `verify` finds nothing',
  async ({ api, bring }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const [money = '', back = '', again = ''] = await bring([
      { amount: 130 },
      { amount: 130, ...BACK },
      { amount: 130 },
    ]);
    bodyOf(await match(api, money, { ...pays([invoice, 100]), remainderToClientId: clientId }), 200);
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 30, paidOn: '2026-01-15' }), 201);
    bodyOf(await match(api, back, { reversesTransactionId: money }), 200);
    bodyOf(await match(api, again, pays([invoice, 130])), 200);
    const note = bodyOf(await api.post(`/v1/invoices/${invoice.id}/credit-notes`, {}), 201);
    bodyOf(await api.post(`/v1/invoices/${note.id}/send`, {}), 200);
    const { status, feesOutstanding } = await getInvoice(api, invoice.id);
    assert.deepEqual([status, feesOutstanding, await creditOf(api, clientId)], ['credited', 0, 100]);
  },
);

bankTest(
  'credit that was paid back is owed again beside the books, too; where no invoice can take the claim, nothing happens',
  async ({ bring, company }) => {
    await setBooks(company, false);
    const api = await service.caller({ company });
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const [money = '', back = '', lone = '', loneBack = ''] = await bring([
      { amount: 300 },
      { amount: 300, ...BACK },
      { amount: 50 },
      { amount: 50, ...BACK },
    ]);
    bodyOf(await match(api, money, { ...pays([invoice, 100]), remainderToClientId: clientId }), 200);
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 150, paidOn: '2026-01-15' }), 201);
    bodyOf(await match(api, back, { reversesTransactionId: money }), 200);
    const { outstandingAmount, feesOutstanding } = await getInvoice(api, invoice.id);
    assert.deepEqual([outstandingAmount, feesOutstanding, await creditOf(api, clientId)], [100, 150, 0]);

    const other = bodyOf(await api.post('/v1/clients', OLA), 201);
    bodyOf(await match(api, lone, { remainderToClientId: other.id }), 200);
    bodyOf(await api.post(`/v1/clients/${other.id}/refunds`, { amount: 20, paidOn: '2026-01-15' }), 201);
    assertError(await match(api, loneBack, { reversesTransactionId: lone }), 409, 'credit-insufficient', {
      creditBalance: 30,
    });
    assert.equal((await read(api, loneBack)).status, 'unmatched');
    assert.equal((await read(api, lone)).pairedTransactionId, null);
  },
);

bankTest('money that left takes a payment back that was recorded by hand', async ({ api, bring }) => {
  const invoice = await bill(api, 100.4);
  const byHand = (id: string, amount: number) =>
    api.post(`/v1/invoices/${id}/payments`, { amount, paidOn: '2026-01-14' });
  const paid = bodyOf(await byHand(invoice.id, 100), 201);
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/write-offs`, { reason: 'rounding' }), 201);
  const paymentId = existing(paid.payments[0]).id;
  const [back = '', small = '', incoming = ''] = await bring([
    { amount: 100, direction: 'out' },
    { amount: 99, direction: 'out' },
    { amount: 100 },
  ]);
  assertInvalid(await match(api, small, { reversesPaymentId: paymentId }), {
    reversesPaymentId: 'other-amount',
  });
  assertInvalid(await match(api, incoming, { reversesPaymentId: paymentId }), {
    reversesPaymentId: 'unfitting-direction',
  });
  const matched = bodyOf(await match(api, back, { reversesPaymentId: paymentId }), 200);
  assert.deepEqual(matched.allocations, [{ invoiceId: invoice.id, paymentId, amount: 100 }]);
  const { outstandingAmount, payments, writeOffs } = await getInvoice(api, invoice.id);
  assert.deepEqual([outstandingAmount, payments, writeOffs], [100.4, [], []]);
  const again = await bring([{ amount: 100, direction: 'out' }]);
  assertError(await match(api, existing(again[0]), { reversesPaymentId: paymentId }), 404, 'not-found');

  // Undoing it leaves the payment as it is.
  assert.equal(bodyOf(await undo(api, back), 200).remainder, 100);
  assert.deepEqual((await getInvoice(api, invoice.id)).payments, []);

  // A payment that the bank brought goes with its transaction.
  bodyOf(await match(api, incoming, pays([invoice, 100])), 200);
  const brought = existing((await getInvoice(api, invoice.id)).payments[0]);
  assertInvalid(await match(api, back, { reversesPaymentId: brought.id }), {
    reversesPaymentId: 'payment-of-transaction',
  });
  bodyOf(await match(api, back, { reversesTransactionId: incoming }), 200);
});

bankTest(
  'money that left is a refund that was recorded; undone, the refund stays',
  async ({ api, bring }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    bodyOf(
      await api.post(`/v1/invoices/${invoice.id}/payments`, {
        amount: 250,
        paidOn: '2026-01-14',
        overpayment: 'credit',
      }),
      201,
    );
    const refund = bodyOf(
      await api.post(`/v1/clients/${clientId}/refunds`, { amount: 150, paidOn: '2026-01-15' }),
      201,
    );
    const [out = '', other = '', small = '', incoming = ''] = await bring([
      { amount: 150, direction: 'out' },
      { amount: 150, direction: 'out' },
      { amount: 149, direction: 'out' },
      { amount: 150 },
    ]);
    assertInvalid(await match(api, incoming, { refundId: refund.id }), { refundId: 'unfitting-direction' });
    assertInvalid(await match(api, small, { refundId: refund.id }), { refundId: 'other-amount' });
    const matched = bodyOf(await match(api, out, { refundId: refund.id }), 200);
    assert.deepEqual([matched.status, matched.refundId, matched.remainder], ['matched', refund.id, 0]);
    assertInvalid(await match(api, other, { refundId: refund.id }), { refundId: 'already-used' });
    bodyOf(await undo(api, out), 200);
    assert.equal(await creditOf(api, clientId), 0);
    bodyOf(await match(api, other, { refundId: refund.id }), 200);
  },
);

bankTest(
  'money that left pays a refund order; undone, the credit is there again; what the bank returns is taken back in one step',
  async ({ api, bring }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const body = { amount: 400, paidOn: '2026-01-14', overpayment: 'credit' };
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
    const order = async (amount: number) =>
      bodyOf(
        await api.post(`/v1/clients/${clientId}/refund-orders`, { amount, toAccount: '97104133219' }),
        201,
      );
    const [first, second] = [await order(200), await order(100)];
    const [out = '', early = '', small = '', returned = '', late = ''] = await bring([
      { amount: 200, direction: 'out' },
      { amount: 100, direction: 'out', bookedOn: '2026-01-13' },
      { amount: 99, direction: 'out' },
      { amount: 200, direction: 'in', kind: 'reversal' },
      { amount: 100, direction: 'out' },
    ]);
    assertInvalid(await match(api, small, { refundId: second.id }), { refundId: 'other-amount' });
    assertInvalid(await match(api, returned, { refundId: first.id }), { refundId: 'unfitting-direction' });
    // The credit was not there on the day before.
    assertInvalid(await match(api, early, { refundId: second.id }), { refundId: 'out-of-range' });
    const matched = bodyOf(await match(api, out, { refundId: first.id }), 200);
    assert.deepEqual([matched.status, matched.refundId], ['matched', first.id]);
    assert.equal(await creditOf(api, clientId), 100);
    assert.equal(
      bodyOf(await api.get(`/v1/clients/${clientId}/refund-orders/${first.id}`), 200).status,
      'paid',
    );

    bodyOf(await match(api, returned, { reversesTransactionId: out }), 200);
    assert.equal(await creditOf(api, clientId), 300);
    assertError(await api.get(`/v1/clients/${clientId}/refunds/${first.id}`), 404, 'not-found');
    assert.equal(
      bodyOf(await api.get(`/v1/clients/${clientId}/refund-orders/${first.id}`), 200).status,
      'open',
    );
    assertInvalid(await match(api, late, { refundId: first.id }), { refundId: 'other-amount' });

    bodyOf(await match(api, late, { refundId: second.id }), 200);
    assert.equal(await creditOf(api, clientId), 200);
    bodyOf(await undo(api, late), 200);
    assert.equal(await creditOf(api, clientId), 300);
    assert.deepEqual(bodyOf(await api.get(`/v1/clients/${clientId}/refunds`), 200).items, []);
  },
);

bankTest(
  'a refund that was recorded by hand and comes back is taken back',
  async ({ api, bring, events }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const body = { amount: 150, paidOn: '2026-01-14', overpayment: 'credit' };
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
    const refund = bodyOf(
      await api.post(`/v1/clients/${clientId}/refunds`, { amount: 50, paidOn: '2026-01-15' }),
      201,
    );
    const [out = '', back = '', again = ''] = await bring([
      { amount: 50, direction: 'out' },
      { amount: 50 },
      { amount: 50, direction: 'out' },
    ]);
    bodyOf(await match(api, out, { refundId: refund.id }), 200);
    bodyOf(await match(api, back, { reversesTransactionId: out }), 200);
    assert.equal(await creditOf(api, clientId), 50);
    assert.deepEqual(await events(), [
      'payment.recorded',
      'bank_transaction.matched',
      'bank_transaction.matched',
      'bank_transaction.matched',
    ]);

    // A refund that is taken back on the page of the client leaves its transaction waiting.
    const next = bodyOf(
      await api.post(`/v1/clients/${clientId}/refunds`, { amount: 50, paidOn: '2026-01-15' }),
      201,
    );
    bodyOf(await match(api, again, { refundId: next.id }), 200);
    assert.equal((await api.delete(`/v1/clients/${clientId}/refunds/${next.id}`)).status, 204);
    const waiting = await read(api, again);
    assert.deepEqual([waiting.status, waiting.reason, waiting.refundId], ['unmatched', 'undone', null]);
  },
);

bankTest('two transactions for one refund at once: one has it', async ({ api, bring, company }) => {
  const other = await service.caller({ company });
  const invoice = await bill(api, 100);
  const clientId = invoice.client.id;
  const body = { amount: 1100, paidOn: '2026-01-14', overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
  for (let round = 0; round < 3; round++) {
    const byHand = bodyOf(
      await api.post(`/v1/clients/${clientId}/refunds`, { amount: 50, paidOn: '2026-01-15' }),
      201,
    );
    const order = bodyOf(
      await api.post(`/v1/clients/${clientId}/refund-orders`, { amount: 50, toAccount: '97104133219' }),
      201,
    );
    for (const { id } of [byHand, order]) {
      const ids = await bring([
        { amount: 50, direction: 'out' },
        { amount: 50, direction: 'out' },
      ]);
      const answers = await Promise.all(
        ids.map((transaction, index) => match(index === 0 ? api : other, transaction, { refundId: id })),
      );
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((one, two) => one - two),
        [200, 400],
        answers.map(({ text }) => text).join('\n'),
      );
    }
  }
});

bankTest('a fee that a rule has booked is taken back, and the transaction waits', async ({ api, bring }) => {
  bodyOf(await api.patch('/v1/settings', { bankFeeAccount: '7770' }), 200);
  const [id = ''] = await bring([{ amount: 12.5, direction: 'out', kind: 'fee' }]);
  await inTransaction(service.db.of(api.accountId), async (trx) => {
    const transaction = existing((await lockTransactions(trx, [id]))[0]);
    const now = service.clock.now;
    const context = { trx, accountId: api.accountId, now, accountNow: now };
    const fee = existing(await bookFee(context, transaction));
    saveTransaction(trx, transaction, matchedTransaction(transaction, [fee], now));
  });
  const { feeEntryId, status, remainder } = await read(api, id);
  assert.deepEqual([status, remainder], ['matched', 0]);
  const undone = bodyOf(await undo(api, id), 200);
  assert.deepEqual([undone.status, undone.feeEntryId, undone.remainder], ['unmatched', null, 12.5]);
  const entry = bodyOf(await api.get(`/v1/journal-entries/${existing(feeEntryId)}`), 200);
  assert.equal(entry.status, 'Reversed');
  assert.deepEqual(await bankEntries(api), [
    'Bankgebyr: 7770 12.5, 1920 -12.5',
    'Tilbakeført: Bankgebyr: 7770 -12.5, 1920 12.5',
  ]);
});

bankTest(
  'what the bank takes back is taken back on the day of the bank, or on the first open day; so is a refund that comes back',
  async ({ api, bring }) => {
    const [invoice, byHand, rounded] = [await bill(api, 200), await bill(api, 50), await bill(api, 70.4)];
    const [money = '', back = '', backOfHand = '', small = '', smallBack = '', out = '', returned = ''] =
      await bring([
        { amount: 300, bookedOn: '2025-12-20' },
        { amount: 300, bookedOn: '2026-01-03', ...BACK },
        { amount: 50, bookedOn: '2026-01-04', direction: 'out' },
        { amount: 70, bookedOn: '2025-12-21' },
        { amount: 70, bookedOn: '2025-12-25', ...BACK },
        { amount: 20, bookedOn: '2025-12-28', direction: 'out' },
        { amount: 20, bookedOn: '2026-01-02' },
      ]);
    const clientId = invoice.client.id;
    bodyOf(await match(api, money, { ...pays([invoice, 200]), remainderToClientId: clientId }), 200);
    const payment = { amount: 50, paidOn: '2025-12-22' };
    const paid = bodyOf(await api.post(`/v1/invoices/${byHand.id}/payments`, payment), 201);
    bodyOf(await match(api, small, pays([rounded, 70])), 200);
    bodyOf(await api.post(`/v1/invoices/${rounded.id}/write-offs`, { reason: 'rounding' }), 201);
    const refund = { amount: 20, paidOn: '2025-12-28' };
    const { id: refundId } = bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, refund), 201);
    bodyOf(await match(api, out, { refundId }), 200);
    bodyOf(await api.call('PUT', '/v1/period-closing', { body: { closedThrough: '2025-12' } }), 200);

    bodyOf(await match(api, returned, { reversesTransactionId: out }), 200);
    bodyOf(await match(api, back, { reversesTransactionId: money }), 200);
    const reversesPaymentId = existing(paid.payments[0]).id;
    bodyOf(await match(api, backOfHand, { reversesPaymentId }), 200);
    bodyOf(await match(api, smallBack, { reversesTransactionId: small }), 200);
    const corrections = (await journalOf(api, '2026')).filter(
      ({ correctsEntryId }) => correctsEntryId !== null,
    );
    assert.deepEqual(
      corrections
        .map(({ description, ...entry }) => `${description}: ${entry.documentDate}, ${entry.postingDate}`)
        .toSorted(),
      [
        'Tilbakeført innbetaling faktura 1: 2026-01-03, 2026-01-03',
        'Tilbakeført innbetaling faktura 2: 2026-01-04, 2026-01-04',
        'Tilbakeført innbetaling faktura 3: 2025-12-25, 2026-01-01',
        'Tilbakeført: innbetaling fra kunde: 2026-01-03, 2026-01-03',
        'Tilbakeført: tilbakebetaling til kunde: 2026-01-02, 2026-01-02',
        'Tilbakeført: Øredifferanse faktura 3: 2026-01-15, 2026-01-15',
      ],
    );
    const statement = bodyOf(
      await api.get(`/v1/clients/${clientId}/statement?from=2026-01-01&to=2026-01-10`),
      200,
    );
    assert.deepEqual([statement.openingBalance, statement.closingBalance], [-400, 0]);
  },
);

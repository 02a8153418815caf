import assert from 'node:assert/strict';
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
import { getInvoice } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

// What the bank takes back, and what leaves the account.

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T10:00:00.000Z');
const bankTest = bankTests(service);

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
  for (let round = 0; round < 4; round++) {
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
  'the credit that a reversal would take is used: nothing happens, and the answer says what is left',
  async ({ api, bring }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const [money = '', back = ''] = await bring([{ amount: 300 }, { amount: 300, ...BACK }]);
    bodyOf(await match(api, money, { ...pays([invoice, 100]), remainderToClientId: clientId }), 200);
    bodyOf(await api.post(`/v1/clients/${clientId}/refunds`, { amount: 150, paidOn: '2026-01-15' }), 201);
    assertError(await match(api, back, { reversesTransactionId: money }), 409, 'credit-insufficient', {
      creditBalance: 50,
    });
    assert.equal((await read(api, back)).status, 'unmatched');
    assert.equal((await read(api, money)).pairedTransactionId, null);
    assert.equal((await getInvoice(api, invoice.id)).payments.length, 1);
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

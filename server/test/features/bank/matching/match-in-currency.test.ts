import assert from 'node:assert/strict';
import { assertError, assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { KARI, bankEntries, bankTests, bill, match, undo } from '../../../support/bank/matching.ts';
import { createSent, exemptLine, getInvoice } from '../../../support/example-invoices.ts';
import { importFile } from '../../../support/bank/bank-files.ts';
import {
  billInCurrency,
  entriesInCurrency,
  openInEuro,
  referenceOf,
  statementInEuro,
} from '../../../support/bank/in-currency.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T10:00:00.000Z');
const bankTest = bankTests(service);

/** Sends an invoice in euro at 11.50. */
async function billInEuro(api: ApiCaller, amount: number) {
  bodyOf(await api.patch('/v1/settings', { currencies: ['EUR'] }), 200);
  const body = { currency: 'EUR', date: '2026-01-14', rate: 11.5 };
  bodyOf(await api.call('PUT', '/v1/test/exchange-rates', { body }), 200);
  return createSent(api, { currency: 'EUR', lines: [exemptLine(amount)], client: KARI });
}

bankTest(
  'kroner of the bank pay an invoice in euro: all of it where they come near to its worth',
  async ({ api, bringOne }) => {
    const invoice = await billInEuro(api, 100);
    const id = await bringOne({ amount: 1140, bookedOn: '2026-01-15' });
    const allocation = { invoiceId: invoice.id, amount: 1140 };
    const matched = bodyOf(await match(api, id, { allocations: [allocation] }), 200);
    assert.deepEqual(
      matched.allocations.map(({ amount }) => amount),
      [1140],
    );
    const paid = await getInvoice(api, invoice.id);
    const { amount, amountNok, differenceNok } = existing(paid.payments[0]);
    assert.deepEqual([paid.status, amount, amountNok, differenceNok], ['paid', 100, 1140, -10]);
    assert.match(existing((await bankEntries(api)).at(-1)), /: 1920 1140, 1500 -1150, 8160 10$/);
    bodyOf(await undo(api, id), 200);
    assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 100);
  },
);

bankTest(
  'paidAmount says what the kroner pay; without it kroner far from the worth are refused',
  async ({ api, bringOne }) => {
    const invoice = await billInEuro(api, 100);
    const id = await bringOne({ amount: 575, bookedOn: '2026-01-15' });
    const pay = (paidAmount?: number) =>
      match(api, id, {
        allocations: [{ invoiceId: invoice.id, amount: 575, ...(paidAmount && { paidAmount }) }],
      });
    assertInvalid(await pay(), { 'allocations[0].paidAmount': 'required' });
    bodyOf(await pay(50), 200);
    assert.equal((await getInvoice(api, invoice.id)).outstandingAmount, 50);
  },
);

bankTest('paidAmount of an invoice in kroner is refused', async ({ api, bringOne }) => {
  const invoice = await bill(api, 500);
  const id = await bringOne({ amount: 500, bookedOn: '2026-01-15' });
  const allocation = { invoiceId: invoice.id, amount: 500, paidAmount: 500 };
  const answer = await match(api, id, { allocations: [allocation] });
  assertInvalid(answer, { 'allocations[0].paidAmount': 'only-in-another-currency' });
  bodyOf(await match(api, id, { allocations: [{ invoiceId: invoice.id, amount: 500 }] }), 200);
});

/** Brings one transaction of the account in euro. @returns its id */
async function bringEuro(api: ApiCaller, amount: string, out = false): Promise<string> {
  await openInEuro(api);
  const balances: [string, string] = out ? [amount, '0.00'] : ['0.00', amount];
  await importFile(service, api, statementInEuro([{ amount, day: '2026-01-15', out }], balances));
  const { items } = bodyOf(
    await api.get('/v1/bank-transactions?currency=EUR' as '/v1/bank-transactions'),
    200,
  );
  return existing(items[0]).id;
}

bankTest('euro of the bank pay invoices in euro alone', async ({ api }) => {
  const id = await bringEuro(api, '100.00');
  const [euro, dollar, kroner] = [
    await billInCurrency(api, 60),
    await billInCurrency(api, 100, 'USD'),
    await bill(api, 100),
  ];
  for (const other of [dollar, kroner]) {
    const answer = await match(api, id, { allocations: [{ invoiceId: other.id, amount: 100 }] });
    assertInvalid(answer, { 'allocations[0].invoiceId': 'other-currency' });
  }
  const part = { invoiceId: euro.id, amount: 60 };
  assertInvalid(await match(api, id, { allocations: [part] }), { allocations: 'not-whole-amount' });
  assertInvalid(await match(api, id, { allocations: [{ ...part, amount: 100, paidAmount: 60 }] }), {
    'allocations[0].paidAmount': 'other-amount',
  });
  assertError(
    await match(api, id, { allocations: [{ ...part, amount: 100 }] }),
    409,
    'payment-exceeds-outstanding',
  );
  // What is left is credit in euro beside an invoice of the client, and nowhere else.
  const remainder = { remainderToClientId: kroner.client.id };
  assertInvalid(await match(api, id, remainder), { remainderToClientId: 'other-currency' });
  const matched = bodyOf(
    await match(api, id, { allocations: [part], remainderToClientId: euro.client.id }),
    200,
  );
  assert.deepEqual([matched.status, matched.allocations[0]?.amount, matched.remainder], ['matched', 100, 0]);
  const { creditBalances } = bodyOf(await api.get(`/v1/clients/${euro.client.id}`), 200);
  assert.deepEqual(creditBalances, [{ currency: 'EUR', amount: 40 }]);
  assert.deepEqual(await entriesInCurrency(api), [
    '1922 1150 (EUR 100), 1500 -690 (EUR 60), 2900 -460 (EUR 40)',
  ]);
  bodyOf(await undo(api, id), 200);
});

bankTest(
  'euro of the bank are suggested for invoices in euro, kroner for all that names them',
  async ({ api, bringOne }) => {
    const id = await bringEuro(api, '100.00');
    const kroner = await bringOne({ amount: 100, bookedOn: '2026-01-15' });
    const [euro, ofKroner] = [await billInCurrency(api, 100), await bill(api, 100)];
    const suggested = async (of: string) =>
      bodyOf(await api.get(`/v1/bank-transactions/${of}`), 200).suggestions.map(({ invoiceId }) => invoiceId);
    assert.deepEqual(await suggested(id), [euro.id]);
    assert.deepEqual(await suggested(kroner), [ofKroner.id]);
    const named = await bringOne({ amount: 1150, bookedOn: '2026-01-15', text: `Ref ${referenceOf(euro)}` });
    const [first] = bodyOf(await api.get(`/v1/bank-transactions/${named}`), 200).suggestions;
    assert.deepEqual([first?.invoiceId, first?.why], [euro.id, 'number-in-text']);
  },
);

bankTest(
  'an entry with euro on the ledger account stands for euro, and one in kroner does not',
  async ({ api }) => {
    const id = await bringEuro(api, '100.00');
    const line = (account: string, debit: number, credit: number, more = {}) => ({
      account,
      debit,
      credit,
      ...more,
    });
    const post = (more: object) =>
      api.post('/v1/journal-entries', {
        documentDate: '2026-01-15',
        description: 'Salg uten faktura',
        bankTransactionId: id,
        lines: [line('1922', 1150, 0, more), line('3100', 0, 1150)],
      });
    assertInvalid(await post({}), { bankTransactionId: 'other-amount' });
    bodyOf(await post({ currency: 'EUR', currencyAmount: 100 }), 201);
    bodyOf(await undo(api, id), 200);
    assert.deepEqual(await entriesInCurrency(api), [
      '1922 1150 (EUR 100), 3100 -1150',
      '1922 -1150 (EUR 100), 3100 1150',
    ]);
  },
);

bankTest('credit in euro goes back from the account in euro, by its order', async ({ api }) => {
  await openInEuro(api);
  const invoice = await billInCurrency(api, 100);
  const told = { amount: '130.00', day: '2026-01-14', reference: referenceOf(invoice) };
  await importFile(service, api, statementInEuro([told], ['0.00', '130.00']));
  const order = bodyOf(
    await api.post(`/v1/clients/${invoice.client.id}/refund-orders`, {
      amount: 30,
      currency: 'EUR',
      toAccount: '97104133219',
    }),
    201,
  );
  const back = { amount: '30.00', day: '2026-01-15', out: true };
  await importFile(service, api, statementInEuro([back], ['130.00', '100.00']));
  const { items } = bodyOf(
    await api.get('/v1/bank-transactions?direction=out' as '/v1/bank-transactions'),
    200,
  );
  const { id } = existing(items[0]);
  bodyOf(await match(api, id, { refundId: order.id }), 200);
  assert.equal((await entriesInCurrency(api)).at(-1), '2900 345 (EUR 30), 1922 -345 (EUR 30)');
  bodyOf(await undo(api, id), 200);
});

bankTest('money that was recorded by hand came to kroner, so euro do not take it back', async ({ api }) => {
  const id = await bringEuro(api, '100.00', true);
  const invoice = await billInCurrency(api, 100);
  const { payments } = bodyOf(
    await api.post(`/v1/invoices/${invoice.id}/payments`, { amount: 100, paidOn: '2026-01-15' }),
    201,
  );
  assertInvalid(await match(api, id, { reversesPaymentId: existing(payments[0]).id }), {
    reversesPaymentId: 'other-currency',
  });
});

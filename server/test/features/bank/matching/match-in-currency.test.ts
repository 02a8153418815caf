import assert from 'node:assert/strict';
import { assertInvalid, bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import { KARI, bankEntries, bankTests, bill, match, undo } from '../../../support/bank/matching.ts';
import { createSent, exemptLine, getInvoice } from '../../../support/example-invoices.ts';
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

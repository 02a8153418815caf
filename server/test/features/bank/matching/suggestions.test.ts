import assert from 'node:assert/strict';
import { bodyOf, existing } from '../../../support/api/answers.ts';
import type { ApiCaller } from '../../../support/api/api-caller.ts';
import {
  KARI,
  OLA,
  bankTests,
  bill,
  match,
  pays,
  readTransaction as read,
} from '../../../support/bank/matching.ts';
import { createSent, exemptLine } from '../../../support/example-invoices.ts';
import { startTestApp } from '../../../support/test-app.ts';

const service = await startTestApp({ jobs: false });
service.clock.now = new Date('2026-01-15T10:00:00.000Z');
const bankTest = bankTests(service);

/** `amount 2`: why, and the number of the invoice, the best first. `sum 1, 3`: with those that it is paid together with. */
async function suggested(api: ApiCaller, id: string): Promise<string[]> {
  const { suggestions } = await read(api, id);
  const numbers = new Map(
    bodyOf(await api.get('/v1/invoices'), 200).items.map((one) => [one.id, one.number]),
  );
  return suggestions.map(({ invoiceId, why, togetherWith }) => {
    const paid = [invoiceId, ...togetherWith].map((one) => numbers.get(one) ?? '');
    return `${why} ${paid.join(', ')}`;
  });
}

bankTest('invoices of the amount are suggested, first those of the name', async ({ api, bringOne }) => {
  await bill(api, 500, OLA);
  await bill(api, 500);
  await bill(api, 501);
  const of = (amount: number, payerName: string | null) => bringOne({ amount, payerName });
  assert.deepEqual(await suggested(api, await of(500, 'NORDMANN KARI')), [
    'amount-and-name 2',
    'part 3',
    'amount 1',
  ]);
  assert.deepEqual(await suggested(api, await of(500, 'Kari Anne Nordmann')), [
    'amount-and-name 2',
    'part 3',
    'amount 1',
  ]);
  assert.deepEqual(await suggested(api, await of(500, 'Per Nordmann')), ['amount 1', 'amount 2']);
  assert.deepEqual(await suggested(api, await of(500, null)), ['amount 1', 'amount 2']);
  assert.deepEqual(await suggested(api, await of(499, 'Kari Nordmann')), ['part 2', 'part 3']);
  await bill(api, 77, { name: 'Åse Kaffe & Brød AS', email: 'aa@x.example', orgNumber: '' });
  assert.deepEqual(await suggested(api, await of(77, 'ÅSE KAFFE BRØD')), ['amount-and-name 4']);
  // Many banks have no letters of Norwegian.
  assert.deepEqual(await suggested(api, await of(77, 'ASE KAFFE BROD')), ['amount-and-name 4']);
  assert.deepEqual(await suggested(api, await of(77, 'AASE KAFFE & BROED AS')), ['amount-and-name 4']);
});

bankTest(
  'the text names an invoice: its number, its KID, or the number of an earlier system; a date is none',
  async ({ api, bringOne }) => {
    const invoice = await bill(api, 500);
    for (let count = 0; count < 14; count++) await bill(api, 1, OLA);
    const of = (text: string | null, kid: string | null = null) => bringOne({ amount: 20, text, kid });
    assert.deepEqual(await suggested(api, await of('Betaling faktura nr. 1, takk')), ['number-in-text 1']);
    assert.deepEqual(await suggested(api, await of(`kid:${existing(invoice.kid)}`)), ['number-in-text 1']);
    assert.deepEqual(await suggested(api, await of(null, existing(invoice.kid))), ['number-in-text 1']);
    assert.deepEqual(await suggested(api, await of(null, '1')), ['number-in-text 1']);
    assert.deepEqual(await suggested(api, await of('Betalt 15.01.2026 kl 99')), []);
    assert.deepEqual(await suggested(api, await of('Takk')), []);
    // That the amount fits as well counts most.
    const both = await bringOne({ amount: 1, text: 'Faktura 1 og 9', payerName: OLA.name });
    const [first, second] = await suggested(api, both);
    assert.deepEqual([first, second?.split(' ')[0]], ['number-in-text 9', 'amount-and-name']);
    assert.equal((await read(api, both)).suggestions.length, 5);
  },
);

bankTest(
  'who has paid before is suggested by the account, also after a deposit',
  async ({ api, bringOne }) => {
    const paid = await bill(api, 100);
    const open = await bill(api, 300);
    await bill(api, 300, OLA);
    const payerAccount = '97104133219';
    assert.deepEqual(await suggested(api, await bringOne({ amount: 50, payerAccount })), []);
    const earlier = await bringOne({ amount: 100, payerAccount });
    bodyOf(await match(api, earlier, pays([paid, 100])), 200);
    assert.deepEqual(await suggested(api, await bringOne({ amount: 50, payerAccount })), ['same-payer 2']);
    assert.deepEqual(await suggested(api, await bringOne({ amount: 300, payerAccount })), [
      'same-payer 2',
      'amount 3',
    ]);
    const other = '86011117947';
    const deposit = await bringOne({ amount: 5, payerAccount: other });
    bodyOf(await match(api, deposit, { remainderToClientId: open.client.id }), 200);
    assert.deepEqual(await suggested(api, await bringOne({ amount: 50, payerAccount: other })), [
      'same-payer 2',
    ]);
  },
);

bankTest(
  'only what is open is suggested, only to what waits, and never of another account',
  async ({ api, bring, bringOne }) => {
    const invoice = await bill(api, 100);
    const foreign = await service.caller();
    await bill(foreign, 100);
    const [first = '', second = ''] = await bring([{ amount: 100 }, { amount: 100, direction: 'out' }]);
    assert.deepEqual((await read(api, first)).suggestions, [
      { invoiceId: invoice.id, why: 'amount', togetherWith: [] },
    ]);
    assert.deepEqual((await read(api, second)).suggestions, []);
    const { items } = bodyOf(await api.get('/v1/bank-transactions?status=unmatched'), 200);
    assert.deepEqual(
      new Map(items.map(({ id, suggestions }) => [id, suggestions.length])),
      new Map([
        [first, 1],
        [second, 0],
      ]),
    );
    const matched = bodyOf(await match(api, first, pays([invoice, 100])), 200);
    assert.deepEqual(matched.suggestions, []);
    assert.deepEqual((await read(api, await bringOne({ amount: 100 }))).suggestions, []);
    await createSent(api, { lines: [exemptLine(200)], client: KARI });
    const part = await bringOne({ amount: 150 });
    assert.deepEqual((await read(api, part)).suggestions, []);
  },
);

bankTest(
  'the name of the payer suggests what the customer owes: a part of one, several that sum to it, or any of them',
  async ({ api, bringOne }) => {
    for (const amount of [1000, 250, 400, 90]) await bill(api, amount);
    await bill(api, 800, OLA);
    const of = (amount: number, payerName: string) => bringOne({ amount, payerName });
    assert.deepEqual(await suggested(api, await of(650, 'KARI NORDMANN')), [
      'sum 2, 3',
      'part 1',
      'name 3',
      'name 4',
    ]);
    assert.deepEqual(await suggested(api, await of(1740, 'Nordmann, Kari')), [
      'sum 1, 2, 3, 4',
      'name 2',
      'name 3',
      'name 4',
    ]);
    assert.deepEqual(await suggested(api, await of(300, 'Ola Hansen')), ['part 5']);
    assert.deepEqual(await suggested(api, await of(900, 'Ola Hansen')), ['name 5']);
    // One name alone fits many customers.
    assert.deepEqual(await suggested(api, await of(900, 'Ola')), []);
    assert.deepEqual(await suggested(api, await of(900, 'Ola Berg')), []);
    // The account has paid before, under another name.
    const payerAccount = '97104133219';
    const earlier = await bringOne({ amount: 90, payerAccount });
    const { items } = bodyOf(await api.get('/v1/invoices?q=90'), 200);
    bodyOf(await match(api, earlier, pays([existing(items[0]), 90])), 200);
    const together = await bringOne({ amount: 1400, payerAccount, payerName: 'Per Berg' });
    assert.deepEqual(await suggested(api, together), ['sum 1, 3', 'same-payer 2', 'same-payer 3']);
  },
);

bankTest('the own reference of a payer names an invoice', async ({ api, bringOne }) => {
  const invoice = await bill(api, 500);
  const of = (endToEndId: string, amount = 20) => bringOne({ amount, endToEndId });
  const kid = existing(invoice.kid);
  assert.deepEqual(await suggested(api, await of(`KID-${kid}`)), ['end-to-end-id 1']);
  assert.deepEqual(await suggested(api, await of('1')), ['end-to-end-id 1']);
  assert.deepEqual(await suggested(api, await of('2026-1-77')), []);
  assert.deepEqual(await suggested(api, await of('NOTPROVIDED')), []);
});

bankTest(
  'a refund that comes back is told by the reference of ours, whatever the bank calls it; its order is open again and paid anew',
  async ({ api, bring, bringOne }) => {
    const invoice = await bill(api, 100);
    const clientId = invoice.client.id;
    const body = { amount: 300, paidOn: '2026-01-10', overpayment: 'credit' };
    bodyOf(await api.post(`/v1/invoices/${invoice.id}/payments`, body), 201);
    const order = bodyOf(
      await api.post(`/v1/clients/${clientId}/refund-orders`, { amount: 200, toAccount: '97104133219' }),
      201,
    );
    const file = bodyOf(await api.post('/v1/refund-files', {}), 201);
    const endToEndId = order.id.replaceAll('-', '');
    const [out = '', back = '', other = ''] = await bring([
      { amount: 200, direction: 'out', endToEndId },
      { amount: 200, endToEndId, payerName: 'Kari Nordmann' },
      { amount: 200, bookedOn: '2026-01-14', endToEndId: 'NOTPROVIDED' },
    ]);
    const statusOf = async () => {
      const { status, refundFileId, paidOn } = bodyOf(
        await api.get(`/v1/clients/${clientId}/refund-orders/${order.id}`),
        200,
      );
      return [status, refundFileId, paidOn];
    };
    bodyOf(await match(api, out, { refundId: order.id }), 200);
    assert.deepEqual(await statusOf(), ['paid', file.id, '2026-01-15']);
    // A match that was a mistake is undone: the file is still with the bank.
    bodyOf(await api.delete(`/v1/bank-transactions/${out}/match`), 200);
    assert.deepEqual(await statusOf(), ['sent', file.id, null]);
    bodyOf(await match(api, out, { refundId: order.id }), 200);

    const suggestion = await read(api, back);
    assert.deepEqual(
      [suggestion.suggestedReversalOf, suggestion.suggestedReversalWhy, suggestion.suggestions],
      [out, 'end-to-end-id', []],
    );
    assert.equal((await read(api, other)).suggestedReversalOf, null);
    bodyOf(await match(api, back, { reversesTransactionId: out }), 200);
    assert.deepEqual(await statusOf(), ['open', null, null]);
    assert.equal(bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance, 200);

    // The next file has it, and the transaction that pays it now is tied to it.
    const next = bodyOf(await api.post('/v1/refund-files', {}), 201);
    assert.deepEqual(await statusOf(), ['sent', next.id, null]);
    const again = await bringOne({ amount: 200, direction: 'out', endToEndId });
    const paid = bodyOf(await match(api, again, { refundId: order.id }), 200);
    assert.deepEqual(await statusOf(), ['paid', next.id, '2026-01-15']);
    const { items } = bodyOf(await api.get(`/v1/clients/${clientId}/refunds`), 200);
    assert.deepEqual(
      items.map(({ id, paidOn }) => [id, paidOn]),
      [[paid.refundId, '2026-01-15']],
    );
    assert.notEqual(paid.refundId, order.id);
    const { refundId } = bodyOf(await api.get(`/v1/clients/${clientId}/refund-orders/${order.id}`), 200);
    assert.equal(refundId, paid.refundId);
    const returned = await bringOne({ amount: 200, kind: 'reversal', endToEndId });
    assert.equal((await read(api, returned)).suggestedReversalOf, again);
    bodyOf(await match(api, returned, { reversesTransactionId: again }), 200);
    assert.deepEqual(await statusOf(), ['open', null, null]);
    assert.equal((await api.delete(`/v1/clients/${clientId}/refund-orders/${order.id}`)).status, 204);
  },
);

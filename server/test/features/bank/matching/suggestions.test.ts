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

/** `amount 2`: why, and the number of the invoice, the best first. */
async function suggested(api: ApiCaller, id: string): Promise<string[]> {
  const { suggestions } = await read(api, id);
  const numbers = new Map(
    bodyOf(await api.get('/v1/invoices'), 200).items.map((one) => [one.id, one.number]),
  );
  return suggestions.map(({ invoiceId, why }) => `${why} ${numbers.get(invoiceId) ?? ''}`);
}

bankTest('invoices of the amount are suggested, first those of the name', async ({ api, bringOne }) => {
  await bill(api, 500, OLA);
  await bill(api, 500);
  await bill(api, 501);
  const of = (amount: number, payerName: string | null) => bringOne({ amount, payerName });
  assert.deepEqual(await suggested(api, await of(500, 'NORDMANN KARI')), ['amount-and-name 2', 'amount 1']);
  assert.deepEqual(await suggested(api, await of(500, 'Kari Anne Nordmann')), [
    'amount-and-name 2',
    'amount 1',
  ]);
  assert.deepEqual(await suggested(api, await of(500, 'Per Nordmann')), ['amount 1', 'amount 2']);
  assert.deepEqual(await suggested(api, await of(500, null)), ['amount 1', 'amount 2']);
  assert.deepEqual(await suggested(api, await of(499, 'Kari Nordmann')), []);
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
    assert.deepEqual((await read(api, first)).suggestions, [{ invoiceId: invoice.id, why: 'amount' }]);
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ItemFact } from '../../../src/domain/moves/import-facts.ts';
import type { CustomerLine } from '../../../src/domain/moves/open-items.ts';
import { createItemGrouper, createItemTally, itemKeyOf } from '../../../src/domain/moves/open-items.ts';

let lines = 0;
const line = (given: Partial<CustomerLine>): CustomerLine => ({
  customer: 'K1',
  account: '1500',
  reference: null,
  kid: null,
  document: null,
  amountOre: 0n,
  date: '2026-03-01',
  dueDate: null,
  currency: null,
  crossReference: null,
  vat: null,
  line: ++lines,
  ...given,
});

/** The open items of these lines, which come as the database gives them: by customer, key and account. */
function openItemsOf(given: Partial<CustomerLine>[]): ItemFact[] {
  const grouper = createItemGrouper();
  const orderOf = (one: CustomerLine & { from: string; key: string }) =>
    [one.customer, one.from, one.key, one.account].join('\0');
  const keyed = given
    .map((one) => line(one))
    .map((one) => ({ ...one, ...itemKeyOf(one) }))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : orderOf(one) > orderOf(other) ? 1 : 0));
  return [...keyed.map((one) => grouper.add(one)), grouper.end()].filter((item) => item !== undefined);
}

test('lines belong together by reference, else KID, else document', () => {
  assert.deepEqual(itemKeyOf({ reference: '7', kid: '70', document: 'B1' }), { from: 'reference', key: '7' });
  assert.deepEqual(itemKeyOf({ reference: null, kid: '70', document: 'B1' }), { from: 'kid', key: '70' });
  assert.deepEqual(itemKeyOf({ reference: null, kid: null, document: 'B1' }), {
    from: 'document',
    key: 'B1',
  });
  assert.deepEqual(itemKeyOf({ reference: null, kid: null, document: null }), { from: 'document', key: '' });
});

test('what does not net to zero is open, with what its first line says', () => {
  const [open, ...more] = openItemsOf([
    { reference: '1', amountOre: 500n },
    { reference: '1', amountOre: -500n },
    {
      reference: '2',
      kid: '20',
      amountOre: 1000n,
      date: '2026-02-01',
      dueDate: '2026-02-15',
      document: 'F2',
    },
    { reference: '2', amountOre: -400n, date: '2026-03-05', document: 'B9' },
  ]);
  assert.deepEqual(more, []);
  assert.deepEqual(open, {
    customer: 'K1',
    account: '1500',
    from: 'reference',
    key: '2',
    number: '2',
    kid: '20',
    issueDate: '2026-02-01',
    dueDate: '2026-02-15',
    amountOre: 600n,
    currency: null,
    crossReference: null,
    feesClaimed: null,
    feesOre: 0n,
    vat: [],
    line: open?.line,
  });
});

test('a credit note names its invoice, and a payment without a reference is a credit of its own', () => {
  const items = openItemsOf([
    { reference: '3', amountOre: 800n },
    { reference: '4', amountOre: -800n, crossReference: '3', date: '2026-04-01' },
    { document: 'B7', amountOre: -50n },
    { amountOre: -20n },
  ]);
  const facts = items.map(({ from, number, amountOre, crossReference }) => [
    from,
    number,
    amountOre,
    crossReference,
  ]);
  assert.deepEqual(facts, [
    ['document', null, -20n, null],
    ['document', 'B7', -50n, null],
    ['reference', '3', 800n, null],
    ['reference', '4', -800n, '3'],
  ]);
});

test('each account of customers has its own items', () => {
  const items = openItemsOf([
    { reference: '5', amountOre: 100n },
    { reference: '5', account: '1510', amountOre: 40n },
    { reference: '5', account: '1510', amountOre: -60n },
    { reference: '5', customer: 'K2', amountOre: 7n },
  ]);
  const facts = items.map(({ customer, account, amountOre }) => [customer, account, amountOre]);
  assert.deepEqual(facts, [
    ['K1', '1500', 100n],
    ['K1', '1510', -20n],
    ['K2', '1500', 7n],
  ]);
});

test('of a partly paid invoice the open VAT is the same part', () => {
  const vat = { ofOre: 12_500n, codes: [{ vatCode: '3', amountOre: 2_500n }] };
  const openVat = (paidOre: bigint) =>
    openItemsOf([
      { reference: '6', amountOre: 12_500n, vat },
      { reference: '6', amountOre: -paidOre },
    ])[0]?.vat;
  assert.deepEqual(openVat(1n), [{ vatCode: '3', amountOre: 2_500n }]);
  assert.deepEqual(openVat(10_000n), [{ vatCode: '3', amountOre: 500n }]);
  // More than the invoice, as with a fee: no part of it can be told.
  assert.deepEqual(openVat(-100n), []);
  const [credit] = openItemsOf([
    {
      reference: '8',
      amountOre: -12_500n,
      vat: { ofOre: -12_500n, codes: [{ vatCode: '3', amountOre: -2_500n }] },
    },
  ]);
  assert.deepEqual(credit?.vat, [{ vatCode: '3', amountOre: -2_500n }]);
});

test('a tally counts invoices and credits, and what they lack', () => {
  const tally = createItemTally();
  assert.deepEqual(tally.end().warnings, [{ code: 'no-open-items', count: 0, amountOre: null }]);
  const items = openItemsOf([
    { reference: '1', kid: '10', dueDate: '2026-04-01', amountOre: 100n },
    { reference: '2', amountOre: 200n, currency: 'EUR' },
    { reference: '3', amountOre: -30n },
  ]);
  for (const item of items) tally.add(item);
  assert.deepEqual(tally.end(), {
    openInvoices: { count: 2, sumOre: 300n },
    openCredits: { count: 1, sumOre: -30n },
    warnings: [
      { code: 'foreign-currency', count: 1, amountOre: 200n },
      { code: 'due-date-missing', count: 1, amountOre: 200n },
      { code: 'kid-missing', count: 1, amountOre: 200n },
    ],
  });
});

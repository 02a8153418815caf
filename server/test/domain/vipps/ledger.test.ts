import assert from 'node:assert/strict';
import { test } from 'node:test';
import { meaningOfEntry, namesPayout } from '../../../src/domain/vipps/ledger.ts';
import { ledgerDayReader, writeLedgerDay } from '../../../src/features/bank/formats/vipps-ledger-day.ts';

test('the bank names a payout by its number and the unit, and by nothing less', () => {
  const payout = { number: '2000023', text: 'Vipps utbet. 2000023 Vippsnr 57860' };
  assert.ok(namesPayout('Utbet. 2000023 Vippsnr 57860', payout));
  assert.ok(namesPayout('UTBET.2000023 VIPPSNR:57860 VIPPS MOBILEPAY AS', payout));
  for (const words of [
    'Utbet. 2000023',
    'Utbet. 2000023 Vippsnr 57861',
    'Utbet. 20000231 Vippsnr 57860',
    '',
  ]) {
    assert.ok(!namesPayout(words, payout), words);
  }
  assert.ok(!namesPayout('Utbet. 2000023 Vippsnr 57860', { number: null, text: null }));
  assert.ok(!namesPayout('2000023', { number: '2000023', text: '2000023' }));
});

test('types that Vipps adds mean nothing yet', () => {
  assert.deepEqual(['capture', 'payout-scheduled', 'toString', 'something-new'].map(meaningOfEntry), [
    'capture',
    'payout',
    'other',
    'other',
  ]);
});

test('a day of a ledger is read as it was written, in whatever pieces', () => {
  const day = '2026-03-01';
  const entry = (entryType: string, before: bigint, after: bigint, reference: string) => ({
    pspReference: `psp-${entryType}`,
    ledgerDate: day,
    entryType,
    reference,
    balanceBeforeOre: before,
    balanceAfterOre: after,
  });
  const entries = [
    entry('capture', 0n, 100n, 'bestilling-æøå'),
    entry('capture-fee', 100n, 100n, 'bestilling-æøå'),
    entry('refund', 100n, -50n, ''),
    { ...entry('payout-scheduled', -50n, -60n, ''), pspReference: '2000001' },
  ];
  const bytes = Buffer.concat([...writeLedgerDay({ ledgerId: '302321', unit: '57860' }, entries)]);
  const read = (size: number) => {
    const reader = ledgerDayReader();
    const items = [];
    for (let from = 0; from < bytes.length; from += size)
      items.push(...reader.read(bytes.subarray(from, from + size)));
    return [...items, ...reader.end()];
  };
  const whole = read(bytes.length);
  assert.deepEqual(read(1), whole);
  assert.deepEqual(
    whole.map((item) =>
      item.type === 'transaction'
        ? [
            item.transaction.vippsEntry,
            item.transaction.direction,
            item.transaction.amountOre,
            item.transaction.text,
          ]
        : item.type === 'balance'
          ? [item.bankAccount, item.day, item.balanceOre]
          : item.type,
    ),
    [
      'start',
      ['capture', 'in', 100n, 'bestilling-æøå'],
      ['refund', 'out', 150n, null],
      ['payout-scheduled', 'out', 10n, 'Vipps utbet. 2000001 Vippsnr 57860'],
      ['Vipps 302321', day, -60n],
    ],
  );
});

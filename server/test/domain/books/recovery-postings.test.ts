import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { STANDARD_BOOKING_ACCOUNTS } from '../../../src/domain/books/booking-accounts.ts';
import { assertBalanced } from '../../../src/domain/books/postings.ts';
import type { PostingLine } from '../../../src/domain/books/postings.ts';
import { recoveryPostings } from '../../../src/domain/books/recovery-postings.ts';
import { writeOffPostings } from '../../../src/domain/books/write-off-postings.ts';
import type { Ore } from '../../../src/domain/money.ts';
import { divideRounded } from '../../../src/domain/money.ts';

const customerId = null;

function recoverAll(loss: PostingLine[], parts: { ownOre: Ore; claimsOre: Ore }[], receivables: string) {
  const recovered: PostingLine[] = [];
  for (const part of parts) {
    const lines = recoveryPostings({ loss, recovered, ...part, customerId }, receivables);
    assertBalanced(lines);
    recovered.push(...lines);
  }
  return recovered;
}

function balances(lines: readonly PostingLine[]): Record<string, Ore> {
  const sums: Record<string, Ore> = {};
  for (const { account, debitOre, creditOre } of lines) {
    sums[account] = (sums[account] ?? 0n) + debitOre - creditOre;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, ore]) => ore !== 0n));
}

test('a loss of all rates that comes in in any parts leaves nothing on any account of VAT', () => {
  const rates = [
    [3, 25n],
    [31, 15n],
    [33, 12n],
    [5, 0n],
  ] as const;
  const net = fc.bigInt({ min: 0n, max: 100_000n });
  fc.assert(
    fc.property(
      fc.tuple(net, net, net, net),
      fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 8 }),
      (nets, perMilles) => {
        const lines = rates.map(([vatCode, rate], index) => {
          const lineTotalOre = nets[index] ?? 0n;
          return { vatCode, lineTotalOre, vatOre: divideRounded(lineTotalOre * rate, 100n) };
        });
        const amountOre = lines.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
        fc.pre(amountOre > 0n);
        const loss = writeOffPostings(
          {
            reason: 'loss',
            lossKind: 'final',
            amountOre,
            lines,
            waived: { feeOre: 0n, interestOre: 0n },
            customerId,
          },
          STANDARD_BOOKING_ACCOUNTS,
        );
        let leftOre = amountOre;
        const parts = perMilles.flatMap((perMille) => {
          const ownOre = (leftOre * BigInt(perMille)) / 1000n;
          leftOre -= ownOre;
          return ownOre === 0n ? [] : [{ ownOre, claimsOre: 0n }];
        });
        const all = [...parts, { ownOre: leftOre, claimsOre: 0n }];
        assert.deepEqual(balances([...loss, ...recoverAll(loss, all, '1500')]), {});
      },
    ),
    { seed: 20_261_129, numRuns: 300 },
  );
});

test('fees and interest on one account come in in parts, too', () => {
  const accounts = { ...STANDARD_BOOKING_ACCOUNTS, lateInterest: STANDARD_BOOKING_ACCOUNTS.reminderFees };
  const waived = { feeOre: 3_800n, interestOre: 1_000n };
  const loss = writeOffPostings(
    { reason: 'loss', lossKind: 'unconfirmed', amountOre: 0n, lines: [], waived, customerId },
    accounts,
  );
  const parts = [2_000n, 2_500n, 300n].map((claimsOre) => ({ ownOre: 0n, claimsOre }));
  assert.deepEqual(balances([...loss, ...recoverAll(loss, parts, '1500')]), {});
});

import { divideTogether } from '../money.ts';
import type { Ore } from '../money.ts';
import type { PostingLine } from './postings.ts';
import { credit, debit } from './postings.ts';

/** A part of a loss that came in after all. No amount is negative; together they are above 0. */
export type RecoveryToPost = {
  /** The lines of the loss's entry. */
  loss: readonly PostingLine[];
  /** The lines of what stands recovered of the loss already. */
  recovered: readonly PostingLine[];
  /** The part of the invoice itself, at most what of it is still lost. */
  ownOre: Ore;
  /** The part of the fees, at most what of them is still lost. */
  claimsOre: Ore;
  customerId: string | null;
};

/**
 * The entry that takes a part of a loss back: the mirror of the loss's share. Each account gets its share of what is still lost
 * there, so the recoveries of a loss add up to its entry exactly, VAT included. Fees come before interest, as in a payment.
 * @throws RangeError when more is recovered than is still lost
 */
export function recoveryPostings(recovery: RecoveryToPost, receivables: string): PostingLine[] {
  const { ownOre, claimsOre, customerId } = recovery;
  const left = stillLost(recovery);
  // The lines of lost fees have a VAT code. The lines of the invoice itself have none.
  const own = left.filter(({ vatCode }) => vatCode === null);
  const claims = left.filter(({ vatCode }) => vatCode !== null);
  const receivable = (amountOre: Ore) => debit({ account: receivables, amountOre, customerId });
  return [
    ...(ownOre > 0n ? [receivable(ownOre), ...mirror(own, shares(own, ownOre))] : []),
    ...(claimsOre > 0n ? [receivable(claimsOre), ...mirror(claims, inOrder(claims, claimsOre))] : []),
  ];
}

type Lost = Pick<PostingLine, 'account' | 'vatCode'> & { ore: Ore };

function stillLost({ loss, recovered }: RecoveryToPost): Lost[] {
  return loss
    .filter(({ debitOre }) => debitOre > 0n)
    .map(({ account, vatCode, debitOre }) => {
      const same = recovered.filter((line) => line.account === account && line.vatCode === vatCode);
      return { account, vatCode, ore: same.reduce((rest, { creditOre }) => rest - creditOre, debitOre) };
    });
}

function shares(lost: readonly Lost[], sumOre: Ore): Ore[] {
  const leftOre = lost.reduce((sum, { ore }) => sum + ore, 0n);
  if (sumOre > leftOre) throw new RangeError('More is recovered than is lost');
  return divideTogether(
    lost.map(({ ore }) => ore * sumOre),
    leftOre,
  );
}

function inOrder(lost: readonly Lost[], sumOre: Ore): Ore[] {
  let restOre = sumOre;
  const ores = lost.map(({ ore }) => {
    const partOre = ore < restOre ? ore : restOre;
    restOre -= partOre;
    return partOre;
  });
  if (restOre > 0n) throw new RangeError('More is recovered than is lost');
  return ores;
}

function mirror(lost: readonly Lost[], ores: readonly Ore[]): PostingLine[] {
  return lost
    .map(({ account, vatCode }, index) => ({ account, vatCode, amountOre: ores[index] ?? 0n }))
    .filter(({ amountOre }) => amountOre > 0n)
    .map(credit);
}

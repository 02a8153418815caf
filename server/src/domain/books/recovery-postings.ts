import { divideTogether } from '../money.ts';
import type { Ore } from '../money.ts';
import type { PostingLine } from './postings.ts';
import { REFUNDED_LOSS, creditPosting, debitPosting } from './postings.ts';

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
  // The lines of lost fees have a VAT code, and that of refunded credit has a text. The lines of the invoice itself have neither.
  const isOwn = ({ vatCode, description }: Lost) => vatCode === null && description !== REFUNDED_LOSS;
  const own = left.filter(isOwn);
  const claims = left.filter((line) => !isOwn(line));
  const receivable = (amountOre: Ore) => debitPosting({ account: receivables, amountOre, customerId });
  return [
    ...(ownOre > 0n ? [receivable(ownOre), ...mirror(own, shares(own, ownOre))] : []),
    ...(claimsOre > 0n ? [receivable(claimsOre), ...mirror(claims, inOrder(claims, claimsOre))] : []),
  ];
}

type Lost = Pick<PostingLine, 'account' | 'vatCode' | 'description'> & { ore: Ore };

function stillLost({ loss, recovered }: RecoveryToPost): Lost[] {
  const lost = new Map<string, Lost>();
  // Fees and interest may stand on one account, which then has both of them.
  for (const { account, vatCode, description, debitOre, creditOre } of [
    ...loss.filter((line) => line.debitOre > 0n),
    ...recovered.filter((line) => line.creditOre > 0n),
  ]) {
    const key = JSON.stringify([account, vatCode, description]);
    const ore = (lost.get(key)?.ore ?? 0n) + debitOre - creditOre;
    lost.set(key, { account, vatCode, description, ore });
  }
  return [...lost.values()];
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
    .map(({ account, vatCode, description }, index) => ({
      ...creditPosting({ account, vatCode, amountOre: ores[index] ?? 0n }),
      description,
    }))
    .filter(({ creditOre }) => creditOre > 0n);
}

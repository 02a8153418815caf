import type { BookingAccounts } from './booking-accounts.ts';
import { divideTogether } from '../money.ts';
import type { Ore } from '../money.ts';
import type { PostingLine } from './postings.ts';
import type { Claims } from '../invoices/owed-claims.ts';
import { creditPosting, debitPosting, waiverPostings } from './postings.ts';
import { sumOfClaims } from '../invoices/owed-claims.ts';
import type { SalesVatCode } from '../vat/vat.ts';

/**
 * The input VAT accounts for lost claims, in the order of the entry's lines. The VAT of a lost claim is
 * deducted at the same rate (merverdiavgiftsloven § 4-7).
 */
const INPUT_VAT: readonly (readonly [SalesVatCode, account: string])[] = [
  [3, '2711'],
  [31, '2712'],
  [33, '2713'],
];

export const LOSS_KINDS = ['final', 'unconfirmed'] as const;
/**
 * The VAT of a final loss (konstatert tap) is deducted. The VAT of an unconfirmed loss (ikke konstatert tap)
 * is not.
 */
export type LossKind = (typeof LOSS_KINDS)[number];

/**
 * Why a claim is certainly lost (merverdiavgiftsforskriften § 4-7-1). Collection was tried in vain. The claim
 * is unpaid six months after the due date in spite of three reminders. Bankruptcy or the like gave no cover.
 * Or the claim is clearly irrecoverable for other reasons.
 */
export const LOSS_GROUNDS = [
  'collection_in_vain',
  'overdue_and_reminded',
  'insolvency',
  'irrecoverable',
] as const;
export type LossGround = (typeof LOSS_GROUNDS)[number];

/** The parts of an invoice that are written off. No amount is negative, but for lines of credit notes. */
export type WriteOffToPost = {
  reason: 'loss' | 'rounding';
  /** Null for a difference of øre. */
  lossKind: LossKind | null;
  /** At most the sum of the lines. 0 where only the fees of letters are lost. */
  amountOre: Ore;
  /** The invoice's lines and, with amounts below 0, those of its credit notes. Those of one VAT code count together. */
  lines: readonly { vatCode: SalesVatCode | null; lineTotalOre: Ore; vatOre: Ore }[];
  /** Fees of letters that fall away with the write-off. */
  waived: Claims;
  customerId: string | null;
};

/**
 * The entry of a write-off. A loss has the lost fees of letters, and, if it is final, the VAT of each rate.
 * The loss may consist of such fees alone. A difference of øre holds no VAT.
 * @throws RangeError when nothing is written off, or more than the sum of the lines
 */
export function writeOffPostings(writeOff: WriteOffToPost, accounts: BookingAccounts): PostingLine[] {
  const { reason, lossKind, amountOre, customerId, waived } = writeOff;
  if (amountOre < 0n || amountOre + sumOfClaims(waived) <= 0n) {
    throw new RangeError('A write-off is above 0');
  }
  const receivable = creditPosting({ account: accounts.receivables, amountOre, customerId });
  if (reason === 'rounding') return [debitPosting({ account: accounts.rounding, amountOre }), receivable];

  const vat = lossKind === 'final' && amountOre > 0n ? lostVat(writeOff) : [];
  const netOre = vat.reduce((rest, share) => rest - share.amountOre, amountOre);
  const loss = [{ account: accounts.badDebts, amountOre: netOre }, ...vat];
  return [
    ...loss.filter((side) => side.amountOre > 0n).map(debitPosting),
    ...(amountOre > 0n ? [receivable] : []),
    ...waiverPostings(waived, customerId, accounts),
  ];
}

/**
 * The VAT in a loss. Each rate has the same lost share. Together they sum to the rounded share of all VAT.
 */
function lostVat({ amountOre, lines }: WriteOffToPost): { account: string; amountOre: Ore }[] {
  const grossOre = lines.reduce((sum, line) => sum + line.lineTotalOre + line.vatOre, 0n);
  if (amountOre > grossOre) throw new RangeError('More is written off than was sold');
  const vatOres = INPUT_VAT.map(([code]) =>
    lines.reduce((sum, line) => (line.vatCode === code ? sum + line.vatOre : sum), 0n),
  );
  const shares = divideTogether(
    vatOres.map((vatOre) => vatOre * amountOre),
    grossOre,
  );
  return INPUT_VAT.map(([, account], index) => ({ account, amountOre: shares[index] ?? 0n }));
}

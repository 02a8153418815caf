import type { BookingAccounts } from './booking-accounts.ts';
import { divideTogether } from './money.ts';
import type { Ore } from './money.ts';
import type { Claims, PostingLine } from './postings.ts';
import { credit, debit, waiverPostings } from './postings.ts';
import type { SalesVatCode } from './vat.ts';

/**
 * The VAT of a lost claim is deducted as input VAT of the same rate (merverdiavgiftsloven § 4-7). In the order in which an
 * entry lists them.
 */
const INPUT_VAT: readonly (readonly [SalesVatCode, account: string])[] = [
  [3, '2711'],
  [31, '2712'],
  [33, '2713'],
];

export const LOSS_KINDS = ['final', 'unconfirmed'] as const;
/** A loss that is final gives its VAT back (konstatert tap); one that is not confirmed yet does not (ikke konstatert tap). */
export type LossKind = (typeof LOSS_KINDS)[number];

/**
 * Why a claim is lost for certain (merverdiavgiftsforskriften § 4-7-1): collection was tried in vain; not paid six months after
 * the due date in spite of three reminders; bankruptcy or the like without cover; clearly irrecoverable for other reasons.
 */
export const LOSS_GROUNDS = [
  'collection_in_vain',
  'overdue_and_reminded',
  'insolvency',
  'irrecoverable',
] as const;
export type LossGround = (typeof LOSS_GROUNDS)[number];

/** What is written off of an invoice; nothing of it is negative. */
export type WriteOffToPost = {
  reason: 'loss' | 'rounding';
  /** Null for a difference of øre. */
  lossKind: LossKind | null;
  /** Not above the sum of the lines; 0 where the claims of letters alone are lost. */
  amountOre: Ore;
  /** What of the invoice's lines is not credited. */
  lines: readonly { vatCode: SalesVatCode | null; lineTotalOre: Ore; vatOre: Ore }[];
  /** Claims of letters that fall away with it. */
  waived: Claims;
  customerId: string | null;
};

/**
 * The entry of a write-off: a loss, with the VAT of each rate in it where it is final, and the claims of letters that are lost
 * with it or alone; or a difference of øre, which holds no VAT.
 *
 * @throws RangeError when nothing is written off, or more than the sum of the lines
 */
export function writeOffPostings(writeOff: WriteOffToPost, accounts: BookingAccounts): PostingLine[] {
  const { reason, lossKind, amountOre, customerId, waived } = writeOff;
  if (amountOre < 0n || amountOre + waived.feeOre + waived.interestOre <= 0n) {
    throw new RangeError('A write-off is above 0');
  }
  const receivable = credit({ account: accounts.receivables, amountOre, customerId });
  if (reason === 'rounding') return [debit({ account: accounts.rounding, amountOre }), receivable];

  const vat = lossKind === 'final' && amountOre > 0n ? lostVat(writeOff) : [];
  const netOre = vat.reduce((rest, share) => rest - share.amountOre, amountOre);
  const loss = [{ account: accounts.badDebts, amountOre: netOre }, ...vat];
  return [
    ...loss.filter((side) => side.amountOre > 0n).map(debit),
    ...(amountOre > 0n ? [receivable] : []),
    ...waiverPostings(waived, customerId, accounts),
  ];
}

/** The VAT in a loss: as much of each rate's as is lost of the whole, summing to the rounded share of all VAT. */
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

/**
 * Whether MVA stands after the seller's organisation number (bokføringsforskriften § 5-1-2). It stands on every document of a
 * seller in the VAT register, and on a credit note with VAT of a seller who has left the register since.
 */
export function statesVat({
  seller,
  lines,
}: {
  seller: { vatRegistered: boolean };
  lines: readonly { vatRateBp: number }[];
}): boolean {
  return seller.vatRegistered || lines.some(({ vatRateBp }) => vatRateBp > 0);
}

/**
 * Whether the document states VAT as a seller in the VAT register does, with MVA after the organisation number. A seller who has
 * left the register still credits with VAT what was sold with VAT (bokføringsforskriften § 5-1-2).
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

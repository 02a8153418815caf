/**
 * One account of the standard chart: number, name in nb, nn and en, and its use of VAT codes. In the last column, a SAF-T
 * standard tax code is the account's default. `null` means that lines may have a VAT code, but no code is usual. Without
 * the column, lines on the account never have a VAT code.
 */
export type ChartRow = readonly [
  number: string,
  nameNb: string,
  nameNn: string,
  nameEn: string,
  vatCode?: string | null,
];

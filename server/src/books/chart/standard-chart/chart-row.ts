/**
 * One account of the standard chart: number, name in nb, nn and en, and its use of VAT codes. Last column: a SAF-T
 * standard tax code is the account's default, `null` means that codes are used but none is the usual one, and
 * left out means that lines on the account never carry a VAT code.
 */
export type ChartRow = readonly [
  number: string,
  nameNb: string,
  nameNn: string,
  nameEn: string,
  vatCode?: string | null,
];

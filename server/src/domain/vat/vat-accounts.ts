/** Where the VAT return's figures are booked: output VAT is owed, input VAT deducted. */
export type VatSide = 'output' | 'input';

/** Amounts that the return shows apart from the rest of their code (code list `mvaSpesifikasjon`). */
export const VAT_SPECIFICATIONS = ['tapPåKrav', 'justering'] as const;
export type VatSpecification = (typeof VAT_SPECIFICATIONS)[number];

export type VatAccount = {
  side: VatSide;
  /** The codes whose VAT is booked here. The first is the usual one. */
  codes: readonly [string, ...string[]];
  specification: VatSpecification | null;
};

/** The VAT accounts of the standard chart. VAT on raw fish, emission allowances and gold has no account of its own. */
export const VAT_ACCOUNTS: Readonly<Record<string, VatAccount>> = {
  2700: { side: 'output', codes: ['3'], specification: null },
  2701: { side: 'output', codes: ['31'], specification: null },
  2703: { side: 'output', codes: ['33'], specification: null },
  2704: { side: 'output', codes: ['81', '82'], specification: null },
  2705: { side: 'output', codes: ['83', '84'], specification: null },
  2706: { side: 'output', codes: ['86', '87', '88', '89'], specification: null },
  2711: { side: 'input', codes: ['1'], specification: null },
  2712: { side: 'input', codes: ['11'], specification: null },
  2713: { side: 'input', codes: ['13'], specification: null },
  2714: { side: 'input', codes: ['81', '14'], specification: null },
  2715: { side: 'input', codes: ['83', '15'], specification: null },
  2716: { side: 'input', codes: ['86', '88'], specification: null },
  2719: { side: 'input', codes: ['1'], specification: 'justering' },
};

/**
 * The accounts to which the VAT of a term is moved at settlement (oppgjørskonto, skyldig mva.). An entry with
 * a line here empties the VAT accounts; its amounts are not VAT of the term.
 */
export const VAT_SETTLEMENT_ACCOUNTS: readonly string[] = ['2740', '2745'];

/**
 * The code of a line on a VAT account: the one on the entry's other lines, or else the account's usual code.
 */
export function codeOfVatLine({ codes }: VatAccount, carried: readonly string[]): string {
  return codes.find((code) => carried.includes(code)) ?? codes[0];
}

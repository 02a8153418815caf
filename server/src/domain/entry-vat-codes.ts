import { TAX_CODES } from './standard-tax-codes.ts';
import type { StandardTaxCode } from './standard-tax-codes.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS } from './vat-accounts.ts';

const WITH_ACCOUNT: ReadonlySet<string> = new Set(Object.values(VAT_ACCOUNTS).flatMap(({ codes }) => codes));

/**
 * Codes that stand in the VAT return with VAT, which no account of the chart is for: raw fish (12, 32), emission allowances
 * and gold (91, 92). An entry with them would have a base in the return and its VAT on the line of another code.
 */
export const UNSUPPORTED_VAT_CODES: readonly StandardTaxCode[] = TAX_CODES.filter(
  ({ code, use, rateKind }) => use !== 'outside' && rateKind !== 'none' && !WITH_ACCOUNT.has(code),
).map(({ code }) => code);

/** What of an entry the VAT return could not carry, by the line's index. */
export type VatCodeProblem = {
  index: number;
  field: 'account' | 'vatCode';
  code: 'unsupported-vat-code' | 'vat-codes-share-account' | 'vat-code-missing';
};

/**
 * Why the VAT of an entry would land on a wrong line of the return. Some VAT accounts serve several codes: 2706 has the VAT of
 * 86, 87, 88 and 89. Which of them a line on such an account is of, only the entry's other lines tell, so an entry with such a
 * line has exactly one of the codes (`domain/vat-return.ts`). What settles a term empties the VAT accounts and is no VAT.
 */
export function vatCodeProblems(
  lines: readonly { account: string; vatCode: string | null }[],
): VatCodeProblem[] {
  const problems: VatCodeProblem[] = lines.flatMap(({ vatCode }, index) =>
    UNSUPPORTED_VAT_CODES.some((code) => code === vatCode)
      ? [{ index, field: 'vatCode', code: 'unsupported-vat-code' }]
      : [],
  );
  if (lines.some(({ account }) => VAT_SETTLEMENT_ACCOUNTS.includes(account))) return problems;

  const inConflict = new Set<string>();
  lines.forEach(({ account }, index) => {
    const codes: readonly string[] = VAT_ACCOUNTS[account]?.codes ?? [];
    if (codes.length < 2) return;
    const [first, ...others] = new Set(
      lines.flatMap(({ vatCode }) => (vatCode !== null && codes.includes(vatCode) ? [vatCode] : [])),
    );
    if (first === undefined) problems.push({ index, field: 'account', code: 'vat-code-missing' });
    for (const code of others) inConflict.add(code);
  });
  lines.forEach(({ vatCode }, index) => {
    if (vatCode !== null && inConflict.has(vatCode)) {
      problems.push({ index, field: 'vatCode', code: 'vat-codes-share-account' });
    }
  });
  return problems;
}

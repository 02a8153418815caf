import { TAX_CODES } from './standard-tax-codes.ts';
import type { StandardTaxCode } from './standard-tax-codes.ts';
import { VAT_ACCOUNTS, VAT_SETTLEMENT_ACCOUNTS } from './vat-accounts.ts';

const WITH_ACCOUNT: ReadonlySet<string> = new Set(Object.values(VAT_ACCOUNTS).flatMap(({ codes }) => codes));

/**
 * Codes that have VAT in the VAT return, but no VAT account in the chart: raw fish (12, 32), emission
 * allowances and gold (91, 92). An entry with such a code would have its base on one line of the return and
 * its VAT on another.
 */
export const UNSUPPORTED_VAT_CODES: readonly StandardTaxCode[] = TAX_CODES.filter(
  ({ code, use, rateKind }) => use !== 'outside' && rateKind !== 'none' && !WITH_ACCOUNT.has(code),
).map(({ code }) => code);

/** A part of an entry that the VAT return could not show. `index` is the index of the line. */
export type VatCodeProblem = {
  index: number;
  field: 'account' | 'vatCode';
  code: 'unsupported-vat-code' | 'vat-codes-share-account' | 'vat-code-missing' | 'vat-with-settlement';
};

/**
 * Why the VAT of an entry would land on a wrong line of the return, or on a line without its base. A line on a
 * VAT account needs a code of that account on another line. Only where the account has one code may the line say
 * instead that it has no base (`vatDeviation`). Some VAT accounts serve several codes: 2706 has the VAT of 86, 87,
 * 88 and 89. Only the other lines of the entry tell which code a line on such an account belongs to. So an entry
 * with such a line must have exactly one of the codes (`domain/vat/vat-return.ts`). Adjustments (2719) have no
 * base. An entry that settles a term is left out of the return, so nothing else in it may have a code.
 */
export function vatCodeProblems(
  lines: readonly { account: string; vatCode: string | null; vatDeviation?: boolean }[],
): VatCodeProblem[] {
  if (settlesVat(lines)) {
    return lines.flatMap(({ vatCode }, index): VatCodeProblem[] =>
      vatCode === null ? [] : [{ index, field: 'vatCode', code: 'vat-with-settlement' }],
    );
  }
  const problems: VatCodeProblem[] = lines.flatMap(({ vatCode }, index) =>
    UNSUPPORTED_VAT_CODES.some((code) => code === vatCode)
      ? [{ index, field: 'vatCode', code: 'unsupported-vat-code' }]
      : [],
  );
  const inConflict = new Set<string>();
  lines.forEach(({ account, vatDeviation }, index) => {
    const vatAccount = VAT_ACCOUNTS[account];
    if (vatAccount === undefined) return;
    const codes: readonly string[] = vatAccount.codes;
    if (codes.length === 1 && (vatAccount.specification !== null || vatDeviation === true)) return;
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

/**
 * The indexes of lines of sales without a code in an entry that settles a term. Interest and rounding stand on other classes, so
 * such a line is probably a sale that the return leaves out.
 */
export function salesBesideSettlement(
  lines: readonly { account: string; vatCode: string | null }[],
): number[] {
  if (!settlesVat(lines)) return [];
  return lines.flatMap(({ account, vatCode }, index) =>
    vatCode === null && account.startsWith('3') ? [index] : [],
  );
}

function settlesVat(lines: readonly { account: string }[]): boolean {
  return lines.some(({ account }) => VAT_SETTLEMENT_ACCOUNTS.includes(account));
}

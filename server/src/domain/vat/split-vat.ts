import type { LocalDate } from '../days/local-date.ts';
import type { Ore } from '../money.ts';
import { divideRounded } from '../money.ts';
import { UNSUPPORTED_VAT_CODES } from './entry-vat-codes.ts';
import { findTaxCode, rateBpOfTaxCode } from './standard-tax-codes.ts';
import { VAT_ACCOUNTS } from './vat-accounts.ts';

/**
 * A line of VAT, without a code. `account` is undefined for VAT that is a part of the cost: it stands on the account of the base.
 * `isOpposite`: on the other side than the base.
 */
export type VatPart = { account: string | undefined; ore: Ore; isOpposite: boolean };

/** `netOre` stays on the line with the code. */
export type SplitVat = { netOre: Ore; parts: VatPart[] };

/** VAT that was paid at the border: its base is no part of the price. */
const PAID_ON_IMPORT = ['14', '15'];

/**
 * Divides the amount of a line with a VAT code into the amount without VAT and the lines of VAT. A sale or a purchase contains
 * its VAT. Where the buyer reckons the VAT, the amount has none: VAT is owed on one account, and deducted on another or a part
 * of the cost.
 *
 * @param amountOre above 0
 * @param on the day of the document, whose rates hold
 * @returns undefined for a code that has no VAT, or whose VAT cannot be told from the amount
 */
export function splitVat(code: string, amountOre: Ore, on: LocalDate): SplitVat | undefined {
  const taxCode = findTaxCode(code);
  const isLeftOut = [...UNSUPPORTED_VAT_CODES, ...PAID_ON_IMPORT].some((one) => one === code);
  if (taxCode === undefined || isLeftOut) return undefined;
  const rateBp = BigInt(rateBpOfTaxCode(taxCode, on));
  const account = (side: 'output' | 'input') =>
    Object.entries(VAT_ACCOUNTS).find(
      ([, one]) => one.side === side && one.specification === null && one.codes.includes(code),
    )?.[0];
  const [output, input] = [account('output'), account('input')];
  if (rateBp === 0n || (output === undefined && input === undefined)) return undefined;
  if (taxCode.use !== 'buyer-reckons') {
    const ore = divideRounded(amountOre * rateBp, 10_000n + rateBp);
    return { netOre: amountOre - ore, parts: [{ account: output ?? input, ore, isOpposite: false }] };
  }
  const ore = divideRounded(amountOre * rateBp, 10_000n);
  return {
    netOre: amountOre,
    parts: [
      { account: input, ore, isOpposite: false },
      { account: output, ore, isOpposite: true },
    ],
  };
}

import type { LocalDate } from '../days/local-date.ts';
import { divideRounded } from '../money.ts';
import type { Ore } from '../money.ts';
import { FULL_RATE_BP, rateBpOfCode } from '../vat/vat.ts';
import type { SalesVatCode } from '../vat/vat.ts';

/** The codes of sales with a rate above 0. Of the others no VAT can be lost. */
export const TAXED_SALES_CODES = [3, 31, 33] as const satisfies readonly SalesVatCode[];
export type TaxedSalesCode = (typeof TAXED_SALES_CODES)[number];

/** The VAT in what was outstanding on an invoice that another system sent. Each code stands once. Amounts are above 0. */
export type OutstandingVat = readonly { vatCode: TaxedSalesCode; amountOre: Ore }[];

/**
 * The VAT, each amount lowered to what the rates allow. A loss must not take back more VAT than the invoice had
 * (merverdiavgiftsloven § 4-7). The codes come in order: each takes from the principal the sales that its VAT stands for.
 * @param principalOre what is outstanding of the invoice itself, VAT included, without fees
 * @param on the invoice date, whose rates count
 */
export function lawfulVat(vat: OutstandingVat, principalOre: Ore, on: LocalDate): OutstandingVat {
  let restOre = principalOre;
  return vat.map(({ vatCode, amountOre }) => {
    const rateBp = BigInt(rateBpOfCode(vatCode, on));
    const mostOre = restOre > 0n ? divideRounded(restOre * rateBp, FULL_RATE_BP + rateBp) : 0n;
    const lawfulOre = amountOre < mostOre ? amountOre : mostOre;
    // Half an øre less, because the VAT of each code may have been rounded up.
    if (lawfulOre > 0n) restOre -= ((2n * lawfulOre - 1n) * (FULL_RATE_BP + rateBp)) / (2n * rateBp);
    return { vatCode, amountOre: lawfulOre };
  });
}

import type { Wording } from '../texts/language.ts';
import type { LocalDate } from '../days/local-date.ts';
import type { SalesVatCode } from './vat.ts';
import { rateBpOfCode } from './vat.ts';

type RateKind = 'regular' | 'middle' | 'low' | 'raw fish' | 'none';

/**
 * The use of a code: a sale, a purchase with deducted VAT, or a purchase whose buyer reckons the VAT
 * (imports, reverse charge). `outside` is in no VAT return.
 */
export type TaxCodeUse = 'sale' | 'purchase' | 'buyer-reckons' | 'outside';

/**
 * The standard tax codes of SAF-T Financial (mva-koder; Skatteetaten's code lists `Standard_Tax_Codes` and
 * `mvaKodeSAFT`), as on the wire and in the order of the reports. The names are our own.
 */
// prettier-ignore
const ROWS = [
  ['3', 'sale', 'regular', 'Salg, høy sats', 'Sal, høg sats', 'Sales, regular rate'],
  ['31', 'sale', 'middle', 'Salg, middels sats', 'Sal, middels sats', 'Sales, middle rate'],
  ['32', 'sale', 'raw fish', 'Salg av råfisk', 'Sal av råfisk', 'Sales of raw fish'],
  ['33', 'sale', 'low', 'Salg, lav sats', 'Sal, låg sats', 'Sales, low rate'],
  ['5', 'sale', 'none', 'Salg fritatt for mva.', 'Sal friteke for mva.', 'Sales, zero-rated'],
  ['51', 'sale', 'none', 'Salg av klimakvoter og gull', 'Sal av klimakvotar og gull', 'Sales of emission allowances and gold'],
  ['52', 'sale', 'none', 'Utførsel av varer og tjenester', 'Utførsel av varer og tenester', 'Exports of goods and services'],
  ['6', 'sale', 'none', 'Salg utenfor merverdiavgiftsloven', 'Sal utanfor meirverdiavgiftslova', 'Sales outside the VAT Act'],
  ['7', 'outside', 'none', 'Inntekt uten mva.-behandling', 'Inntekt utan mva.-behandling', 'Income without VAT treatment'],
  ['81', 'buyer-reckons', 'regular', 'Innførsel av varer med fradrag, høy sats', 'Innførsel av varer med frådrag, høg sats', 'Imported goods with deduction, regular rate'],
  ['82', 'buyer-reckons', 'regular', 'Innførsel av varer uten fradrag, høy sats', 'Innførsel av varer utan frådrag, høg sats', 'Imported goods without deduction, regular rate'],
  ['83', 'buyer-reckons', 'middle', 'Innførsel av varer med fradrag, middels sats', 'Innførsel av varer med frådrag, middels sats', 'Imported goods with deduction, middle rate'],
  ['84', 'buyer-reckons', 'middle', 'Innførsel av varer uten fradrag, middels sats', 'Innførsel av varer utan frådrag, middels sats', 'Imported goods without deduction, middle rate'],
  ['85', 'buyer-reckons', 'none', 'Innførsel av varer uten mva.', 'Innførsel av varer utan mva.', 'Imported goods without VAT'],
  ['86', 'buyer-reckons', 'regular', 'Tjenester fra utlandet med fradrag, høy sats', 'Tenester frå utlandet med frådrag, høg sats', 'Services from abroad with deduction, regular rate'],
  ['87', 'buyer-reckons', 'regular', 'Tjenester fra utlandet uten fradrag, høy sats', 'Tenester frå utlandet utan frådrag, høg sats', 'Services from abroad without deduction, regular rate'],
  ['88', 'buyer-reckons', 'low', 'Tjenester fra utlandet med fradrag, lav sats', 'Tenester frå utlandet med frådrag, låg sats', 'Services from abroad with deduction, low rate'],
  ['89', 'buyer-reckons', 'low', 'Tjenester fra utlandet uten fradrag, lav sats', 'Tenester frå utlandet utan frådrag, låg sats', 'Services from abroad without deduction, low rate'],
  ['91', 'buyer-reckons', 'regular', 'Klimakvoter og gull med fradrag', 'Klimakvotar og gull med frådrag', 'Emission allowances and gold with deduction'],
  ['92', 'buyer-reckons', 'regular', 'Klimakvoter og gull uten fradrag', 'Klimakvotar og gull utan frådrag', 'Emission allowances and gold without deduction'],
  ['1', 'purchase', 'regular', 'Kjøp med fradrag, høy sats', 'Kjøp med frådrag, høg sats', 'Purchases with deduction, regular rate'],
  ['11', 'purchase', 'middle', 'Kjøp med fradrag, middels sats', 'Kjøp med frådrag, middels sats', 'Purchases with deduction, middle rate'],
  ['12', 'purchase', 'raw fish', 'Kjøp av råfisk med fradrag', 'Kjøp av råfisk med frådrag', 'Purchases of raw fish with deduction'],
  ['13', 'purchase', 'low', 'Kjøp med fradrag, lav sats', 'Kjøp med frådrag, låg sats', 'Purchases with deduction, low rate'],
  ['14', 'purchase', 'regular', 'Mva. betalt ved innførsel, høy sats', 'Mva. betalt ved innførsel, høg sats', 'VAT paid on import, regular rate'],
  ['15', 'purchase', 'middle', 'Mva. betalt ved innførsel, middels sats', 'Mva. betalt ved innførsel, middels sats', 'VAT paid on import, middle rate'],
  ['0', 'outside', 'none', 'Kjøp uten mva.-behandling', 'Kjøp utan mva.-behandling', 'Purchases without VAT treatment'],
  ['20', 'outside', 'none', 'Innførselskostnad uten mva.-behandling', 'Innførselskostnad utan mva.-behandling', 'Cost of imports without VAT treatment'],
  ['21', 'outside', 'regular', 'Kostnad ved innførsel av varer, høy sats', 'Kostnad ved innførsel av varer, høg sats', 'Cost of imported goods, regular rate'],
  ['22', 'outside', 'middle', 'Kostnad ved innførsel av varer, middels sats', 'Kostnad ved innførsel av varer, middels sats', 'Cost of imported goods, middle rate'],
] as const satisfies readonly (readonly [code: string, use: TaxCodeUse, rateKind: RateKind, ...name: Wording])[];

export type StandardTaxCode = (typeof ROWS)[number][0];

export type TaxCode = { code: StandardTaxCode; use: TaxCodeUse; rateKind: RateKind; name: Wording };

export const TAX_CODES: readonly TaxCode[] = ROWS.map(([code, use, rateKind, ...name]) => ({
  code,
  use,
  rateKind,
  name,
}));

export const STANDARD_TAX_CODES: readonly StandardTaxCode[] = ROWS.map(([code]) => code);

const BY_CODE: ReadonlyMap<string, TaxCode> = new Map(TAX_CODES.map((taxCode) => [taxCode.code, taxCode]));

export function findTaxCode(code: string): TaxCode | undefined {
  return BY_CODE.get(code);
}

/** The sales code with the rate. Raw fish is absent, because invoices have no code for it. */
const SALES_CODE_OF: Record<Exclude<RateKind, 'raw fish' | 'none'>, SalesVatCode> = {
  regular: 3,
  middle: 31,
  low: 33,
};
/** Raw fish: 11.11 %, unchanged since long before these books. */
const RAW_FISH_RATE_BP = 1111;

/**
 * The rate in hundredths of a percent on a day. Purchases have the rates of sales. Codes without a rate give
 * 0.
 */
export function rateBpOfTaxCode({ rateKind }: TaxCode, on: LocalDate): number {
  if (rateKind === 'none') return 0;
  return rateKind === 'raw fish' ? RAW_FISH_RATE_BP : rateBpOfCode(SALES_CODE_OF[rateKind], on);
}

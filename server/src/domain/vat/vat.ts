import type { LocalDate } from '../days/local-date.ts';
import { divideRounded } from '../money.ts';

/** SAF-T codes of sales (contract 1.9). */
export type SalesVatCode = 3 | 31 | 33 | 5 | 6 | 7 | 52;

export const SALES_VAT_CODES: readonly SalesVatCode[] = [3, 31, 33, 5, 6, 7, 52];

export const ZERO_RATE_VAT_CODES = [5, 6, 7, 52] as const;
export type ZeroRateVatCode = (typeof ZERO_RATE_VAT_CODES)[number];

/**
 * The code for lines of rate 0 without a code: the company's own code, or export for clients abroad where the
 * company chose that.
 */
export type ZeroRateRule = { zeroRateVatCode: ZeroRateVatCode; foreignSalesAreExport: boolean };

/** `Bp`: hundredths of a percent, so 25 % is 2500. */
export type VatDefaults = { vatRegistered: boolean; defaultVatRateBp: number };

type DatedRate = { from: LocalDate; rateBp: number };

/** Sales with a rate above 0, oldest rate first (Stortinget's yearly VAT resolution; code list `sats` of Skatteetaten). */
const DATED_RATES: readonly { code: SalesVatCode; rates: readonly [DatedRate, ...DatedRate[]] }[] = [
  { code: 3, rates: [{ from: '2005-01-01', rateBp: 2500 }] },
  { code: 31, rates: [{ from: '2012-01-01', rateBp: 1500 }] },
  {
    code: 33,
    rates: [
      { from: '2018-01-01', rateBp: 1200 },
      { from: '2020-04-01', rateBp: 600 },
      { from: '2021-10-01', rateBp: 1200 },
    ],
  },
];

/** 100 % in hundredths of a percent. */
export const FULL_RATE_BP = 10_000n;

/** What is left of an amount with VAT when its VAT is taken out, rounded half away from zero. The unit is that of the amount. */
export function withoutVat(amount: bigint, vatRateBp: number): bigint {
  return divideRounded(amount * FULL_RATE_BP, FULL_RATE_BP + BigInt(vatRateBp));
}

/** The days on which some rate changes, oldest first. */
export const RATE_CHANGE_DAYS: readonly LocalDate[] = [
  ...new Set(DATED_RATES.flatMap(({ rates }) => rates.map(({ from }) => from))),
].sort();

/**
 * The rate of a code on a day. Before the first known day, the first rate is used. The other four codes are
 * always 0.
 */
export function rateBpOfCode(code: SalesVatCode, on: LocalDate): number {
  const dated = DATED_RATES.find((entry) => entry.code === code);
  if (dated === undefined) return 0;
  return (dated.rates.findLast(({ from }) => from <= on) ?? dated.rates[0]).rateBp;
}

/** The rates that sales can have on that day in percent, lowest first. */
export function salesVatRates(on: LocalDate): number[] {
  const rates = DATED_RATES.map(({ code }) => rateBpOfCode(code, on) / 100);
  return [0, ...rates].toSorted((a, b) => a - b);
}

/** Whether sales can have this rate on that day: 0, or the rate of a code. */
export function isSalesVatRateBp(rateBp: number, on: LocalDate): boolean {
  return rateBp === 0 || codeOfRateBp(rateBp, on) !== undefined;
}

/**
 * The code and the rate of a line (contract 6.5, 6.6). A rate of 0 alone leaves the
 * code open, because four codes have that rate; see `bookedVatCode`. For a company that is not
 * VAT-registered, the default is rate 0 with code 7, whatever rate is set.
 * @throws RangeError when the rate, given or the default, is not a rate of sales on that day
 */
export function resolveLineVat(
  given: { vatCode: SalesVatCode | null; vatRateBp: number | null },
  defaults: VatDefaults,
  on: LocalDate,
):
  | { vatCode: SalesVatCode | null; vatRateBp: number }
  | { problem: 'vat-rate-mismatch' | 'not-vat-registered' } {
  const { vatCode, vatRateBp } = given;
  if (vatCode !== null && vatRateBp !== null && vatRateBp !== rateBpOfCode(vatCode, on)) {
    return { problem: 'vat-rate-mismatch' };
  }
  if (vatCode === null && vatRateBp === null && !defaults.vatRegistered) return { vatCode: 7, vatRateBp: 0 };

  const line =
    vatCode === null
      ? vatOfRate(vatRateBp ?? defaults.defaultVatRateBp, on)
      : { vatCode, vatRateBp: rateBpOfCode(vatCode, on) };
  if (line.vatRateBp > 0 && !defaults.vatRegistered) return { problem: 'not-vat-registered' };
  return line;
}

/**
 * The code that the books use for a line. A line of rate 0 without a code gets the code that the company
 * chose.
 * @param country of the client, ISO 3166-1
 */
export function bookedVatCode(
  vatCode: SalesVatCode | null,
  { zeroRateVatCode, foreignSalesAreExport }: ZeroRateRule,
  country: string,
): SalesVatCode {
  return vatCode ?? (foreignSalesAreExport && country !== 'NO' ? 52 : zeroRateVatCode);
}

function vatOfRate(vatRateBp: number, on: LocalDate): { vatCode: SalesVatCode | null; vatRateBp: number } {
  if (vatRateBp === 0) return { vatCode: null, vatRateBp };
  const vatCode = codeOfRateBp(vatRateBp, on);
  if (vatCode === undefined) throw new RangeError(`${vatRateBp} is not a rate of sales on ${on}`);
  return { vatCode, vatRateBp };
}

function codeOfRateBp(rateBp: number, on: LocalDate): SalesVatCode | undefined {
  return DATED_RATES.find(({ code }) => rateBpOfCode(code, on) === rateBp)?.code;
}

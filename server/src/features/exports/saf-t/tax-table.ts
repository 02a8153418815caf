import { addDays } from '../../../domain/days/local-date.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { numberFromScaled } from '../../../domain/money.ts';
import { TAX_CODES, rateBpOfTaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import type { TaxCode } from '../../../domain/vat/standard-tax-codes.ts';
import { RATE_CHANGE_DAYS } from '../../../domain/vat/vat.ts';
import { element, textElement } from '../../../platform/documents/xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { textElementOf } from './elements.ts';

/** Every VAT code that an entry can have. Ours are the standard ones. */
export function taxTable(): Xml {
  return element('TaxTable', [
    element('TaxTableEntry', [
      textElement('TaxType', 'MVA'),
      textElement('Description', 'Merverdiavgift'),
      ...TAX_CODES.flatMap(taxCodeDetails),
    ]),
  ]);
}

/** One element for each rate that the code has had, as far back as we know rates. */
function taxCodeDetails(taxCode: TaxCode): Xml[] {
  return datedRates(taxCode).map(({ from, until, rateBp }) =>
    element('TaxCodeDetails', [
      textElement('TaxCode', taxCode.code),
      from !== undefined && textElement('EffectiveDate', from),
      until !== undefined && textElement('ExpirationDate', until),
      textElementOf('Description', 'long', taxCode.name[0]),
      textElement('TaxPercentage', percentage(rateBp)),
      textElement('Country', 'NO'),
      textElement('StandardTaxCode', taxCode.code),
      // The whole amount counts: the service knows no partial deduction.
      textElement('BaseRate', '100'),
    ]),
  );
}

type RateInForce = { from: LocalDate | undefined; until: LocalDate | undefined; rateBp: number };

/** `from` is open for the first known rate, `until` for the newest. */
function datedRates(taxCode: TaxCode): RateInForce[] {
  const rates: RateInForce[] = [];
  for (const day of RATE_CHANGE_DAYS) {
    const rateBp = rateBpOfTaxCode(taxCode, day);
    const before = rates.at(-1);
    if (before?.rateBp === rateBp) continue;
    if (before !== undefined) before.until = addDays(day, -1);
    rates.push({ from: before && day, until: undefined, rateBp });
  }
  return rates;
}

/** 11.11 for 1111 hundredths of a percent. */
export function percentage(rateBp: number): string {
  return String(numberFromScaled(BigInt(rateBp), 2));
}

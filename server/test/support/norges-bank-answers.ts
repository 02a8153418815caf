/** What Norges Bank says of a currency on a day: as it quotes, for one unit or for 100. */
export type Quoted = { currency: string; date: string; value: string; unitMult?: number };

const HEADER =
  'FREQ;Frequency;BASE_CUR;Base Currency;QUOTE_CUR;Quote Currency;TENOR;Tenor;DECIMALS;CALCULATED;UNIT_MULT;Unit Multiplier;COLLECTION;Collection Indicator;TIME_PERIOD;OBS_VALUE';
const UNITS: Record<number, string> = { 0: 'Units', 2: 'Hundreds' };

/** The CSV of the data service, with the names of the currencies left as their codes. */
export function norgesBankCsv(quoted: readonly Quoted[]): string {
  const rows = quoted.map(({ currency, date, value, unitMult = isByHundred(currency) ? 2 : 0 }) =>
    [
      'B',
      'Business',
      currency,
      currency,
      'NOK',
      'Norwegian krone',
      'SP',
      'Spot',
      unitMult === 0 ? 4 : 2,
      'false',
      unitMult,
      UNITS[unitMult] ?? '',
      'C',
      'ECB concertation time 14:15 CET',
      date,
      value,
    ].join(';'),
  );
  return `${[HEADER, ...rows].join('\r\n')}\r\n`;
}

function isByHundred(currency: string): boolean {
  return currency === 'SEK' || currency === 'DKK';
}

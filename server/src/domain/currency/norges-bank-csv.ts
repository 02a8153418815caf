import type { LocalDate } from '../days/local-date.ts';
import { isLocalDate } from '../days/local-date.ts';
import { parseDecimal } from '../money.ts';
import type { ForeignCurrency } from './currency.ts';
import { BOOK_CURRENCY, FOREIGN_CURRENCIES } from './currency.ts';
import type { ExchangeRate } from './exchange-rate.ts';
import { RATE_DECIMALS } from './exchange-rate.ts';
import { isJump, isRate } from './rate-for-sending.ts';

/** A rate that Norges Bank has published, for one unit. */
export type PublishedRate = { currency: ForeignCurrency; date: LocalDate; rateE6: bigint };

/** A rate that is not used, and why: no rate at all, or too far from the one before it. */
export type KeptOut = { currency: ForeignCurrency; date: LocalDate; reason: 'no-rate' | 'jump' };

/** The text is not the answer that was asked for. `message` is a code for the log, without anything of the text. */
export class NotNorgesBank extends Error {
  override name = 'NotNorgesBank';
}

const COLUMNS = ['BASE_CUR', 'UNIT_MULT', 'TIME_PERIOD', 'OBS_VALUE'] as const;
type Column = (typeof COLUMNS)[number];
/** The currency that the value is in, where the answer says so. */
const QUOTE_COLUMN = 'QUOTE_CUR';

/** Some currencies are quoted for 100 units: 2. */
const UNITS = /^[0-4]$/;
/** What stands in place of a value on a day without one. */
const NO_VALUE = new Set(['', 'NaN']);

/**
 * Reads the CSV of the data service of Norges Bank: `;` between the cells, and a header that names the columns.
 * @param asked the currencies and the days that were asked for, both days included
 * @returns the rates by day, and the rows whose value cannot be a rate. A day without a value has no row here
 * @throws NotNorgesBank when a column is missing, a row has more or fewer cells than the header, or a cell is no answer to the question.
 *   Then nothing of the text is used
 */
export function readNorgesBankCsv(
  text: string,
  asked: { from: LocalDate; to: LocalDate },
): { rates: PublishedRate[]; keptOut: KeptOut[] } {
  const [header = [], ...rows] = rowsOf(text);
  const places = placesOf(header);
  const quotePlace = header.indexOf(QUOTE_COLUMN);
  const rates = new Map<string, PublishedRate>();
  const keptOut: KeptOut[] = [];
  for (const cells of rows) {
    if (cells.length !== header.length) throw new NotNorgesBank('cells');
    if (quotePlace !== -1 && cells[quotePlace] !== BOOK_CURRENCY) throw new NotNorgesBank('currency');
    const row = Object.fromEntries(COLUMNS.map((column) => [column, cells[places[column]] ?? ''])) as Row;
    const { currency, date } = keyOf(row, asked);
    if (NO_VALUE.has(row.OBS_VALUE)) continue;
    const rateE6 = parseDecimal(row.OBS_VALUE, RATE_DECIMALS - Number(row.UNIT_MULT));
    if (rateE6 === undefined || !isRate(rateE6)) {
      keptOut.push({ currency, date, reason: 'no-rate' });
      continue;
    }
    const key = `${date} ${currency}`;
    if ((rates.get(key)?.rateE6 ?? rateE6) !== rateE6) throw new NotNorgesBank('two-values');
    rates.set(key, { currency, date, rateE6 });
  }
  return { rates: [...rates.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)), keptOut };
}

/**
 * Leaves out what is more than 20 % from the rate before it: the newest known one, or one that stands earlier in the list.
 * @param rates by day
 */
export function leaveOutJumps(
  rates: readonly PublishedRate[],
  known: ReadonlyMap<ForeignCurrency, ExchangeRate>,
): { rates: PublishedRate[]; keptOut: KeptOut[] } {
  const before = new Map<ForeignCurrency, Pick<ExchangeRate, 'rateE6'>>(known);
  const taken: PublishedRate[] = [];
  const keptOut: KeptOut[] = [];
  for (const rate of rates) {
    const { currency, date, rateE6 } = rate;
    if (isJump(rateE6, before.get(currency))) {
      keptOut.push({ currency, date, reason: 'jump' });
    } else {
      taken.push(rate);
      before.set(currency, rate);
    }
  }
  return { rates: taken, keptOut };
}

type Row = Record<Column, string>;

function keyOf(
  { BASE_CUR, UNIT_MULT, TIME_PERIOD }: Row,
  { from, to }: { from: LocalDate; to: LocalDate },
): { currency: ForeignCurrency; date: LocalDate } {
  const currency = FOREIGN_CURRENCIES.find((one) => one === BASE_CUR);
  if (currency === undefined) throw new NotNorgesBank('currency');
  if (!UNITS.test(UNIT_MULT)) throw new NotNorgesBank('unit');
  if (!isLocalDate(TIME_PERIOD) || TIME_PERIOD < from || TIME_PERIOD > to) throw new NotNorgesBank('day');
  return { currency, date: TIME_PERIOD };
}

function placesOf(header: readonly string[]): Record<Column, number> {
  const places = COLUMNS.map((column) => [column, header.indexOf(column)] as const);
  if (places.some(([, place]) => place === -1)) throw new NotNorgesBank('columns');
  return Object.fromEntries(places) as Record<Column, number>;
}

/** Cells have neither `;` nor line breaks inside, and may stand in quotation marks. Some programs begin the text with a mark of its encoding. */
function rowsOf(text: string): string[][] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines
    .filter((line) => line !== '')
    .map((line) => line.split(';').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')));
}

import { ApiError } from '../../domain/errors/errors.ts';
import { isDiscountWithin } from '../../domain/invoices/discount.ts';
import { grossOfLine } from '../../domain/invoices/invoice-totals.ts';
import { dateAt, indexOn, indexedPriceE4, periodAt } from '../../domain/invoices/recurrence.ts';
import type { Indexation } from '../../domain/invoices/recurrence.ts';
import { fillPeriod } from '../../domain/invoices/recurring-texts.ts';
import { INVOICE_TEXT_NAMES } from '../../domain/invoices/invoice-texts.ts';
import type { DeliveryPeriod } from '../../domain/invoices/sales-document.ts';
import type { Language } from '../../domain/texts/language.ts';
import type { LocalDate, LocalMonth } from '../../domain/days/local-date.ts';
import type { SalesSettings } from '../companies/index.ts';
import type { AskedLine } from '../invoices/index.ts';
import { priceNewLines, priceLinesWithVat } from '../invoices/index.ts';
import type { AgreedLine, Terms } from './recurring-invoice.ts';

/** The consumer price indexes that are known, in hundredths. */
export type PriceIndexes = ReadonlyMap<LocalMonth, bigint>;

/** The facts of a coming date: its period, and the lines that count on the date. */
export type UpcomingDate = {
  date: LocalDate;
  period: DeliveryPeriod;
  /** With prices after the index. Their texts are not filled yet. */
  lines: AgreedLine[];
  /** The month of an index that is not known, though prices follow the index. The lines then have the index of the year before. */
  missingIndex: LocalMonth | null;
};

export function upcomingDateAt(terms: Terms, index: number, known: PriceIndexes): UpcomingDate {
  const date = dateAt(terms.schedule, index);
  const lines = linesOnDate(terms, date);
  const { indexE2, missing } = terms.indexation === null ? NO_INDEX : indexOn(terms.indexation, date, known);
  const { indexation } = terms;
  return {
    date,
    period: periodAt(terms.schedule, terms.bill, index),
    lines:
      indexE2 === null || indexation === null
        ? lines
        : lines.map((line) => ({ ...line, asked: indexedLine(line.asked, indexE2, indexation) })),
    missingIndex: missing,
  };
}

const NO_INDEX = { indexE2: null, missing: null };

/** The agreed lines that count on a date. */
export function linesOnDate({ lines, laterLines }: Terms, date: LocalDate): AgreedLine[] {
  return laterLines.findLast(({ from }) => from <= date)?.lines ?? lines;
}

/** A discount in kroner stays as it was agreed on, but is never more than the line. */
function indexedLine(line: AskedLine, indexE2: bigint, indexation: Indexation): AskedLine {
  const unitPriceE4 = indexedPriceE4(line.unitPriceE4, indexE2, indexation);
  const grossOre = grossOfLine({ quantityE4: line.quantityE4, unitPriceE4 });
  const discount = isDiscountWithin(line.discount, grossOre) ? line.discount : { amountOre: grossOre };
  return { ...line, unitPriceE4, discount };
}

/** The lines with their texts filled. */
export function filledLines(
  lines: readonly AgreedLine[],
  { schedule: { interval } }: Terms,
  period: DeliveryPeriod,
  language: Language,
): AskedLine[] {
  return lines.map(({ asked }) => ({
    ...asked,
    description: fillPeriod(asked.description, period, language, interval),
  }));
}

/** The texts of the whole invoice, filled. */
export function filledTexts(
  { texts, schedule }: Terms,
  period: DeliveryPeriod,
  language: Language,
): Terms['texts'] {
  const filled = INVOICE_TEXT_NAMES.map((name) => {
    const text = texts[name];
    return [name, text === null ? null : fillPeriod(text, period, language, schedule.interval)];
  });
  return Object.fromEntries(filled) as Terms['texts'];
}

/**
 * The sums of lines on a day. Where the company or the day does not allow their VAT any more, the VAT of the agreement counts.
 */
export function sumLinesOn(lines: readonly AgreedLine[], settings: SalesSettings, day: LocalDate) {
  const asked = lines.map((line) => line.asked);
  try {
    return priceNewLines(asked, settings, day);
  } catch (error) {
    // A RangeError: a rate that no sale has on that day.
    if (!(error instanceof ApiError || error instanceof RangeError)) throw error;
    return priceLinesWithVat(asked, lines);
  }
}

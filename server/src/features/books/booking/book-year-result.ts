import { entryText } from '../../../domain/books/entry-texts.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Ore } from '../../../domain/money.ts';
import { yearResultPostings } from '../../../domain/books/year-result.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import { postEntry } from './post-entry.ts';
import { postMirrorOf } from './post-mirror.ts';

/** The result of a year that is moved to equity; a profit is positive. */
export type BookedYearResult = { id: string; year: number; resultOre: Ore; equityAccount: string };

/**
 * Posts on 31 December of the year. The caller must lock the journal first and check that December is open.
 */
export function bookYearResult(
  trx: AccountTrx,
  { id, year, resultOre, equityAccount }: BookedYearResult,
  now: Date,
): void {
  postEntry(
    trx,
    {
      series: 'Manual',
      documentDate: lastDayOf(year),
      description: entryText('yearResult', String(year)),
      sourceDocumentType: 'YearResult',
      sourceDocumentId: id,
      lines: yearResultPostings(resultOre, equityAccount),
    },
    now,
  );
}

/**
 * Reverses the entry by its mirror, on the same day. The caller must lock the journal first and check that
 * December is open.
 */
export async function bookYearResultReversal(
  trx: AccountTrx,
  { id, year }: Pick<BookedYearResult, 'id' | 'year'>,
  now: Date,
): Promise<void> {
  const taking = { documentDate: lastDayOf(year) };
  const entry = await postMirrorOf(trx, { type: 'YearResult', id }, taking, now);
  if (entry === undefined) throw new Error('A result that was moved has its entry.');
}

function lastDayOf(year: number): LocalDate {
  return `${year}-12-31`;
}

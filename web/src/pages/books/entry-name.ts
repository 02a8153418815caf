import type { Schemas } from '../../http/account-api.ts';
import type { BooksTexts } from './books-texts.ts';

/** As people name an entry: `Faktura 12`. It is one of its kind within the year of posting. */
export function entryName(
  { series, number }: Pick<Schemas['JournalEntry'], 'series' | 'number'>,
  texts: BooksTexts,
): string {
  return `${texts.series[series]} ${number}`;
}

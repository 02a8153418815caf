import type { Schemas } from '../../http/account-api.ts';
import type { BooksTexts } from './books-texts.ts';

/** The name of an entry for people: `Faktura 12`. It is unique in its series within the year of posting. */
export function entryName(
  { series, number }: Pick<Schemas['JournalEntry'], 'series' | 'number'>,
  texts: BooksTexts,
): string {
  return `${texts.series[series]} ${number}`;
}

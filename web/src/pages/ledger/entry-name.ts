import { ENTRY_KINDS, englishEntryText } from '../../../../server/src/domain/books/entry-texts.ts';
import type { Schemas } from '../../http/account-api.ts';
import type { Language } from '../../text/language.tsx';
import type { BooksTexts } from './books-texts.ts';

type Numbered = Pick<Schemas['JournalEntry'], 'series' | 'number' | 'postingDate'>;

/** The number of an entry with its year: `12-2027`. It is unique in the series of the entry. */
export function entryNumber({ number, postingDate }: Omit<Numbered, 'series'>): string {
  return `${number}-${postingDate.slice(0, 4)}`;
}

/** The name of an entry for people: `Bilag 12-2027`. It is no number of an invoice, so it says what it is. */
export function entryName(entry: Numbered, texts: BooksTexts): string {
  return `${texts.entry} ${entryNumber(entry)}`;
}

/** The number with its series, under a heading that says that these are entries: `Salg 12-2027`. */
export function entryInSeries(entry: Numbered, texts: BooksTexts): string {
  return `${texts.series[entry.series]} ${entryNumber(entry)}`;
}

/** What kind of thing was booked. An entry that takes another one back says so. */
export function entryKind(
  {
    sourceDocumentType,
    correctsEntryId,
  }: Pick<Schemas['JournalEntry'], 'sourceDocumentType' | 'correctsEntryId'>,
  texts: BooksTexts,
  language: Language,
): string {
  const kind = kindName(sourceDocumentType, language);
  return correctsEntryId === null ? kind : texts.correctionOf(kind);
}

export function kindName(kind: keyof typeof ENTRY_KINDS, language: Language): string {
  const [nb, , en] = ENTRY_KINDS[kind];
  return language === 'en' ? en : nb;
}

/** The text of an entry or a line in the language of the reader, as far as the service wrote the text. */
export function entryTextIn(text: string, language: Language): string {
  return language === 'en' ? englishEntryText(text) : text;
}

/** The customers that the lines name, each once. */
export function customersOf({
  lines,
}: Pick<Schemas['JournalEntry'], 'lines'>): { id: string; name: string }[] {
  const names = new Map(
    lines.flatMap(({ customerId, customerName }) =>
      customerId === null ? [] : [[customerId, customerName ?? ''] as const],
    ),
  );
  return [...names].map(([id, name]) => ({ id, name }));
}

import { dateText } from '../../../platform/documents/formats.ts';
import type { Language, Wording } from '../../../domain/texts/language.ts';
import { textsByLanguage } from '../../../domain/texts/language.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import { reportWordsIn } from '../report-words.ts';
import type { NumberGap } from './number-gaps.store.ts';

const WORDS = {
  numberGaps: ['Hull i nummerseriene', 'Hòl i nummerseriane', 'Gaps in the number series'],
  series: ['Serie', 'Serie', 'Series'],
  year: ['År', 'År', 'Year'],
  from: ['Fra nummer', 'Frå nummer', 'From number'],
  to: ['Til nummer', 'Til nummer', 'To number'],
  count: ['Antall', 'Tal', 'Numbers'],
  filled: ['Fylt igjen', 'Fylt att', 'Filled again'],
  reason: ['Årsak', 'Årsak', 'Reason'],
  restore: [
    'En sikkerhetskopi ble lagt tilbake',
    'Ein tryggingskopi vart lagd tilbake',
    'A backup was restored',
  ],
  recover: [
    'Databasen ble gjenopprettet til et tidspunkt',
    'Databasen vart gjenoppretta til eit tidspunkt',
    'The database was recovered to a point in time',
  ],
  restoredTo: ['Tilbake til', 'Tilbake til', 'Back to'],
  recordedAt: ['Registrert', 'Registrert', 'Recorded'],
  Document: ['Faktura og kreditnota', 'Faktura og kreditnota', 'Invoices and credit notes'],
  Quote: ['Tilbud', 'Tilbod', 'Quotes'],
  note: [
    'Numrene er ikke brukt her, bortsett fra de som er fylt igjen med dokumentene som hadde dem. De kan være brukt mellom tidspunktet databasen gikk tilbake til, og dagen hullet ble registrert; derfor gis de ikke på nytt (bokføringsforskriften §§ 3-1 og 5-1-1).',
    'Numra er ikkje brukte her, bortsett frå dei som er fylte att med dokumenta som hadde dei. Dei kan vere brukte mellom tidspunktet databasen gjekk tilbake til, og dagen hòlet vart registrert; difor blir dei ikkje gitte på nytt (bokføringsforskrifta §§ 3-1 og 5-1-1).',
    'The numbers are not used here, but for those that are filled again by the documents that had them. They may have been used between the moment that the database went back to and the day on which the gap was recorded, so they are not given again (bokføringsforskriften §§ 3-1 and 5-1-1).',
  ],
  unused: [
    'Bilagsnumre som ikke er brukt fordi databasen gikk tilbake til et tidligere tidspunkt',
    'Bilagsnummer som ikkje er brukte fordi databasen gjekk tilbake til eit tidlegare tidspunkt',
    'Entry numbers that are not used because the database went back to an earlier moment',
  ],
} as const satisfies Record<string, Wording>;

export const numberGapWordsIn = textsByLanguage(WORDS);

export function seriesWord(series: NumberGap['series'], language: Language): string {
  return series === 'Document' || series === 'Quote'
    ? numberGapWordsIn(language)[series]
    : reportWordsIn(language)[series];
}

/** For example `Salg 2026: 8–107 (tilbake til 25.11.2026)`. */
export function numberGapText({ series, year, from, to, restoredTo }: NumberGap, language: Language): string {
  const words = numberGapWordsIn(language);
  const name = seriesWord(series, language);
  const back = `${words.restoredTo.toLowerCase()} ${dateText(osloDate(restoredTo), language)}`;
  return `${name}${year === null ? '' : ` ${year}`}: ${from}–${to} (${back})`;
}

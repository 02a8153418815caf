import type { Language, Wording } from '../../../domain/texts/language.ts';
import { LANGUAGES, textsByLanguage } from '../../../domain/texts/language.ts';
import type { VatReturnLine } from '../../../domain/vat/vat-return.ts';

/** The words that only the VAT report has. */
const WORDS = {
  vatReport: ['Mva.-rapport', 'Mva.-rapport', 'VAT report'],
  term: ['termin', 'termin', 'term'],
  yearlyTerm: ['årstermin', 'årstermin', 'yearly term'],
  code: ['Kode', 'Kode', 'Code'],
  description: ['Beskrivelse', 'Skildring', 'Description'],
  base: ['Grunnlag', 'Grunnlag', 'Base'],
  rate: ['Sats', 'Sats', 'Rate'],
  vat: ['Mva.', 'Mva.', 'VAT'],
  entries: ['Bilag', 'Bilag', 'Entries'],
  expectedVat: ['Grunnlag × sats', 'Grunnlag × sats', 'Base × rate'],
  difference: ['Avvik', 'Avvik', 'Difference'],
  returnedBase: ['Grunnlag i meldingen', 'Grunnlag i meldinga', 'Base in the return'],
  returnedVat: ['Mva. i meldingen', 'Mva. i meldinga', 'VAT in the return'],
  vatDue: ['Mva. å betale', 'Mva. å betale', 'VAT due'],
  /** When more was deducted than is due. */
  vatOwed: ['Mva. til gode', 'Mva. til gode', 'VAT to be refunded'],
  deviations: [
    'Mva. som er ført med et annet beløp med vilje',
    'Mva. som er ført med eit anna beløp med vilje',
    'VAT that is on purpose not base × rate',
  ],
  leftOut: [
    'Bilag som ikke er med i meldingen, fordi de også gjør opp en termin',
    'Bilag som ikkje er med i meldinga, fordi dei også gjer opp ein termin',
    'Entries that are not in the return, since they also settle a term',
  ],
  vatAccounts: ['Mva.-kontoer', 'Mva.-kontoar', 'VAT accounts'],
  change: ['Bevegelse i terminen', 'Rørsle i terminen', 'Change in the term'],
  deduction: ['fradrag', 'frådrag', 'deduction'],
  tapPåKrav: ['tap på krav', 'tap på krav', 'losses on claims'],
  justering: ['justering', 'justering', 'adjustment'],
  signs: [
    'Mva. er positiv når den skal betales og negativ når den trekkes fra. På kontoene er debet positivt.',
    'Mva. er positiv når ho skal betalast og negativ når ho blir trekt frå. På kontoane er debet positivt.',
    'VAT is positive when it is owed and negative when it is deducted. On the accounts debit is positive.',
  ],
  roundingNote: [
    'Avvik på noen øre er normalt: mva. avrundes i hvert dokument. Større avvik bør undersøkes. Mva.-meldingen har hele kroner, uten øre.',
    'Avvik på nokre øre er normalt: mva. blir avrunda i kvart dokument. Større avvik bør undersøkjast. Mva.-meldinga har heile kroner, utan øre.',
    'Differences of some øre are normal: VAT is rounded on each document. Look into larger ones. The VAT return has whole kroner, øre are dropped.',
  ],
} as const satisfies Record<string, Wording>;

export type VatWords = Record<keyof typeof WORDS, string>;

export const vatWordsIn = textsByLanguage(WORDS);

/** For example `Salg, høy sats` or `Kjøp med fradrag, høy sats: tap på krav`. */
export function describeLine({ code, side, specification }: VatReturnLine, language: Language): string {
  const words = vatWordsIn(language);
  const name = code.name[LANGUAGES.indexOf(language)] ?? code.name[0];
  if (specification !== null) return `${name}: ${words[specification]}`;
  return side === 'input' && code.use === 'buyer-reckons' ? `${name}: ${words.deduction}` : name;
}

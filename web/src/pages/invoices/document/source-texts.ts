import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** What an invoice came from. */
export const sourceTexts = textsByLanguage({
  madeOf: ['Laget fra', 'Made from'],
  quote: ['Tilbud', 'Quote'],
  recurring: ['Gjentakende faktura', 'Recurring invoice'],
});

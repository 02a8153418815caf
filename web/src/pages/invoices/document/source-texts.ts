import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** What an invoice came from. */
export const sourceTexts = textsByLanguage({
  ...commonWords('quote'),
  madeOf: ['Laget fra', 'Made from'],
  together: ['Laget sammen', 'Created together'],
  seeAll: ['Se alle', 'See all'],
  recurring: ['Gjentakende faktura', 'Recurring invoice'],
});

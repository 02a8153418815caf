import type { Texts } from '../../../text/language.tsx';

const nb = {
  ofQuote: 'Laget av',
  seeQuote: 'Se tilbudet',
};

const en: typeof nb = {
  ofQuote: 'Made of',
  seeQuote: 'See the quote',
};

/** What an invoice came from. */
export const sourceTexts: Texts<typeof nb> = { nb, en };

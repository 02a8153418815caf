import type { Texts } from '../../../text/language.tsx';

const nb = {
  madeOf: 'Laget fra',
  quote: 'Tilbud',
  recurring: 'Gjentakende faktura',
};

const en: typeof nb = {
  madeOf: 'Made from',
  quote: 'Quote',
  recurring: 'Recurring invoice',
};

/** What an invoice came from. */
export const sourceTexts: Texts<typeof nb> = { nb, en };

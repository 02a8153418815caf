import type { Texts } from '../../../text/language.tsx';

const nb = {
  newTitle: 'Nytt tilbud',
  changeTitle: 'Endre tilbudsutkast',
  lead: 'Ingenting nummereres eller sendes før du sier fra. Et tilbud bokføres aldri.',
  about: 'Om tilbudet',
  validUntil: 'Gyldig til og med',
  dueDate: 'Forfall på fakturaen',
  dueDateHint: 'Tomt: etter kundens betalingsfrist.',
  quote: 'Tilbud',
  preview: 'Slik blir tilbudet',
  total: 'Sum med mva',
  notChangeable: 'Dette er ikke et utkast lenger, så det kan ikke endres.',
  toDocument: 'Se tilbudet',
};

const en: typeof nb = {
  newTitle: 'New quote',
  changeTitle: 'Change draft quote',
  lead: 'Nothing is numbered or sent until you say so. A quote is never posted.',
  about: 'About the quote',
  validUntil: 'Valid until',
  dueDate: 'Due date of the invoice',
  dueDateHint: 'Empty: by the customer’s payment term.',
  quote: 'Quote',
  preview: 'What the quote will look like',
  total: 'Total with VAT',
  notChangeable: 'This is no longer a draft, so it cannot be changed.',
  toDocument: 'See the quote',
};

export const quoteFormTexts: Texts<typeof nb> = { nb, en };

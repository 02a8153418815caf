import type { Texts } from '../../../text/language.tsx';

const nb = {
  newTitle: 'Nytt tilbud',
  draftTitle: 'Endre tilbudsutkast',
  lead: 'Ingenting nummereres eller sendes før du sier fra. Et tilbud bokføres aldri.',
  about: 'Om tilbudet',
  validUntil: 'Gyldig til og med',
  validFor: (days: number) => (days === 1 ? '1 dag fra i dag' : `${days} dager fra i dag`),
  dueDate: 'Forfall på fakturaen',
  dueDateHint: 'Tomt: etter kundens betalingsfrist.',
  quote: 'Tilbud',
  preview: 'Slik blir tilbudet',
  total: 'Sum med mva',
  save: 'Lagre utkast',
  saveAndSend: 'Lagre og send …',
  cancel: 'Avbryt',
  notDraft: 'Dette er ikke et utkast lenger, så det kan ikke endres.',
  toQuote: 'Se tilbudet',
};

const en: typeof nb = {
  newTitle: 'New quote',
  draftTitle: 'Change draft quote',
  lead: 'Nothing is numbered or sent until you say so. A quote is never posted.',
  about: 'About the quote',
  validUntil: 'Valid until',
  validFor: (days) => (days === 1 ? '1 day from today' : `${days} days from today`),
  dueDate: 'Due date of the invoice',
  dueDateHint: 'Empty: by the customer’s payment term.',
  quote: 'Quote',
  preview: 'What the quote will look like',
  total: 'Total with VAT',
  save: 'Save draft',
  saveAndSend: 'Save and send …',
  cancel: 'Cancel',
  notDraft: 'This is no longer a draft, so it cannot be changed.',
  toQuote: 'See the quote',
};

export const quoteFormTexts: Texts<typeof nb> = { nb, en };

import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const quoteFormTexts = textsByLanguage({
  ...commonWords('quote'),
  newTitle: ['Nytt tilbud', 'New quote'],
  changeTitle: ['Endre tilbudsutkast', 'Change draft quote'],
  lead: [
    'Ingenting nummereres eller sendes før du sier fra. Et tilbud bokføres aldri.',
    'Nothing is numbered or sent until you say so. A quote is never posted.',
  ],
  about: ['Gyldighet, referanser og levering', 'Validity, references and delivery'],
  valid: (day: string) => [`Gyldig til ${day}`, `Valid until ${day}`],
  noEnd: ['Ingen siste dag', 'No last day'],
  validUntil: ['Gyldig til og med', 'Valid until'],
  dueDate: ['Forfall på fakturaen', 'Due date of the invoice'],
  dueDateHint: ['Tomt: etter kundens betalingsfrist.', 'Empty: by the customer’s payment term.'],
  preview: ['Slik blir tilbudet', 'What the quote will look like'],
  total: ['Sum med mva', 'Total with VAT'],
  notChangeable: [
    'Dette er ikke et utkast lenger, så det kan ikke endres.',
    'This is no longer a draft, so it cannot be changed.',
  ],
  toDocument: ['Se tilbudet', 'See the quote'],
});

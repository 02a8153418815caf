import { commonWords } from '../../../text/common-texts.ts';
import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const invoiceFormTexts = textsByLanguage({
  ...commonWords('invoice'),
  newTitle: ['Ny faktura', 'New invoice'],
  changeTitle: ['Endre fakturautkast', 'Change draft invoice'],
  lead: [
    'Ingenting nummereres, bokføres eller sendes før du sier fra.',
    'Nothing is numbered, posted or sent until you say so.',
  ],
  about: ['Om fakturaen', 'About the invoice'],
  dueDate: ['Forfallsdato', 'Due date'],
  notChangeable: [
    'Dette er ikke et fakturautkast lenger, så det kan ikke endres.',
    'This is no longer a draft invoice, so it cannot be changed.',
  ],
  toDocument: ['Se dokumentet', 'See the document'],
});

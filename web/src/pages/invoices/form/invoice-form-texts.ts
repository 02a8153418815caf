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
  about: ['Forfall, referanser og levering', 'Due date, references and delivery'],
  due: (day: string) => [`Forfaller ${day}`, `Due ${day}`],
  noDueDate: ['Ingen forfallsdato', 'No due date'],
  dueDate: ['Forfallsdato', 'Due date'],
  notChangeable: [
    'Dette er ikke et fakturautkast lenger, så det kan ikke endres.',
    'This is no longer a draft invoice, so it cannot be changed.',
  ],
  toDocument: ['Se dokumentet', 'See the document'],
});

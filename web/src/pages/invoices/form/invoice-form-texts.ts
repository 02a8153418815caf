import type { Texts } from '../../../text/language.tsx';

const nb = {
  newTitle: 'Ny faktura',
  changeTitle: 'Endre fakturautkast',
  lead: 'Ingenting nummereres, bokføres eller sendes før du sier fra.',
  about: 'Om fakturaen',
  dueDate: 'Forfallsdato',
  invoice: 'Faktura',
  notChangeable: 'Dette er ikke et fakturautkast lenger, så det kan ikke endres.',
  toDocument: 'Se dokumentet',
};

const en: typeof nb = {
  newTitle: 'New invoice',
  changeTitle: 'Change draft invoice',
  lead: 'Nothing is numbered, posted or sent until you say so.',
  about: 'About the invoice',
  dueDate: 'Due date',
  invoice: 'Invoice',
  notChangeable: 'This is no longer a draft invoice, so it cannot be changed.',
  toDocument: 'See the document',
};

export const invoiceFormTexts: Texts<typeof nb> = { nb, en };

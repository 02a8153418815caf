import { textsByLanguage } from '../../../text/texts-by-language.ts';

/** The texts around the sections of the company page. */
export const partsTexts = textsByLanguage({
  parts: ['Deler av innstillingene', 'Parts of the settings'],
  partNames: {
    company: ['Selskap og betaling', 'Company and payment'],
    look: ['Logo og utseende', 'Logo and look'],
    mail: ['E-post', 'Email'],
    reminders: ['Purring', 'Reminders'],
    bank: ['Bank, Vipps og valuta', 'Bank, Vipps and currencies'],
    books: ['Mva og regnskap', 'VAT and accounting'],
  },
  preview: ['Forhåndsvisning', 'Preview'],
  previewHint: [
    'Et eksempel med det du har skrevet og valgt, også det som ikke er lagret.',
    'An example with what you have typed and chosen, also what is not saved.',
  ],
  document: ['Faktura (PDF)', 'Invoice (PDF)'],
  mail: ['E-post', 'Email'],
  documentAlt: ['Slik ser fakturaen ut', 'What the invoice looks like'],
  previewOf: ['Slik ser e-posten ut', 'What the email looks like'],
});

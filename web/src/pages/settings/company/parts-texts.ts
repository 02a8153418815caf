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
    'Med en eksempelfaktura og det som er skrevet og valgt nå. Ingenting lagres.',
    'With an example invoice and what is typed and chosen now. Nothing is saved.',
  ],
  document: ['Faktura (PDF)', 'Invoice (PDF)'],
  mail: ['E-post', 'Email'],
  documentAlt: ['Slik ser fakturaen ut', 'What the invoice looks like'],
  previewOf: ['Slik ser e-posten ut', 'What the email looks like'],
});

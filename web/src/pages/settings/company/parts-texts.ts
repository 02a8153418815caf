import type { Texts } from '../../../text/language.tsx';

const nb = {
  parts: 'Deler av innstillingene',
  partNames: {
    company: 'Selskap og betaling',
    look: 'Logo og utseende',
    mail: 'E-post',
    reminders: 'Purring',
    bank: 'Bankfiler',
    books: 'Mva og regnskap',
  },
  preview: 'Forhåndsvisning',
  previewHint: 'Med en eksempelfaktura og det som er skrevet og valgt nå. Ingenting lagres.',
  document: 'Faktura (PDF)',
  mail: 'E-post',
  documentAlt: 'Slik ser fakturaen ut',
  previewOf: 'Slik ser e-posten ut',
};

const en: typeof nb = {
  parts: 'Parts of the settings',
  partNames: {
    company: 'Company and payment',
    look: 'Logo and look',
    mail: 'Email',
    reminders: 'Reminders',
    bank: 'Bank files',
    books: 'VAT and accounting',
  },
  preview: 'Preview',
  previewHint: 'With an example invoice and what is typed and chosen now. Nothing is saved.',
  document: 'Invoice (PDF)',
  mail: 'Email',
  documentAlt: 'What the invoice looks like',
  previewOf: 'What the email looks like',
};

/** The texts around the sections of the company page. */
export const partsTexts: Texts<typeof nb> = { nb, en };

import type { Texts } from '../../../text/language.tsx';

const nb = {
  parts: 'Deler av innstillingene',
  partNames: {
    company: 'Selskap og betaling',
    look: 'Logo og utseende',
    mail: 'E-post',
    reminders: 'Purring',
    books: 'Mva og regnskap',
  },
  preview: 'Forhåndsvisning med eksempelfaktura',
  previewOf: 'Slik ser e-posten ut',
};

const en: typeof nb = {
  parts: 'Parts of the settings',
  partNames: {
    company: 'Company and payment',
    look: 'Logo and look',
    mail: 'Email',
    reminders: 'Reminders',
    books: 'VAT and books',
  },
  preview: 'Preview with an example invoice',
  previewOf: 'What the email looks like',
};

/** The texts around the sections of the company page. */
export const partsTexts: Texts<typeof nb> = { nb, en };

import type { Texts } from '../../text/language.tsx';

const nb = {
  notPossible: 'Dokumentet kan ikke sendes som e-faktura',
  problems: {
    'client.orgNumber':
      'Kunden har ikke noe gyldig organisasjonsnummer. Det er adressen i nettet for e-faktura.',
    'client.vatNumber': 'Kunden i utlandet har ikke noe mva-nummer som er en adresse i nettet for e-faktura.',
    'client.name': 'Kunden har ikke noe navn.',
    'company.bankAccount': 'Selskapet hadde ikke noe gyldig kontonummer da dokumentet ble sendt.',
    'lines.vatCode': 'En linje uten mva sier ikke hvorfor.',
  } as Partial<Record<string, string>>,
  other: 'Opplysningene på dokumentet stemmer ikke med reglene for e-faktura.',
};

const en: typeof nb = {
  notPossible: 'The document cannot be sent as an e-invoice',
  problems: {
    'client.orgNumber':
      'The customer has no valid organisation number, which is the address in the network of e-invoices.',
    'client.vatNumber':
      'The customer abroad has no VAT number that is an address in the network of e-invoices.',
    'client.name': 'The customer has no name.',
    'company.bankAccount': 'The company had no valid account number when the document was sent.',
    'lines.vatCode': 'A line without VAT does not say why.',
  },
  other: 'What stands on the document does not follow the rules of e-invoices.',
};

export const eInvoiceTexts: Texts<typeof nb> = { nb, en };

import type { Language } from '../../../server/src/domain/texts/language.ts';
import type { Wording } from './texts-by-language.ts';
import { textsByLanguage } from './texts-by-language.ts';

/** Words of many pages. */
export const WORDS = {
  save: ['Lagre', 'Save'],
  cancel: ['Avbryt', 'Cancel'],
  close: ['Lukk', 'Close'],
  edit: ['Endre', 'Change'],
  remove: ['Fjern', 'Remove'],
  delete: ['Slett', 'Delete'],
  undo: ['Angre', 'Undo'],
  deleted: ['Slettet', 'Deleted'],
  draft: ['Utkast', 'Draft'],
  optional: ['Valgfritt', 'Optional'],
  or: ['eller', 'or'],
  yes: ['Ja', 'Yes'],
  no: ['Nei', 'No'],
  viewsLabel: ['Utvalg', 'Views'],
  status: ['Status', 'Status'],
  name: ['Navn', 'Name'],
  date: ['Dato', 'Date'],
  text: ['Tekst', 'Text'],
  description: ['Beskrivelse', 'Description'],
  amount: ['Beløp', 'Amount'],
  amountFrom: ['Beløp fra', 'Amount from'],
  amountTo: ['Beløp til', 'Amount to'],
  sums: ['Summer', 'Sums'],
  net: ['Uten mva', 'Without VAT'],
  vat: ['Mva', 'VAT'],
  vatCode: ['Mva-kode', 'VAT code'],
  account: ['Konto', 'Account'],
  kid: ['KID', 'KID'],
  customer: ['Kunde', 'Customer'],
  orgNumber: ['Organisasjonsnummer', 'Organisation number'],
  email: ['E-post', 'Email'],
  address: ['Adresse', 'Address'],
  city: ['Poststed', 'City'],
  language: ['Språk', 'Language'],
  invoice: ['Faktura', 'Invoice'],
  creditNote: ['Kreditnota', 'Credit note'],
  quote: ['Tilbud', 'Quote'],
  reminder: ['Purring', 'Reminder'],
  collection_warning: ['Inkassovarsel', 'Collection notice'],
  eInvoice: ['E-faktura', 'E-invoice'],
  newInvoice: ['Ny faktura', 'New invoice'],
  issueDate: ['Fakturadato', 'Invoice date'],
  deliveryDate: ['Leveringsdato', 'Delivery date'],
  overdue: ['Forfalt', 'Overdue'],
  outstanding: ['Utestående', 'Outstanding'],
  payment: ['Betaling', 'Payment'],
  payments: ['Innbetalinger', 'Payments'],
  lines: ['Linjer', 'Lines'],
  quantity: ['Antall', 'Quantity'],
  unit: ['Enhet', 'Unit'],
  products: ['Produkter', 'Products'],
  often: ['Hvor ofte', 'How often'],
  documentDate: ['Bilagsdato', 'Document date'],
} satisfies Record<string, Wording>;

type Word = keyof typeof WORDS;
type Names<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Names<Rest> : S;

/** The words that a page has in its table: `...commonWords('save customer')`. @param names with one space between two */
/* @__NO_SIDE_EFFECTS__ */
export function commonWords<const S extends string>(
  names: Names<S> extends Word ? S : Word,
): Pick<typeof WORDS, Names<S> & Word> {
  return Object.fromEntries(names.split(' ').map((name) => [name, WORDS[name as Word]])) as Pick<
    typeof WORDS,
    Names<S> & Word
  >;
}

/** The languages of documents. */
export const LANGUAGE_NAMES = {
  nb: ['Bokmål', 'Norwegian (bokmål)'],
  nn: ['Nynorsk', 'Norwegian (nynorsk)'],
  en: ['Engelsk', 'English'],
} satisfies Record<Language, Wording>;

/** What the components say that pages share. */
export const commonTexts = textsByLanguage({
  ...commonWords('cancel close yes no'),
  retry: ['Prøv igjen', 'Try again'],
  copy: ['Kopier', 'Copy'],
  copied: ['Kopiert', 'Copied'],
  nextMonth: ['Neste måned', 'Next month'],
  previousMonth: ['Forrige måned', 'Previous month'],
  unsavedTitle: ['Ulagrede endringer', 'Unsaved changes'],
  unsaved: ['Noe på siden er endret, men ikke lagret.', 'Something on this page is changed but not saved.'],
  stay: ['Bli her', 'Stay'],
  leave: ['Forlat uten å lagre', 'Leave without saving'],
  nothingHere: ['Her er det ingenting', 'There is nothing here'],
  // In an empty list, for those who cannot make what belongs there.
  nothingYet: [
    'De kommer hit når noen i selskapet har laget dem.',
    'They appear here when somebody in the company has made them.',
  ],
  toOverview: ['Til oversikten', 'To the overview'],
});

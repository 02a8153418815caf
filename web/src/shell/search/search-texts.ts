import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const searchTexts = textsByLanguage({
  ...commonWords('products invoice quote creditNote draft or'),
  partlyPaid: (left: string) => [`Delvis betalt, ${left} gjenstår`, `Partly paid, ${left} left`],
  searchHint: [
    'Faktura, kunde, KID, beløp, side eller innstilling',
    'Invoice, customer, KID, amount, page or setting',
  ],
  pages: ['Sider', 'Pages'],
  actions: ['Handlinger', 'Actions'],
  invoices: ['Fakturaer', 'Invoices'],
  quotes: ['Tilbud', 'Quotes'],
  customers: ['Kunder', 'Customers'],
  entries: ['Bilag', 'Journal entries'],
  entry: ['Bilag', 'Entry'],
  results: ['Treff', 'Results'],
  nothing: ['Ingen treff', 'Nothing found'],
  keys: ['Snarveier', 'Keyboard shortcuts'],
  keysOf: {
    search: ['Søk i alt', 'Search everywhere'],
    newInvoice: ['Ny faktura', 'New invoice'],
    overview: ['Oversikt', 'Overview'],
    invoices: ['Fakturaer', 'Invoices'],
    customers: ['Kunder', 'Customers'],
    journal: ['Bilag', 'Journal'],
    allCompanies: ['Alle selskaper', 'All companies'],
    switchCompany: ['Bytt selskap på samme side', 'Switch company, on the same page'],
    send: ['Lagre og send; svar på dialogen', 'Save and send; answer the dialog'],
    nextLine: ['Neste linje på en faktura', 'Next line of an invoice'],
    nextRow: ['Neste rad i en liste', 'Next row of a list'],
    previousRow: ['Forrige rad', 'Previous row'],
    openRow: ['Åpne raden', 'Open the row'],
    chooseRow: ['Velg raden, eller velg den bort', 'Choose the row, or take it back'],
    keys: ['Vis snarveiene', 'Show the shortcuts'],
    close: ['Lukk dialogen', 'Close the dialog'],
  },
});

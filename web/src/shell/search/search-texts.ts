import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const searchTexts = textsByLanguage({
  ...commonWords('products invoice quote creditNote draft or'),
  searchHint: [
    'Søk etter faktura, kunde, KID, beløp, side eller innstilling',
    'Search for invoice, customer, KID, amount, page or setting',
  ],
  pages: ['Sider', 'Pages'],
  actions: ['Handlinger', 'Actions'],
  invoices: ['Fakturaer', 'Invoices'],
  quotes: ['Tilbud', 'Quotes'],
  customers: ['Kunder', 'Customers'],
  results: ['Treff', 'Results'],
  nothing: ['Ingen treff', 'Nothing found'],
  keys: ['Hurtigtaster', 'Keyboard shortcuts'],
  keysOf: {
    search: ['Søk i alt', 'Search everywhere'],
    newInvoice: ['Ny faktura', 'New invoice'],
    overview: ['Oversikt', 'Overview'],
    invoices: ['Fakturaer', 'Invoices'],
    customers: ['Kunder', 'Customers'],
    journal: ['Bilag', 'Journal'],
    allCompanies: ['Alle selskaper', 'All companies'],
    switchCompany: ['Bytt selskap på samme side', 'Switch company, on the same page'],
    nextRow: ['Neste rad i en liste', 'Next row of a list'],
    previousRow: ['Forrige rad', 'Previous row'],
    openRow: ['Åpne raden', 'Open the row'],
    chooseRow: ['Velg raden, eller velg den bort', 'Choose the row, or take it back'],
    keys: ['Vis hurtigtastene', 'Show the shortcuts'],
    close: ['Lukk dialogen', 'Close the dialog'],
  },
});

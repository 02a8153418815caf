import type { Texts } from '../text/language.tsx';

const nb = {
  searchHint: 'Søk etter faktura, kunde, KID, beløp eller side',
  pages: 'Sider',
  actions: 'Handlinger',
  invoices: 'Fakturaer',
  customers: 'Kunder',
  results: 'Treff',
  nothing: 'Ingen treff',
  newInvoice: 'Ny faktura',
  newRecurring: 'Ny gjentakende faktura',
  newEntry: 'Nytt bilag',
  invoice: 'Faktura',
  creditNote: 'Kreditnota',
  draft: 'Utkast',
  keys: 'Hurtigtaster',
  keysOf: {
    search: 'Søk i alt',
    newInvoice: 'Ny faktura',
    overview: 'Oversikt',
    invoices: 'Fakturaer',
    customers: 'Kunder',
    journal: 'Bilag',
    keys: 'Vis hurtigtastene',
    close: 'Lukk dialogen',
  },
  or: 'eller',
};

const en: typeof nb = {
  searchHint: 'Search for invoice, customer, KID, amount or page',
  pages: 'Pages',
  actions: 'Actions',
  invoices: 'Invoices',
  customers: 'Customers',
  results: 'Results',
  nothing: 'Nothing found',
  newInvoice: 'New invoice',
  newRecurring: 'New recurring invoice',
  newEntry: 'New entry',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  draft: 'Draft',
  keys: 'Keyboard shortcuts',
  keysOf: {
    search: 'Search everywhere',
    newInvoice: 'New invoice',
    overview: 'Overview',
    invoices: 'Invoices',
    customers: 'Customers',
    journal: 'Journal',
    keys: 'Show the shortcuts',
    close: 'Close the dialog',
  },
  or: 'or',
};

export const searchTexts: Texts<typeof nb> = { nb, en };

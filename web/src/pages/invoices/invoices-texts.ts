import type { Texts } from '../../text/language.tsx';

const nb = {
  title: 'Fakturaer',
  new: 'Ny faktura',
  search: 'Søk',
  searchHint: 'Kunde, nummer eller referanse',
  status: 'Status',
  allStatuses: 'Alle',
  unpaid: 'Ubetalt',
  due: (from: string | undefined, to: string | undefined) =>
    from === undefined
      ? `Forfall til og med ${to}`
      : `Forfall fra ${from}${to === undefined ? '' : ` til ${to}`}`,
  anyDueDate: 'Vis alle forfallsdatoer',
  list: 'Fakturaer',
  number: 'Nummer',
  customer: 'Kunde',
  issueDate: 'Fakturadato',
  dueDate: 'Forfall',
  total: 'Beløp',
  outstanding: 'Utestående',
  draft: 'Utkast',
  invoice: 'Faktura',
  creditNote: 'Kreditnota',
  emptyTitle: 'Ingen fakturaer ennå',
  emptyHint: 'Lag den første her. Den blir et utkast som du kan se over før den sendes.',
  nothingFound: 'Ingen fakturaer passer',
  nothingFoundHint: 'Prøv et annet søk eller en annen status.',
  showAll: 'Vis alle fakturaer',
  pageEmpty: 'Det er ingen fakturaer på denne siden',
  pageEmptyHint: 'Listen er kortere enn adressen sier.',
  firstPage: 'Til første side',
};

const en: typeof nb = {
  title: 'Invoices',
  new: 'New invoice',
  search: 'Search',
  searchHint: 'Customer, number or reference',
  status: 'Status',
  allStatuses: 'All',
  unpaid: 'Unpaid',
  due: (from, to) =>
    from === undefined ? `Due until ${to}` : `Due from ${from}${to === undefined ? '' : ` to ${to}`}`,
  anyDueDate: 'Show all due dates',
  list: 'Invoices',
  number: 'Number',
  customer: 'Customer',
  issueDate: 'Invoice date',
  dueDate: 'Due',
  total: 'Amount',
  outstanding: 'Outstanding',
  draft: 'Draft',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  emptyTitle: 'No invoices yet',
  emptyHint: 'Make the first one here. It becomes a draft that you can look over before it is sent.',
  nothingFound: 'No invoice matches',
  nothingFoundHint: 'Try another search or another status.',
  showAll: 'Show all invoices',
  pageEmpty: 'There are no invoices on this page',
  pageEmptyHint: 'The list is shorter than the address says.',
  firstPage: 'To the first page',
};

export const invoicesTexts: Texts<typeof nb> = { nb, en };

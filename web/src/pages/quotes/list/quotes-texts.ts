import type { Texts } from '../../../text/language.tsx';
import type { View } from './quote-choice.ts';

const nbViews: Record<View, string> = {
  all: 'Alle',
  drafts: 'Utkast',
  waiting: 'Venter på svar',
  accepted: 'Godtatt',
  expired: 'Utløpt',
  declined: 'Avslått',
  invoiced: 'Fakturert',
};
const enViews: typeof nbViews = {
  all: 'All',
  drafts: 'Drafts',
  waiting: 'Awaiting answer',
  accepted: 'Accepted',
  expired: 'Expired',
  declined: 'Declined',
  invoiced: 'Invoiced',
};

const nb = {
  title: 'Tilbud',
  new: 'Nytt tilbud',
  searchHint: 'Kunde, nummer eller referanse',
  views: nbViews,
  viewsLabel: 'Utvalg',
  list: 'Tilbud',
  number: 'Nummer',
  draft: 'Utkast',
  deleted: 'Slettet',
  customer: 'Kunde',
  date: 'Dato',
  validUntil: 'Gyldig til',
  reference: 'Referanse',
  total: 'Sum med mva',
  invoicedShare: 'Fakturert',
  status: 'Status',
  emptyTitle: 'Ingen tilbud ennå',
  emptyHint: 'Lag det første her. Kunden kan godta det på en nettside, og du lager faktura av det etterpå.',
  nothingFound: 'Ingen tilbud passer',
  nothingFoundHint: 'Prøv et annet søk eller et annet utvalg.',
  showAll: 'Vis alle tilbud',
};

const en: typeof nb = {
  title: 'Quotes',
  new: 'New quote',
  searchHint: 'Customer, number or reference',
  views: enViews,
  viewsLabel: 'Views',
  list: 'Quotes',
  number: 'Number',
  draft: 'Draft',
  deleted: 'Deleted',
  customer: 'Customer',
  date: 'Date',
  validUntil: 'Valid until',
  reference: 'Reference',
  total: 'Total with VAT',
  invoicedShare: 'Invoiced',
  status: 'Status',
  emptyTitle: 'No quotes yet',
  emptyHint:
    'Create the first one here. The customer can accept it on a web page, and you invoice it afterwards.',
  nothingFound: 'No quote matches',
  nothingFoundHint: 'Try another search or another view.',
  showAll: 'Show all quotes',
};

export const quotesTexts: Texts<typeof nb> = { nb, en };

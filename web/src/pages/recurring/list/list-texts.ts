import type { Texts } from '../../../text/language.tsx';

const nb = {
  list: 'Gjentakende fakturaer',
  views: 'Utvalg',
  all: 'Alle',
  unsolved: 'Må ses på',
  of: (customer: string) => `Gjentakende faktura til ${customer}`,
  made: 'Laget',
  reference: 'Referanse',
  action: 'Når datoen kommer',
  emptyTitle: 'Ingen gjentakende fakturaer ennå',
  emptyHint:
    'Abonnement, leie, serviceavtaler: skriv fakturaen én gang, og velg hvor ofte den skal komme. Du kan også gjøre en faktura du har sendt, om til gjentakende.',
  nothingFound: 'Ingen gjentakende fakturaer passer',
  nothingFoundHint: 'Prøv et annet utvalg.',
  showAll: 'Vis alle',
};

const en: typeof nb = {
  list: 'Recurring invoices',
  views: 'Views',
  all: 'All',
  unsolved: 'Need a look',
  of: (customer) => `Recurring invoice to ${customer}`,
  made: 'Created',
  reference: 'Reference',
  action: 'When the date comes',
  emptyTitle: 'No recurring invoices yet',
  emptyHint:
    'Subscriptions, rent, service agreements: write the invoice once, and choose how often it comes. You can also make an invoice that you have sent recur.',
  nothingFound: 'No recurring invoice matches',
  nothingFoundHint: 'Try another view.',
  showAll: 'Show all',
};

export const listTexts: Texts<typeof nb> = { nb, en };

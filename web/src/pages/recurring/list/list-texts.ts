import { textsByLanguage } from '../../../text/texts-by-language.ts';

export const listTexts = textsByLanguage({
  list: ['Gjentakende fakturaer', 'Recurring invoices'],
  views: ['Utvalg', 'Views'],
  all: ['Alle', 'All'],
  unsolved: ['Må ses på', 'Need a look'],
  of: (customer: string) => [`Gjentakende faktura til ${customer}`, `Recurring invoice to ${customer}`],
  occurrences: ['Laget', 'Created'],
  made: ['Laget sammen', 'Created together'],
  reference: ['Referanse', 'Reference'],
  action: ['Når datoen kommer', 'When the date comes'],
  emptyTitle: ['Ingen gjentakende fakturaer ennå', 'No recurring invoices yet'],
  emptyHint: [
    'Abonnement, leie, serviceavtaler: skriv fakturaen én gang, og velg hvor ofte den skal komme. Du kan også gjøre en faktura du har sendt, om til gjentakende.',
    'Subscriptions, rent, service agreements: write the invoice once, and choose how often it comes. You can also make an invoice that you have sent recur.',
  ],
  nothingFound: ['Ingen gjentakende fakturaer passer', 'No recurring invoice matches'],
  nothingFoundHint: ['Prøv et annet utvalg.', 'Try another view.'],
  showAll: ['Vis alle', 'Show all'],
});

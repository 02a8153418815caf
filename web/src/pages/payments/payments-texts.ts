import { commonWords } from '../../text/common-texts.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

export const paymentsTexts = textsByLanguage({
  ...commonWords('amountFrom amountTo customer invoice kid amount'),
  title: ['Innbetalinger', 'Payments'],
  lead: [
    'Det kundene har betalt, på alle fakturaer. Innbetalinger som er tilbakeført, er ikke med.',
    'What customers have paid, on all invoices. Reversed payments are left out.',
  ],
  list: ['Innbetalinger', 'Payments'],
  searchHint: [
    'Kunde, fakturanummer, KID, referanse, org.nr. eller e-postadresse',
    'Customer, invoice number, KID, reference, org. no. or email address',
  ],
  viewsLabel: ['Perioder', 'Periods'],
  views: {
    all: ['Alle', 'All'],
    month: ['Denne måneden', 'This month'],
    lastMonth: ['Forrige måned', 'Last month'],
    year: ['I år', 'This year'],
    lastYear: ['I fjor', 'Last year'],
  },
  source: ['Måte', 'Method'],
  anySource: ['Alle', 'All'],
  sources: {
    bank: ['Bank', 'Bank'],
    credit: ['Kundens tilgodehavende', 'The customer’s credit'],
    vipps: ['Vipps på fakturasiden', 'Vipps on the invoice’s page'],
  },
  paidFrom: ['Betalt fra', 'Paid from'],
  paidTo: ['Betalt til', 'Paid to'],
  paidOn: ['Betalt', 'Paid'],
  createdAt: ['Registrert', 'Recorded'],
  nobody: ['Slettet', 'Deleted'],
  reference: ['Referanse på fakturaen', 'Reference of the invoice'],
  paymentReference: ['Referanse', 'Reference'],
  fees: ['Gebyrer og renter', 'Fees and interest'],
  tooMuch: ['For mye betalt', 'Paid too much'],
  sum: (count: string) => [`Sum, ${count}`, `Total, ${count}`],
  sumInKroner: (count: string) => [`Sum i kroner, ${count}`, `Total in kroner, ${count}`],
  emptyTitle: ['Ingen innbetalinger ennå', 'No payments yet'],
  emptyHint: [
    'Når en betaling er registrert på en faktura, dukker den opp her.',
    'When a payment is recorded on an invoice, it appears here.',
  ],
  toInvoices: ['Til fakturaene', 'To the invoices'],
  nothingFound: ['Ingen innbetalinger passer', 'No payment matches'],
  nothingFoundHint: ['Prøv et annet søk eller færre filtre.', 'Try another search or fewer filters.'],
  showAll: ['Vis alle innbetalinger', 'Show all payments'],
});

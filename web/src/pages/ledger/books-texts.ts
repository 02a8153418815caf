import type { Schemas } from '../../http/account-api.ts';
import { commonWords } from '../../text/common-texts.ts';
import type { Wording } from '../../text/texts-by-language.ts';
import { textsByLanguage } from '../../text/texts-by-language.ts';

const CLASSES: Record<number, Wording> = {
  1: ['Eiendeler', 'Assets'],
  2: ['Egenkapital og gjeld', 'Equity and debt'],
  3: ['Salgs- og driftsinntekter', 'Sales and other income'],
  4: ['Varekostnader', 'Cost of goods'],
  5: ['Lønnskostnader', 'Payroll'],
  6: ['Andre driftskostnader', 'Other operating costs'],
  7: ['Andre driftskostnader', 'Other operating costs'],
  8: ['Finans, skatt og resultat', 'Finance, tax and results'],
};

export const booksTexts = textsByLanguage({
  ...commonWords('name vatCode text customer amount amountFrom amountTo account documentDate'),
  chart: ['Kontoplan', 'Chart of accounts'],
  chartLead: [
    'Kontoene som bilagene føres på, etter NS 4102.',
    'The accounts that entries are posted to, by the Norwegian standard NS 4102.',
  ],
  search: ['Søk etter konto', 'Find an account'],
  searchHint: ['Nummer eller navn', 'Number or name'],
  noneFound: ['Ingen konto passer til søket.', 'No account matches.'],
  number: ['Konto', 'Account'],
  type: ['Type', 'Type'],
  nature: ['Øker i', 'Grows on'],
  custom: ['egen', 'added'],
  journal: ['Bilag', 'Journal'],
  journalLead: ['Alt som er bokført, det nyeste først.', 'All that has been posted, newest first.'],
  entry: ['Bilag', 'Entry'],
  seriesLabel: ['Bilagsserie', 'Series'],
  postingDate: ['Bokført', 'Posted'],
  kind: ['Type', 'Kind'],
  accounts: ['Kontoer', 'Accounts'],
  journalSearchHint: [
    'Tekst, kunde, beløp eller bilagsnummer som 12-2027',
    'Text, customer, amount or number, as in 12-2027',
  ],
  anyKind: ['Alle typer', 'Any kind'],
  anyAccount: ['Alle kontoer', 'Any account'],
  viewsLabel: ['Vanlige utvalg', 'Usual choices'],
  period: ['Periode', 'Period'],
  thisYear: ['I år', 'This year'],
  lastYear: ['I fjor', 'Last year'],
  nothingFound: ['Ingen bilag passer', 'No entry matches'],
  nothingFoundHint: [
    'Prøv et annet søk, færre filtre eller en annen periode.',
    'Try another search, fewer filters or another period.',
  ],
  nothingInAnyYear: [
    'Heller ikke i andre år. Prøv et annet søk eller færre filtre.',
    'Nor in any other year. Try another search or fewer filters.',
  ],
  /** Leads to the newest year with entries that match. */
  entriesOf: (year: string) => [`Vis bilag fra ${year}`, `Show entries of ${year}`],
  showAll: ['Vis alle bilag i år', 'Show all entries of this year'],
  views: {
    all: ['Alle', 'All'],
    sales: ['Salg', 'Sales'],
    payments: ['Innbetalinger', 'Payments'],
    manual: ['Manuelle', 'Manual'],
  },
  correctionOf: (kind: string) => [`${kind}, tilbakeført`, `${kind}, reversed`],
  sumOf: (count: string) => [`Sum, ${count}`, `Sum, ${count}`],
  from: ['Fra og med måned', 'From month'],
  to: ['Til og med måned', 'To month'],
  month: ['Velg en måned (åååå-mm)', 'Choose a month (yyyy-mm)'],
  beforeFrom: ['Kan ikke være før den første måneden', 'Cannot be before the first month'],
  tooLong: ['Høyst tolv måneder om gangen', 'At most twelve months at a time'],
  emptyTitle: ['Ingen bilag i perioden', 'No entries in this period'],
  emptyHint: [
    'En faktura blir bokført når den sendes, en innbetaling når den registreres.',
    'An invoice is posted when it is sent, a payment when it is recorded.',
  ],
  debit: ['Debet (kr)', 'Debit (NOK)'],
  credit: ['Kredit (kr)', 'Credit (NOK)'],
  sum: ['Sum', 'Total'],
  corrects: ['Se bilaget som dette retter', 'See the entry that this one corrects'],
  openEntry: ['Åpne bilaget', 'Open the entry'],
  newEntry: ['Nytt bilag', 'New entry'],
  toDocument: ['Se dokumentet', 'See the document'],
  toTransaction: ['Se transaksjonen i banken', 'See the transaction of the bank'],
  offTitle: ['Regnskapet er ikke slått på', 'Accounting is not turned on'],
  offHint: [
    'Slå det på under Innstillinger, så blir fakturaer og betalinger bokført fra da av.',
    'Turn it on under Settings; invoices and payments are posted from then on.',
  ],
  offHintMember: [
    'Eieren eller en administrator kan slå det på under Innstillinger.',
    'The owner or an admin can turn it on under Settings.',
  ],
  toSettings: ['Til innstillingene', 'To the settings'],
  newInvoice: ['Lag en faktura', 'Create an invoice'],
  classes: CLASSES,
  types: {
    Asset: ['Eiendel', 'Asset'],
    Liability: ['Gjeld', 'Liability'],
    Equity: ['Egenkapital', 'Equity'],
    Income: ['Inntekt', 'Income'],
    Expense: ['Kostnad', 'Expense'],
  } satisfies Record<Schemas['Account']['type'], Wording>,
  natures: { Debit: ['Debet', 'Debit'], Credit: ['Kredit', 'Credit'] } satisfies Record<
    Schemas['Account']['nature'],
    Wording
  >,
  series: {
    SalesInvoice: ['Salg', 'Sales'],
    CreditNote: ['Kreditnota', 'Credit note'],
    SupplierInvoice: ['Kjøp', 'Purchase'],
    Bank: ['Bank', 'Bank'],
    Manual: ['Diverse', 'General'],
  } satisfies Record<Schemas['JournalEntry']['series'], Wording>,
  statuses: { Posted: ['Bokført', 'Posted'], Reversed: ['Tilbakeført', 'Reversed'] } satisfies Record<
    Schemas['JournalEntry']['status'],
    Wording
  >,
  accountCount: (shown: number, all: number) =>
    shown === all
      ? [`${all} ${all === 1 ? 'konto' : 'kontoer'}`, `${all} ${all === 1 ? 'account' : 'accounts'}`]
      : [`${shown} av ${all} kontoer`, `${shown} of ${all} accounts`],
  linesOf: (entry: string) => [`Linjene i ${entry}`, `Lines of ${entry}`],
});

export type BooksTexts = (typeof booksTexts)['nb'];

import type { Schemas } from '../../http/account-api.ts';
import type { Texts } from '../../text/language.tsx';

type Plain = Record<
  | 'chart'
  | 'chartLead'
  | 'search'
  | 'searchHint'
  | 'noneFound'
  | 'number'
  | 'name'
  | 'type'
  | 'nature'
  | 'vatCode'
  | 'custom'
  | 'journal'
  | 'journalLead'
  | 'entry'
  | 'seriesLabel'
  | 'postingDate'
  | 'kind'
  | 'text'
  | 'customer'
  | 'amount'
  | 'accounts'
  | 'journalSearchHint'
  | 'anyKind'
  | 'anyAccount'
  | 'amountFrom'
  | 'amountTo'
  | 'viewsLabel'
  | 'thisYear'
  | 'period'
  | 'lastYear'
  | 'nothingFound'
  | 'nothingFoundHint'
  | 'showAll'
  | 'from'
  | 'to'
  | 'month'
  | 'beforeFrom'
  | 'tooLong'
  | 'emptyTitle'
  | 'emptyHint'
  | 'account'
  | 'debit'
  | 'credit'
  | 'sum'
  | 'corrects'
  | 'openEntry'
  | 'newEntry'
  | 'documentDate'
  | 'toDocument'
  | 'toTransaction'
  | 'offTitle'
  | 'offHint'
  | 'offHintMember'
  | 'toSettings'
  | 'newInvoice',
  string
>;
export type BooksTexts = Plain & {
  classes: Record<number, string>;
  types: Record<Schemas['Account']['type'], string>;
  natures: Record<Schemas['Account']['nature'], string>;
  series: Record<Schemas['JournalEntry']['series'], string>;
  statuses: Record<Schemas['JournalEntry']['status'], string>;
  views: Record<'all' | 'sales' | 'payments' | 'manual', string>;
  correctionOf: (kind: string) => string;
  sumOf: (count: string) => string;
  accountCount: (shown: number, all: number) => string;
  linesOf: (entry: string) => string;
};

export const booksTexts: Texts<BooksTexts> = {
  nb: {
    chart: 'Kontoplan',
    chartLead: 'Kontoene som bilagene føres på, etter NS 4102.',
    search: 'Søk etter konto',
    searchHint: 'Nummer eller navn',
    noneFound: 'Ingen konto passer til søket.',
    number: 'Konto',
    name: 'Navn',
    type: 'Type',
    nature: 'Øker i',
    vatCode: 'Mva-kode',
    custom: 'egen',
    journal: 'Bilag',
    journalLead: 'Alt som er bokført, det nyeste først.',
    entry: 'Bilag',
    seriesLabel: 'Bilagsserie',
    postingDate: 'Bokført',
    kind: 'Type',
    text: 'Tekst',
    customer: 'Kunde',
    amount: 'Beløp',
    accounts: 'Kontoer',
    journalSearchHint: 'Tekst, kunde, beløp eller bilagsnummer som 12-2027',
    anyKind: 'Alle typer',
    anyAccount: 'Alle kontoer',
    amountFrom: 'Beløp fra',
    amountTo: 'Beløp til',
    viewsLabel: 'Vanlige utvalg',
    period: 'Periode',
    thisYear: 'I år',
    lastYear: 'I fjor',
    nothingFound: 'Ingen bilag passer',
    nothingFoundHint: 'Prøv et annet søk, færre filtre eller en annen periode.',
    showAll: 'Vis alle bilag i år',
    views: { all: 'Alle', sales: 'Salg', payments: 'Innbetalinger', manual: 'Manuelle' },
    correctionOf: (kind) => `${kind}, tilbakeført`,
    sumOf: (count) => `Sum, ${count}`,
    from: 'Fra og med måned',
    to: 'Til og med måned',
    month: 'Velg en måned (åååå-mm)',
    beforeFrom: 'Kan ikke være før den første måneden',
    tooLong: 'Høyst tolv måneder om gangen',
    emptyTitle: 'Ingen bilag i perioden',
    emptyHint: 'En faktura blir bokført når den sendes, en innbetaling når den registreres.',
    account: 'Konto',
    debit: 'Debet (kr)',
    credit: 'Kredit (kr)',
    sum: 'Sum',
    corrects: 'Se bilaget som dette retter',
    openEntry: 'Åpne bilaget',
    newEntry: 'Nytt bilag',
    documentDate: 'Bilagsdato',
    toDocument: 'Se dokumentet',
    toTransaction: 'Se transaksjonen i banken',
    offTitle: 'Regnskapet er ikke slått på',
    offHint: 'Slå det på under Innstillinger, så blir fakturaer og betalinger bokført fra da av.',
    offHintMember: 'Eieren eller en administrator kan slå det på under Innstillinger.',
    toSettings: 'Til innstillingene',
    newInvoice: 'Lag en faktura',
    classes: {
      1: 'Eiendeler',
      2: 'Egenkapital og gjeld',
      3: 'Salgs- og driftsinntekter',
      4: 'Varekostnader',
      5: 'Lønnskostnader',
      6: 'Andre driftskostnader',
      7: 'Andre driftskostnader',
      8: 'Finans, skatt og resultat',
    },
    types: {
      Asset: 'Eiendel',
      Liability: 'Gjeld',
      Equity: 'Egenkapital',
      Income: 'Inntekt',
      Expense: 'Kostnad',
    },
    natures: { Debit: 'Debet', Credit: 'Kredit' },
    series: {
      SalesInvoice: 'Salg',
      CreditNote: 'Kreditnota',
      SupplierInvoice: 'Kjøp',
      Bank: 'Bank',
      Manual: 'Diverse',
    },
    statuses: { Posted: 'Bokført', Reversed: 'Reversert' },
    accountCount: (shown, all) =>
      shown === all ? `${all} ${all === 1 ? 'konto' : 'kontoer'}` : `${shown} av ${all} kontoer`,
    linesOf: (entry) => `Linjene i ${entry}`,
  },
  en: {
    chart: 'Chart of accounts',
    chartLead: 'The accounts that entries are posted to, by the Norwegian standard NS 4102.',
    search: 'Find an account',
    searchHint: 'Number or name',
    noneFound: 'No account matches.',
    number: 'Account',
    name: 'Name',
    type: 'Type',
    nature: 'Grows on',
    vatCode: 'VAT code',
    custom: 'added',
    journal: 'Journal',
    journalLead: 'All that has been posted, newest first.',
    entry: 'Entry',
    seriesLabel: 'Series',
    postingDate: 'Posted',
    kind: 'Kind',
    text: 'Text',
    customer: 'Customer',
    amount: 'Amount',
    accounts: 'Accounts',
    journalSearchHint: 'Text, customer, amount or number, as in 12-2027',
    anyKind: 'Any kind',
    anyAccount: 'Any account',
    amountFrom: 'Amount from',
    amountTo: 'Amount to',
    viewsLabel: 'Usual choices',
    period: 'Period',
    thisYear: 'This year',
    lastYear: 'Last year',
    nothingFound: 'No entry matches',
    nothingFoundHint: 'Try another search, fewer filters or another period.',
    showAll: 'Show all entries of this year',
    views: { all: 'All', sales: 'Sales', payments: 'Payments', manual: 'Manual' },
    correctionOf: (kind) => `${kind}, reversed`,
    sumOf: (count) => `Sum, ${count}`,
    from: 'From month',
    to: 'To month',
    month: 'Choose a month (yyyy-mm)',
    beforeFrom: 'Cannot be before the first month',
    tooLong: 'At most twelve months at a time',
    emptyTitle: 'No entries in this period',
    emptyHint: 'An invoice is posted when it is sent, a payment when it is recorded.',
    account: 'Account',
    debit: 'Debit (NOK)',
    credit: 'Credit (NOK)',
    sum: 'Total',
    corrects: 'See the entry that this one corrects',
    openEntry: 'Open the entry',
    newEntry: 'New entry',
    documentDate: 'Document date',
    toDocument: 'See the document',
    toTransaction: 'See the transaction of the bank',
    offTitle: 'Accounting is not turned on',
    offHint: 'Turn it on under Settings; invoices and payments are posted from then on.',
    offHintMember: 'The owner or an admin can turn it on under Settings.',
    toSettings: 'To the settings',
    newInvoice: 'Create an invoice',
    classes: {
      1: 'Assets',
      2: 'Equity and debt',
      3: 'Sales and other income',
      4: 'Cost of goods',
      5: 'Payroll',
      6: 'Other operating costs',
      7: 'Other operating costs',
      8: 'Finance, tax and results',
    },
    types: {
      Asset: 'Asset',
      Liability: 'Liability',
      Equity: 'Equity',
      Income: 'Income',
      Expense: 'Expense',
    },
    natures: { Debit: 'Debit', Credit: 'Credit' },
    series: {
      SalesInvoice: 'Sales',
      CreditNote: 'Credit note',
      SupplierInvoice: 'Purchase',
      Bank: 'Bank',
      Manual: 'General',
    },
    statuses: { Posted: 'Posted', Reversed: 'Reversed' },
    accountCount: (shown, all) =>
      shown === all ? `${all} ${all === 1 ? 'account' : 'accounts'}` : `${shown} of ${all} accounts`,
    linesOf: (entry) => `Lines of ${entry}`,
  },
};

import type { Wording } from '../../domain/texts/language.ts';
import { textsByLanguage } from '../../domain/texts/language.ts';

/** The words of the reports in files. */
const WORDS = {
  page: ['Side', 'Side', 'Page'],
  pageOf: ['av', 'av', 'of'],
  part: ['del', 'del', 'part'],
  orgNumber: ['Org.nr.', 'Org.nr.', 'Org. no.'],
  madeAt: ['Utarbeidet', 'Utarbeidd', 'Prepared'],
  testEnvironment: [
    'Testmiljøet. Tallene er ikke ekte.',
    'Testmiljøet. Tala er ikkje ekte.',
    'Test environment. The figures are not real.',
  ],
  noLines: ['Ingen posteringer', 'Ingen posteringar', 'No postings'],
  asOf: ['Per', 'Per', 'As of'],

  trialBalance: ['Saldobalanse', 'Saldobalanse', 'Trial balance'],
  ledger: ['Kontospesifikasjon', 'Kontospesifikasjon', 'General ledger'],
  journal: ['Bokføringsspesifikasjon', 'Bokføringsspesifikasjon', 'Journal'],
  customerLedger: ['Kundespesifikasjon', 'Kundespesifikasjon', 'Customer ledger'],
  receivables: ['Åpne kundeposter', 'Opne kundepostar', 'Accounts receivable'],
  sales: ['Salgsrapport', 'Salsrapport', 'Sales report'],

  account: ['Konto', 'Konto', 'Account'],
  accountName: ['Kontonavn', 'Kontonamn', 'Account name'],
  openingBalance: ['Inngående saldo', 'Inngåande saldo', 'Opening balance'],
  closingBalance: ['Utgående saldo', 'Utgåande saldo', 'Closing balance'],
  debit: ['Debet', 'Debet', 'Debit'],
  credit: ['Kredit', 'Kredit', 'Credit'],
  balance: ['Saldo', 'Saldo', 'Balance'],
  currency: ['Valuta', 'Valuta', 'Currency'],
  currencyAmount: ['Beløp i valuta', 'Beløp i valuta', 'Amount in currency'],
  sum: ['Sum', 'Sum', 'Total'],
  undistributedResult: [
    'Udisponert resultat fra tidligere år',
    'Udisponert resultat tidlegare år',
    'Undistributed result of earlier years',
  ],
  signNote: [
    'Beløp i kroner. Debet er positivt, kredit negativt.',
    'Beløp i kroner. Debet er positivt, kredit negativt.',
    'Amounts in NOK. Debit is positive, credit negative.',
  ],

  journalNote: [
    'Beløp i kroner. Alle posteringer i perioden, etter dato, bilagsserie og bilagsnummer.',
    'Beløp i kroner. Alle posteringar i perioden, etter dato, bilagsserie og bilagsnummer.',
    'Amounts in NOK. Every posting of the period, by date, series and number.',
  ],

  postingDate: ['Bokført', 'Bokført', 'Posted'],
  documentDate: ['Bilagsdato', 'Bilagsdato', 'Document date'],
  entry: ['Bilag', 'Bilag', 'Entry'],
  description: ['Tekst', 'Tekst', 'Text'],
  customer: ['Kunde', 'Kunde', 'Customer'],
  vatCode: ['Mva-kode', 'Mva-kode', 'VAT code'],
  // The series of entries, before their number.
  SalesInvoice: ['Salg', 'Sal', 'Sales'],
  CreditNote: ['Kreditnota', 'Kreditnota', 'Credit note'],
  SupplierInvoice: ['Kjøp', 'Kjøp', 'Purchase'],
  Bank: ['Bank', 'Bank', 'Bank'],
  Manual: ['Diverse', 'Diverse', 'General'],

  invoice: ['Faktura', 'Faktura', 'Invoice'],
  invoiceDate: ['Fakturadato', 'Fakturadato', 'Invoice date'],
  dueDate: ['Forfall', 'Forfall', 'Due date'],
  daysOverdue: ['Dager over', 'Dagar over', 'Days overdue'],
  openItems: ['Åpne poster', 'Opne postar', 'Open items'],
  invoiceTotal: ['Fakturabeløp', 'Fakturabeløp', 'Invoice total'],
  notDue: ['Ikke forfalt', 'Ikkje forfalle', 'Not due'],
  days1To30: ['1–30 dager', '1–30 dagar', '1–30 days'],
  days31To60: ['31–60 dager', '31–60 dagar', '31–60 days'],
  days61To90: ['61–90 dager', '61–90 dagar', '61–90 days'],
  daysOver90: ['Over 90 dager', 'Over 90 dagar', 'Over 90 days'],
  yes: ['Ja', 'Ja', 'Yes'],
  remindersPaused: ['På vent', 'På vent', 'Paused'],
  handedOver: ['Til inkasso', 'Til inkasso', 'Handed over'],
  timeBarred: ['Foreldes', 'Foreldast', 'Time-barred'],
  outstanding: ['Utestående', 'Uteståande', 'Outstanding'],
  noCustomer: ['Uten kunde', 'Utan kunde', 'No customer'],
  receivablesNote: [
    'Beløp i kroner, med gebyrer og renter. Summen er saldoen på kontoen. Alder regnes fra fakturaens forfallsdato, eller fra neste virkedag når den faller på en helg eller helligdag.',
    'Beløp i kroner, med gebyr og renter. Summen er saldoen på kontoen. Alder blir rekna frå forfallsdatoen på fakturaen, eller frå neste yrkedag når han fell på ei helg eller ein heilagdag.',
    'Amounts in NOK, with fees and interest. The total is the balance of the account. Ages count from the due date of the invoice, or from the next working day where that is a weekend or a holiday.',
  ],

  month: ['Måned', 'Månad', 'Month'],
  perMonth: ['Per måned', 'Per månad', 'By month'],
  perAccount: ['Per konto og mva-kode', 'Per konto og mva-kode', 'By account and VAT code'],
  perCustomer: ['Per kunde', 'Per kunde', 'By customer'],
  documents: ['Antall', 'Tal', 'Documents'],
  net: ['Netto', 'Netto', 'Net'],
  vat: ['Mva', 'Mva', 'VAT'],
  gross: ['Brutto', 'Brutto', 'Gross'],
  salesNote: [
    'Beløp i kroner. Salg er alt som er bokført på kontoklasse 3; kreditnotaer er trukket fra. Antall er fakturaer, kreditnotaer og andre bilag.',
    'Beløp i kroner. Sal er alt som er bokført på kontoklasse 3; kreditnotaer er trekte frå. Tal er fakturaer, kreditnotaer og andre bilag.',
    'Amounts in NOK. Sales are all that is posted in account class 3; credit notes are deducted. Documents are invoices, credit notes and other vouchers.',
  ],
} as const satisfies Record<string, Wording>;

export type ReportWords = Record<keyof typeof WORDS, string>;

export const reportWordsIn = textsByLanguage(WORDS);

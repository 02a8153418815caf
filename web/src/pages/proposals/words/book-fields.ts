import type { Schemas } from '../../../http/account-api.ts';
import type { ResourceFieldsFor } from './fields.ts';
import { UNSEEN } from './fields.ts';
import {
  documentAmount,
  count,
  date,
  flag,
  group,
  inKroner,
  kroner,
  list,
  named,
  number,
  quote,
  text,
  time,
  words,
} from './kinds.ts';
import { customer, vatCode } from './register-fields.ts';
import { tables } from './word-tables.ts';

/** The fields of the books and the bank, in the order in which they are shown. */

export const entryFields = {
  sourceDocumentType: words('Gjelder', 'About', tables.entryKinds),
  series: words('Bilagsserie', 'Series', tables.series),
  number: number('Nummer', 'Number'),
  documentDate: date('Bilagsdato', 'Document date'),
  postingDate: date('Bokført', 'Posted'),
  description: quote('Tekst', 'Text'),
  status: words('Status', 'Status', tables.entryStatuses),
  lines: list('Linjer', 'Lines', ['Linje', 'Line'], {
    account: named('Konto', 'Account'),
    debit: kroner('Debet', 'Debit'),
    credit: kroner('Kredit', 'Credit'),
    vatCode: words('Mva-kode', 'VAT code', tables.vatCodes),
    vatDeviation: flag('Mva avviker fra satsen', 'VAT deviates from the rate'),
    currency: words('Valuta', 'Currency', tables.currencies),
    currencyAmount: number('Beløp i valuta', 'Amount in currency'),
    customerId: named('Kunde', 'Customer'),
    description: quote('Tekst', 'Text'),
    // The account and the customer are shown with their names.
    accountName: UNSEEN,
    customerName: UNSEEN,
    lineNumber: UNSEEN,
    supplierId: UNSEEN,
    projectId: UNSEEN,
  } satisfies ResourceFieldsFor<Schemas['JournalLine']>),
  warnings: list('Advarsler', 'Warnings', ['Advarsel', 'Warning'], {
    message: text('Melding', 'Message'),
    field: UNSEEN,
    code: UNSEEN,
  }),
  sourceDocumentId: UNSEEN,
  correctsEntryId: UNSEEN,
  bankTransactionId: UNSEEN,
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['JournalEntry']>;

export const balance = {
  account: named('Konto', 'Account'),
  debit: kroner('Debet', 'Debit'),
  credit: kroner('Kredit', 'Credit'),
};

export const openInvoice = {
  number: text('Fakturanummer', 'Invoice number'),
  kid: text('KID', 'KID'),
  issueDate: date('Fakturadato', 'Invoice date'),
  dueDate: date('Forfall', 'Due date'),
  currency: words('Valuta', 'Currency', tables.currencies),
  // In the currency of the invoice, which stands beside it.
  outstanding: number('Utestående', 'Outstanding'),
  outstandingNok: inKroner('Utestående i NOK', 'Outstanding in NOK'),
  feesClaimed: number('Gebyr krevd før', 'Fees claimed before'),
  feesOutstanding: kroner('Gebyr av dette', 'Fees of it'),
  vatOutstanding: list('Mva i beløpet', 'VAT in it', ['Mva', 'VAT'], {
    vatCode,
    amount: kroner('Beløp', 'Amount'),
  }),
};

export const openCredit = {
  number: text('Nummer', 'Number'),
  amount: kroner('Beløp', 'Amount'),
};

export const openingBalanceFields = {
  date: date('Dato', 'Date'),
  balances: list('Saldoer', 'Balances', ['Saldo', 'Balance'], balance),
  openInvoices: list('Åpne fakturaer', 'Open invoices', ['Faktura', 'Invoice'], {
    ...openInvoice,
    client: customer,
    id: UNSEEN,
  }),
  openCredits: list('Til gode', 'Credits', ['Til gode', 'Credit'], {
    ...openCredit,
    clientId: named('Kunde', 'Customer'),
    id: UNSEEN,
  }),
  inUse: flag('I bruk', 'In use'),
  id: UNSEEN,
  journalEntryId: UNSEEN,
  createdAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['OpeningBalance']>;

export const moveFields = {
  date: date('Dato', 'Date'),
  status: UNSEEN,
  choices: group('Valg', 'Choices', {
    acceptSums: flag('Resten av en kunde blir én faktura', 'The rest of a customer becomes one invoice'),
    acceptSplitTerm: flag('Datoen er inne i en mva-termin', 'The date lies within a VAT period'),
    acceptOtherCompany: flag(
      'Filer fra et annet organisasjonsnummer',
      'Files of another organisation number',
    ),
    companiesAreBusinesses: flag(
      'Nye kunder med firmanavn er bedrifter',
      'New customers with names of companies are businesses',
    ),
    accounts: UNSEEN,
    customers: UNSEEN,
    leaveOut: UNSEEN,
  }),
  report: group('Dette kommer med', 'What comes along', {
    customers: group('Kunder', 'Customers', {
      added: count('Nye kunder', 'New customers'),
      matched: count('Kunder som finnes fra før', 'Customers that are there already'),
      rowCount: UNSEEN,
      merged: UNSEEN,
    }),
    openInvoiceCount: count('Åpne fakturaer', 'Open invoices'),
    outstanding: kroner('Utestående', 'Outstanding'),
    openCreditCount: count('Kunder har til gode', 'Credits of customers'),
    credit: kroner('Til gode', 'Credit'),
    reclassified: kroner('Flyttet mellom fordringer og gjeld', 'Moved between receivables and debt'),
    accounts: UNSEEN,
    openInvoices: UNSEEN,
    openCredits: UNSEEN,
    unexplainedCount: UNSEEN,
    unexplained: UNSEEN,
    receivablesDifference: UNSEEN,
    balanceDifference: UNSEEN,
    vatTerm: UNSEEN,
    errorCount: UNSEEN,
    errors: UNSEEN,
    warningCount: UNSEEN,
    warnings: UNSEEN,
  }),
  inUse: flag('I bruk', 'In use'),
  importIds: UNSEEN,
  hash: UNSEEN,
  openingBalanceId: UNSEEN,
  id: UNSEEN,
  createdAt: UNSEEN,
  finishedAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Move']>;

/** Of the bank account. */
const bankCurrency = { ...words('Valuta', 'Currency', tables.currencies), isNothingInKroner: true as const };

export const bankTransactionFields = {
  bookedOn: date('Dato', 'Date'),
  direction: words('Retning', 'Direction', tables.directions),
  currency: bankCurrency,
  amount: documentAmount('Beløp', 'Amount'),
  charges: documentAmount('Gebyr som banken trakk', 'Fee that the bank took'),
  kind: words('Slag', 'Kind', tables.bankKinds),
  payerName: text('Betaler eller mottaker', 'Payer or payee'),
  payerAccount: text('Betalers eller mottakers konto', 'Account of payer or payee'),
  text: text('Tekst', 'Text'),
  kid: text('KID', 'KID'),
  creditorReference: text('Betalingsreferanse (RF)', 'Creditor reference (RF)'),
  archiveReference: text('Bankens referanse', 'Reference of the bank'),
  vippsEntry: text('Post hos Vipps', 'Entry of Vipps'),
  bankAccount: text('Selskapets konto', 'Account of the company'),
  status: words('Status', 'Status', tables.bankStatuses),
  reason: words('Venter fordi', 'Waits because', tables.bankReasons),
  ignoredBecause: quote('Ignorert fordi', 'Ignored because'),
  duplicateOf: named('Samme penger som', 'The same money as'),
  allocations: list('Ført på fakturaer', 'Posted on invoices', ['Faktura', 'Invoice'], {
    invoiceId: named('Faktura', 'Invoice'),
    amount: documentAmount('Beløp', 'Amount'),
    paymentId: UNSEEN,
  } satisfies ResourceFieldsFor<Schemas['BankAllocation']>),
  depositAmount: documentAmount('Til gode for kunden', 'Credit of the customer'),
  remainder: documentAmount('Ikke ført', 'Not posted'),
  refundId: named('Tilbakebetaling', 'Refund'),
  pairedTransactionId: named('Hører sammen med', 'Paired with'),
  suggestions: UNSEEN,
  suggestedReversalOf: UNSEEN,
  suggestedReversalWhy: UNSEEN,
  suggestedEntry: UNSEEN,
  suggestedPayoutId: UNSEEN,
  depositId: UNSEEN,
  feeEntryId: UNSEEN,
  entryId: named('Bilag', 'Entry'),
  bankFileId: UNSEEN,
  id: UNSEEN,
  createdAt: UNSEEN,
  updatedAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['BankTransaction']>;

export const bankFileFields = {
  name: text('Filnavn', 'File name'),
  format: words('Format', 'Format', tables.bankFormats),
  status: words('Status', 'Status', tables.fileStatuses),
  transactionCount: number('Transaksjoner', 'Transactions'),
  duplicateCount: count('Talt før', 'Counted before'),
  matchedCount: number('Ført', 'Posted'),
  unmatchedCount: count('Venter', 'Waiting'),
  overpaidCount: count('Betalt for mye', 'Paid too much'),
  overpaidAmount: kroner('Som tilgode på kunder', 'As credit of customers'),
  overpaidClientId: UNSEEN,
  leftOutAccountCount: count('Kontoer som er utelatt', 'Accounts that are left out'),
  leftOutTransactionCount: count('Transaksjoner på dem', 'Transactions of them'),
  currency: bankCurrency,
  amount: kroner('Sum', 'Total'),
  importedAt: time('Importert', 'Imported'),
  finishedAt: UNSEEN,
  error: UNSEEN,
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['BankFile']>;

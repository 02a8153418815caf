import type { Schemas } from '../../../http/account-api.ts';
import type { ResourceFieldsFor } from './fields.ts';
import { UNSEEN } from './fields.ts';
import {
  country,
  date,
  documentAmount,
  days,
  flag,
  group,
  kroner,
  list,
  month,
  named,
  number,
  plainNumber,
  price,
  quote,
  sum,
  text,
  time,
  words,
} from './kinds.ts';
import { tables } from './word-tables.ts';

/** The fields of registers and settings, in the order in which they are shown. */

/** What an invoice or a quote names its customer by. */
const address = {
  name: text('Navn', 'Name'),
  orgNumber: text('Organisasjonsnummer', 'Organisation number'),
  vatNumber: text('Mva-nummer', 'VAT number'),
  email: text('E-post', 'Email'),
  address: text('Adresse', 'Address'),
  postalCode: text('Postnummer', 'Postal code'),
  city: text('Poststed', 'City'),
  country: country('Land', 'Country'),
};

export const newCustomer = {
  ...address,
  type: words('Kundetype', 'Kind of customer', tables.clientTypes),
  language: words('Språk på dokumenter', 'Language of documents', tables.languages),
  externalId: text('Ekstern ID', 'External ID'),
};

export const customer = group('Kunde', 'Customer', { ...address, id: UNSEEN } satisfies ResourceFieldsFor<
  Schemas['InvoiceClient']
>);

export const clientFields = {
  ...newCustomer,
  phone: text('Telefon', 'Phone'),
  contactPerson: text('Kontaktperson', 'Contact person'),
  paymentTermDays: days('Betalingsfrist', 'Payment term'),
  currency: words('Valuta på nye dokumenter', 'Currency of new documents', tables.currencies),
  internalNote: quote('Internt notat', 'Internal note'),
  creditBalance: kroner('Til gode', 'Credit'),
  creditBalances: UNSEEN,
  warnings: UNSEEN,
  id: UNSEEN,
  createdAt: UNSEEN,
  updatedAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Client']>;

const vatCode = {
  label: { nb: 'Mva-kode', en: 'VAT code' },
  say: (code: number, { language }: { language: 'nb' | 'en' }) =>
    tables.vatCodes[language][String(code) as keyof typeof tables.vatCodes.nb] ?? String(code),
};
export { vatCode };

export const productFields = {
  number: text('Produktnummer', 'Product number'),
  name: text('Navn', 'Name'),
  unit: words('Enhet', 'Unit', tables.units),
  unitPrice: price('Pris uten mva', 'Price without VAT'),
  unitPriceWithVat: price('Pris med mva', 'Price with VAT'),
  vatCode,
  revenueAccount: named('Inntektskonto', 'Revenue account'),
  archived: flag('Arkivert', 'Archived'),
  id: UNSEEN,
  createdAt: UNSEEN,
  updatedAt: UNSEEN,
  warnings: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Product']>;

export const accountFields = {
  number: text('Kontonummer', 'Account number'),
  name: text('Navn', 'Name'),
  type: words('Type', 'Type', tables.accountTypes),
  nature: words('Øker i', 'Increases in', tables.natures),
  acceptsVat: flag('Kan ha mva', 'May have VAT'),
  defaultVatCode: words('Mva-kode', 'VAT code', tables.vatCodes),
  isCustom: flag('Egen konto', 'Own account'),
  // The class is the first digit of the number, and the names are the name.
  class: UNSEEN,
  names: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Account']>;

export const bookingAccountsFields = {
  receivables: named('Kundefordringer', 'Receivables'),
  bank: named('Bank', 'Bank'),
  cash: named('Kontant', 'Cash'),
  card: named('Kort', 'Card'),
  vipps: named('Vipps', 'Vipps'),
  vippsFees: named('Vipps-gebyrer', 'Vipps fees'),
  owedToCustomers: named('Gjeld til kunder', 'Owed to customers'),
  reminderFees: named('Purregebyrer', 'Reminder fees'),
  lateInterest: named('Forsinkelsesrenter', 'Late-payment interest'),
  badDebts: named('Tap på krav', 'Losses on claims'),
  rounding: named('Øredifferanser', 'Differences of øre'),
  sales: list('Salgskontoer', 'Sales accounts', ['Salg', 'Sales'], {
    vatCode,
    goods: named('Varer', 'Goods'),
    services: named('Tjenester', 'Services'),
  }),
} satisfies ResourceFieldsFor<Schemas['BookingAccounts']>;

export const settingsFields = {
  eInvoices: words('E-faktura', 'E-invoices', tables.eInvoices),
  inForetaksregisteret: flag('Registrert i Foretaksregisteret', 'Registered in Foretaksregisteret'),
  bankFileFormat: words('Format på bankfiler', 'Format of bank files', tables.bankFormats),
  bankFeeAccount: named('Konto for bankgebyr', 'Account for bank fees'),
  roundingLimit: kroner('Grense for øreavrunding', 'Limit of rounding'),
  currencies: words('Valutaer', 'Currencies', tables.currencies),
  currencyAccounts: list(
    'Valutakontoer i banken',
    'Bank accounts in other currencies',
    ['Konto', 'Account'],
    {
      currency: words('Valuta', 'Currency', tables.currencies),
      iban: text('IBAN', 'IBAN'),
      bic: text('BIC', 'BIC'),
      account: named('Regnskapskonto', 'Ledger account'),
    },
  ),
} satisfies ResourceFieldsFor<Schemas['Settings']>;

export const periodClosingFields = {
  closedThrough: month('Låst til og med', 'Closed through'),
  changedAt: UNSEEN,
  changedBy: UNSEEN,
  history: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['PeriodClosing']>;

export const webhookFields = {
  url: text('Adresse', 'Address'),
  description: quote('Beskrivelse', 'Description'),
  types: text('Hendelser', 'Events'),
  scopes: words('Får lese', 'May read', tables.scopes),
  status: words('Status', 'Status', tables.endpointStatuses),
  disabledReason: words('Slått av fordi', 'Turned off because', tables.disabledReasons),
  previousSecretUntil: time('Den gamle hemmeligheten virker til', 'The old secret works until'),
  id: UNSEEN,
  createdAt: UNSEEN,
  updatedAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['WebhookEndpoint']>;

export const webhookDeliveryFields = {
  type: words('Hendelse', 'Event', tables.events),
  status: words('Status', 'Status', tables.webhookStatuses),
  nextAttemptAt: time('Neste forsøk', 'Next attempt'),
  attempts: UNSEEN,
  id: UNSEEN,
  eventId: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['WebhookDelivery']>;

export const webhookReplayedFields = {
  count: number('Antall hendelser', 'Number of events'),
} satisfies ResourceFieldsFor<Schemas['WebhookReplayed']>;

/** A file: an attachment of an invoice, or a voucher (bilag) that waits to be posted. */
export const fileFields = {
  filename: text('Filnavn', 'File name'),
  size: number('Størrelse i byte', 'Size in bytes'),
  createdAt: time('Lastet opp', 'Uploaded'),
  // The name of the file tells it.
  contentType: UNSEEN,
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Attachment']> & ResourceFieldsFor<Schemas['Voucher']>;

export const entryTemplateFields = {
  name: text('Navn', 'Name'),
  entryId: named('Etter bilag', 'Made from entry'),
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['EntryTemplate']>;

export const yearResultFields = {
  year: plainNumber('År', 'Year'),
  status: words('Status', 'Status', tables.yearStatuses),
  result: sum('Årsresultat', 'Result of the year'),
  transferred: kroner('Overført', 'Moved'),
  undistributed: kroner('Ikke overført', 'Not moved'),
  equityAccount: named('Egenkapitalkonto', 'Equity account'),
  transferredAt: UNSEEN,
  journalEntryId: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['YearResult']>;

export const revaluationFields = {
  asOf: date('Per dato', 'As of'),
  rates: list('Kurser', 'Rates', ['Kurs', 'Rate'], {
    currency: words('Valuta', 'Currency', tables.currencies),
    rate: number('Kroner for én', 'Kroner for one'),
    date: date('Kursdato', 'Day of the rate'),
    source: UNSEEN,
  }),
  lines: list('Poster', 'Items', ['Post', 'Item'], {
    currency: words('Valuta', 'Currency', tables.currencies),
    amount: number('Beløp i valuta', 'Amount in currency'),
    amountNok: kroner('Bokført', 'In the books'),
    closingNok: kroner('Til sluttkurs', 'At the closing rate'),
    difference: sum('Forskjell', 'Difference'),
    account: named('Konto', 'Account'),
    customerId: named('Kunde', 'Customer'),
    invoiceId: UNSEEN,
    kind: UNSEEN,
  }),
  id: UNSEEN,
  journalEntryIds: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['CurrencyRevaluation']>;

export const refundFields = {
  amount: documentAmount('Beløp', 'Amount'),
  // The request tells them where the refund is not in kroner.
  currency: UNSEEN,
  amountNok: UNSEEN,
  paidOn: date('Betalt', 'Paid'),
  clientId: named('Kunde', 'Customer'),
  id: UNSEEN,
  createdAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Refund']>;

export const refundOrderFields = {
  amount: documentAmount('Beløp', 'Amount'),
  currency: UNSEEN,
  toAccount: text('Til bankkonto', 'To bank account'),
  vippsPaymentId: named('Tilbake med Vipps, fra betalingen', 'Back by Vipps, from the payment'),
  status: words('Status', 'Status', tables.refundStatuses),
  reason: words('Avvist av Vipps', 'Refused by Vipps', tables.refundRefusals),
  paidOn: date('Betalt', 'Paid'),
  clientId: named('Kunde', 'Customer'),
  id: UNSEEN,
  refundFileId: UNSEEN,
  refundId: UNSEEN,
  createdAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['RefundOrder']>;

export const refundFileFields = {
  count: number('Antall betalinger', 'Number of payments'),
  amount: sum('Sum', 'Total'),
  refunds: list('Betalinger', 'Payments', ['Betaling', 'Payment'], refundOrderFields),
  withdrawnAt: time('Trukket tilbake', 'Withdrawn'),
  createdAt: time('Laget', 'Made'),
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['RefundFile']>;

export const exportFields = {
  kind: words('Innhold', 'Content', tables.exportKinds),
  status: UNSEEN,
  written: UNSEEN,
  size: UNSEEN,
  sha256: UNSEEN,
  error: UNSEEN,
  expiresAt: UNSEEN,
  createdAt: UNSEEN,
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Export']>;

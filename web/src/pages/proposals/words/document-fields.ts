import { dayRange, decimal, monthWord } from '../../../text/formats.ts';
import { rateText } from '../../invoices/document/rate-text.ts';
import { recurringTexts } from '../../recurring/recurring-texts.ts';
import { oftenOf } from '../../recurring/schedule-words.ts';
import type { Schemas } from '../../../http/account-api.ts';
import type { Reader, ResourceFieldsFor } from './fields.ts';
import { UNSEEN } from './fields.ts';
import {
  count,
  date,
  days,
  documentAmount,
  documentPrice,
  documentSum,
  flag,
  group,
  inKroner,
  kroner,
  list,
  named,
  number,
  pairs,
  percent,
  plainNumber,
  quote,
  text,
  time,
  words,
} from './kinds.ts';
import { customer, vatCode } from './register-fields.ts';
import { tables } from './word-tables.ts';

/** The fields of invoices, quotes and recurring invoices, in the order in which they are shown. */

/** Of all amounts of the document. */
const currency = {
  ...words('Valuta', 'Currency', tables.currencies),
  isNothingInKroner: true as const,
};

type Rate = Parameters<typeof rateText>[0];
export const exchangeRate = {
  label: { nb: 'Valutakurs', en: 'Exchange rate' },
  says: { rate: true, date: true, source: true } as const,
  say: (rate: Rate, { language }: Reader) => rateText(rate, language),
};

const line = {
  description: quote('Beskrivelse', 'Description'),
  productId: named('Produkt', 'Product'),
  quantity: number('Antall', 'Quantity'),
  unit: words('Enhet', 'Unit', tables.units),
  unitPrice: documentPrice('Pris uten mva', 'Price without VAT'),
  unitPriceWithVat: documentPrice('Pris med mva', 'Price with VAT'),
  discountPercent: percent('Rabatt', 'Discount'),
  discountAmount: documentAmount('Rabatt uten mva', 'Discount without VAT'),
  discountAmountWithVat: documentAmount('Rabatt med mva', 'Discount with VAT'),
  vatRate: percent('Mva', 'VAT'),
  vatCode,
  account: named('Inntektskonto', 'Revenue account'),
  lineTotal: documentSum('Sum uten mva', 'Total without VAT'),
  lineTotalWithVat: documentAmount('Sum med mva', 'Total with VAT'),
  // The rate says it.
  vatAmount: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['InvoiceLine']>;

const lines = list('Linjer', 'Lines', ['Linje', 'Line'], line);

const sums = {
  subtotal: documentSum('Sum uten mva', 'Total without VAT'),
  vat: documentSum('Mva', 'VAT'),
  total: documentSum('Sum med mva', 'Total with VAT'),
};

const deliveryPeriod = {
  label: { nb: 'Leveringsperiode', en: 'Delivery period' },
  says: { from: true, to: true } as const,
  say: (period: { from: string; to: string }, { language }: Reader) => dayRange(period, language),
};

/** What a document says besides its customer, dates and lines. */
const texts = {
  reference: quote('Referanse', 'Reference'),
  buyerReference: quote('Kundens referanse', 'Reference of the customer'),
  orderReference: quote('Bestillingsnummer', 'Order number'),
  notes: quote('Merknad', 'Note'),
  deliveryPlace: quote('Leveringssted', 'Place of delivery'),
  prepayment: words('Forskudd', 'Prepayment', tables.prepayments),
  language: words('Språk', 'Language', tables.languages),
  metadata: pairs('Metadata', 'Metadata'),
};

export const paymentFields = {
  amount: documentAmount('Beløp', 'Amount'),
  feesAmount: kroner('Av dette gebyrer og renter', 'Of which fees and interest'),
  creditAmount: documentAmount('Av dette til gode for kunden', 'Of which credit of the customer'),
  paidOn: date('Betalt', 'Paid'),
  source: words('Kommer fra', 'Comes from', tables.paymentSources),
  method: words('Betalt med', 'Paid by', tables.methods),
  reference: quote('Referanse', 'Reference'),
  vippsReference: text('Referanse hos Vipps', 'Reference at Vipps'),
  recoversLoss: flag('Innkommet på tapsført krav', 'Recovers a loss'),
  // Each amount says its currency, and the request what was told of kroner.
  currency: UNSEEN,
  amountNok: UNSEEN,
  feeNok: UNSEEN,
  differenceNok: UNSEEN,
  bankTransactionId: UNSEEN,
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Payment']>;

export const writeOffFields = {
  reason: words('Årsak', 'Reason', tables.writeOffReasons),
  lossKind: words('Slags tap', 'Kind of loss', tables.lossKinds),
  ground: words('Grunnlag', 'Ground', tables.grounds),
  remindersElsewhere: date('Purret fra et annet system', 'Reminded from another system'),
  date: date('Dato', 'Date'),
  amount: documentAmount('Beløp', 'Amount'),
  feesAmount: kroner('Gebyrer og renter som falt bort', 'Fees and interest that fell away'),
  recoveredAmount: documentAmount('Innkommet siden', 'Recovered since'),
  recoveredFeesAmount: kroner('Gebyrer og renter innkommet siden', 'Fees and interest recovered since'),
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['WriteOff']>;

const documentDates = {
  issueDate: date('Fakturadato', 'Invoice date'),
  dueDate: date('Forfall', 'Due date'),
  deliveryDate: date('Leveringsdato', 'Delivery date'),
  deliveryPeriod,
};

export const invoiceFields = {
  type: words('Dokument', 'Document', tables.documentTypes),
  number: text('Nummer', 'Number'),
  status: words('Status', 'Status', tables.invoiceStatuses),
  undelivered: flag('Kom ikke fram', 'Did not arrive'),
  client: customer,
  ...documentDates,
  currency,
  lines,
  ...sums,
  subtotalNok: inKroner('Sum uten mva i NOK', 'Total without VAT in NOK'),
  vatNok: inKroner('Mva i NOK', 'VAT in NOK'),
  totalNok: inKroner('Sum med mva i NOK', 'Total with VAT in NOK'),
  exchangeRate,
  paidAmount: documentAmount('Betalt', 'Paid'),
  outstandingAmount: documentSum('Igjen å betale', 'Left to pay'),
  creditedAmount: documentAmount('Kreditert', 'Credited'),
  writtenOffAmount: documentAmount('Tapsført', 'Written off'),
  feesOutstanding: kroner('Ubetalte gebyrer og renter', 'Unpaid fees and interest'),
  paidAt: date('Fullt betalt', 'Paid in full'),
  channel: words('Sendes som', 'Sent as', tables.sentBy),
  deliveredOn: date('Levert', 'Delivered'),
  ...texts,
  externalId: text('Ekstern ID', 'External ID'),
  kid: text('KID', 'KID'),
  creditorReference: text('RF-referanse', 'RF reference'),
  payments: list('Innbetalinger', 'Payments', ['Innbetaling', 'Payment'], paymentFields),
  reminders: list('Purringer', 'Letters', ['Brev', 'Letter'], {
    type: words('Brev', 'Letter', tables.letters),
    sentOn: date('Sendt', 'Sent'),
    deadline: date('Betalingsfrist', 'Deadline'),
    fee: kroner('Gebyr', 'Fee'),
    compensation: kroner('Kompensasjon', 'Compensation'),
    interest: kroner('Renter', 'Interest'),
    channel: words('Sendes', 'Sent', tables.channels),
    deliveredOn: date('Levert', 'Delivered'),
    id: UNSEEN,
  } satisfies ResourceFieldsFor<Schemas['Reminder']>),
  writeOffs: list('Tapsføringer', 'Write-offs', ['Tapsføring', 'Write-off'], writeOffFields),
  claimCorrections: list('Rettinger av gebyr og renter', 'Corrected fees', ['Retting', 'Correction'], {
    date: date('Dato', 'Date'),
    fees: kroner('Gebyrer', 'Fees'),
    interest: kroner('Renter', 'Interest'),
    refunded: kroner('Tilbakebetalt beløp', 'Refunded amount'),
    credit: kroner('Til gode for kunden', 'Credit of the customer'),
    id: UNSEEN,
  } satisfies ResourceFieldsFor<Schemas['ClaimCorrection']>),
  remindersPaused: group('Purring på vent', 'Reminders paused', {
    reason: quote('Begrunnelse', 'Reason'),
    until: date('Til og med', 'Until'),
  }),
  handedOver: group('Til inkasso', 'With a collection agency', {
    to: quote('Inkassoselskap', 'Collection agency'),
    on: date('Oversendt', 'Handed over'),
    reference: quote('Saksnummer', 'Case number'),
  }),
  dueDateAgreed: flag('Forfallsdatoen er avtalt på forhånd', 'Due date agreed on beforehand'),
  payableUntil: UNSEEN,
  clientType: UNSEEN,
  creditedInvoiceId: named('Krediterer', 'Credits'),
  quoteId: UNSEEN,
  recurringInvoiceId: UNSEEN,
  opening: flag('Fra åpningsbalansen', 'From the opening balance'),
  documentDeletedAt: UNSEEN,
  publicUrl: UNSEEN,
  id: UNSEEN,
  createdAt: UNSEEN,
  updatedAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Invoice']>;

const warningFields = list('Advarsler', 'Warnings', ['Advarsel', 'Warning'], {
  message: text('Melding', 'Message'),
  field: UNSEEN,
  code: UNSEEN,
} as const);

export const sentInvoiceFields = {
  ...invoiceFields,
  warnings: warningFields,
} satisfies ResourceFieldsFor<Schemas['SentInvoice']>;

const answered = {
  by: quote('Hvem', 'Who'),
  reason: quote('Begrunnelse', 'Reason'),
  via: words('Hvordan', 'How', tables.via),
  at: time('Når', 'When'),
};

export const quoteFields = {
  number: text('Nummer', 'Number'),
  status: words('Status', 'Status', tables.quoteStatuses),
  client: customer,
  validUntil: date('Gyldig til', 'Valid until'),
  ...documentDates,
  issueDate: date('Tilbudsdato', 'Date of the quote'),
  currency,
  lines,
  ...sums,
  ...texts,
  externalId: text('Ekstern ID', 'External ID'),
  acceptance: group('Godtatt', 'Accepted', { ...answered, pdfSha256: UNSEEN }),
  decline: group('Avslått', 'Declined', answered),
  invoicedShare: percent('Fakturert', 'Invoiced'),
  sentAt: UNSEEN,
  viewedAt: UNSEEN,
  expiredAt: UNSEEN,
  clientType: UNSEEN,
  invoiceIds: UNSEEN,
  documentDeletedAt: UNSEEN,
  publicUrl: UNSEEN,
  id: UNSEEN,
  createdAt: UNSEEN,
  updatedAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Quote']>;

type Index = Schemas['NewIndexation'];
const indexation = {
  label: { nb: 'Indeksregulering', en: 'Indexation' },
  says: { month: true, baseIndex: true } as const,
  say: ({ month, baseIndex }: Index, { language }: Reader) =>
    language === 'nb'
      ? `Hvert år i ${monthWord(month, language)} etter konsumprisindeksen, fra indeks ${decimal(baseIndex, language)}`
      : `Each year in ${monthWord(month, language)} by the consumer price index, from index ${decimal(baseIndex, language)}`,
};

/** All but the lines of a recurring invoice can be of a request, too. */
export const recurringFields = {
  status: words('Status', 'Status', tables.recurringStatuses),
  clientId: named('Kunde', 'Customer'),
  interval: {
    label: { nb: 'Hvor ofte', en: 'How often' },
    says: { unit: true, count: true } as const,
    say: (interval: Schemas['NewRecurringInterval'], { language }: Reader) =>
      oftenOf({ interval }, recurringTexts[language]),
  },
  bill: words('Gjelder tiden', 'For the time', tables.bills),
  firstDate: date('Første dato', 'First date'),
  nextDate: date('Neste dato', 'Next date'),
  lastDate: date('Siste dato', 'Last date'),
  occurrences: number('Antall fakturaer i alt', 'Invoices in all'),
  occurrencesMade: count('Laget så langt', 'Made so far'),
  anchorDay: plainNumber('Dag i måneden', 'Day of the month'),
  dueDays: days('Betalingsfrist', 'Payment term'),
  dueDateAgreed: flag('Forfallsdatoene er avtalt på forhånd', 'Due dates agreed on beforehand'),
  action: words('Når datoen kommer', 'When the date comes', tables.actions),
  channel: words('Sendes', 'Sent', tables.channels),
  currency,
  lines,
  ...sums,
  laterLines: list('Senere linjer', 'Later lines', ['Endring', 'Change'], {
    from: date('Fra', 'From'),
    lines,
    ...sums,
  } satisfies ResourceFieldsFor<Schemas['LaterLines']>),
  indexation,
  ...texts,
  problem: group('Den siste ble utkast', 'The last one became a draft', {
    date: date('Dato', 'Date'),
    message: text('Melding', 'Message'),
    code: UNSEEN,
    errors: UNSEEN,
    invoiceId: UNSEEN,
  }),
  externalId: text('Ekstern ID', 'External ID'),
  warnings: UNSEEN,
  // `clientId` is shown by the name.
  clientName: UNSEEN,
  lastInvoiceId: UNSEEN,
  id: UNSEEN,
  createdAt: UNSEEN,
  updatedAt: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['RecurringInvoice']>;

export const deliveryFields = {
  type: words('Innhold', 'Content', tables.deliveryTypes),
  recipient: text('Mottaker', 'Recipient'),
  channel: words('Sendes som', 'Sent as', tables.sentBy),
  status: words('Status', 'Status', tables.deliveryStatuses),
  receipt: words('Svar fra kundens system', 'Answer of the customer’s system', tables.receipts),
  rejection: text('Avvist fordi', 'Refused because'),
  lastError: text('Siste feil', 'Last error'),
  attempts: count('Forsøk', 'Attempts'),
  nextAttemptAt: UNSEEN,
  createdAt: UNSEEN,
  deliveredAt: UNSEEN,
  bouncedAt: UNSEEN,
  transmissionId: UNSEEN,
  reminderId: UNSEEN,
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Delivery']>;

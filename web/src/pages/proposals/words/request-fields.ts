import type { paths } from '../../../../../client/src/schema.ts';
import { balance, entryFields, openCredit, openInvoice } from './book-fields.ts';
import { exchangeRate, recurringFields, writeOffFields } from './document-fields.ts';
import type { FieldsFor, ProposableOperation, RequestOf } from './fields.ts';
import { UNSEEN } from './fields.ts';
import {
  date,
  documentAmount,
  flag,
  group,
  kroner,
  list,
  month,
  named,
  percent,
  plainNumber,
  quote,
  text,
  time,
  words,
  number,
} from './kinds.ts';
import * as register from './register-fields.ts';
import type { ShownResource } from './resource-fields.ts';
import { tables } from './word-tables.ts';

/** What the requests of an operation say, and how it is shown. */
type Request<O extends ProposableOperation> = {
  fields: FieldsFor<RequestOf<O>>;
  /** The members of the body are those of the same names of this resource, which is answered. */
  writes?: ShownResource;
  /** Its path, where that has parameters that are shown. */
  path?: keyof paths;
};

const mail = {
  email: text('E-post til', 'Email to'),
  subject: quote('Emne på e-posten', 'Subject of the mail'),
  message: quote('Melding i e-posten', 'Message of the mail'),
};
const quoteAnswer = { by: quote('Hvem', 'Who'), reason: quote('Begrunnelse', 'Reason') };
const paid = { amount: documentAmount('Beløp', 'Amount'), paidOn: date('Betalt', 'Paid') };
const amountNok = kroner('Kroner på kontoen', 'Kroner on the account');
const currency = words('Valuta', 'Currency', tables.currencies);
const recoversLoss = flag('Innkommet på tapsført krav', 'Recovers a loss');
const reason = quote('Begrunnelse', 'Reason');
const account = named('Konto', 'Account');
const openDecember = flag('Åpner desember', 'Opens December');
const recurring = { fields: recurringFields, writes: 'RecurringInvoice' } as const;
const none = { fields: {} };

/** All that the request of each operation can say, in the order in which it is shown. */
export const requestFields: { [O in ProposableOperation]: Request<O> } = {
  acceptQuote: { fields: quoteAnswer },
  applyMove: { fields: { hash: text('Kontrollsum', 'Checksum') } },
  applyCredit: {
    fields: { invoiceId: named('Faktura', 'Invoice'), amount: documentAmount('Beløp', 'Amount') },
  },
  cancelRefundOrder: none,
  changeSettings: { fields: register.settingsFields, writes: 'Settings' },
  createAccount: { fields: register.accountFields, writes: 'Account' },
  createExport: { fields: { kind: words('Innhold', 'Content', tables.exportKinds) }, writes: 'Export' },
  createInvoiceOfQuote: {
    fields: {
      share: percent('Andel av tilbudet', 'Share of the quote'),
      dueDate: date('Forfall', 'Due date'),
      dueDateAgreed: flag('Forfallsdatoen er avtalt på forhånd', 'Due date agreed on beforehand'),
    },
  },
  createJournalEntry: {
    fields: {
      ...entryFields,
      voucherIds: named('Vedlagte kvitteringer', 'Receipts'),
      bankTransactionId: named('Transaksjon i banken', 'Transaction of the bank'),
    },
    writes: 'JournalEntry',
  },
  createOpeningBalance: {
    fields: {
      date: date('Dato', 'Date'),
      balances: list('Saldoer', 'Balances', ['Saldo', 'Balance'], balance),
      openInvoices: list('Åpne fakturaer', 'Open invoices', ['Faktura', 'Invoice'], {
        ...openInvoice,
        clientId: named('Kunde', 'Customer'),
        client: group('Kunde', 'Customer', { ...register.newCustomer, id: UNSEEN }),
        id: UNSEEN,
      }),
      openCredits: list('Til gode', 'Credits', ['Til gode', 'Credit'], {
        ...openCredit,
        clientId: named('Kunde', 'Customer'),
        client: group('Kunde', 'Customer', { ...register.newCustomer, id: UNSEEN }),
        id: UNSEEN,
      }),
    },
    writes: 'OpeningBalance',
  },
  createRecurringInvoice: recurring,
  createRefund: { fields: { ...paid, currency, amountNok } },
  createRefundFile: none,
  createRefundOrder: {
    fields: {
      amount: documentAmount('Beløp', 'Amount'),
      currency,
      toAccount: text('Til bankkonto', 'To bank account'),
      vippsPaymentId: named('Tilbake med Vipps, fra betalingen', 'Back by Vipps, from the payment'),
    },
    writes: 'RefundOrder',
  },
  declineQuote: { fields: quoteAnswer },
  deleteAttachment: none,
  deleteClient: none,
  deleteDraft: none,
  deleteEntryTemplate: none,
  deleteOpeningBalance: none,
  deleteProduct: none,
  deleteExport: none,
  undoMove: none,
  deleteQuote: none,
  deleteVoucher: none,
  deleteWebhookEndpoint: none,
  emailStatement: {
    fields: {
      from: date('Fra', 'From'),
      to: date('Til', 'To'),
      currency,
      language: words('Språk', 'Language', tables.languages),
      ...mail,
    },
  },
  endHandingOver: none,
  endRecurringInvoice: none,
  handOverInvoice: {
    fields: {
      to: quote('Inkassoselskap', 'Collection agency'),
      on: date('Oversendt', 'Handed over'),
      reference: quote('Saksnummer', 'Case number'),
    },
  },
  ignoreBankTransaction: {
    fields: { reason, duplicateOf: named('Samme penger som', 'The same money as') },
  },
  markRefundOrderPaid: { fields: { paidOn: date('Betalt', 'Paid'), amountNok } },
  matchBankTransaction: {
    fields: {
      allocations: list('Føres på fakturaer', 'Posted on invoices', ['Faktura', 'Invoice'], {
        invoiceId: named('Faktura', 'Invoice'),
        amount: kroner('Beløp', 'Amount'),
        paidAmount: number('Betaler av fakturaen, i dens valuta', 'Pays of the invoice, in its currency'),
        recoversLoss,
      }),
      remainderToClientId: named('Resten blir til gode for', 'The rest becomes credit of'),
      reversesTransactionId: named('Tar tilbake transaksjonen', 'Takes back the transaction'),
      reversesPaymentId: named('Tar tilbake innbetalingen', 'Takes back the payment'),
      refundId: named('Betaler tilbakebetalingen', 'Pays the refund'),
      entryId: named('Pares med bilaget', 'Is paired with the entry'),
      payoutTransactionId: named('Er utbetalingen fra Vipps', 'Is the payout of Vipps'),
      fee: group('Bankgebyr', 'Bank fee', { account: named('Konto', 'Account') }),
    },
  },
  pauseRecurringInvoice: none,
  pauseReminders: { fields: { reason, until: date('Til og med', 'Until') } },
  recordPayment: {
    fields: {
      ...paid,
      amountNok,
      feeNok: kroner('Bankens gebyr i kroner', 'Fee of the bank in NOK'),
      overpayment: words('Betalt for mye', 'Paid too much', tables.overpayments),
      method: words('Betalt med', 'Paid by', tables.methods),
      reference: quote('Referanse', 'Reference'),
      recoversLoss,
    },
  },
  replayWebhookEvents: {
    fields: {
      afterSequence: plainNumber('Etter hendelse nummer', 'After event number'),
      from: time('Fra', 'From'),
    },
  },
  resendInvoice: { fields: mail },
  resumeRecurringInvoice: none,
  resumeReminders: none,
  retireAccount: { fields: { number: account }, path: '/v1/accounts/{number}' },
  retryWebhookDelivery: none,
  reverseJournalEntry: {
    fields: {
      documentDate: date('Bilagsdato', 'Document date'),
      description: quote('Tekst', 'Text'),
    },
    writes: 'JournalEntry',
  },
  reversePayment: none,
  reverseRefund: none,
  reverseWriteOff: none,
  sendInvoice: {
    fields: {
      channel: words('Sendes', 'Sent', tables.channels),
      ...mail,
      emailCopy: flag('Kopi på e-post', 'Copy by email'),
      deliveredOn: date('Levert', 'Delivered'),
      exchangeRate,
    },
  },
  sendQuote: { fields: { channel: words('Sendes', 'Sent', tables.channels), ...mail } },
  sendReminder: {
    fields: {
      type: words('Brev', 'Letter', tables.letters),
      fee: flag('Krever gebyr', 'Claims a fee'),
      again: flag('Selv om fristen i forrige brev går', 'Although the deadline of the last letter runs'),
      feeWhereAllowed: flag('Gebyr bare der loven tillater det', 'A fee only where the law allows it'),
      interest: flag('Krever renter', 'Claims interest'),
      compensation: flag('Krever kompensasjon', 'Claims compensation'),
      feesClaimed: plainNumber('Gebyr krevd før', 'Fees claimed before'),
      channel: words('Sendes', 'Sent', tables.channels),
      email: mail.email,
      deliveredOn: date('Levert', 'Delivered'),
    },
  },
  setPeriodClosing: {
    fields: { closedThrough: month('Låst til og med', 'Closed through') },
    writes: 'PeriodClosing',
  },
  skipRecurringInvoice: none,
  stopIgnoringBankTransaction: none,
  createCurrencyRevaluation: {
    fields: {
      asOf: date('Per dato', 'As of'),
      rates: list('Kurser', 'Rates', ['Kurs', 'Rate'], {
        currency: words('Valuta', 'Currency', tables.currencies),
        rate: number('Kroner for én', 'Kroner for one'),
        // Rates that are not by hand stand in the answer alone.
        date: date('Kursdato', 'Day of the rate'),
        source: UNSEEN,
      }),
    },
    writes: 'CurrencyRevaluation',
  },
  deleteCurrencyRevaluation: none,
  takeBackYearResult: {
    fields: { year: text('År', 'Year'), openDecember },
    path: '/v1/year-results/{year}',
  },
  testWebhookEndpoint: none,
  transferYearResult: {
    fields: {
      year: plainNumber('År', 'Year'),
      equityAccount: named('Egenkapitalkonto', 'Equity account'),
      openDecember,
    },
    writes: 'YearResult',
  },
  undoBankTransactionMatch: none,
  updateAccount: {
    fields: { ...register.accountFields, number: account },
    writes: 'Account',
    path: '/v1/accounts/{number}',
  },
  updateBookingAccounts: { fields: register.bookingAccountsFields, writes: 'BookingAccounts' },
  updateClient: { fields: register.clientFields, writes: 'Client' },
  updateProduct: { fields: register.productFields, writes: 'Product' },
  updateRecurringInvoice: recurring,
  updateWebhookEndpoint: { fields: register.webhookFields, writes: 'WebhookEndpoint' },
  waiveFees: { fields: { reason } },
  withdrawRefundFile: none,
  writeOffInvoice: {
    fields: {
      reason: writeOffFields.reason,
      lossKind: writeOffFields.lossKind,
      ground: writeOffFields.ground,
      remindersElsewhere: writeOffFields.remindersElsewhere,
      date: writeOffFields.date,
    },
  },
};

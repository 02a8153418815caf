import type { Schemas } from '../../../http/account-api.ts';
import type { Fields, ResourceFieldsFor } from './fields.ts';
import { UNSEEN } from './fields.ts';
import {
  bankFileFields,
  bankTransactionFields,
  entryFields,
  moveFields,
  openingBalanceFields,
} from './book-fields.ts';
import {
  deliveryFields,
  invoiceFields,
  paymentFields,
  quoteFields,
  recurringFields,
  sentInvoiceFields,
  writeOffFields,
} from './document-fields.ts';
import { date, flag, group, named, text } from './kinds.ts';
import * as register from './register-fields.ts';

/** The fields of what operations answer and act on, by the name of the resource. */
export const resourceFields = {
  Account: register.accountFields,
  Attachment: register.fileFields,
  BankTransaction: bankTransactionFields,
  BookingAccounts: register.bookingAccountsFields,
  Client: register.clientFields,
  Delivery: deliveryFields,
  EntryTemplate: register.entryTemplateFields,
  Export: register.exportFields,
  Invoice: invoiceFields,
  JournalEntry: entryFields,
  Move: moveFields,
  OpeningBalance: openingBalanceFields,
  Payment: paymentFields,
  PeriodClosing: register.periodClosingFields,
  Product: register.productFields,
  Quote: quoteFields,
  RecurringInvoice: recurringFields,
  Refund: register.refundFields,
  RefundFile: register.refundFileFields,
  RefundOrder: register.refundOrderFields,
  SentInvoice: sentInvoiceFields,
  Settings: register.settingsFields,
  Voucher: register.fileFields,
  CurrencyRevaluation: register.revaluationFields,
  WebhookDelivery: register.webhookDeliveryFields,
  WebhookEndpoint: register.webhookFields,
  WebhookReplayed: register.webhookReplayedFields,
  WriteOff: writeOffFields,
  YearResult: register.yearResultFields,
} satisfies { [R in keyof Schemas]?: ResourceFieldsFor<Schemas[R]> };

export type ShownResource = keyof typeof resourceFields;

export function isShown(resource: string | null): resource is ShownResource {
  return resource !== null && Object.hasOwn(resourceFields, resource);
}

/** What the data of events holds. */
export const eventFields: Fields = {
  invoice: group('Faktura', 'Invoice', invoiceFields),
  payment: group('Innbetaling', 'Payment', paymentFields),
  client: group('Kunde', 'Customer', register.clientFields),
  delivery: group('Utsending', 'Delivery', deliveryFields),
  quote: group('Tilbud', 'Quote', quoteFields),
  journalEntry: group('Bilag', 'Entry', entryFields),
  bankFile: group('Bankfil', 'Bank file', bankFileFields),
  bankTransaction: group('Banktransaksjon', 'Bank transaction', bankTransactionFields),
  // Nobody approves what only reads a file.
  import: UNSEEN,
  export: group('Eksport', 'Export', register.exportFields),
  move: group('Flytting', 'Move', moveFields),
  recurringInvoice: group('Gjentakende faktura', 'Recurring invoice', recurringFields),
  date: date('Dato', 'Date'),
  late: flag('Laget etter datoen', 'Made after its date'),
  clientId: named('Kunde', 'Customer'),
  status: text('Status', 'Status'),
  operation: UNSEEN,
  // A person connects an app, and nobody approves that.
  app: UNSEEN,
  invoiceId: UNSEEN,
  quoteId: UNSEEN,
  proposalId: UNSEEN,
  apiClientId: UNSEEN,
  id: UNSEEN,
} satisfies ResourceFieldsFor<Schemas['Event']['data']>;

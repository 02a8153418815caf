import type { EventType } from '../../../../server/src/domain/event-types.ts';
import type { Texts } from '../../text/language.tsx';

type GroupOf<T> = T extends `${infer Group}.${string}` ? Group : never;
/** The part of a type before its dot. `webhook.test` can neither be chosen nor read in the feed. */
export type EventGroup = Exclude<GroupOf<EventType>, 'webhook'>;

type EventTexts = { types: Record<EventType, string>; groups: Record<EventGroup, string> };

/** The types of events in words, and what the groups are about. */
export const eventTexts: Texts<EventTexts> = {
  nb: {
    types: {
      'invoice.created': 'Utkast laget',
      'invoice.updated': 'Utkast eller faktura endret',
      'invoice.deleted': 'Utkast slettet',
      'invoice.sent': 'Faktura sendt',
      'invoice.viewed': 'Faktura sett av mottakeren',
      'invoice.bounced': 'Faktura ikke levert',
      'invoice.overdue': 'Faktura forfalt',
      'invoice.reminded': 'Purring sendt',
      'invoice.collection_warning': 'Inkassovarsel sendt',
      'invoice.paid': 'Faktura betalt',
      'invoice.credited': 'Faktura kreditert',
      'invoice.written_off': 'Faktura tapsført',
      'payment.recorded': 'Innbetaling registrert',
      'payment.reversed': 'Innbetaling tilbakeført',
      'client.created': 'Kunde lagt til',
      'client.updated': 'Kunde endret',
      'client.deleted': 'Kunde slettet',
      'delivery.delivered': 'E-post eller e-faktura levert',
      'delivery.failed': 'E-post eller e-faktura ikke levert',
      'journal_entry.posted': 'Bilag ført',
      'journal_entry.reversed': 'Bilag reversert',
      'bank_file.done': 'Bankfil importert',
      'bank_file.failed': 'Bankfil avvist',
      'bank_transaction.matched': 'Banktransaksjon avstemt',
      'bank_transaction.unmatched': 'Banktransaksjon venter',
      'bank_transaction.ignored': 'Banktransaksjon ignorert',
      'webhook.test': 'Prøve',
    },
    groups: {
      invoice: 'Fakturaer og kreditnotaer',
      payment: 'Innbetalinger',
      client: 'Kunder',
      delivery: 'Levering',
      journal_entry: 'Bilag',
      bank_file: 'Bankfiler',
      bank_transaction: 'Banktransaksjoner',
    },
  },
  en: {
    types: {
      'invoice.created': 'Draft created',
      'invoice.updated': 'Draft or invoice changed',
      'invoice.deleted': 'Draft deleted',
      'invoice.sent': 'Invoice sent',
      'invoice.viewed': 'Invoice seen by the recipient',
      'invoice.bounced': 'Invoice not delivered',
      'invoice.overdue': 'Invoice overdue',
      'invoice.reminded': 'Reminder sent',
      'invoice.collection_warning': 'Collection notice sent',
      'invoice.paid': 'Invoice paid',
      'invoice.credited': 'Invoice credited',
      'invoice.written_off': 'Invoice written off',
      'payment.recorded': 'Payment recorded',
      'payment.reversed': 'Payment reversed',
      'client.created': 'Customer added',
      'client.updated': 'Customer changed',
      'client.deleted': 'Customer deleted',
      'delivery.delivered': 'Email or e-invoice delivered',
      'delivery.failed': 'Email or e-invoice not delivered',
      'journal_entry.posted': 'Journal entry posted',
      'journal_entry.reversed': 'Journal entry reversed',
      'bank_file.done': 'Bank file imported',
      'bank_file.failed': 'Bank file refused',
      'bank_transaction.matched': 'Bank transaction matched',
      'bank_transaction.unmatched': 'Bank transaction waits',
      'bank_transaction.ignored': 'Bank transaction ignored',
      'webhook.test': 'Test',
    },
    groups: {
      invoice: 'Invoices and credit notes',
      payment: 'Payments',
      client: 'Customers',
      delivery: 'Delivery',
      journal_entry: 'Journal entries',
      bank_file: 'Bank files',
      bank_transaction: 'Bank transactions',
    },
  },
};

import type { ChangeContext } from '../../platform/http/endpoint.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { EventTypeWith } from '../../domain/webhooks/event-types.ts';
import { invoiceStatus, isSettled } from '../../domain/invoices/invoice-status.ts';
import { noteDifferences, noteEvent } from '../../platform/events/note-events.ts';
import { differencesOfInvoice } from './figures.ts';
import type { Invoice } from './invoice.ts';
import { changedInvoice, correctionsOf } from './invoice.ts';
import { deleteDraftRow, listInvoices, writeInvoiceRow } from './invoices.store.ts';
import { presentInvoice, presentPayment } from './present.ts';

/** What a change of invoices needs of its request, its job or its import. */
export type InvoiceContext = Pick<ChangeContext, 'trx' | 'now' | 'accountNow'>;

/**
 * Saves an invoice or a credit note, with its events and its amounts in figures.
 * @param before as the transaction has locked the invoice; undefined for a new invoice
 */
export function saveInvoice(trx: AccountTrx, before: Invoice | undefined, invoice: Invoice): void {
  noteInvoice(trx, before, invoice);
  trx.later(...writeInvoiceRow(trx, before, invoice));
}

/** Saves a change of facts of an invoice. @param invoice as the transaction has locked the invoice @returns the next version */
export function changeInvoice<I extends Invoice>(
  trx: AccountTrx,
  invoice: I,
  facts: Partial<I>,
  now: Date,
): I {
  const next = changedInvoice(invoice, facts, now);
  saveInvoice(trx, invoice, next);
  return next;
}

/** @param draft as the transaction has locked the draft */
export function removeDraft(trx: AccountTrx, draft: Invoice): void {
  noteInvoice(trx, draft, undefined);
  trx.later(deleteDraftRow(trx, trx.accountId, draft.id));
}

/**
 * Notes a change that a statement over many rows makes.
 * @param before undefined for a new invoice
 * @param after undefined for a deleted invoice
 */
export function noteInvoice(trx: AccountTrx, before: Invoice | undefined, after: Invoice | undefined): void {
  noteEvents(trx, before, after);
  if (before !== undefined) noteDifferences(trx, differencesOfInvoice(before), -1n);
  if (after !== undefined) noteDifferences(trx, differencesOfInvoice(after));
}

/** Notes changes that a statement over many locked rows has made. Such changes must not touch the amounts in figures. */
export async function noteChangedInvoices(trx: AccountTrx, ids: string[]): Promise<void> {
  for (const invoice of await listInvoices(trx, ids)) noteEvents(trx, invoice, invoice);
}

type InvoiceEvent = EventTypeWith<'invoice'>;

/** Whether the invoice is in a state, whatever other state its status tells. */
type State = { type: InvoiceEvent; isIn: (invoice: Invoice) => boolean };

const isCredited = (invoice: Invoice) => invoiceStatus(invoice) === 'credited';

/** The states that an issued document reaches and can leave again. */
const STATES: State[] = [
  { type: 'invoice.viewed', isIn: ({ viewedAt }) => viewedAt !== null },
  { type: 'invoice.bounced', isIn: ({ bouncedAt }) => bouncedAt !== null },
  { type: 'invoice.overdue', isIn: (one) => one.overdueSince !== null && !isSettled(one) },
  { type: 'invoice.credited', isIn: isCredited },
  {
    type: 'invoice.paid',
    isIn: (one) => one.type === 'invoice' && one.sentAt !== null && isSettled(one) && !isCredited(one),
  },
];

/** Events that can happen several times to a document. An event has happened when its list has become longer. */
const HAPPENINGS: { type: InvoiceEvent; count: (invoice: Invoice) => number }[] = [
  {
    type: 'invoice.reminded',
    count: ({ reminders }) => reminders.filter(({ type }) => type === 'reminder').length,
  },
  {
    type: 'invoice.collection_warning',
    count: ({ reminders }) => reminders.filter(({ type }) => type === 'collection_warning').length,
  },
  { type: 'invoice.written_off', count: ({ writeOffs }) => writeOffs.length },
];

/** The types of the events of a change of an invoice or a credit note, in their order. */
function eventTypes(before: Invoice | undefined, after: Invoice): InvoiceEvent[] {
  if (before === undefined) return ['invoice.created'];
  const isSent = before.sentAt === null && after.sentAt !== null;
  const types: InvoiceEvent[] = isSent ? ['invoice.sent'] : [];
  const isPaymentChanged = before.payments.length !== after.payments.length;
  types.push(...STATES.filter(({ isIn }) => !isIn(before) && isIn(after)).map(({ type }) => type));
  types.push(...HAPPENINGS.filter(({ count }) => count(after) > count(before)).map(({ type }) => type));
  // A correction of fees has its own event beside that of the payment, for subscribers that read no events of payments.
  const isCorrected = correctionsOf(after).length > correctionsOf(before).length;
  return (types.length > 0 || isPaymentChanged) && !isCorrected ? types : [...types, 'invoice.updated'];
}

/** Notes the events of a change: the events of its payments, and the events of the invoice or credit note itself. */
function noteEvents(trx: AccountTrx, before: Invoice | undefined, after: Invoice | undefined): void {
  const id = after?.id ?? before?.id ?? '';
  if (after === undefined) {
    noteEvent(trx, 'invoice.deleted', id, { id });
    return;
  }
  // The feed completes the address of the public page, because an installation may get another address.
  const { body: invoice } = presentInvoice(after, '');
  const paymentsBefore = before?.payments ?? [];
  for (const payment of after.payments.filter(
    (one) => !paymentsBefore.some((other) => other.id === one.id),
  )) {
    noteEvent(trx, 'payment.recorded', id, { payment: presentPayment(payment, after), invoice });
  }
  for (const payment of paymentsBefore.filter(
    (one) => !after.payments.some((other) => other.id === one.id),
  )) {
    noteEvent(trx, 'payment.reversed', id, { payment: presentPayment(payment, after), invoice });
  }
  for (const type of eventTypes(before, after)) noteEvent(trx, type, id, { invoice });
}

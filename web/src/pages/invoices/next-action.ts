import { isOverdue } from '../../../../server/src/domain/invoices/overdue.ts';
import type { Delivery, Invoice } from './invoices.ts';

/** The delivery of the document or of a letter about it that failed and was followed by none. */
export function failedDelivery(invoice: Invoice, deliveries: readonly Delivery[]): Delivery | undefined {
  const newest = deliveries.at(-1);
  const mail = deliveries.findLast(({ channel }) => channel === 'email');
  if (invoice.status === 'bounced') return mail ?? newest;
  // The customer has a later letter otherwise.
  const isOfLetter = mail !== undefined && mail.reminderId !== null;
  if (isOfLetter && invoice.reminders.at(-1)?.channel === 'none') return undefined;
  // A letter that came back leaves the status as it is. Who owes nothing any more need not get it.
  if (mail?.status === 'bounced' && invoice.outstandingAmount > 0) return mail;
  return mail === undefined && newest?.status === 'bounced' ? newest : undefined;
}

/** The last letter, if its mail came back: the customer has neither the letter nor its deadline. */
export function lostLetter(
  { reminders }: Invoice,
  deliveries: readonly Delivery[],
): Invoice['reminders'][number] | undefined {
  const letter = reminders.at(-1);
  const mail = deliveries.findLast(({ reminderId }) => reminderId === letter?.id);
  return mail?.status === 'bounced' ? letter : undefined;
}

/** Overdue, and no letter is running. Letters of invoices that are paused or lost do not go. */
export function isToRemind(invoice: Invoice, deliveries: readonly Delivery[], today: string): boolean {
  const letter = invoice.reminders.at(-1);
  if (!isLate(invoice, today)) return false;
  if (letter === undefined || lostLetter(invoice, deliveries) !== undefined) return true;
  return letter.type === 'reminder' && letter.deadline < today;
}

/** The deadline of the collection warning is over, after which the company itself can send no more letters. */
export function isForAgency(invoice: Invoice, today: string): boolean {
  const letter = invoice.reminders.at(-1);
  return isLate(invoice, today) && letter?.type === 'collection_warning' && letter.deadline < today;
}

function isLate(
  { type, payableUntil, outstandingAmount, remindersPaused, handedOver }: Invoice,
  today: string,
): boolean {
  const isOver = isOverdue({ owed: outstandingAmount, payableUntil }, today);
  return type === 'invoice' && isOver && remindersPaused === null && handedOver === null;
}

/** Whether the banner has the button for the next action, so that no other button stands out. */
export function bannerUrges(
  invoice: Invoice,
  deliveries: readonly Delivery[],
  today: string,
): 'resend' | 'remind' | undefined {
  // An opening invoice is not sent from here, so only its letters can have come back.
  if (failedDelivery(invoice, deliveries) !== undefined) return invoice.opening ? 'remind' : 'resend';
  return isToRemind(invoice, deliveries, today) ? 'remind' : undefined;
}

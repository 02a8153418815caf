import { invoiceStatus, outstandingOre } from '../../../domain/invoices/invoice-status.ts';
import type { LatePaymentFigures } from '../../../domain/invoices/late-payment-figures.ts';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { isIssued, outstandingClaimsOre } from '../invoice.ts';
import { interestToClaim } from '../claims.ts';

/** The reasons against letters. `agency_only`: the law leaves the collection warning to collection agencies. */
export const NOT_REMINDABLE_REASONS = [
  'draft',
  'credit_note',
  'credited',
  'written_off',
  'paid',
  'bounced',
  'paused',
  'handed_over',
  'no_email',
  'agency_only',
] as const;
export type NotRemindableReason = (typeof NOT_REMINDABLE_REASONS)[number];

/**
 * The reason why no letter can be sent on that day; undefined when a letter can be sent. An invoice that did not reach its
 * recipient is never dunned. A letter about a paid invoice may ask for unpaid fees.
 */
export function reasonAgainstLetters(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): NotRemindableReason | undefined {
  if (invoice.type === 'credit_note') return 'credit_note';
  if (invoice.sentAt === null) return 'draft';
  if (invoiceStatus(invoice) === 'credited') return 'credited';
  if (invoice.isLost) return 'written_off';
  if (outstandingOre(invoice) === 0n && !hasClaimsLeft(invoice, today, figures)) return 'paid';
  // Once there are letters, only one of them can have come back. A letter can go another way then.
  if (invoice.bouncedAt !== null && invoice.reminders.length === 0) return 'bounced';
  if (invoice.handedOver !== null) return 'handed_over';
  if (isPaused(invoice, today)) return 'paused';
  return undefined;
}

/** The reasons against a letter by mail to the address on the invoice. */
export const NOT_BY_EMAIL_REASONS = ['no_email', 'bounced'] as const satisfies readonly NotRemindableReason[];

/** The reason why no letter can go by mail to the address on the invoice, although one may go another way. */
export function reasonAgainstMail(invoice: Invoice): (typeof NOT_BY_EMAIL_REASONS)[number] | undefined {
  // An opening invoice, or an invoice that was not delivered by mail, can lack the address.
  if (invoice.client.email === '') return 'no_email';
  return invoice.bouncedAt === null ? undefined : 'bounced';
}

export function isRemindable(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): invoice is IssuedInvoice {
  return isIssued(invoice) && reasonAgainstLetters(invoice, today, figures) === undefined;
}

/** A pause ends after its last day, although the job may note the end up to an hour later. */
function isPaused({ remindersPaused }: Invoice, today: LocalDate): boolean {
  return remindersPaused !== null && (remindersPaused.until === null || remindersPaused.until >= today);
}

/** Whether fees are unpaid, or interest has accrued that no letter has claimed. */
function hasClaimsLeft(invoice: Invoice, today: LocalDate, figures: LatePaymentFigures): boolean {
  const hasUnpaid = outstandingClaimsOre(invoice) > 0n;
  return hasUnpaid || interestToClaim(invoice, today, figures).interestOre > 0n;
}

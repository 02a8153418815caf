import { invoiceStatus, outstandingOre } from '../../domain/invoices/invoice-status.ts';
import type { LatePaymentFigures } from '../../domain/invoices/late-payment-figures.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { isIssued } from '../invoice.ts';
import { interestToClaim } from './late-interest.ts';

/** Why no letter can be sent for an invoice; `agency_only`: the law leaves the warning to collection agencies. */
export const NOT_REMINDABLE_REASONS = [
  'draft',
  'credit_note',
  'credited',
  'written_off',
  'paid',
  'bounced',
  'paused',
  'no_email',
  'agency_only',
] as const;
export type NotRemindableReason = (typeof NOT_REMINDABLE_REASONS)[number];

/**
 * What stands in the way of any letter on that day. An invoice that did not reach its recipient is never dunned. A paid one
 * may still have fees and interest left: a letter may ask for those.
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
  if (invoice.bouncedAt !== null) return 'bounced';
  if (isPaused(invoice, today)) return 'paused';
  // Only an opening invoice: nothing of ours is sent without an address.
  if (invoice.client.email === '') return 'no_email';
  return undefined;
}

export function isRemindable(
  invoice: Invoice,
  today: LocalDate,
  figures: LatePaymentFigures,
): invoice is IssuedInvoice {
  return isIssued(invoice) && reasonAgainstLetters(invoice, today, figures) === undefined;
}

/** A pause ends by itself after its last day, though the job that notes the end may come up to an hour later. */
function isPaused({ remindersPaused }: Invoice, today: LocalDate): boolean {
  return remindersPaused !== null && (remindersPaused.until === null || remindersPaused.until >= today);
}

/** Fees and interest that are claimed and not paid, or interest that ran and no letter has claimed. */
function hasClaimsLeft(invoice: Invoice, today: LocalDate, figures: LatePaymentFigures): boolean {
  const hasUnpaid = invoice.feesOre > invoice.feesPaidOre;
  return hasUnpaid || interestToClaim(invoice, today, figures).interestOre > 0n;
}

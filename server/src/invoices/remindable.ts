import { invoiceStatus, outstandingOre } from '../domain/invoice-status.ts';
import type { Invoice, IssuedInvoice } from './invoice.ts';
import { isIssued } from './invoice.ts';

/** Why no letter can be sent for an invoice; `agency_only`: the law leaves the warning to collection agencies. */
export const NOT_REMINDABLE_REASONS = [
  'draft',
  'credit_note',
  'credited',
  'written_off',
  'paid',
  'bounced',
  'agency_only',
] as const;
export type NotRemindableReason = (typeof NOT_REMINDABLE_REASONS)[number];

/** What stands in the way of any letter. An invoice that did not reach its recipient is never dunned. */
export function reasonAgainstLetters(invoice: Invoice): NotRemindableReason | undefined {
  if (invoice.type === 'credit_note') return 'credit_note';
  if (invoice.sentAt === null) return 'draft';
  if (invoiceStatus(invoice) === 'credited') return 'credited';
  if (invoice.isLost) return 'written_off';
  if (outstandingOre(invoice) === 0n) return 'paid';
  if (invoice.bouncedAt !== null) return 'bounced';
  return undefined;
}

export function isRemindable(invoice: Invoice): invoice is IssuedInvoice {
  return isIssued(invoice) && reasonAgainstLetters(invoice) === undefined;
}

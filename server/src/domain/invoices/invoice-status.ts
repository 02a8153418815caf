import type { LocalDate } from '../days/local-date.ts';
import type { Amount } from '../money.ts';

export const INVOICE_TYPES = ['invoice', 'credit_note'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** Contract 3.2. */
export const INVOICE_STATUSES = [
  'draft',
  'sent',
  'viewed',
  'paid',
  'overdue',
  'reminded',
  'collection_warning',
  'credited',
  'bounced',
] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * The facts that decide the status of an invoice. Only this file decides it. A store keeps the status only to
 * filter by.
 */
export type StatusFacts = {
  type: InvoiceType;
  sentAt: Date | null;
  viewedAt: Date | null;
  bouncedAt: Date | null;
  /**
   * The day after the last day for a payment in time. Set once the invoice was found unpaid after that day;
   * null until then.
   */
  overdueSince: LocalDate | null;
  remindedAt: Date | null;
  collectionWarnedAt: Date | null;
  totalOre: Amount;
  paidOre: Amount;
  creditedOre: Amount;
  writtenOffOre: Amount;
  /** Whether the written-off amount was given up as a loss (tap på krav). Such an amount is not paid. */
  isLost: boolean;
};

type Amounts = Pick<StatusFacts, 'type' | 'totalOre' | 'paidOre' | 'creditedOre' | 'writtenOffOre'>;

/**
 * What the client still owes on a document, in øre, never below 0. For a draft that is the total, for a
 * credit note 0.
 */
export function outstandingOre(facts: Amounts): Amount {
  if (facts.type === 'credit_note') return 0n;
  const openOre = facts.totalOre - facts.paidOre - facts.creditedOre - facts.writtenOffOre;
  return openOre > 0n ? openOre : 0n;
}

/**
 * Whether the client has nothing left to pay. A loss leaves nothing outstanding, but does not settle the
 * invoice.
 */
export function isSettled(facts: Amounts & Pick<StatusFacts, 'isLost'>): boolean {
  return outstandingOre(facts) === 0n && !facts.isLost;
}

/**
 * Whether the last mail of a document or of its letters did not arrive, so that somebody has to do something. A reminded invoice keeps its
 * status then. Nobody has to write to a customer who owes nothing any more.
 */
export function isUndelivered(facts: StatusFacts): boolean {
  return facts.bouncedAt !== null && (facts.type === 'credit_note' || outstandingOre(facts) > 0n);
}

/** The status that follows from the facts. Where several fit, the first test wins (contract 4.4). */
export function invoiceStatus(facts: StatusFacts): InvoiceStatus {
  if (facts.sentAt === null) return 'draft';
  if (facts.type === 'invoice') {
    if (facts.creditedOre > 0n && facts.creditedOre === facts.totalOre) return 'credited';
    if (isSettled(facts)) return 'paid';
    if (facts.collectionWarnedAt !== null) return 'collection_warning';
    if (facts.remindedAt !== null) return 'reminded';
  }
  if (facts.bouncedAt !== null) return 'bounced';
  if (facts.type === 'invoice' && facts.overdueSince !== null) return 'overdue';
  return facts.viewedAt === null ? 'sent' : 'viewed';
}

/** What people see of a document: its status, but that a loss is not overdue, that a paid invoice can have fees left, and that money has come. */
export const SHOWN_STATUSES = [...INVOICE_STATUSES, 'lost', 'fees_left', 'partly_paid'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export function shownStatus<S extends string>(
  status: S,
  { isLost, hasClaimsLeft, isPartlyPaid }: { isLost: boolean; hasClaimsLeft: boolean; isPartlyPaid: boolean },
): S | 'lost' | 'fees_left' | 'partly_paid' {
  if (isLost) return 'lost';
  if (status === 'paid') return hasClaimsLeft ? 'fees_left' : status;
  // What is late or came back stays the first thing to know.
  return isPartlyPaid && (status === 'sent' || status === 'viewed') ? 'partly_paid' : status;
}

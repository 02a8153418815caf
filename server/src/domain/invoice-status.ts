import type { LocalDate } from './local-date.ts';
import type { Ore } from './money.ts';

export const INVOICE_TYPES = ['invoice', 'credit_note'] as const;
export type InvoiceType = (typeof INVOICE_TYPES)[number];

/** Contract, "States and transitions". */
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

/** What is known about an invoice. The status follows from it here and nowhere else; a store keeps it only to filter by. */
export type StatusFacts = {
  type: InvoiceType;
  sentAt: Date | null;
  viewedAt: Date | null;
  bouncedAt: Date | null;
  /** The day after the last day to pay in time, once it was found unpaid after that; null until then. */
  overdueSince: LocalDate | null;
  remindedAt: Date | null;
  collectionWarnedAt: Date | null;
  totalOre: Ore;
  paidOre: Ore;
  creditedOre: Ore;
  writtenOffOre: Ore;
  /** Whether what is written off was given up as a loss (tap på krav): then nobody has paid it. */
  isLost: boolean;
};

type Amounts = Pick<StatusFacts, 'type' | 'totalOre' | 'paidOre' | 'creditedOre' | 'writtenOffOre'>;

/** What the client still owes on a document, never below 0: of a draft the total, of a credit note nothing. */
export function outstandingOre(facts: Amounts): Ore {
  if (facts.type === 'credit_note') return 0n;
  const openOre = facts.totalOre - facts.paidOre - facts.creditedOre - facts.writtenOffOre;
  return openOre > 0n ? openOre : 0n;
}

/** Whether the client has nothing left to pay. A loss settles nothing, though nothing is outstanding after it. */
export function isSettled(facts: Amounts & Pick<StatusFacts, 'isLost'>): boolean {
  return outstandingOre(facts) === 0n && !facts.isLost;
}

/** The status that follows from the facts; where several fit, the first of these tests wins (design "Status"). */
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

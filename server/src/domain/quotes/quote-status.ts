export const QUOTE_STATUSES = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'expired',
  'invoiced',
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** How the customer answered: on the public page, or otherwise, and the company wrote it down. */
export const ANSWERED_VIA = ['page', 'hand'] as const;
export type AnsweredVia = (typeof ANSWERED_VIA)[number];

/** The whole of a quote. `E4`: ten-thousandths, so 33.33 percent is 3333. */
export const WHOLE_E4 = 10_000;

/** The facts that decide the status. Each stays once it is known; only the invoiced share can become less. */
export type QuoteFacts = {
  sentAt: Date | null;
  viewedAt: Date | null;
  expiredAt: Date | null;
  acceptance: object | null;
  decline: object | null;
  invoicedShareE4: number;
};

/** What is invoiced in whole needs no answer any more, and an answer counts however late it came. */
export function quoteStatus(facts: QuoteFacts): QuoteStatus {
  if (facts.sentAt === null) return 'draft';
  if (facts.invoicedShareE4 === WHOLE_E4) return 'invoiced';
  if (facts.acceptance !== null) return 'accepted';
  if (facts.decline !== null) return 'declined';
  if (facts.expiredAt !== null) return 'expired';
  return facts.viewedAt === null ? 'sent' : 'viewed';
}

/** Whether the customer's answer is still wanted. An answer that the company writes down may come after the last day. */
export function isOpen(status: QuoteStatus, via: AnsweredVia): boolean {
  return status === 'sent' || status === 'viewed' || (via === 'hand' && status === 'expired');
}

/** Whether invoices can be made of it, as far as something is left. */
export function isInvoiceable(status: QuoteStatus): boolean {
  return status !== 'draft' && status !== 'declined';
}

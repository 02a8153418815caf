import type { Invoice } from './invoices.ts';

/** What the document is called: `Faktura 12`, `Kreditnota 13`, or that it is a draft of one. */
export function invoiceName(
  { type, number }: Pick<Invoice, 'type' | 'number'>,
  texts: Record<'invoice' | 'creditNote' | 'draftInvoice' | 'draftCreditNote', string>,
): string {
  const isCreditNote = type === 'credit_note';
  if (number === null) return isCreditNote ? texts.draftCreditNote : texts.draftInvoice;
  return `${isCreditNote ? texts.creditNote : texts.invoice} ${number}`;
}

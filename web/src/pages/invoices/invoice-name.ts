import type { Invoice } from './invoices.ts';

/** The name of the document: `Faktura 12`, `Kreditnota 13`, or the word for a draft. */
export function invoiceName(
  { type, number }: Pick<Invoice, 'type' | 'number'>,
  texts: Record<'invoice' | 'creditNote' | 'draftInvoice' | 'draftCreditNote', string>,
): string {
  const isCreditNote = type === 'credit_note';
  if (number === null) return isCreditNote ? texts.draftCreditNote : texts.draftInvoice;
  return `${isCreditNote ? texts.creditNote : texts.invoice} ${number}`;
}

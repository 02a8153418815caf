import type { IssuedDocument } from '../issued-documents/index.ts';
import type { AttachmentType } from '../../domain/invoices/attachment-types.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';

/**
 * All that an e-invoice tells: what was issued, from its snapshot, and what never changes beside it. So the XML of a document is
 * the same to the byte whenever it is made.
 */
export type EInvoice = IssuedDocument & {
  /** On a credit note: the date of the credited invoice. */
  creditedInvoiceDate: LocalDate | null;
  /** The files that go along. They are fixed once the document is issued. */
  attachments: readonly EInvoiceAttachment[];
};

export type EInvoiceAttachment = { name: string; contentType: AttachmentType; bytes: Uint8Array };

/** An e-invoice, or a draft as it would be issued now. A draft has neither number nor KID. */
export type EInvoiceDraft = Omit<EInvoice, 'number'> & { number: string | null };

export type EInvoiceLine = EInvoice['lines'][number];

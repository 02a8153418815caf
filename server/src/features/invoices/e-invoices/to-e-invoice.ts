import { findAccountToPayTo } from '../pay-to.ts';
import type { EInvoice, EInvoiceDraft } from '../../e-invoices/index.ts';
import type { Company } from '../../companies/index.ts';
import { findIssuedDocument, invoiceAttachments } from '../../issued-documents/index.ts';
import type { AccountDbOrTrx } from '../../../platform/database/database.ts';
import type { Invoice, IssuedInvoice } from '../invoice.ts';
import { findInvoice } from '../invoices.store.ts';
import { toDraftDocument } from '../issued-document.ts';

/**
 * An issued invoice or credit note as an e-invoice, from its snapshot. Nothing in it ever changes: not when company or client
 * change, not when the invoice is paid.
 */
export async function findEInvoice(db: AccountDbOrTrx, invoice: IssuedInvoice): Promise<EInvoice> {
  const [document, credited, attachments] = await Promise.all([
    findIssuedDocument(db, invoice.id),
    findCredited(db, invoice),
    invoiceAttachments.read(db, invoice.id),
  ]);
  if (document === undefined) throw new Error('The invoice is issued but has no snapshot.');
  return { ...document, creditedInvoiceDate: credited?.issueDate ?? null, attachments };
}

/** A draft as the e-invoice that it would be if it were sent now. */
export async function draftEInvoice(
  db: AccountDbOrTrx,
  draft: Invoice,
  company: Company,
): Promise<EInvoiceDraft> {
  const credited = await findCredited(db, draft);
  const account = await findAccountToPayTo(db, draft.currency, company.seller);
  return {
    ...toDraftDocument(draft, company, credited, account),
    creditedInvoiceDate: credited?.issueDate ?? null,
    // What may be attached is checked when it is attached.
    attachments: [],
  };
}

async function findCredited(
  db: AccountDbOrTrx,
  { creditedInvoiceId }: Invoice,
): Promise<Invoice | undefined> {
  return creditedInvoiceId === null ? undefined : findInvoice(db, creditedInvoiceId);
}

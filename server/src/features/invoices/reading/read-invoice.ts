import { findAccountToPayTo } from '../pay-to.ts';
import * as store from '../invoices.store.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { getIssuedPdf, renderDraftPdf } from '../../issued-documents/index.ts';
import type { FileResult } from '../../../platform/http/answers/file-answers.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { fileEtag } from '../../../platform/http/answers/etags.ts';
import type { Invoice } from '../invoice.ts';
import { isIssued, requireDocument } from '../invoice.ts';
import { toDraftDocument } from '../issued-document.ts';

/** The stored file of an issued document, or a draft as it is now. @throws ApiError `not-found`, `opening-invoice`, `document-deleted` */
export async function getInvoicePdf(context: ReadContext, { params }: OfPath): Promise<FileResult> {
  const invoice = await store.getInvoice(context.db, params.id);
  if (invoice.isOpening) throw new ApiError('opening-invoice');
  requireDocument(invoice);
  const pdf = isIssued(invoice)
    ? await getIssuedPdf({ ...context, clock: () => context.now }, context.accountId, invoice.id)
    : await renderDraft(context, invoice);
  if (pdf === undefined) throw new Error('The invoice is issued but has no snapshot.');
  return { bytes: pdf.bytes, etag: fileEtag(pdf.sha256), name: pdf.name };
}

async function renderDraft(context: ReadContext, draft: Invoice) {
  const { db, accountId } = context;
  const company = await getCompanyOfAccount(db);
  const credited =
    draft.creditedInvoiceId === null ? undefined : await store.findInvoice(db, draft.creditedInvoiceId);
  const account = await findAccountToPayTo(db, draft.currency, company.seller);
  return renderDraftPdf(context, accountId, toDraftDocument(draft, company, credited, account));
}

import { createHash } from 'node:crypto';
import { eInvoiceProblems, ublDocument } from '../../e-invoices/index.ts';
import { salesFileName } from '../../issued-documents/index.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import type { FileResult } from '../../../platform/http/answers/file-answers.ts';
import { ApiError, MOST_FIELD_ERRORS } from '../../../domain/errors/errors.ts';
import { answerFieldError } from '../../../domain/errors/field-errors.ts';
import { fileEtag } from '../../../platform/http/answers/etags.ts';
import { isIssued, requireDocument } from '../invoice.ts';
import { getInvoice } from '../invoices.store.ts';
import { findEInvoice } from './to-e-invoice.ts';

/** The XML of an issued invoice or credit note. */
export async function getEInvoice({ db }: ReadContext, { params }: OfPath): Promise<FileResult> {
  return eInvoiceFile(db, params.id);
}

/**
 * The XML of an issued invoice or credit note.
 * @throws ApiError `not-found`, `opening-invoice`, `invoice-not-sent`, `document-deleted`, `e-invoice-not-possible`
 *   with `details.problems`
 */
export async function eInvoiceFile(db: AccountDb, id: string): Promise<FileResult> {
  const invoice = await getInvoice(db, id);
  if (invoice.isOpening) throw new ApiError('opening-invoice');
  if (!isIssued(invoice)) throw new ApiError('invoice-not-sent');
  requireDocument(invoice);
  const document = await findEInvoice(db, invoice);
  const problems = eInvoiceProblems(document);
  if (problems.length > 0) {
    const told = problems.slice(0, MOST_FIELD_ERRORS).map(answerFieldError);
    throw new ApiError('e-invoice-not-possible', { details: { problems: told } });
  }
  const bytes = Buffer.from(ublDocument(document));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { bytes, etag: fileEtag(sha256), name: salesFileName(document, 'xml') };
}

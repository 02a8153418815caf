import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { FileResult } from '../../platform/http/file-answers.ts';
import { found } from '../../domain/errors.ts';
import { findCapturedDocument } from './captured-e-invoices.store.ts';

/** @throws ApiError `not-found` */
export async function getEInvoiceSource(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<FileResult> {
  const bytes = found(await findCapturedDocument(db, accountId, params.id));
  // What was captured never changes, so its id names these bytes.
  const id = params.id.toLowerCase();
  return { bytes, etag: `"${id}"`, name: `${id}.xml` };
}

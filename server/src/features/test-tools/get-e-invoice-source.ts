import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { FileResult } from '../../platform/http/file-answers.ts';
import { ApiError } from '../../domain/errors.ts';
import { findCapturedDocument } from './captured-e-invoices.store.ts';

/** @throws ApiError `not-found` */
export async function getEInvoiceSource(
  { db, accountId }: ReadContext,
  { params }: Input<{ id: string }, unknown, unknown>,
): Promise<FileResult> {
  const bytes = await findCapturedDocument(db, accountId, params.id);
  if (bytes === undefined) throw new ApiError('not-found');
  // What was captured never changes, so its id names these bytes.
  const id = params.id.toLowerCase();
  return { bytes, etag: `"${id}"`, name: `${id}.xml` };
}

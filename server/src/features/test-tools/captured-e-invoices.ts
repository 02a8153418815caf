import type { Static } from 'typebox';
import type { OfPath, ReadContext } from '../../platform/http/endpoint.ts';
import type { CapturedEInvoice } from './captured-e-invoices.store.ts';
import type { capturedEInvoiceSchema } from './schemas.ts';
import type { FileResult } from '../../platform/http/answers/file-answers.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import { findCapturedDocument } from './captured-e-invoices.store.ts';

export function presentCapturedEInvoice({
  id,
  invoiceId,
  participant,
  status,
  receipt,
  sizeBytes,
  sha256,
  createdAt,
}: CapturedEInvoice): Static<typeof capturedEInvoiceSchema> {
  return {
    id,
    createdAt: createdAt.toISOString(),
    invoiceId,
    deliveryId: id,
    transmissionId: id,
    recipient: participant,
    outcome: status === 'captured' ? 'accepted' : receipt === 'rejected' ? 'rejected' : 'failed',
    size: sizeBytes,
    sha256: sha256.toString('hex'),
  };
}

/** @throws ApiError `not-found` */
export async function getEInvoiceSource({ db }: ReadContext, { params }: OfPath): Promise<FileResult> {
  const bytes = requireFound(await findCapturedDocument(db, params.id));
  // What was captured never changes, so its id names these bytes.
  const id = params.id.toLowerCase();
  return { bytes, etag: `"${id}"`, name: `${id}.xml` };
}

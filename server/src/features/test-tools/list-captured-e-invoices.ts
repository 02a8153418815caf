import type { Static } from 'typebox';
import type { Input, ReadContext } from '../../platform/http/endpoint.ts';
import type { Page } from '../../platform/http/paging.ts';
import { presentPage, readPage } from '../../platform/http/paging.ts';
import type { CapturedEInvoice } from './captured-e-invoices.store.ts';
import * as store from './captured-e-invoices.store.ts';
import type { capturedEInvoiceSchema } from './schemas.ts';

export async function listCapturedEInvoices(
  { db, accountId }: ReadContext,
  { query }: Input<unknown, Partial<Page> & { invoiceId?: string }, unknown>,
) {
  const page = readPage(query);
  const { eInvoices, totalCount } = await store.listCapturedEInvoices(db, accountId, query.invoiceId, page);
  return { body: presentPage(eInvoices.map(present), totalCount, page) };
}

function present({
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

import { listEntriesOfDocuments, presentEntry } from '../../books/index.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { getInvoice } from '../invoices.store.ts';
import { INVOICE_MOVEMENTS, listMovementIds } from '../movements.store.ts';
import { listIssuedCreditNotes } from './timeline.store.ts';

/**
 * The journal entries of a document, and of its credit notes and movements of money.
 * @throws ApiError `not-found`
 */
export async function listInvoiceEntries({ db, accountId }: ReadContext, { params }: OfPath) {
  const invoice = await getInvoice(db, params.id);
  const [moved, creditNotes] = await Promise.all([
    listMovementIds(db, accountId, invoice.id),
    listIssuedCreditNotes(db, invoice.id),
  ]);
  const types = new Set(INVOICE_MOVEMENTS.map(({ entry }) => entry));
  const entries = await listEntriesOfDocuments(
    db,
    ['Invoice', 'CreditNote', ...types],
    [invoice, ...creditNotes, ...moved].map(({ id }) => id),
  );
  return { body: { items: entries.map(presentEntry) } };
}

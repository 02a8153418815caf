import { listEntriesOfDocuments, presentEntry } from '../../books/index.ts';
import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { getInvoice } from '../invoices.store.ts';
import { listIssuedCreditNotes, listRecordedPayments } from './timeline.store.ts';
import { listRecordedWriteOffs } from '../write-offs/write-offs.store.ts';

/**
 * The journal entries of a document, and of its payments, letters, credit notes, write-offs and waivers.
 * @throws ApiError `not-found`
 */
export async function listInvoiceEntries({ db, accountId }: ReadContext, { params }: OfPath) {
  const invoice = await getInvoice(db, accountId, params.id);
  const [payments, creditNotes, writeOffs] = await Promise.all([
    listRecordedPayments(db, accountId, invoice.id),
    listIssuedCreditNotes(db, accountId, invoice.id),
    listRecordedWriteOffs(db, accountId, invoice.id),
  ]);
  const documents = [
    invoice,
    ...payments,
    ...invoice.reminders,
    ...creditNotes,
    ...writeOffs,
    ...invoice.waivers,
  ];
  const entries = await listEntriesOfDocuments(
    db,
    accountId,
    documents.map(({ id }) => id),
  );
  return { body: { items: entries.map(presentEntry) } };
}

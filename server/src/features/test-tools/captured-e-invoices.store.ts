import type { Receipt } from '../../domain/deliveries.ts';
import { sql } from 'kysely';
import type { AccountDb } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { newestFirst } from '../../platform/http/lists/list-order.ts';

export type CapturedEInvoice = {
  /** Of the delivery, and of the transmission. */
  id: string;
  invoiceId: string;
  participant: string;
  status: 'captured' | 'bounced';
  receipt: Receipt;
  sizeBytes: number;
  sha256: Buffer;
  createdAt: Date;
};

export const CAPTURED_E_INVOICE_ORDER = newestFirst('captured-e-invoices');

/** As a query. @param invoiceId only those of this document; undefined: of all documents */
export function capturedEInvoices(db: AccountDb, invoiceId: string | undefined) {
  return db
    .selectFrom('e_invoice_deliveries')
    .select([
      'id',
      'invoice_id as invoiceId',
      'participant',
      sql<CapturedEInvoice['status']>`status`.as('status'),
      'receipt',
      sql<number>`octet_length(document)`.as('sizeBytes'),
      sql<Buffer>`sha256(document)`.as('sha256'),
      'created_at as createdAt',
    ])
    .where('account_id', '=', db.accountId)
    .where('document', 'is not', null)
    .$if(invoiceId !== undefined, (query) => query.where('invoice_id', '=', invoiceId ?? ''));
}

export async function findCapturedDocument(db: AccountDb, id: string): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('e_invoice_deliveries')
    .select('document')
    .where('account_id', '=', db.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.document ?? undefined;
}

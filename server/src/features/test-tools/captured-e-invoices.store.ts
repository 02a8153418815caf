import type { Receipt } from '../../domain/deliveries.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isId } from '../../platform/database/ids.ts';
import { newestFirst } from '../../platform/http/list-order.ts';
import type { Page, Place } from '../../platform/http/paging.ts';
import { isBehind, limitOf, offsetOf, placed } from '../../platform/http/paging.ts';

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

/** Newest first. @param invoiceId only those of this document; undefined: of all documents */
export async function listCapturedEInvoices(
  db: Db,
  accountId: string,
  invoiceId: string | undefined,
  page: Page,
): Promise<Place & { eInvoices: CapturedEInvoice[] }> {
  const wanted = db
    .selectFrom('e_invoice_deliveries')
    .where('account_id', '=', accountId)
    .where('document', 'is not', null)
    .$if(invoiceId !== undefined, (query) => query.where('invoice_id', '=', invoiceId ?? ''));
  const read = await wanted
    .select([
      'id',
      'invoice_id as invoiceId',
      'participant',
      'status',
      'receipt',
      sql<number>`octet_length(document)`.as('sizeBytes'),
      sql<Buffer>`sha256(document)`.as('sha256'),
      'created_at as createdAt',
    ])
    .where(isBehind(CAPTURED_E_INVOICE_ORDER, page))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limitOf(page))
    .offset(offsetOf(page))
    .execute();
  const { rows, ...place } = await placed(CAPTURED_E_INVOICE_ORDER, page, read, async () => {
    const { count } = await wanted
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });
  const eInvoices = rows.map((row) => ({
    ...row,
    status: row.status as CapturedEInvoice['status'],
    receipt: row.receipt,
  }));
  return { ...place, eInvoices };
}

export async function findCapturedDocument(
  db: Db,
  accountId: string,
  id: string,
): Promise<Buffer | undefined> {
  if (!isId(id)) return undefined;
  const row = await db
    .selectFrom('e_invoice_deliveries')
    .select('document')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.document ?? undefined;
}

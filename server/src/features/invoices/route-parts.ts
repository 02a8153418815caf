import { Type } from 'typebox';
import { pathId, refTo } from '../../platform/http/fields.ts';
import { invoiceSchema } from './schemas.ts';

/** Parts that the routes of several rooms of invoices share. */

export const INVOICES_TAG = 'Invoices';

export const documentParameter = Type.Object({ id: pathId('DocumentId', 'The invoice or credit note.') });
export const invoiceParameter = Type.Object({ id: pathId('InvoiceId', 'The invoice.') });

/** A route answers with the invoice after the change, and its ETag. */
export function invoiceAnswer<const S extends 200 | 201 | 202>(status: S, description: string) {
  return { answer: { status, schema: refTo(invoiceSchema), description, etag: true } } as const;
}

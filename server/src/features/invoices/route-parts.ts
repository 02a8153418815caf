import { osloDate } from '../../domain/days/local-date.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import { asObject } from '../../platform/http/requests/as-object.ts';
import { Type } from 'typebox';
import { pathId, refTo } from '../../platform/http/fields.ts';
import { invoiceSchema } from './invoice-schemas.ts';

/** Parts that the routes of several rooms of invoices share. */

export const INVOICES_TAG = 'Invoices';

export const documentParameter = Type.Object({ id: pathId('DocumentId', 'The invoice or credit note.') });
export const invoiceParameter = Type.Object({ id: pathId('InvoiceId', 'The invoice.') });

/** A route answers with the invoice after the change, and its ETag. */
export function invoiceAnswer<const S extends 200 | 201 | 202>(status: S, description: string) {
  return { answer: { status, schema: refTo(invoiceSchema), description, etag: true } } as const;
}

/** The answer of every endpoint that gives a PDF. */
export const pdfAnswer = {
  status: 200,
  schema: Type.String({ format: 'binary', description: 'PDF/A-2a.', examples: ['%PDF-1.7 …'] }),
  contentType: 'application/pdf',
  etag: true,
} as const;

/** A payment cannot be dated in the future. */
export function checkPaymentDate(body: unknown, now: Date): FieldError[] {
  const { paidOn } = asObject(body);
  const today = osloDate(now);
  return typeof paidOn === 'string' && paidOn > today
    ? [{ field: 'paidOn', code: 'out-of-range', details: { max: today } }]
    : [];
}

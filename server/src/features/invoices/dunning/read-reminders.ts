import type { OfPath, ReadContext } from '../../../platform/http/endpoint.ts';
import { requireFound } from '../../../domain/errors/errors.ts';
import { getInvoice } from '../invoices.store.ts';
import { presentReminder } from '../present.ts';
import { getIssuedPdf } from '../../issued-documents/index.ts';
import type { FileResult } from '../../../platform/http/answers/file-answers.ts';
import { fileEtag } from '../../../platform/http/answers/etags.ts';
import { requireDocument } from '../invoice.ts';

/** @throws ApiError `not-found` */
export async function getReminder({ db }: ReadContext, { params }: OfPath<'id' | 'reminderId'>) {
  const invoice = await getInvoice(db, params.id);
  const reminder = requireFound(invoice.reminders.find(({ id }) => id === params.reminderId.toLowerCase()));
  return { body: presentReminder(reminder) };
}

/** @throws ApiError `not-found`, also when the letter is about another invoice; `document-deleted` */
export async function getReminderPdf(
  context: ReadContext,
  { params }: OfPath<'id' | 'reminderId'>,
): Promise<FileResult> {
  const { db, accountId, now } = context;
  const invoice = await getInvoice(db, params.id);
  const reminder = requireFound(invoice.reminders.find(({ id }) => id === params.reminderId.toLowerCase()));
  requireDocument(invoice);
  const pdf = requireFound(await getIssuedPdf({ ...context, clock: () => now }, accountId, reminder.id));
  return { bytes: pdf.bytes, etag: fileEtag(pdf.sha256), name: pdf.name };
}

import type { Endpoints } from '../platform/endpoint.ts';
import { createCreditNote } from './create-credit-note.ts';
import { createInvoice } from './create-invoice.ts';
import { deleteDraft } from './delete-draft.ts';
import * as endpoint from './endpoints.ts';
import { getInvoice } from './get-invoice.ts';
import { getInvoicePdf } from './get-invoice-pdf.ts';
import { getLatePayment } from './get-late-payment.ts';
import { getReminder } from './get-reminder.ts';
import { getReminderPdf } from './get-reminder-pdf.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listInvoices } from './list-invoices.ts';
import { recordPayment } from './record-payment.ts';
import { resendInvoice } from './resend-invoice.ts';
import { reversePayment } from './reverse-payment.ts';
import { sendInvoice } from './send-invoice.ts';
import { sendReminder } from './send-reminder.ts';
import { updateDraft } from './update-draft.ts';

export function invoiceRoutes(endpoints: Endpoints): void {
  endpoints.post(endpoint.create, createInvoice);
  endpoints.get(endpoint.list, listInvoices);
  endpoints.get(endpoint.get, getInvoice);
  endpoints.file(endpoint.getPdf, getInvoicePdf);
  endpoints.patch(endpoint.update, updateDraft);
  endpoints.delete(endpoint.remove, deleteDraft);
  endpoints.post(endpoint.send, sendInvoice);
  endpoints.post(endpoint.resend, resendInvoice);
  endpoints.get(endpoint.deliveries, listDeliveries);
  endpoints.post(endpoint.pay, recordPayment);
  endpoints.delete(endpoint.reversePayment, reversePayment);
  endpoints.post(endpoint.credit, createCreditNote);
  endpoints.get(endpoint.getLatePayment, getLatePayment);
  endpoints.post(endpoint.remind, sendReminder);
  endpoints.get(endpoint.getReminder, getReminder);
  endpoints.file(endpoint.getReminderPdf, getReminderPdf);
}

import type { Endpoints } from '../platform/endpoint.ts';
import { createCreditNote } from './create-credit-note.ts';
import { createInvoice } from './create-invoice.ts';
import { deleteDraft } from './delete-draft.ts';
import * as endpoint from './endpoints.ts';
import { getInvoice } from './get-invoice.ts';
import { listInvoices } from './list-invoices.ts';
import { recordPayment } from './record-payment.ts';
import { resendInvoice } from './resend-invoice.ts';
import { reversePayment } from './reverse-payment.ts';
import { sendInvoice } from './send-invoice.ts';
import { updateDraft } from './update-draft.ts';

export function invoiceRoutes(endpoints: Endpoints): void {
  endpoints.post(endpoint.create, createInvoice);
  endpoints.get(endpoint.list, listInvoices);
  endpoints.get(endpoint.get, getInvoice);
  endpoints.patch(endpoint.update, updateDraft);
  endpoints.delete(endpoint.remove, deleteDraft);
  endpoints.post(endpoint.send, sendInvoice);
  endpoints.post(endpoint.resend, resendInvoice);
  endpoints.post(endpoint.pay, recordPayment);
  endpoints.delete(endpoint.reversePayment, reversePayment);
  endpoints.post(endpoint.credit, createCreditNote);
}

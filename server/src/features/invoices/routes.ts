import type { RecipientLookUp } from '../e-invoices/index.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import type { OnDraftDeleted } from './drafts/delete-draft.ts';
import { batchRoutes } from './batches/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { invoiceReadingRoutes } from './reading/routes.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { eInvoiceRoutes } from './e-invoices/routes.ts';
import { sendingRoutes } from './sending/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { writeOffRoutes } from './write-offs/routes.ts';
import { creditNoteRoutes } from './credit-notes/routes.ts';
import { dunningRoutes } from './dunning/routes.ts';
import { customerCreditRoutes } from './customer-credit/routes.ts';
import { openingBalanceRoutes } from './opening/routes.ts';

export function invoiceRoutes(
  endpoints: Endpoints,
  { recipients, onDraftDeleted }: { recipients: RecipientLookUp; onDraftDeleted: OnDraftDeleted },
): void {
  batchRoutes(endpoints, recipients);
  draftRoutes(endpoints, onDraftDeleted);
  invoiceReadingRoutes(endpoints);
  attachmentRoutes(endpoints);
  eInvoiceRoutes(endpoints);
  sendingRoutes(endpoints, recipients);
  paymentRoutes(endpoints);
  writeOffRoutes(endpoints);
  creditNoteRoutes(endpoints);
  dunningRoutes(endpoints);
  customerCreditRoutes(endpoints);
  openingBalanceRoutes(endpoints);
}

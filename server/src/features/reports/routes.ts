import type { Endpoints } from '../../platform/http/endpoint.ts';
import { closingChecklistRoutes } from './closing-checklist/routes.ts';
import { trialBalanceRoutes } from './trial-balance/routes.ts';
import { financialStatementRoutes } from './financial-statements/routes.ts';
import { clientReportRoutes } from './clients/routes.ts';
import { invoiceReportRoutes } from './invoices/routes.ts';
import { emailReportRoutes } from './emails/routes.ts';
import { paymentReportRoutes } from './payments/routes.ts';
import { entryReportRoutes } from './journal-entries/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { journalReportRoutes } from './journal/routes.ts';
import { numberGapRoutes } from './number-gaps/routes.ts';
import { productReportRoutes } from './products/routes.ts';
import { receivablesRoutes } from './receivables/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { statementRoutes } from './statement/routes.ts';
import { vatReportRoutes } from './vat/routes.ts';

export function reportRoutes(endpoints: Endpoints): void {
  invoiceReportRoutes(endpoints);
  paymentReportRoutes(endpoints);
  emailReportRoutes(endpoints);
  clientReportRoutes(endpoints);
  statementRoutes(endpoints);
  financialStatementRoutes(endpoints);
  trialBalanceRoutes(endpoints);
  ledgerRoutes(endpoints);
  journalReportRoutes(endpoints);
  entryReportRoutes(endpoints);
  numberGapRoutes(endpoints);
  receivablesRoutes(endpoints);
  salesRoutes(endpoints);
  productReportRoutes(endpoints);
  vatReportRoutes(endpoints);
  reconciliationRoutes(endpoints);
  closingChecklistRoutes(endpoints);
}

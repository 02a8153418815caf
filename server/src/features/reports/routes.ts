import type { Endpoints } from '../../platform/http/endpoint.ts';
import { closingChecklistRoutes } from './closing-checklist/routes.ts';
import { trialBalanceRoutes } from './trial-balance/routes.ts';
import { financialStatementRoutes } from './financial-statements/routes.ts';
import { clientReportRoutes } from './clients/routes.ts';
import { invoiceReport } from './lists/invoices-routes.ts';
import { emailReport } from './lists/emails-routes.ts';
import { paymentReport } from './lists/payments-routes.ts';
import { entryReport } from './lists/journal-entries-routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { journalReportRoutes } from './journal/routes.ts';
import { numberGapRoutes } from './number-gaps/routes.ts';
import { productList } from './lists/products-routes.ts';
import { productReportRoutes } from './products/routes.ts';
import { receivablesRoutes } from './receivables/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { statementRoutes } from './statement/routes.ts';
import { vatReportRoutes } from './vat/routes.ts';

export function reportRoutes(endpoints: Endpoints): void {
  invoiceReport(endpoints);
  paymentReport(endpoints);
  emailReport(endpoints);
  clientReportRoutes(endpoints);
  statementRoutes(endpoints);
  financialStatementRoutes(endpoints);
  trialBalanceRoutes(endpoints);
  ledgerRoutes(endpoints);
  journalReportRoutes(endpoints);
  entryReport(endpoints);
  numberGapRoutes(endpoints);
  receivablesRoutes(endpoints);
  salesRoutes(endpoints);
  productReportRoutes(endpoints);
  productList(endpoints);
  vatReportRoutes(endpoints);
  closingChecklistRoutes(endpoints);
}

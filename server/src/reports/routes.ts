import type { Endpoints } from '../http/endpoint.ts';
import { getJournal } from './journal/get-journal.ts';
import { getJournalEndpoint } from './journal/schemas.ts';
import { getLedger } from './ledger/get-ledger.ts';
import { getLedgerEndpoint } from './ledger/schemas.ts';
import { getReceivables } from './receivables/get-receivables.ts';
import { getReceivablesEndpoint } from './receivables/schemas.ts';
import { getSales } from './sales/get-sales.ts';
import { getSalesEndpoint } from './sales/schemas.ts';
import { getTrialBalance } from './trial-balance/get-trial-balance.ts';
import { getTrialBalanceEndpoint } from './trial-balance/schemas.ts';
import { getVatReport } from './vat/get-vat-report.ts';
import { getVatReportEndpoint } from './vat/vat-schemas.ts';

export function reportRoutes(endpoints: Endpoints): void {
  endpoints.report(getTrialBalanceEndpoint, getTrialBalance);
  endpoints.report(getLedgerEndpoint, getLedger);
  endpoints.report(getJournalEndpoint, getJournal);
  endpoints.report(getReceivablesEndpoint, getReceivables);
  endpoints.report(getSalesEndpoint, getSales);
  endpoints.report(getVatReportEndpoint, getVatReport);
}

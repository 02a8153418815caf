import type { Schemas } from '../../../http/account-api.ts';
import { appApi } from '../../../http/app-api.ts';
import { keptQueryOf } from '../../../http/query-of.ts';
import type { AtAccount } from '../../../http/session.ts';

/** The day from which a business that invoices another one must send e-invoices (bokføringsforskriften § 5-2-9). */
export const DUTY_FROM = '2027-01-01';
/** Kroner a year. Below them there is an exemption. */
export const EXEMPT_BELOW = 50_000;

export type Duty = Schemas['EInvoiceDuty'];
export type BusinessCustomers = Duty['customers'];
export type IncompleteCustomer = Schemas['IncompleteCustomer'];

/** Whether the duty applies by what businesses were invoiced: `mustFrom` the day of the duty, `exempt` below the limit. */
export function verdictOf({
  net,
  to,
  documents,
}: Pick<Duty['invoiced'], 'net' | 'to' | 'documents'>): 'must' | 'mustFrom' | 'nobody' | 'exempt' {
  if (net >= EXEMPT_BELOW) return to < DUTY_FROM ? 'mustFrom' : 'must';
  return documents === 0 ? 'nobody' : 'exempt';
}

export const dutyQuery = ({ accountId, environment, company: { companyId } }: AtAccount, page: number) =>
  keptQueryOf(
    // Begins as the customers do, because a change of a customer changes what is missing.
    ['clients', accountId, 'e-invoice-duty', page],
    () =>
      appApi.GET('/companies/{companyId}/e-invoice-duty', {
        params: { path: { companyId }, query: { environment, page } },
      }),
  );

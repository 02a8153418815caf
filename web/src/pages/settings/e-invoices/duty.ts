import { callApp } from '../../../http/app-api.ts';
import { keepWithinAccount } from '../../../http/keep-within-account.ts';
import type { AtAccount } from '../../../http/session.ts';

/** The day from which a business that invoices another one must send e-invoices (bokføringsforskriften § 5-2-9). */
export const DUTY_FROM = '2027-01-01';
/** Kroner a year. Below them there is an exemption. */
export const EXEMPT_BELOW = 50_000;

/** What went to Norwegian businesses in twelve months. `net` is in kroner, with credit notes deducted. */
type Invoiced = {
  from: string;
  to: string;
  net: number;
  documents: number;
  asEInvoices: number;
  /** False when only the newest documents were summed. */
  isWhole: boolean;
};

/** The Norwegian businesses of the register, by their organisation number. */
export type BusinessCustomers = { complete: number; withoutNumber: number; wrongNumber: number };
export type IncompleteCustomer = { id: string; name: string; orgNumber: string; city: string };

export type Duty = {
  invoiced: Invoiced;
  customers: BusinessCustomers;
  incomplete: { items: IncompleteCustomer[]; pageSize: number; totalCount: number };
};

export function dutyQuery({ accountId, isTest, company: { companyId } }: AtAccount, page: number) {
  const environment = isTest ? 'test' : 'production';
  return {
    // Begins as the customers do, because a change of a customer changes what is missing.
    queryKey: ['clients', accountId, 'e-invoice-duty', page],
    queryFn: () =>
      callApp<Duty>('GET', `/companies/${companyId}/e-invoice-duty?environment=${environment}&page=${page}`),
    placeholderData: keepWithinAccount(accountId),
  };
}

import type { ReceivableAge } from '../../../server/src/domain/invoices/receivable-age.ts';
import type { Schemas } from './account-api.ts';
import { callApp } from './app-api.ts';
import type { AtAccount } from './session.ts';

/** A number of invoices and what is owed on them in kroner, with fees and interest. */
export type Owed = { count: number; amount: number };

export type Overview = {
  /** `yyyy-MM-dd` in Norway; of the test clock in the test environment. */
  today: string;
  outstanding: Owed;
  /** `lastDueDate`: invoices due on that day and before are overdue. */
  overdue: Owed & { lastDueDate: string };
  ages: ({ age: ReceivableAge } & Owed)[];
  /** The running week and those after it, with what is not overdue. */
  weeks: ({ number: number; from: string; to: string } & Owed)[];
  /** Twelve months, the running one last. Kroner. */
  months: { month: string; invoiced: number; received: number }[];
  /** The invoices that are overdue longest. */
  oldest: {
    id: string;
    number: string | null;
    customerName: string;
    dueDate: string;
    status: Schemas['Invoice']['status'];
    daysOverdue: number;
    amount: number;
  }[];
  waiting: { drafts: number; bounced: number; notReminded: number };
};

/** The key begins like that of invoices, because after a change of an invoice it is read anew, too. */
export function overviewQuery({ accountId, isTest, company }: AtAccount) {
  return {
    queryKey: ['invoices', accountId, 'overview'],
    queryFn: () =>
      callApp<Overview>(
        'GET',
        `/companies/${company.companyId}/overview?environment=${isTest ? 'test' : 'production'}`,
      ),
  };
}

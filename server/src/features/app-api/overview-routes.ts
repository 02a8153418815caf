import { ENVIRONMENTS } from '../../domain/environment.ts';
import { Type } from 'typebox';
import { findAccount, findCompanyAccounts } from '../companies/index.ts';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice-status.ts';
import { RECEIVABLE_AGES } from '../../domain/invoices/receivable-age.ts';
import { osloDate } from '../../domain/local-date.ts';
import { found } from '../../domain/errors.ts';
import { closedObject, nullable, oneOf } from '../../platform/http/fields.ts';
import { findOpeningBalance } from '../invoices/index.ts';
import { getOverview } from '../reports/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const day = Type.String({ format: 'date' });
const owed = {
  count: Type.Integer({ description: 'Invoices.' }),
  amount: Type.Number({ description: 'What is owed on them in kroner, with fees.' }),
};
const overview = Type.Object({
  today: Type.String({
    format: 'date',
    description: 'The day in Norway; of the test clock in the test environment.',
  }),
  outstanding: Type.Object(owed),
  overdue: Type.Object({
    ...owed,
    lastDueDate: Type.String({
      format: 'date',
      description: 'Invoices due on that day and before are overdue.',
    }),
  }),
  ages: Type.Array(Type.Object({ age: oneOf(RECEIVABLE_AGES), ...owed })),
  weeks: Type.Array(Type.Object({ number: Type.Integer(), from: day, to: day, ...owed }), {
    description: 'The running week and those after it, with what is not overdue.',
  }),
  months: Type.Array(
    Type.Object({ month: Type.String(), invoiced: Type.Number(), received: Type.Number() }),
    { description: 'Twelve months, the running one last. Kroner.' },
  ),
  oldest: Type.Array(
    Type.Object({
      id: Type.String(),
      number: nullable(Type.String()),
      customerName: Type.String(),
      dueDate: day,
      status: oneOf(INVOICE_STATUSES),
      daysOverdue: Type.Integer(),
      amount: Type.Number(),
    }),
    { description: 'The invoices that are overdue longest.' },
  ),
  waiting: Type.Object({
    drafts: Type.Integer(),
    bounced: Type.Integer(),
    notReminded: Type.Integer(),
    bankTransactions: Type.Integer({ description: 'Transactions of the bank that nobody has matched.' }),
    acceptedQuotes: Type.Integer({ description: 'Quotes that are accepted and not invoiced as a whole.' }),
    recurringInvoices: Type.Integer({
      description: 'Recurring invoices whose last date became a draft that could not be sent.',
    }),
  }),
});

/** What the app shows first. For everybody of the company. */
export function overviewRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db } = deps;

  atCompany(
    'read',
    {
      method: 'GET',
      url: '/overview',
      query: closedObject({ environment: oneOf(ENVIRONMENTS) }),
      answer: overview,
    },
    async ({ companyId, query, now }) => {
      const accounts = await findCompanyAccounts(db, companyId);
      const account = found(accounts && (await findAccount(db, accounts[query.environment])));
      return getOverview(db, account.id, osloDate(account.clock ?? now));
    },
  );

  // To ask `/v1` for an opening balance that is not there would be a refusal, of which browsers tell.
  atCompany(
    'read',
    {
      method: 'GET',
      url: '/opening-balance',
      query: closedObject({ environment: oneOf(ENVIRONMENTS) }),
      answer: Type.Object({ isPosted: Type.Boolean() }),
    },
    async ({ companyId, query }) => {
      const accounts = found(await findCompanyAccounts(db, companyId));
      return { isPosted: (await findOpeningBalance(db, accounts[query.environment])) !== undefined };
    },
  );
}

import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import type { Environment } from '../../domain/access/environment.ts';
import { Type } from 'typebox';
import {
  findAnyAccount,
  findAnyCompanyAccounts,
  hasAnsweredVat,
  listApiClients,
} from '../companies/index.ts';
import { INVOICE_STATUSES } from '../../domain/invoices/invoice-status.ts';
import { RECEIVABLE_AGES } from '../../domain/invoices/receivable-age.ts';
import { osloDate } from '../../domain/days/local-date.ts';
import { requireFound } from '../../domain/errors/errors.ts';
import type { Standing } from '../../domain/access/roles.ts';
import { hasRight, mayDecide } from '../../domain/access/roles.ts';
import { SCOPES } from '../../domain/access/scopes.ts';
import { countHeld } from '../../platform/operations/held-things.ts';
import { answerObject, closedObject, nullable, oneOf } from '../../platform/http/fields.ts';
import { findOpeningBalance } from '../invoices/index.ts';
import { countWaitingProposals } from '../proposals/index.ts';
import { getDeadlines, getOverview, getPerformance } from '../reports/index.ts';
import { countFailingEndpoints } from '../webhooks/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';

const day = Type.String({ format: 'date' });
const owed = {
  count: Type.Integer({ description: 'Invoices.' }),
  amount: Type.Number({ description: 'What is owed on them in kroner, with fees.' }),
};
const sums = {
  from: day,
  to: day,
  invoiced: Type.Number({ description: 'By invoice date, with VAT, less credit notes. Kroner.' }),
  received: Type.Number({ description: 'From customers. Kroner.' }),
};
const soFar = Type.Object({
  ...sums,
  yearBefore: Type.Object(sums, {
    description: 'The same days a year before; what ends with a month ends with it there, too.',
  }),
});
const overview = answerObject('Overview', {
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
  soFar: Type.Object(
    { year: soFar, month: soFar },
    { description: 'The running year and month until today.' },
  ),
  deadlines: Type.Array(
    Type.Object({
      kind: oneOf(['vat', 'year']),
      on: day,
      days: Type.Integer({ description: 'Days that are left; below 0 the day is over.' }),
      from: day,
      to: day,
      term: nullable(Type.Integer({ description: 'The VAT term of the year.' })),
    }),
    { description: 'What of the books has a last day, the earliest first. Empty while accounting is off.' },
  ),
  toClose: nullable(
    Type.Object(
      { through: Type.String({ description: 'The last one, `yyyy-MM`.' }), count: Type.Integer() },
      { description: 'The open months with entries that are over.' },
    ),
  ),
  oldest: Type.Array(
    Type.Object({
      id: Type.String(),
      number: nullable(Type.String()),
      customerName: Type.String(),
      dueDate: day,
      status: oneOf(INVOICE_STATUSES),
      isPartlyPaid: Type.Boolean(),
      daysOverdue: Type.Integer(),
      amount: Type.Number({ description: 'What is owed, with fees.' }),
      total: Type.Number({ description: 'Of the invoice.' }),
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
    proposals: Type.Integer({ description: 'What API clients ask for and this person can approve.' }),
    failingWebhooks: Type.Integer({
      description:
        'Webhooks whose attempts all fail, or that are turned off for that. 0 for who does not manage webhooks.',
    }),
  }),
  vatIsAsked: Type.Boolean({
    description:
      'Whether this person has to say if the company is in the VAT register, which nobody has said.',
  }),
  mayBeAgents: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description:
      'API clients that are programs and have called the tools for agents. Somebody who manages API clients has to say what they are.',
  }),
});

const habits = {
  onTimePercent: Type.Integer(),
  averageDays: nullable(
    Type.Integer({
      description: 'From the invoice date until all is paid; null when fewer than five are paid.',
    }),
  ),
};
const isCut = Type.Boolean({
  description: 'Whether there are so many documents that only the latest are counted.',
});
const performance = answerObject('Performance', {
  result: nullable(
    Type.Object({
      from: day,
      to: day,
      amount: Type.Number({ description: 'A profit is positive. Kroner.' }),
      yearBefore: nullable(Type.Number({ description: 'Of the same days a year before.' })),
    }),
  ),
  payments: nullable(
    Type.Object({
      from: Type.String({
        format: 'date',
        description: 'The first due date, of those in the last twelve months.',
      }),
      invoiceCount: Type.Integer(),
      isCut,
      ...habits,
      yearBefore: nullable(Type.Object(habits)),
    }),
  ),
  customers: nullable(
    Type.Object({
      from: day,
      to: day,
      isCut,
      documentCount: Type.Integer(),
      net: Type.Number({ description: 'Sold to all customers, without VAT. Kroner.' }),
      items: Type.Array(Type.Object({ clientId: Type.String(), name: Type.String(), net: Type.Number() }), {
        description: 'The best first.',
      }),
    }),
  ),
  credit: nullable(
    Type.Object(
      { count: Type.Integer({ description: 'Customers.' }), amount: Type.Number() },
      {
        description: 'What customers have to their credit and no file to the bank pays back, in kroner.',
      },
    ),
  ),
  vat: nullable(
    Type.Object({
      amount: Type.Number({
        description: 'What is owed; below 0 what the company has to its credit. Kroner.',
      }),
      earlier: Type.Number({
        description:
          'How much of it is from terms before `next`, whose days to pay are over: what was owed when that term began, less what was settled since. Kroner.',
      }),
      term: Type.Object({ year: Type.Integer(), term: Type.Integer() }, { description: 'The running term.' }),
      next: Type.Object(
        {
          year: Type.Integer(),
          term: Type.Integer(),
          from: day,
          to: day,
          dueOn: day,
          amount: Type.Number({
            description: 'What was owed at the end of that term, without `earlier`. Kroner.',
          }),
        },
        { description: 'The term whose return is due next.' },
      ),
    }),
  ),
});

const held = answerObject('HeldThingList', {
  items: Type.Array(answerObject('HeldThing', { kind: Type.String(), count: Type.Integer() }), {
    description: 'What is held of the account since the database went back to an earlier moment, by kind.',
  }),
});

/** What the app shows first. For everybody of the company. */
export function overviewRoutes({ atCompany, deps }: AppEndpoints): void {
  const { db, heldKinds } = deps;
  const query = closedObject({ environment: oneOf(ENVIRONMENTS) });
  const getAccount = async (companyId: string, environment: Environment) => {
    const accounts = await findAnyCompanyAccounts(db, companyId);
    return requireFound(accounts && (await findAnyAccount(db.of(accounts[environment]))));
  };

  async function countProposals(accountId: string, role: Standing, accountNow: Date): Promise<number> {
    const scopes = SCOPES.filter((scope) => mayDecide(role, scope));
    if (scopes.length === 0) return 0;
    return countWaitingProposals(
      db.of(accountId),
      hasRight(role, 'approve') ? undefined : scopes,
      accountNow,
    );
  }

  async function listMayBeAgents(companyId: string, role: Standing) {
    if (!hasRight(role, 'manageApiClients')) return [];
    const clients = await listApiClients({ db }, companyId);
    return clients.flatMap(({ id, name, mayBeAgent }) => (mayBeAgent ? [{ id, name }] : []));
  }

  atCompany(
    'read',
    { method: 'GET', url: '/overview', bound: 'few', query, answer: overview },
    async ({ companyId, role, query: { environment }, now }) => {
      const account = await getAccount(companyId, environment);
      const { id, clock } = account;
      const accountNow = clock ?? now;
      const today = osloDate(accountNow);
      const { waiting, ...overview } = await getOverview(db.of(id), today);
      const deadlines = await getDeadlines(db.of(id), account, today);
      const proposals = await countProposals(id, role, accountNow);
      const failingWebhooks = hasRight(role, 'manageWebhooks') ? await countFailingEndpoints(db.of(id)) : 0;
      const mayBeAgents = await listMayBeAgents(companyId, role);
      const vatIsAsked = hasRight(role, 'changeSettings') && !(await hasAnsweredVat(db, companyId));
      return {
        ...overview,
        ...deadlines,
        waiting: { ...waiting, proposals, failingWebhooks },
        vatIsAsked,
        mayBeAgents,
      };
    },
  );
  atCompany(
    'changeSettings',
    { method: 'GET', url: '/held', query, bound: 'few', answer: held },
    async ({ companyId, query: { environment }, now }) => {
      const { id } = await getAccount(companyId, environment);
      const counts = await countHeld(db, heldKinds, now, id);
      return { items: counts.map(({ kind, count }) => ({ kind, count })) };
    },
  );
  atCompany(
    'read',
    { method: 'GET', url: '/overview/performance', bound: 'few', query, answer: performance },
    async ({ companyId, query: { environment }, now }) => {
      const account = await getAccount(companyId, environment);
      return getPerformance(db, account, osloDate(account.clock ?? now));
    },
  );

  // To ask `/v1` for an opening balance that is not there would be a refusal, of which browsers tell.
  atCompany(
    'read',
    {
      method: 'GET',
      url: '/opening-balance',
      bound: 'few',
      query: closedObject({ environment: oneOf(ENVIRONMENTS) }),
      answer: answerObject('OpeningBalancePosted', { isPosted: Type.Boolean() }),
    },
    async ({ companyId, query }) => {
      const accounts = requireFound(await findAnyCompanyAccounts(db, companyId));
      return { isPosted: (await findOpeningBalance(db.of(accounts[query.environment]))) !== undefined };
    },
  );
}

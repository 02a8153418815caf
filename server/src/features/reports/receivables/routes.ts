import { Type } from 'typebox';
import { CURRENCIES, FOREIGN_CURRENCIES } from '../../../domain/currency/currency.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import {
  answerObject,
  date,
  dayOrMonth,
  id,
  kroner,
  nullable,
  oneOf,
} from '../../../platform/http/fields.ts';
import { getReceivables } from './get-receivables.ts';
import { entriesPath } from '../report-fields.ts';
import { reportDescription } from '../report-parameters.ts';

const ages = {
  notDue: kroner('Not due yet, or due on `asOf`. Kroner.', 1000),
  days1To30: kroner('1 to 30 days after the due date.', 250.5),
  days31To60: kroner('31 to 60 days after the due date.', 0),
  days61To90: kroner('61 to 90 days after the due date.', 0),
  daysOver90: kroner('More than 90 days after the due date.', 0),
  outstanding: kroner('All of them together.', 1250.5),
  atAgency: kroner('What of `outstanding` a collection agency has now.', 0),
  itemCount: Type.Integer({ description: 'The number of open items.', examples: [2] }),
  currencies: Type.Array(
    answerObject('ReceivablesInCurrency', {
      currency: oneOf(FOREIGN_CURRENCIES, { description: 'Of all amounts but one.', examples: ['EUR'] }),
      notDue: kroner('As above, in the currency.', 1000),
      days1To30: kroner('As above.', 0),
      days31To60: kroner('As above.', 0),
      days61To90: kroner('As above.', 0),
      daysOver90: kroner('As above.', 0),
      outstanding: kroner('All of them together.', 1000),
      outstandingNok: kroner('What it stands at in the books.', 11500),
    }),
    { description: 'What of it is in other currencies than NOK.' },
  ),
};

const openItem = answerObject('OpenItem', {
  invoiceId: nullable(id('The invoice; null for entries on the account that belong to none.')),
  number: nullable(
    Type.Integer({
      description: 'Its number; null where an opening invoice has one that is not an integer.',
      examples: [12],
    }),
  ),
  invoiceNumber: nullable(Type.String({ description: 'Its number as it is written.', examples: ['12'] })),
  issueDate: nullable(date('Its date.')),
  dueDate: nullable(date('When it was, or is, due.', '2026-08-03')),
  daysOverdue: Type.Integer({
    description:
      'Days from the last day on which a payment was in time to `asOf`: the due date, or the next working day. 0 until then.',
    examples: [14],
  }),
  remindersPaused: Type.Boolean({
    description:
      'Whether its letters are paused now, since the claim is disputed or the customer has been given time.',
    examples: [false],
  }),
  handedOver: nullable(
    Type.Object(
      {
        to: Type.String({ description: 'The agency.', examples: ['Kreditorhjelp Inkasso AS'] }),
        on: date('Since which day.', '2026-09-15'),
        reference: nullable(
          Type.String({ description: 'The number of the case there.', examples: ['SAK-2026-1187'] }),
        ),
      },
      { description: 'Set while a collection agency has the claim now.', examples: [null] },
    ),
  ),
  timeBarredOn: nullable(
    date(
      'The last day before the claim is time-barred, three years after the due date (foreldelsesloven §§ 2 and 3), unless an acknowledgement or legal steps have interrupted the time. Null without an invoice.',
      '2029-08-03',
    ),
  ),
  total: nullable(kroner('The invoice’s total. Kroner.', 1250.5)),
  currency: nullable(
    oneOf(CURRENCIES, {
      description: 'That of the invoice; amounts here are its kroner in the books.',
      examples: ['NOK'],
    }),
  ),
  outstanding: kroner(
    'What stands open in the books at the end of `asOf`, fees of letters with it. Below 0 for a payment that was booked before its invoice.',
    1250.5,
  ),
  outstandingInCurrency: nullable(kroner('In `currency`. Null where that is NOK.', 1000)),
  entries: entriesPath(
    'The journal entries of the invoice; without an invoice the ledger of the account.',
    '/v1/invoices/018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90/journal-entries',
  ),
});

export function receivablesRoutes(endpoints: Endpoints): void {
  endpoints.report(
    {
      url: '/v1/reports/receivables',
      operationId: 'getReceivables',
      inPieces: { customers: { invoices: {} } },
      summary: 'Get open receivables by age (åpne poster)',
      description:
        'What customers owe at the end of a day by the books: the balance of the receivables account, divided among invoices by the entries that are about them, so that it is always their sum.\n\nA claim’s age counts from its invoice’s due date.\n\nInvoices that were sent while accounting was off are not in the books, so not here either.\n\nNeeds built-in accounting.',
      scope: 'reports:read',
      needsAccounting: true,
      ...reportDescription({
        parameters: {
          asOf: Type.Optional(dayOrMonth('The day, or the month to its end. Default: today.', '2026-12-31')),
          handedOver: Type.Optional(
            Type.Boolean({
              description:
                '`true`: only claims that a collection agency has now. Their CSV is the agency’s file: a row for each claim, with the debtor, what is owed by today, the letters, and the documents. `false`: only the others. Left out: all, which sum to the balance of the account.',
              examples: [true],
            }),
          ),
          customerId: Type.Optional(id('Only what this customer owes.')),
          details: Type.Optional(
            Type.Boolean({
              description:
                '`false`: only the sums of each customer; `invoices` is then empty, and files have a row for each customer, however many invoices are open. With `customerId` one customer’s invoices can be asked for afterwards.',
              default: true,
              examples: [true],
            }),
          ),
        },
        name: 'ReceivablesReport',
        description: 'Open receivables.',
        fields: {
          asOf: date('The day, included.', '2026-12-31'),
          account: Type.String({ description: 'The receivables account.', examples: ['1500'] }),
          customers: Type.Array(
            Type.Object({
              customerId: nullable(id('The customer; null for entries without one.')),
              customerName: nullable(
                Type.String({ description: 'The name as it is now.', examples: ['Fjordkaffe AS'] }),
              ),
              ...ages,
              invoices: Type.Array(openItem, {
                description: 'What is open, by due date; empty with `details=false`.',
              }),
            }),
            { description: 'Customers with something open, by name.' },
          ),
          totals: Type.Object(ages, { description: 'Of all customers: the balance of the account.' }),
        },
      }),
    },
    getReceivables,
  );
}

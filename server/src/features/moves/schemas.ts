import { Type } from 'typebox';
import { ITEM_SOURCES, TAKEN } from '../../domain/moves/move.ts';
import {
  answerObject,
  closedObject,
  date,
  id,
  kroner,
  nullable,
  oneOf,
  optional,
  pathId,
  requestObject,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import { MOVE_STATUSES } from './move.ts';
import { MOST_LISTED } from './present-report.ts';

/** As long as the number of an account or a customer in the files may be. */
const MAX_OLD_NUMBER = 70;
const MAX_IMPORTS = 10;
const MAX_CHOICES = 10_000;

const oldNumber = (description: string, example: string) =>
  Type.String({
    minLength: 1,
    maxLength: MAX_OLD_NUMBER,
    format: 'single-line',
    description,
    examples: [example],
  });

const choice = (description: string) =>
  optional(Type.Boolean({ description: `${description} Default: false.`, examples: [false] }));

export const newMove = requestObject('NewMove', {
  importIds: Type.Array(id('An import.'), {
    minItems: 1,
    maxItems: MAX_IMPORTS,
    description: `Imports that are \`ready\`, at most ${MAX_IMPORTS}: one with the balances at the end of \`date\`, and others for what it does not tell.`,
  }),
  date: date(
    'The day at whose end the balances are: as a rule the last one of a VAT term or a year.',
    '2025-12-31',
  ),
  accounts: optional(
    Type.Array(
      requestObject('MoveAccountChoice', {
        from: oldNumber('An account of the files.', '3000100'),
        to: Type.String({
          format: 'account-number',
          description: 'The account of the chart.',
          examples: ['3000'],
        }),
      }),
      { maxItems: MAX_CHOICES, description: 'Where balances go that have no place of their own.' },
    ),
  ),
  customers: optional(
    Type.Array(
      requestObject('MoveCustomerChoice', {
        from: oldNumber('A customer of the files, by its number there.', '10001'),
        clientId: nullable(id('The client that it is; null: a new one.')),
      }),
      { maxItems: MAX_CHOICES, description: 'Who customers are, where the register does not tell.' },
    ),
  ),
  acceptSums: choice(
    'What the files do not tell invoice by invoice becomes one invoice of the customer, `SALDO-` and its number.',
  ),
  acceptSplitTerm: choice('`date` may lie within a VAT term.'),
  acceptOtherCompany: choice('Files may be of another organisation number.'),
  leaveOut: optional(
    Type.Array(oldNumber('A customer of the files, by its number there.', '10002'), {
      maxItems: MAX_CHOICES,
      description: 'Customers without a balance that do not come along.',
    }),
  ),
});

export const moveToApply = requestObject('MoveToApply', {
  hash: Type.String({
    minLength: 1,
    maxLength: 64,
    description: '`hash` of the move that was looked at.',
    examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  }),
});

export const moveParameter = closedObject({ id: pathId('MoveId', 'The move.') });

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const customer = text('Its number in the files.', '10001');
const first = `the first ${MOST_LISTED}`;

const problem = answerObject('MoveProblem', {
  code: Type.String({ description: 'Stable code.', examples: ['unexplained-balance'] }),
  message: Type.String({
    description: 'What would be right, for developers; may change; never holds customer data.',
    examples: ['The open invoices do not sum to the balance of the customer.'],
  }),
  account: nullable(text('The account of the files.', '1500')),
  customer: nullable(customer),
  number: nullable(text('Of an open invoice or credit.', '10234')),
  currency: nullable(text('ISO 4217.', 'EUR')),
  day: nullable(date('The day in question.', '2025-12-31')),
  amount: nullable(kroner('By so much it differs, or so much it is about. Kroner.', 1200)),
  count: nullable(count('Of how many open invoices.', 3)),
});

export const moveReportSchema = answerObject('MoveReport', {
  accounts: Type.Array(
    answerObject('MovedAccount', {
      account: text('In the files.', '1510'),
      name: text('In the files.', 'Kundefordringer utland'),
      closing: kroner('Its balance; debit is positive. Kroner.', 12500),
      taken: oneOf(TAKEN, {
        description:
          '`as-is`: by its own number; `added`: to the chart; `mapped`: on another account; `unknown`: `accounts` must say where.',
        examples: ['mapped'],
      }),
      to: nullable(text('The account that the balance comes to; null: unknown.', '1500')),
    }),
    { description: 'All of them.' },
  ),
  customers: answerObject('MovedCustomers', {
    rowCount: count('Customers of the files that come along.', 140),
    added: count('Clients that the register gets.', 120),
    matched: count('Clients that it has.', 19),
    merged: Type.Array(
      answerObject('MergedCustomers', {
        customers: Type.Array(customer, { description: 'Their numbers in the files.' }),
        clientId: nullable(id('The client that they become; null: a new one.')),
      }),
      { description: `Several customers that become one client; ${first}.` },
    ),
  }),
  openInvoiceCount: count('Open invoices.', 31),
  openInvoices: Type.Array(
    answerObject('MovedInvoice', {
      number: text('Its number.', '10234'),
      kid: nullable(text('Its KID; null when none.', '102342')),
      customer,
      issueDate: date('Its invoice date.', '2025-12-01'),
      dueDate: date('Its due date.', '2025-12-15'),
      outstanding: kroner('What is outstanding of the invoice itself. Kroner.', 12500),
      from: oneOf(ITEM_SOURCES, {
        description:
          '`file`: a file lists it. Else lines were grouped by `reference`, `kid` or `document`. `sum`: what they do not tell.',
        examples: ['reference'],
      }),
      feesClaimed: nullable(count('How many fees letters have claimed; null: nobody says.', 1)),
      feesOutstanding: kroner('Fees that are outstanding beside it. Kroner.', 0),
      vatOutstanding: Type.Array(
        answerObject('MovedVat', {
          vatCode: Type.Integer({ description: 'SAF-T code of the sale.', examples: [3] }),
          amount: kroner('VAT in what is outstanding. Kroner.', 2500),
        }),
        { description: 'Empty where the files do not tell.' },
      ),
    }),
    { description: `In the order of the files; ${first}.` },
  ),
  outstanding: kroner('All open invoices with their fees. Kroner.', 128_400),
  openCreditCount: count('Open credits.', 2),
  openCredits: Type.Array(
    answerObject('MovedCredit', {
      number: text('Of what it comes from.', 'K-12'),
      customer,
      amount: kroner('What the customer has to its credit. Kroner.', 250),
    }),
    { description: `In the order of the files; ${first}.` },
  ),
  credit: kroner('All open credits. Kroner.', 500),
  unexplainedCount: count('Customers whose balance is not explained.', 0),
  unexplained: Type.Array(
    answerObject('UnexplainedBalance', {
      customer,
      amount: kroner('The balance less what is open. Kroner.', 1200),
    }),
    { description: `By customer; ${first}.` },
  ),
  receivablesDifference: kroner('What the accounts of customers have more than the customers. Kroner.', 0),
  balanceDifference: kroner('Debit less credit of all balances. Kroner.', 0),
  reclassified: kroner(
    'By so much receivables, and what is owed to customers, become higher than in the files. Kroner.',
    500,
  ),
  vatTerm: nullable(
    answerObject('MoveVatTerm', {
      from: date('First day.', '2025-11-01'),
      to: date('Last day.', '2025-12-31'),
      dueOn: date('The last day for its return and payment.', '2026-02-10'),
      amount: kroner('What is owed on 2740; below 0 what is to be had back. Kroner.', 25_000),
      missing: Type.Array(
        answerObject('MissingVat', {
          account: text('In the files.', '2701'),
          name: text('In the files.', 'Utgående mva høy sats'),
          amount: kroner('VAT owed. Kroner.', 25_000),
        }),
        { description: 'What our return of a split term lacks.' },
      ),
    }),
  ),
  errorCount: count('How many errors there are.'),
  errors: Type.Array(problem, { description: `What stands against the move; ${first}.` }),
  warningCount: count('How many warnings there are.', 1),
  warnings: Type.Array(problem, { description: `What hinders nothing; ${first}.` }),
});

export const moveSchema = Type.Object(
  {
    id: id('Identifier.'),
    status: oneOf(MOVE_STATUSES, {
      description:
        '`computing`, then `ready` or `refused`: something stands against it. `applying` while it is done, `done`, and `undone` once it was taken back.',
      examples: ['ready'],
    }),
    importIds: Type.Array(id('An import.'), { description: 'The files that it was computed from.' }),
    date: date('The day at whose end the balances are.', '2025-12-31'),
    report: nullable(moveReportSchema),
    hash: nullable(
      text(
        'Of what would be made, and of the state of the account; `apply` sends it back. Null where it cannot be done.',
        '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ),
    ),
    openingBalanceId: nullable(id('The opening balance that it has made; null until then.')),
    inUse: nullable(
      Type.Boolean({
        description:
          'Whether something has happened to what it has made, so that it cannot be taken back; null unless it is done, and in lists and events.',
        examples: [false],
      }),
    ),
    createdAt: timestamp('When it was asked for, in UTC.'),
    finishedAt: nullable(timestamp('When it was computed, done or taken back, in UTC; null until then.')),
  },
  {
    $id: 'Move',
    description:
      'What comes of the files of another system. The report is null until it is computed, and in lists and events.',
  },
);

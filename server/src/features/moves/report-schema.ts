import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { ITEM_SOURCES, TAKEN } from '../../domain/moves/move.ts';
import { outstandingVatSchema } from '../invoices/schemas.ts';
import { answerObject, date, id, kroner, nullable, oneOf, text } from '../../platform/http/fields.ts';

/** A list of a report has at most so many; counts and sums are of all of them. Accounts come all. */
export const MOST_LISTED = 1_000;

/** An object with its own words. */
const told = <S extends TSchema>(schema: S, description: string): S => ({ ...schema, description });

const count = (description: string, example = 0) =>
  Type.Integer({ minimum: 0, description, examples: [example] });
const customer = text('Its number in the files.', '10001');
const customerName = nullable(text('Its name in the files; null: they say none.', 'Fjord Kaffe AS'));
const first = `the first ${MOST_LISTED}`;

const problem = answerObject('MoveProblem', {
  code: Type.String({ description: 'Stable code.', examples: ['unexplained-balance'] }),
  message: Type.String({
    description: 'What would be right, for developers; may change; never holds customer data.',
    examples: ['The open invoices do not sum to the balance of the customer.'],
  }),
  account: nullable(text('The account of the files.', '1500')),
  customer: nullable(customer),
  customerName,
  number: nullable(text('Of an open invoice or credit.', '10234')),
  currency: nullable(text('ISO 4217.', 'EUR')),
  day: nullable(date('The day in question.', '2025-12-31')),
  amount: nullable(kroner('Kroner.', 1200)),
  count: nullable(count('Of how many open invoices.', 3)),
});

export const moveReportSchema = told(
  answerObject('MoveReport', {
    accounts: Type.Array(
      answerObject('MovedAccount', {
        account: text('In the files.', '1510'),
        name: text('In the files.', 'Kundefordringer utland'),
        closing: kroner('Its balance; debit is positive. Kroner.', 12500),
        taken: oneOf(TAKEN, {
          description: '`unknown`: `accounts` must say where.',
          examples: ['mapped'],
        }),
        to: nullable(text('The account that the balance comes to; null: unknown.', '1500')),
      }),
      { description: 'All of them.' },
    ),
    customers: told(
      answerObject('MovedCustomers', {
        rowCount: count('Customers of the files that come along.', 140),
        added: count('Clients that the register gets.', 120),
        matched: count('Clients that it has.', 19),
        merged: Type.Array(
          answerObject('MergedCustomers', {
            customers: Type.Array(customer, { description: 'Their numbers in the files.' }),
            customerName: nullable(
              text('The name of the first of them; null: the files say none.', 'Fjord Kaffe AS'),
            ),
            clientId: nullable(id('The client that they become; null: a new one.')),
          }),
          { description: `Several customers that become one client; ${first}.` },
        ),
      }),
      'Who comes along.',
    ),
    openInvoiceCount: count('Open invoices.', 31),
    openInvoices: Type.Array(
      answerObject('MovedInvoice', {
        number: text('Its number.', '10234'),
        kid: nullable(text('Its KID; null when none.', '102342')),
        customer,
        customerName,
        issueDate: date('Its invoice date.', '2025-12-01'),
        dueDate: date('Its due date.', '2025-12-15'),
        outstanding: kroner('What is outstanding of the invoice itself. Kroner.', 12500),
        currency: text('ISO 4217.', 'NOK'),
        currencyAmount: nullable(
          Type.Number({ description: 'The same in `currency`; null in NOK.', examples: [1000] }),
        ),
        from: oneOf(ITEM_SOURCES, {
          description: 'Where it was found.',
          examples: ['reference'],
        }),
        feesClaimed: nullable(count('How many fees letters have claimed; null: nobody says.', 1)),
        feesOutstanding: kroner('Fees that are outstanding beside it. Kroner.', 0),
        vatOutstanding: outstandingVatSchema,
      }),
      { description: `In the order of the files; ${first}.` },
    ),
    outstanding: kroner('All open invoices with their fees. Kroner.', 128_400),
    openCreditCount: count('Open credits.', 2),
    openCredits: Type.Array(
      answerObject('MovedCredit', {
        number: text('Of what it comes from.', 'K-12'),
        customer,
        customerName,
        amount: kroner('What the customer has to its credit. Kroner.', 250),
      }),
      { description: `In the order of the files; ${first}.` },
    ),
    credit: kroner('All open credits. Kroner.', 500),
    unexplainedCount: count('Customers whose balance is not explained.', 0),
    unexplained: Type.Array(
      answerObject('UnexplainedBalance', {
        customer,
        customerName,
        amount: kroner('The balance less what is open. Kroner.', 1200),
      }),
      { description: `By customer; ${first}.` },
    ),
    receivablesDifference: kroner('Of their accounts, and of no customer. Kroner.', 0),
    balanceDifference: kroner('Debit less credit of all balances. Kroner.', 0),
    reclassified: kroner('By so much receivables become higher than in the files. Kroner.', 500),
    vatTerm: nullable(
      told(
        answerObject('MoveVatTerm', {
          from: date('First day.', '2025-11-01'),
          to: date('Last day.', '2025-12-31'),
          dueOn: date('The last day for its return and payment.', '2026-02-10'),
          amount: kroner('Owed on 2740. Kroner.', 25_000),
          missing: Type.Array(
            answerObject('MissingVat', {
              account: text('In the files.', '2701'),
              amount: kroner('VAT owed. Kroner.', 25_000),
            }),
            { description: 'What our return of a split term lacks.' },
          ),
        }),
        'The term that the old system returns; null: not registered for VAT.',
      ),
    ),
    errorCount: count('How many errors there are.'),
    errors: Type.Array(problem, { description: `What stands against the move; ${first}.` }),
    warningCount: count('How many warnings there are.', 1),
    warnings: Type.Array(problem, { description: `What hinders nothing; ${first}.` }),
  }),
  'What comes of the files.',
);

import { Type } from 'typebox';
import { CURRENCIES } from '../../../domain/currency/currency.ts';
import { LANGUAGES } from '../../../domain/texts/language.ts';
import { LIMITS } from '../../../domain/limits.ts';
import {
  answerObject,
  date,
  id,
  kroner,
  nullable,
  oneOf,
  optional,
  requestObject,
  text,
} from '../../../platform/http/fields.ts';
import { ACCOUNT_STATEMENT_LINES } from '../../issued-documents/index.ts';
import type { AccountStatementLineType } from '../../issued-documents/index.ts';

const currency = oneOf(CURRENCIES, {
  description: 'Documents and credit in it alone, and all amounts are in it. Left out: NOK.',
  examples: ['NOK'],
});
const period = {
  from: date('First day. Default: a year before the last day.', '2026-01-01'),
  to: date('Last day, included; not after today. Default: today.', '2026-03-31'),
};

export const accountStatementPeriod = {
  from: Type.Optional(period.from),
  to: Type.Optional(period.to),
  currency: Type.Optional(currency),
};

export const accountStatementEmail = requestObject('StatementEmail', {
  from: optional(period.from),
  to: optional(period.to),
  currency: optional(currency),
  language: optional(
    oneOf(LANGUAGES, {
      description: "Default: the language of the client's documents.",
      examples: ['nb'],
    }),
  ),
  email: optional(
    Type.String({
      maxLength: LIMITS.emailCharacters,
      format: 'email',
      description: "Another address than the client's.",
      examples: ['regnskap@fjordkaffe.example'],
    }),
  ),
  subject: optional(
    Type.String({
      maxLength: LIMITS.subjectCharacters,
      format: 'single-line',
      description: 'Instead of the standard subject.',
      examples: ['Kontoutskrift fra {seller}'],
    }),
  ),
  message: optional(
    Type.String({
      maxLength: LIMITS.notesCharacters,
      format: 'multi-line',
      description: 'At the top of the email.',
      examples: ['Hei! Her er kontoutskriften for første kvartal.'],
    }),
  ),
});

const line = Type.Object({
  date: date('Its day.'),
  type: oneOf(Object.keys(ACCOUNT_STATEMENT_LINES) as AccountStatementLineType[], {
    description: 'What changed the balance.',
    examples: ['invoice'],
  }),
  invoiceId: nullable(
    id(
      'The invoice or credit note itself; of other lines the invoice. Null for a refund, and for a payment for no invoice.',
    ),
  ),
  number: nullable(text('Its number.', '12')),
  dueDate: nullable(date('Of an invoice.', '2026-08-03')),
  reference: nullable(text('Of a payment, where it has one.', null)),
  amount: kroner('Above 0 where the client owes more.', 1250.5),
  balance: kroner('After this line.', 1250.5),
  amountNok: kroner(
    '`amount` in kroner. Of credit that is used in another currency, the difference of the rates; `amount` is then 0.',
    1250.5,
  ),
  balanceNok: kroner('`balance` in kroner.', 1250.5),
});

const openInvoice = Type.Object({
  invoiceId: id('The invoice.'),
  number: text('Its number.', '12'),
  kid: nullable(text('Its KID.', '0000000123')),
  issueDate: date('Invoice date.'),
  dueDate: date('Due date.', '2026-08-03'),
  isOverdue: Type.Boolean({
    description: 'Whether its last day for payment is before `to`.',
    examples: [false],
  }),
  total: kroner('Total.', 1250.5),
  outstanding: kroner('What is left of it.', 1250.5),
  outstandingNok: kroner('The same in kroner, at the rate of the invoice.', 1250.5),
  fees: kroner('Fees that are left.', 0),
});

export const accountStatementSchema = answerObject('AccountStatement', {
  clientId: id('The client.'),
  currency: oneOf(CURRENCIES, { description: 'Of all amounts but those in NOK.', examples: ['NOK'] }),
  from: date('First day.', '2026-01-01'),
  to: date('Last day.', '2026-03-31'),
  openingBalance: kroner('Owed before `from`; below 0 what the client had to its credit.', 0),
  closingBalance: kroner('Owed at the end of `to`, fees too: `outstanding` less `credit`.', 1250.5),
  outstanding: kroner('What is open of invoices at the end of `to`, fees too.', 1250.5),
  overdue: kroner('The overdue part of it.', 0),
  credit: kroner('What the client has to its credit at the end of `to`.', 0),
  openingBalanceNok: kroner('`openingBalance` in kroner, as in the books. So are the next ones.', 0),
  closingBalanceNok: kroner('`closingBalance`.', 1250.5),
  outstandingNok: kroner('`outstanding`.', 1250.5),
  overdueNok: kroner('`overdue`.', 0),
  creditNok: kroner('`credit`.', 0),
  lines: Type.Array(line, { description: 'By day.' }),
  openInvoices: Type.Array(openInvoice, { description: 'At the end of `to`, by due date.' }),
});

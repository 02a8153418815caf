import { Type } from 'typebox';
import {
  answerObject,
  closedObject,
  date,
  id,
  nullable,
  oneOf,
  optional,
  pathId,
  requestObject,
  text,
  timestamp,
} from '../../platform/http/fields.ts';
import { MOVE_STATUSES } from './move.ts';
import { moveReportSchema } from './report-schema.ts';

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

const ACCEPTED = {
  acceptSums: 'What the files do not tell becomes one invoice of the customer, `SALDO-` and its number.',
  acceptSplitTerm: '`date` may lie within a VAT term.',
  acceptOtherCompany: 'Files may be of another organisation number.',
  companiesAreBusinesses:
    'New customers with the name of a company, as `Fjord Kaffe AS`, are businesses although the files tell no organisation number. Without this they are consumers, each with the warning `type-assumed`.',
};

const accepted = (description: string) => Type.Boolean({ description, examples: [false] });
const choice = (description: string) => optional(accepted(`${description} Default: false.`));

const accountFrom = oldNumber('An account of the files.', '3000100');
const accountTo = {
  description: 'The account of the chart, or one that the move adds.',
  examples: ['3000'],
};
const customerFrom = oldNumber('A customer of the files, by its number there.', '10001');
const customerIs = nullable(id('The client that it is; null: a new one.'));
const leftOut = oldNumber('A customer of the files, by its number there.', '10002');
const TEXTS = {
  accounts: 'Where balances go that have no place of their own.',
  customers: 'Who customers are, where the register does not tell.',
  leaveOut: 'Customers without a balance that do not come along.',
};

export const newMove = requestObject('NewMove', {
  importIds: Type.Array(id('An import.'), {
    minItems: 1,
    maxItems: MAX_IMPORTS,
    description: `Imports that are \`ready\`, at most ${MAX_IMPORTS}.`,
  }),
  date: date('The day at whose end the balances are.', '2025-12-31'),
  accounts: optional(
    Type.Array(
      requestObject('MoveAccountChoice', {
        from: accountFrom,
        // The report tells an account that the chart lacks, because the move itself may add the account.
        to: Type.String({ maxLength: 6, ...accountTo }),
      }),
      { maxItems: MAX_CHOICES, description: TEXTS.accounts },
    ),
  ),
  customers: optional(
    Type.Array(requestObject('MoveCustomerChoice', { from: customerFrom, clientId: customerIs }), {
      maxItems: MAX_CHOICES,
      description: TEXTS.customers,
    }),
  ),
  acceptSums: choice(ACCEPTED.acceptSums),
  acceptSplitTerm: choice(ACCEPTED.acceptSplitTerm),
  acceptOtherCompany: choice(ACCEPTED.acceptOtherCompany),
  companiesAreBusinesses: choice(ACCEPTED.companiesAreBusinesses),
  leaveOut: optional(Type.Array(leftOut, { maxItems: MAX_CHOICES, description: TEXTS.leaveOut })),
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

const moveChoices = answerObject('MoveChoices', {
  accounts: Type.Array(
    answerObject('ChosenMoveAccount', {
      from: text('An account of the files.', '3000100'),
      to: Type.String(accountTo),
    }),
    { description: TEXTS.accounts },
  ),
  customers: Type.Array(
    answerObject('ChosenMoveCustomer', {
      from: text('A customer of the files, by its number there.', '10001'),
      clientId: customerIs,
    }),
    { description: TEXTS.customers },
  ),
  acceptSums: accepted(ACCEPTED.acceptSums),
  acceptSplitTerm: accepted(ACCEPTED.acceptSplitTerm),
  acceptOtherCompany: accepted(ACCEPTED.acceptOtherCompany),
  companiesAreBusinesses: accepted(ACCEPTED.companiesAreBusinesses),
  leaveOut: Type.Array(text('A customer of the files, by its number there.', '10002'), {
    description: TEXTS.leaveOut,
  }),
});

export const moveSchema = Type.Object(
  {
    id: id('Identifier.'),
    status: oneOf(MOVE_STATUSES, {
      description: '`refused`: something stands against it.',
      examples: ['ready'],
    }),
    importIds: Type.Array(id('An import.'), { description: 'The files that it was computed from.' }),
    date: date('The day at whose end the balances are.', '2025-12-31'),
    choices: nullable({ ...moveChoices, description: 'What was asked with it; null in lists and events.' }),
    report: nullable(moveReportSchema),
    hash: nullable(
      text(
        '`apply` sends it back; null where it cannot be done.',
        '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      ),
    ),
    openingBalanceId: nullable(id('The opening balance that it has made; null until then.')),
    inUse: nullable(
      Type.Boolean({
        description:
          'Whether it cannot be taken back any more; null unless it is done, and in lists and events.',
        examples: [false],
      }),
    ),
    createdAt: timestamp('When it was asked for, in UTC.'),
    finishedAt: nullable(timestamp('When it was computed, done or taken back, in UTC; null until then.')),
  },
  {
    $id: 'Move',
    description: 'What comes of files of another system. Lists and events have neither choices nor a report.',
  },
);

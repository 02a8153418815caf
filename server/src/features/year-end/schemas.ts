import { Type } from 'typebox';
import {
  id,
  kroner,
  nullable,
  oneOf,
  optional,
  requestObject,
  timestamp,
} from '../../platform/http/fields.ts';

export { currencyRevaluationSchema } from './revaluations/schemas.ts';

const year = (description: string) =>
  Type.Integer({ minimum: 2000, maximum: 2199, description, examples: [2026] });

const equityAccount = (description: string) => Type.String({ description, examples: ['2050'] });

/** The entry moves no income, cost or VAT, so that nothing that was reported changes by it. */
export const openDecember = Type.Boolean({
  description:
    'Whether a December that is closed is opened for the entry, and closed again in the same request. Nothing else is posted meanwhile, and the history of `/v1/period-closing` has both. Default: `false`, and 409 `year-closed`.',
  examples: [true],
});

export const yearResultSchema = Type.Object(
  {
    year: year('The accounting year, a calendar year.'),
    status: oneOf(['open', 'transferred'], {
      description: '`transferred` once the result has been moved to equity and not taken back.',
      examples: ['transferred'],
    }),
    result: kroner(
      'Income less costs and tax of the year: classes 3 to 8, but for the accounts of the result itself and its use (88xx and 89xx). Kroner; a loss is negative.',
      250000,
    ),
    transferred: kroner('What of it was moved to equity; 0 while `open`.', 250000),
    undistributed: kroner(
      'What classes 3 to 8 of the year still hold: what would be moved now. At 0 the next year opens without a result of earlier years. Not 0 when `transferred`: something has been posted in the year since; take the result back and move it anew.',
      0,
    ),
    equityAccount: equityAccount('Where the result was moved to; while `open` where it goes by default.'),
    journalEntryId: nullable(id('The entry of 31 December that moved it; null while `open`.')),
    transferredAt: nullable(timestamp('When, in UTC; null while `open`.', '2027-03-15T09:30:00.000Z')),
  },
  { $id: 'YearResult', description: 'The result of a year that is over, and where it is.' },
);

export const newYearResult = requestObject('NewYearResult', {
  year: year('A year that is over, by the account’s clock (`out-of-range`).'),
  equityAccount: optional(
    equityAccount(
      'An account of class 2 whose type is equity (`unknown-account`, `unfitting-account`). Left out: 2050; 2075 of a company whose name ends in ANS, DA or KS.',
    ),
  ),
  openDecember: optional(openDecember),
});

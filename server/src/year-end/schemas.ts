import { Type } from 'typebox';
import { osloDate, yearOf } from '../domain/local-date.ts';
import { describe } from '../http/endpoint.ts';
import type { FieldError } from '../errors.ts';
import { nullable, oneOf, refTo } from '../http/openapi.ts';

const kroner = (description: string, example: number) => Type.Number({ description, examples: [example] });
const year = (description: string) =>
  Type.Integer({ minimum: 2000, maximum: 2199, description, examples: [2026] });
const equityAccount = (description: string) => Type.String({ description, examples: ['2050'] });

export const yearResultSchema = Type.Object(
  {
    year: year('The accounting year, a calendar year.'),
    status: oneOf(['open', 'transferred'], {
      description: '`transferred` once the result has been moved to equity and not taken back.',
      examples: ['transferred'],
    }),
    result: kroner(
      'Income less costs and tax of the year: classes 3 to 8, but for the accounts that use the result (89xx). Kroner; a loss is negative.',
      250000,
    ),
    transferred: kroner('What of it was moved to equity; 0 while `open`.', 250000),
    undistributed: kroner(
      'What classes 3 to 8 of the year still hold: what would be moved now. At 0 the next year opens without a result of earlier years. Not 0 when `transferred`: something has been posted in the year since; take the result back and move it anew.',
      0,
    ),
    equityAccount: equityAccount('Where the result was moved to; while `open` where it goes by default.'),
    journalEntryId: nullable(
      Type.String({
        format: 'uuid',
        description: 'The entry of 31 December that moved it; null while `open`.',
        examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90'],
      }),
    ),
    transferredAt: nullable(
      Type.String({
        format: 'date-time',
        description: 'When, in UTC; null while `open`.',
        examples: ['2027-03-15T09:30:00.000Z'],
      }),
    ),
  },
  { $id: 'YearResult', description: 'The result of a year that is over, and where it is.' },
);

export const newYearResult = Type.Object(
  {
    year: year('A year that is over, by the account’s clock (`out-of-range`).'),
    equityAccount: Type.Optional(
      nullable(
        equityAccount(
          'An account of class 2 whose type is equity (`unknown-account`, `unfitting-account`). Left out: 2050; 2075 of a company whose name ends in ANS, DA or KS.',
        ),
      ),
    ),
  },
  { additionalProperties: false, 'x-name': 'NewYearResult' },
);

const yearParameter = Type.Object({
  year: Type.String({ 'x-name': 'Year', description: 'The year.', examples: ['2026'] }),
});

const common = { tag: 'Books', needsAccounting: true } as const;

export const listYearResultsEndpoint = describe({
  ...common,
  url: '/v1/year-results',
  operationId: 'listYearResults',
  summary: 'List the results of the years',
  description:
    'Each year that is over and has postings on income or costs, newest first. Needs built-in accounting.',
  scope: 'bilag:read',
  answer: {
    status: 200,
    schema: Type.Object(
      { items: Type.Array(refTo(yearResultSchema), { description: 'Newest first.' }) },
      { 'x-name': 'YearResultList' },
    ),
    description: 'The years.',
  },
});

export const getYearResultEndpoint = describe({
  ...common,
  url: '/v1/year-results/:year',
  operationId: 'getYearResult',
  summary: 'Get the result of a year',
  description: 'Needs built-in accounting.',
  scope: 'bilag:read',
  params: yearParameter,
  answer: { status: 200, schema: refTo(yearResultSchema), description: 'The year.' },
});

export const transferYearResultEndpoint = describe({
  ...common,
  url: '/v1/year-results',
  operationId: 'transferYearResult',
  summary: 'Move the result of a year to equity',
  description:
    'Posts D 8960 / C equity for a profit, the mirror for a loss, on 31 December of the year. Classes 3 to 8 then sum to 0, and the next year opens without a result of earlier years. Book tax (8300) and dividend before. 409 `year-closed` when the company has closed December, `year-result-exists` when the result has been moved, `nothing-to-distribute` when it is 0. Needs built-in accounting.',
  scope: 'bilag:write',
  body: newYearResult,
  bodyRule: checkIsOver,
  answer: { status: 201, schema: refTo(yearResultSchema), description: 'The year.' },
  errors: ['year-closed', 'year-result-exists', 'nothing-to-distribute'],
});

export const takeBackYearResultEndpoint = describe({
  ...common,
  url: '/v1/year-results/:year',
  operationId: 'takeBackYearResult',
  summary: 'Take the result of a year back from equity',
  description:
    'Posts the mirror of the entry, on 31 December as well. Only while December is open, else 409 `year-closed`. Needs built-in accounting.',
  scope: 'bilag:write',
  params: yearParameter,
  answer: { status: 200, schema: refTo(yearResultSchema), description: 'The year, `open` again.' },
  errors: ['year-closed'],
});

/** The result of a year that still runs is not known. */
function checkIsOver(body: unknown, now: Date): FieldError[] {
  const { year: given } = Object(body) as Record<string, unknown>;
  return typeof given === 'number' && given >= yearOf(osloDate(now)) && given <= 2199
    ? [{ field: 'year', code: 'out-of-range' }]
    : [];
}

import { Type } from 'typebox';
import { osloDate, yearOf } from '../../domain/days/local-date.ts';
import type { FieldError } from '../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../platform/http/endpoint.ts';
import { answerObject, closedObject, refTo } from '../../platform/http/fields.ts';
import { getYearResult, listYearResults } from './list-year-results.ts';
import { revaluationRoutes } from './revaluations/routes.ts';
import { newYearResult, openDecember, yearResultSchema } from './schemas.ts';
import { takeBackYearResult } from './take-back-year-result.ts';
import { transferYearResult } from './transfer-year-result.ts';

const yearParameter = Type.Object({
  year: Type.String({ 'x-name': 'Year', description: 'The year.', examples: ['2026'] }),
});

const common = { tag: 'Books', needsAccounting: true } as const;

export function yearEndRoutes(endpoints: Endpoints): void {
  revaluationRoutes(endpoints);
  endpoints.list(
    {
      ...common,
      url: '/v1/year-results',
      operationId: 'listYearResults',
      summary: 'List the results of the years',
      description:
        'Each year that is over and has postings on income or costs, newest first.\n\nNeeds built-in accounting.',
      scope: 'bilag:read',
      answer: {
        schema: answerObject('YearResultList', {
          items: Type.Array(refTo(yearResultSchema), { description: 'Newest first.' }),
        }),
        description: 'The years.',
      },
    },
    listYearResults,
  );

  endpoints.post(
    {
      ...common,
      url: '/v1/year-results',
      operationId: 'transferYearResult',
      moves: 'money',
      shows: 'answer',
      summary: 'Move the result of a year to equity',
      description:
        'Posts D 8960 / C equity for a profit, the mirror for a loss, on 31 December of the year. Classes 3 to 8 then sum to 0, and the next year opens without a result of earlier years.\n\nBook tax (8300) and dividend before.\n\n409 `year-closed` when the company has closed December and `openDecember` is not `true`, `year-result-exists` when the result has been moved, `nothing-to-distribute` when it is 0.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      body: newYearResult,
      bodyRule: checkIsOver,
      answer: { status: 201, schema: refTo(yearResultSchema), description: 'The year.' },
      errors: ['year-closed', 'year-result-exists', 'nothing-to-distribute'],
    },
    transferYearResult,
  );

  endpoints.shown(
    {
      ...common,
      url: '/v1/year-results/:year',
      operationId: 'getYearResult',
      bound: 'figures',
      summary: 'Get the result of a year',
      description: 'Needs built-in accounting.',
      scope: 'bilag:read',
      params: yearParameter,
      answer: { schema: refTo(yearResultSchema), description: 'The year.' },
    },
    getYearResult,
  );

  endpoints.delete(
    {
      ...common,
      url: '/v1/year-results/:year',
      operationId: 'takeBackYearResult',
      moves: 'money',
      shows: { before: 'getYearResult' },
      summary: 'Take the result of a year back from equity',
      description:
        'Posts the mirror of the entry, on 31 December as well. Where December is closed, only with `openDecember=true`, else 409 `year-closed`.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      params: yearParameter,
      query: closedObject({ openDecember: Type.Optional(openDecember) }),
      answer: { schema: refTo(yearResultSchema), description: 'The year, `open` again.' },
      errors: ['year-closed'],
    },
    takeBackYearResult,
  );
}

/** The result of a year that still runs is not known. */
function checkIsOver(body: unknown, now: Date): FieldError[] {
  const { year: given } = Object(body) as Record<string, unknown>;
  return typeof given === 'number' && given >= yearOf(osloDate(now)) && given <= 2199
    ? [{ field: 'year', code: 'out-of-range', details: { max: yearOf(osloDate(now)) - 1 } }]
    : [];
}

import { getPeriodClosing, setPeriodClosing } from './period-closing.ts';
import { newPeriodClosing, periodClosingSchema } from './schemas.ts';
import { osloDate } from '../../../domain/days/local-date.ts';
import type { FieldError } from '../../../domain/errors/field-errors.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';

const common = {
  url: '/v1/period-closing',
  tag: 'Books',
  needsAccounting: true,
  answer: { schema: periodClosingSchema, description: 'Which months are closed.' },
} as const;

export function closingRoutes(endpoints: Endpoints): void {
  endpoints.shown(
    {
      ...common,
      operationId: 'getPeriodClosing',
      bound: 'few',
      summary: 'Get which months are closed',
      description: 'Needs built-in accounting.',
      scope: 'bilag:read',
    },
    getPeriodClosing,
  );

  endpoints.put(
    {
      ...common,
      operationId: 'setPeriodClosing',
      moves: 'nothing',
      shows: { before: 'getPeriodClosing' },
      summary: 'Close or open months',
      description:
        'Sets through which month the books are closed.\n\nThe service posts nothing into a closed month. An entry that is dated there is posted on the first open day, and keeps its document date.\n\nNeeds built-in accounting.',
      scope: 'bilag:write',
      body: newPeriodClosing,
      bodyRule: checkIsPast,
    },
    setPeriodClosing,
  );
}

/** A month that still runs would move what happens today. */
function checkIsPast(body: unknown, now: Date): FieldError[] {
  const { closedThrough: month } = body as Record<string, unknown>;
  return typeof month === 'string' && month >= osloDate(now).slice(0, 7)
    ? [{ field: 'closedThrough', code: 'out-of-range', message: 'Must be a month that is over.' }]
    : [];
}

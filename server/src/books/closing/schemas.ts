import { Type } from 'typebox';
import { osloDate } from '../../domain/local-date.ts';
import { describe } from '../../http/endpoint.ts';
import type { FieldError } from '../../errors.ts';
import { nullable } from '../../http/openapi.ts';

export const MAX_HISTORY = 50;

const closedThrough = (description: string) =>
  nullable(Type.String({ format: 'month', description, examples: ['2026-09'] }));
const timestamp = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-10-12T08:30:00.000Z'] });
const actor = (description: string) => Type.String({ description, examples: ['kari@nordlys.example'] });

export const periodClosingSchema = Type.Object(
  {
    closedThrough: closedThrough(
      'The last closed month; all before it are closed, too. Null: none is closed.',
    ),
    changedAt: nullable(timestamp('When that was changed, in UTC; null when it never was.')),
    changedBy: nullable(actor('Who changed it: an API client by name, a person by email.')),
    history: Type.Array(
      Type.Object({
        closedThrough: closedThrough('The last closed month after the change; null: all were opened.'),
        changedAt: timestamp('When, in UTC.'),
        changedBy: actor('An API client by name, a person by email.'),
      }),
      { description: `Every change, newest first, at most ${MAX_HISTORY}.` },
    ),
  },
  { 'x-name': 'PeriodClosing' },
);

export const newPeriodClosing = Type.Object(
  {
    closedThrough: closedThrough(
      'The last month to be closed, a past one; null opens all. An earlier month than before opens those after it.',
    ),
  },
  { additionalProperties: false, 'x-name': 'NewPeriodClosing' },
);

const common = {
  url: '/v1/period-closing',
  tag: 'Books',
  needsAccounting: true,
  answer: { status: 200, schema: periodClosingSchema, description: 'Which months are closed.' },
} as const;

export const getPeriodClosingEndpoint = describe({
  ...common,
  operationId: 'getPeriodClosing',
  summary: 'Get which months are closed',
  description: 'Needs built-in accounting.',
  scope: 'bilag:read',
});

export const setPeriodClosingEndpoint = describe({
  ...common,
  operationId: 'setPeriodClosing',
  summary: 'Close or open months',
  description:
    'Nothing is posted into a closed month, whatever causes it: what is dated there is posted on the first open day and keeps its document date. Needs built-in accounting.',
  scope: 'bilag:write',
  body: newPeriodClosing,
  bodyRule: checkIsPast,
});

/** A month that still runs would move what happens today. */
function checkIsPast(body: unknown, now: Date): FieldError[] {
  const { closedThrough: month } = body as Record<string, unknown>;
  return typeof month === 'string' && month >= osloDate(now).slice(0, 7)
    ? [{ field: 'closedThrough', code: 'out-of-range' }]
    : [];
}

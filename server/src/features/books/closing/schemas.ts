import { Type } from 'typebox';
import { answerObject, nullable, requestObject, timestamp } from '../../../platform/http/fields.ts';

export const MAX_HISTORY = 50;

const closedThrough = (description: string) =>
  nullable(Type.String({ format: 'month', description, examples: ['2026-09'] }));

const actor = (description: string) => Type.String({ description, examples: ['kari@nordlys.example'] });

export const periodClosingSchema = answerObject('PeriodClosing', {
  closedThrough: closedThrough('The last closed month; all before it are closed, too. Null: none is closed.'),
  changedAt: nullable(
    timestamp('When that was changed, in UTC; null when it never was.', '2026-10-12T08:30:00.000Z'),
  ),
  changedBy: nullable(actor('Who changed it: an API client by name, a person by email.')),
  history: Type.Array(
    Type.Object({
      closedThrough: closedThrough('The last closed month after the change; null: all were opened.'),
      changedAt: timestamp('When, in UTC.', '2026-10-12T08:30:00.000Z'),
      changedBy: actor('An API client by name, a person by email.'),
    }),
    { description: `Every change, newest first, at most ${MAX_HISTORY}.` },
  ),
});

export const newPeriodClosing = requestObject('NewPeriodClosing', {
  closedThrough: closedThrough(
    'The last month to be closed, a past one; null opens all. An earlier month than before opens those after it.',
  ),
});

import { Type } from 'typebox';
import { nullable, oneOf } from '../platform/openapi.ts';
import { WRITE_OFF_REASONS } from './invoice.ts';

const reason = oneOf(WRITE_OFF_REASONS, {
  description:
    '`loss`: the customer will not pay (tap på krav). `rounding`: a difference of øre that is not worth collecting.',
  examples: ['loss'],
});
const date = (description: string) => Type.String({ format: 'date', description, examples: ['2026-12-01'] });
const kroner = (description: string, example: number) => Type.Number({ description, examples: [example] });

export const writeOffSchema = Type.Object(
  {
    id: Type.String({
      format: 'uuid',
      description: 'Identifier.',
      examples: ['018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f95'],
    }),
    reason,
    date: date('Date on which it was written off.'),
    amount: kroner('What was outstanding, in kroner, with VAT.', 517.16),
    feesAmount: kroner('Fees and interest of letters that fell away with a loss.', 0),
  },
  { $id: 'WriteOff', description: 'What of an invoice is not collected.' },
);

export const newWriteOff = Type.Object(
  {
    reason,
    date: Type.Optional(
      nullable(date('From the invoice date to today; today when left out. The date in the books.')),
    ),
  },
  { additionalProperties: false },
);
